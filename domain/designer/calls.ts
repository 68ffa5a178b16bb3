import { answerShape, defineCall } from '../core/call.ts';
import { json, text } from '../core/field.ts';
import type { FormVersion } from './formLayout.ts';
import type { TableVersion } from './tableVersion.ts';

/** A table as its records are written: its version, the form over it, and the tables of its lines. */
export interface TableAsUsed {
  readonly version: TableVersion;
  readonly form?: FormVersion;
  readonly lines: readonly Omit<TableAsUsed, 'lines'>[];
}

/** The tables whose records a person may read. */
export const myTables = defineCall({
  service: 'common',
  method: 'queryMyTables',
  right: null,
  input: {},
  answer: answerShape<{ readonly tables: readonly Pick<TableVersion, 'code' | 'name' | 'nameEn'>[] }>(),
});

/** A table as it is live, for the screens of its records. @throws 1002 also for who may not read it */
export const genericTable = defineCall({
  service: 'common',
  method: 'getGenericTable',
  right: null,
  input: { code: text('编码', 'Code', { max: 40, required: true }) },
  answer: answerShape<TableAsUsed>(),
});

/** Whether an expression can be worked out over the columns of a table; where it cannot, why and at which character. */
export const expressionCheck = defineCall({
  service: 'system',
  method: 'checkExpression',
  right: 'onlineForm:view',
  unscoped: 'it judges what was typed, and reads no form',
  input: { expression: text('表达式', 'Expression', { max: 2_000, required: true }), fields: json('字段', 'Fields') },
  answer: answerShape<{
    readonly isRight: boolean;
    readonly position?: number;
    readonly zh?: string;
    readonly en?: string;
  }>(),
});
