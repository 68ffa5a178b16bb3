import { rightOf } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { checkExpression } from '#domain/core/expression/index.ts';
import { hasRight } from '#domain/core/rights.ts';
import * as definition from '#domain/designer/calls.ts';
import { customEntityKey } from '#domain/designer/customEntity.ts';
import { onlineForm, onlineTable } from '#domain/designer/index.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { tableAsUsed } from './versions.ts';

export { onlineFormRules } from './publishForm.ts';
export { onlineTableRules } from './publishTable.ts';

const readRight = (code: string): string => `${customEntityKey(code)}:list`;

const t = columnsIn(onlineTable, 't');

export const myTablesHandler = implementCall(definition.myTables, async (_input, { db, actor }) => {
  const { rows } = await db.query<{ code: string; name: string; nameEn: string | null }>(
    `select ${t.code}, ${t.snapshot}->>'name' as name, ${t.snapshot}->>'nameEn' as "nameEn" from online_table t where ${t.snapshot} is not null
      and not t.deleted_flg order by ${t.code}`,
  );
  return { tables: rows.filter(({ code }) => hasRight(actor, readRight(code))) };
});

export const genericTableHandler = implementCall(definition.genericTable, async ({ code }, { db, actor }) => {
  // Who may not read it does not learn that it is there.
  if (!hasRight(actor, readRight(code)) && !hasRight(actor, rightOf(onlineForm.key, 'get')))
    throw sharedErrors.NOT_FOUND();
  return tableAsUsed(code, db);
});

export const expressionCheckHandler = implementCall(definition.expressionCheck, async ({ expression, fields }) => {
  const known = new Set(Array.isArray(fields) ? fields.map(String) : []);
  const problem = checkExpression(expression, (name, column) =>
    known.has(column === undefined ? name : `${name}.${column}`),
  );
  return problem ? { isRight: false, position: problem.position, ...problem.text } : { isRight: true };
});
