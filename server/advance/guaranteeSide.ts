import { advancePath } from '#domain/advance/paths.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import type { Fen } from '#domain/core/money.ts';
import { parseFen, zeroFen } from '#domain/core/money.ts';
import type { Call } from '../gateway/method.ts';
import type { PaidPart } from '../gateway/settling.ts';
import { type AdvancedBill, billProblems, postAdvance, postRepaid, takeBackPosted } from '../guarantee/index.ts';
import type { Advance } from './fees.ts';

/** What an advance does to the guarantee of its declaration. @see docs/spec/finance.md D12 */

const billsOf = ({ bills }: Advance, parts: readonly Fen[]): AdvancedBill[] =>
  (bills ?? []).map(({ taxBillNo, amount }, at) => ({
    ...{ taxBillNo: taxBillNo ?? '', amount: parseFen(amount ?? '0'), part: parts[at] ?? zeroFen },
  }));

const eventOf = ({ id, docNo, declNo }: Advance, day: string) => ({
  ...{ declNo: declNo ?? '', day },
  about: { entity: taxAdvance.key, recordId: id, url: advancePath(id, undefined), no: docNo ?? '' },
});

/**
 * Its certificates are compared with what customs levied on the guarantee before money leaves: afterwards the bank has
 * paid.
 * @param parts how far each certificate is advanced, in their order
 * @throws 61004 at the certificate
 */
export async function refuseOtherBills(advance: Advance, parts: readonly Fen[], call: Call): Promise<void> {
  const errors = await billProblems(advance.declNo ?? '', billsOf(advance, parts), call);
  if (Object.keys(errors).length > 0) throw refuseFields(taxAdvance, errors);
}

export const paidToCustoms = (advance: Advance, { payId, day }: { payId: string; day: string }, call: Call) => {
  const parts = (advance.bills ?? []).map(({ advancePart, amount }) => parseFen(advancePart ?? amount ?? '0'));
  return postAdvance({ ...eventOf(advance, day), payId, bills: billsOf(advance, parts) }, call);
};

export const paymentCameBack = (
  advance: Advance,
  { payId, day, reason }: { payId: string; day: string; reason: string },
  call: Call,
) => takeBackPosted({ ...eventOf(advance, day), keys: { payId }, reason }, call);

/** What a receipt pays of the principal of an advance, each part by itself. */
const principalOf = (parts: readonly PaidPart[], id: string): readonly PaidPart[] =>
  parts.filter((part) => part.kind === 'ADVANCE' && part.id === id);

export async function repaidByCustomer(advance: Advance, parts: readonly PaidPart[], call: Call): Promise<void> {
  for (const { allocId, amount, receiptDate } of principalOf(parts, advance.id))
    await postRepaid({ ...eventOf(advance, receiptDate), allocId, amount }, call);
}

export async function repaymentTakenBack(advance: Advance, parts: readonly PaidPart[], call: Call): Promise<void> {
  for (const { allocId, receiptDate, receiptNo } of principalOf(parts, advance.id))
    await takeBackPosted(
      { ...eventOf(advance, receiptDate), keys: { allocId }, reason: `收款单${receiptNo}冲销` },
      call,
    );
}
