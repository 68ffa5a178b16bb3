import { answerShape, defineCall } from '../core/call.ts';
import type { RecordOf } from '../core/entity.ts';
import { bool, date, json, text } from '../core/field.ts';
import { usageWho } from './acts/usageActs.ts';
import type { bhUsage } from './bhUsage.ts';
import type { UsageAnswer } from './usagePreview.ts';

const service = 'baohan';

/** One declaration with everything that happened to it, and what its accounts have left. */
export const levyChangeDetail = defineCall({
  service,
  method: 'levyChangeDetail',
  right: 'bhUsage:view',
  input: { usageId: text('报关单', 'Declaration', { max: 36, required: true }) },
  answer: answerShape<UsageAnswer>(),
});

/**
 * A levy of customs, deducted from guarantee and quota at once. `record` holds the fields of the usage with `taxes`
 * (bill number, kind, amount, issue date); `sourceKey` makes a message of an interface count once, `repeated` says that
 * it was known. One above LEVY_CONFIRM_AMOUNT is refused (61044) until it comes with `confirmed: 1`.
 */
export const saveLevy = defineCall({
  service,
  method: 'usageLevySave',
  right: 'bhUsage:create',
  who: usageWho.levy,
  writes: true,
  input: {
    record: json('征税', 'Levy', { required: true }),
    sourceKey: text('消息编号', 'Message', { max: 80 }),
    confirmed: bool('大额已核对', 'Large amount checked'),
  },
  answer: answerShape<RecordOf<typeof bhUsage> & { readonly repeated: 0 | 1 }>(),
});

/** Amounts are yuan as decimal text. */
interface PayOutlook {
  readonly bills: number;
  readonly amount: string;
  readonly lateBills: number;
  readonly lateFee: string;
}

/** The open bills of declarations, and the late fee if they were paid that day. Changes nothing. */
export const payOutlook = defineCall({
  service,
  method: 'usagePayOutlook',
  right: 'bhUsage:view',
  who: usageWho.pay,
  input: {
    usageIds: json('报关单', 'Declarations', { required: true }),
    payDate: date('日期', 'Date', { required: true }),
  },
  answer: answerShape<PayOutlook>(),
});
