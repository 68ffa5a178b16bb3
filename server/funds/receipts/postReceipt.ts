import type { RecordOf } from '#domain/core/entity.ts';
import { parseFen } from '#domain/core/money.ts';
import type { fundReceipt } from '#domain/funds/fundReceipt.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { acctKindOf, type FundItemKind } from '#domain/funds/posting.ts';
import { readMany } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';
import type { PaidPart } from '../../gateway/settling.ts';
import { type FundRow, type FundsCall, postFunds, reverseFunds } from '../postFunds.ts';

type Receipt = RecordOf<typeof fundReceipt>;

/** What every row of a receipt says. */
const commonOf = (receipt: Receipt, reason: string | undefined) => ({
  ...{ customerId: receipt.customerId ?? '', mainCompId: receipt.mainCompId ?? '', day: receipt.receiptDate ?? '' },
  ...{ bizNo: receipt.receiptNo ?? '', reason },
});

/** The ledger knows no kinds of items beyond these. */
const kindOf = ({ kind }: PaidPart) => kind as FundItemKind;

/** The credits of what is paid; what was written off comes back first, so that both sides agree. */
function rowsOfPart(part: PaidPart, receipt: Receipt, reason: string | undefined): FundRow[] {
  const kind = kindOf(part);
  const about = { ...commonOf(receipt, reason), acctKind: acctKindOf[kind], item: { kind, id: part.id } };
  const paid: FundRow = {
    ...about,
    ...{ txnKind: 'REPAY', direction: 'C', amount: part.amount, sourceKey: `rcpt:${receipt.id}:${part.allocId}` },
  };
  if (!part.isRecovery) return [paid];
  return [{ ...paid, txnKind: 'RECOVER', direction: 'D', sourceKey: `rec:${part.allocId}` }, paid];
}

/** What came into prepayment, or out of it where prepaid money pays. */
function prepayRow(receipt: Receipt, reason: string | undefined): FundRow[] {
  const isUse = receipt.receiptKind === 'PREPAY';
  const amount = parseFen((isUse ? receipt.amount : receipt.prepayAmount) ?? '0');
  if (amount === 0n) return [];
  return [
    {
      ...commonOf(receipt, reason),
      acctKind: 'PREPAY',
      txnKind: isUse ? 'PREOUT' : 'PREIN',
      direction: isUse ? 'D' : 'C',
      amount,
      sourceKey: `rcpt:${receipt.id}:pre`,
    },
  ];
}

/**
 * Books a receipt: a row for each part and one for what is prepaid or used of it, each once.
 * @see docs/spec/finance-addendum.md F10, F14, F21
 */
export async function postReceipt(
  receipt: Receipt,
  parts: readonly PaidPart[],
  call: FundsCall,
  reason: string | undefined,
): Promise<void> {
  const credits = parts.flatMap((part) => rowsOfPart(part, receipt, reason));
  await postFunds([...prepayRow(receipt, reason), ...credits], call);
}

/** Takes all rows of a receipt back, today. */
export async function takeBackReceipt(receipt: Receipt, call: Call, reason: string): Promise<void> {
  const recovered = (receipt.allocs ?? []).map(({ id }) => `rec:${id}`);
  // Those among them that took the place of others when a fee was corrected.
  const own = await readMany(fundTxn, ['sourceKey'], { txnKind: { not: 'REVERSE' } }, call.db, {
    and: (t, place) => `starts_with(${t.sourceKey}, ${place(`rcpt:${receipt.id}:`)})`,
    order: ['txnNo'],
  });
  await reverseFunds([...own.flatMap(({ sourceKey }) => sourceKey ?? []), ...recovered], call, { reason });
}
