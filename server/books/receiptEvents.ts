import type { RecordOf } from '#domain/core/entity.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { bankAccount, type fundReceipt, fundRefund, purchasePay } from '#domain/funds/index.ts';
import { autoOrder } from '#domain/partners/index.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import type { AfterStep, StepTaken } from '../gateway/areaRules.ts';
import type { Call, Db } from '../gateway/method.ts';
import { eventHappened, eventTakenBack } from './tasks.ts';

/** The subject of one of our bank accounts; nothing where none is written at the account. */
export async function bankSubjectOf(bankAccountId: string | null | undefined, db: Db): Promise<string | null> {
  if (!bankAccountId) return null;
  return (await readOne(bankAccount, ['subjectCode'], { id: bankAccountId }, db))?.subjectCode ?? null;
}

/** Where the other side of money that came stands without a bank account. @see docs/spec/finance-addendum.md F21 */
const debitSubjects: Readonly<Record<string, string>> = { PREPAY: '2203', OFFSET: '220201' };

type Receipt = RecordOf<typeof fundReceipt>;

/** The supplier whose debt is offset: both are one company, so all orders are his. */
async function offsetSupplier({ offsets }: Receipt, { db }: Call): Promise<string | null> {
  const [first] = offsets ?? [];
  if (!first?.orderId) return null;
  return (await readOne(autoOrder, ['supplierId'], { id: first.orderId }, db))?.supplierId ?? null;
}

/** A receipt is booked when it is confirmed, and taken back when it is reversed. */
export const receiptFollows = async (receipt: Receipt, { key }: Pick<StepTaken, 'key'>, call: Call): Promise<void> => {
  const sourceKey = `RECEIPT:${receipt.id}`;
  if (key === 'reverse') return eventTakenBack(sourceKey, call);
  if (key !== 'confirm') return;
  const { customerId, mainCompId, receiptDate, receiptNo, receiptKind, allocs, prepayAmount } = receipt;
  const amount = receipt.amount ?? '0.00';
  const paid = (...kinds: readonly string[]) =>
    formatFen(
      sumFen(
        (allocs ?? []).flatMap((part) => (kinds.includes(part.allocKind ?? '') ? [parseFen(part.amount ?? '0')] : [])),
      ),
    );
  const debitSubject = debitSubjects[receiptKind ?? ''] ?? (await bankSubjectOf(receipt.bankAccountId, call.db));
  const amounts = {
    ...{ amount, principal: paid('PRINCIPAL'), claims: paid('FEE', 'SETTLE', 'INVOICE') },
    ...{ bad: paid('BAD'), prepay: prepayAmount ?? '0' },
  };
  await eventHappened(
    {
      ...{ event: 'RECEIPT', sourceKey, mainCompId, bookDate: receiptDate ?? call.now.slice(0, 10) },
      ...{ bizNo: receiptNo ?? '', customerId, amount },
      parts: [{ amounts, subjects: { debitSubject }, customerId, supplierId: await offsetSupplier(receipt, call) }],
    },
    call,
  );
};

/** Prepaid money that is given back leaves the bank; what the bank returns is taken back. */
export const refundFollows: AfterStep = async ({ id }, { key }, call) => {
  const sourceKey = `REFUND:${id}`;
  if (key === 'returned') return eventTakenBack(sourceKey, call);
  if (key !== 'confirm') return;
  const { customerId, mainCompId, payDate, refundNo, bankAccountId, ...refund } = await getRecord(
    fundRefund,
    id,
    asSystem(call),
  );
  const amount = refund.amount ?? '0.00';
  const bankSubject = await bankSubjectOf(bankAccountId, call.db);
  await eventHappened(
    {
      ...{ event: 'REFUND', sourceKey, mainCompId, bookDate: payDate ?? call.now.slice(0, 10) },
      ...{
        bizNo: refundNo ?? '',
        customerId,
        amount,
        parts: [{ amounts: { amount }, subjects: { bankSubject }, customerId }],
      },
    },
    call,
  );
};

/** A supplier who is paid is owed less; what the bank returns is owed again. @see docs/spec/finance-addendum.md F17 */
export const purchaseFollows: AfterStep = async ({ id }, { key }, call) => {
  const sourceKey = `PURCHASE_PAY:${id}`;
  if (key === 'returned') return eventTakenBack(sourceKey, call);
  if (key !== 'confirm') return;
  const pay = await getRecord(purchasePay, id, asSystem(call));
  const { supplierId, mainCompId, payDate, payNo, bankAccountId } = pay;
  const amount = pay.amount ?? '0.00';
  const bankSubject = await bankSubjectOf(bankAccountId, call.db);
  await eventHappened(
    {
      ...{ event: 'PURCHASE_PAY', sourceKey, mainCompId, bookDate: payDate ?? call.now.slice(0, 10) },
      ...{ bizNo: payNo ?? '', supplierId, amount },
      parts: [{ amounts: { amount }, subjects: { bankSubject }, supplierId }],
    },
    call,
  );
};
