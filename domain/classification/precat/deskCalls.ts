import { answerShape, defineCall } from '../../core/call.ts';
import { type AttachedFile, hsCodeField, int, json, text } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { resultFields, saveResult } from './auditActs.ts';
import type { OfferedResult } from './offerRules.ts';
import { precatProduct } from './precatProduct.ts';

const goods = text('商品', 'Goods', { max: 36, required: true });

/** 审核台所填: a whole result for goods under a code, as far as it is known. @throws E-C10 (1001), 1002 */
export const offerResult = defineCall({
  service: 'product',
  method: 'getPrecatResultOffer',
  right: saveResult.right,
  who: ['YGL01', 'YGL02', 'YGL03'],
  rowsOf: precatProduct.key,
  input: { id: goods, hsCode: hsCodeField('商品编码', 'Tariff code', { required: true }) },
  answer: answerShape<OfferedResult>(),
});

/** What an auditor looks at beside the goods themselves: whose they are, how urgent, pictures and papers. */
export const getAuditDesk = defineCall({
  service: 'product',
  method: 'getPrecatAuditDesk',
  right: saveResult.right,
  who: ['YGL01', 'YGL02', 'YGL03'],
  rowsOf: precatProduct.key,
  input: { id: goods },
  answer: answerShape<{
    readonly applyNo: string;
    readonly urgency: string;
    readonly ieFlag: string;
    readonly dueTime: string | null;
    readonly remark: string | null;
    /** Of the goods first, then those of the whole application. */
    readonly files: readonly AttachedFile[];
  }>(),
});

/** Goods that wait for this person, in the order in which they are due. */
export interface WaitingGoods {
  readonly id: string;
  readonly nameZh: string;
  readonly applyNo: string;
  readonly lineNo: number;
  readonly urgency: string;
  readonly dueTime: string | null;
  readonly processStatus: string;
}

/** More of them nobody works through at a sitting. */
export const mostInQueue = 500;

/** 待审队列: what waits for this person, whatever is due first before the rest, urgent goods first among equals. */
export const queryAuditQueue = defineCall({
  service: 'product',
  method: 'queryPrecatAuditQueue',
  right: saveResult.right,
  who: ['YGL01', 'YGL02', 'YGL03'],
  rowsOf: precatProduct.key,
  input: {},
  answer: answerShape<{ readonly rows: readonly WaitingGoods[] }>(),
});

/**
 * 通过: keeps the result and takes the pass that is open to this person, in one transaction: both or nothing.
 * @throws as saving the result and the pass do
 */
export const passGoods = defineCall({
  service: 'product',
  method: 'passPrecatProduct',
  right: saveResult.right,
  who: ['YGL01', 'YGL02', 'YGL03'],
  writes: true,
  input: {
    id: goods,
    rowVersion: int('版本', 'Version', { min: 0, required: true }),
    ...resultFields,
    reason: text('审核意见', 'Opinion', { max: 300 }),
    innerNote: text('内部意见', 'Internal opinion', { max: 300 }),
  },
  answer: answerShape<{ readonly id: string; readonly rowVersion: number; readonly processStatus: string }>(),
});

/** So many lines are passed in one act. */
export const mostPassed = 200;

/**
 * 批量通过: later audits of goods whose result nobody changed since the level before, and first audits of goods that the
 * same customer had classified before and describes as he did then. Each for itself, in the version that the person has
 * seen.
 */
export const passUnchanged = defineCall({
  service: 'product',
  method: 'passUnchangedPrecat',
  right: saveResult.right,
  who: ['YGL01', 'YGL02', 'YGL03'],
  writes: true,
  input: {
    ids: json('商品', 'Goods', { required: true, limits: { depth: 1, entries: mostPassed, text: 36 } }),
    rowVersions: json('版本', 'Versions', { required: true, limits: { depth: 1, entries: mostPassed, text: 36 } }),
  },
  answer: answerShape<{
    readonly ok: readonly string[];
    readonly failed: readonly { readonly id: string; readonly code: string; readonly msg: string }[];
  }>(),
});

export const changedSince = bi(
  '上一级审核后结果有改动，请逐行审核',
  'The result was changed after the level before: audit this line by itself',
);

export const notAsBefore = bi(
  '没有描述完全一致的已归类商品，请逐行审核',
  'No classified goods are described just like these: audit this line by itself',
);
