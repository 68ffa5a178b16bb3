import { taxAdvance, taxPay } from '#domain/advance/index.ts';
import { vatWithin } from '#domain/books/vat.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import { addFen, type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { fundTxn } from '#domain/funds/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { financeParam } from '../funds/index.ts';
import type { AfterStep } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { bankSubjectOf } from './receiptEvents.ts';
import { revenueSubjectOf } from './settleEvents.ts';
import { eventHappened, eventTakenBack } from './tasks.ts';

type Taken = Parameters<AfterStep>[0];

/** The last payment of an advance in a status. */
const payOf = (advanceId: string, status: string, { db }: Call) =>
  readOne(taxPay, ['id', 'payNo', 'amount', 'payDate', 'bankAccountId'], { advanceId, status }, db, {
    order: [['payNo', 'desc']],
  });

async function paid({ id }: Taken, call: Call): Promise<void> {
  const pay = await payOf(id, 'DONE', call);
  if (!pay) return;
  const { customerId, mainCompId, docNo } = await getRecord(taxAdvance, id, asSystem(call));
  const amount = pay.amount ?? '0.00';
  const bankSubject = await bankSubjectOf(pay.bankAccountId, call.db);
  await eventHappened(
    {
      ...{ event: 'TAX_PAY', sourceKey: `TAX_PAY:${pay.id}`, mainCompId, bookDate: pay.payDate ?? '' },
      ...{ bizNo: `${docNo ?? ''} ${pay.payNo ?? ''}`.trim(), customerId, amount },
      parts: [{ amounts: { amount }, subjects: { bankSubject }, customerId }],
    },
    call,
  );
}

/** Principal and fee that the last write-off gave up, from the rows of the sub-ledger that are not taken back. */
async function givenUp(itemId: string, call: Call): Promise<{ readonly principal: Fen; readonly fee: Fen }> {
  const rows = await readMany(fundTxn, ['id', 'acctKind', 'amount'], { itemId, txnKind: 'WRITEOFF' }, call.db);
  const undone = await readMany(fundTxn, ['reversesId'], { itemId, txnKind: 'REVERSE' }, call.db);
  const gone = new Set(undone.map(({ reversesId }) => reversesId));
  const sum = (kind: string) =>
    rows
      .filter(({ id, acctKind }) => acctKind === kind && !gone.has(id))
      .reduce<Fen>((total, { amount }) => addFen(total, parseFen(amount ?? '0')), zeroFen);
  return { principal: sum('ADVANCE'), fee: sum('FEE') };
}

async function writtenOff({ id }: Taken, call: Call): Promise<void> {
  const { customerId, mainCompId, docNo, feeAccrued, feeWaived, feeBilled } = await getRecord(
    taxAdvance,
    id,
    asSystem(call),
  );
  const { principal, fee } = await givenUp(id, call);
  const fen = (text: string | null) => parseFen(text ?? '0');
  const notBilled = subtractFen(subtractFen(fen(feeAccrued), fen(feeWaived)), fen(feeBilled));
  const unbilled = [zeroFen, notBilled, fee].sort((one, two) => (one < two ? -1 : 1))[1] ?? zeroFen;
  const rate = await financeParam('FEE_VAT_RATE', mainCompId, call.db);
  const { net, tax } = vatWithin(formatFen(unbilled), rate);
  const nth = (await tasksOf(id, call)).length + 1;
  const amounts = {
    ...{ principal: formatFen(principal), fee: formatFen(subtractFen(fee, unbilled)) },
    ...{ unbilled: formatFen(unbilled), unbilledNet: net, unbilledTax: tax },
  };
  const revenueSubject = await revenueSubjectOf('TAXADV', mainCompId, call.db);
  await eventHappened(
    {
      ...{ event: 'BAD_DEBT', sourceKey: `BAD_DEBT:${id}:${nth}`, mainCompId, bookDate: call.now.slice(0, 10) },
      ...{ bizNo: docNo ?? '', customerId, amount: formatFen(addFen(principal, fee)) },
      parts: [{ amounts, subjects: { revenueSubject }, customerId }],
    },
    call,
  );
}

const tasksOf = (id: string, { db }: Call) =>
  readMany(voucherTask, ['id'], { event: 'BAD_DEBT' }, db, {
    and: ({ sourceKey }, place) => `starts_with(${sourceKey}, ${place(`BAD_DEBT:${id}:`)})`,
  });

/** Money of an advance that left, came back or was given up. @see docs/spec/finance-addendum.md F14, F16, F35 */
export const advanceFollows: AfterStep = async (advance, { key }, call) => {
  if (key === 'confirmPay') await paid(advance, call);
  if (key === 'payReturned') {
    const pay = await payOf(advance.id, 'RETURNED', call);
    if (pay) await eventTakenBack(`TAX_PAY:${pay.id}`, call);
  }
  if (key === 'writeOff') await writtenOff(advance, call);
  if (key === 'unwriteOff')
    await eventTakenBack(`BAD_DEBT:${advance.id}:${(await tasksOf(advance.id, call)).length}`, call);
};
