import { answerShape, defineCall } from '../core/call.ts';
import { bool, ref, textarea } from '../core/field.ts';

/** What is kept beside the rows of the sub-ledger and differs from them. */
export type FundDifference = {
  /** ACCOUNT, ITEM or DAY. */
  readonly kept: string;
  readonly id: string;
  readonly expected: string;
  readonly found: string;
};

/**
 * 重算余额: balances, items and day sums of a company anew from the rows, which stay. Without `save` it shows what
 * differs. @see docs/spec/finance.md 3.22
 */
export const rebuildBalance = defineCall({
  service: 'settlecenter',
  method: 'rebuildBalance',
  right: 'fundAccount:list',
  who: ['ADMIN'],
  writes: true,
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    reason: textarea('原因', 'Reason', { max: 200, required: true }),
    save: bool('保存', 'Save', { default: 0 }),
  },
  answer: answerShape<{ readonly differences: readonly FundDifference[]; readonly mended: number }>(),
});
