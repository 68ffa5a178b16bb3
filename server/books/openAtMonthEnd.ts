import type { EventPart } from '#domain/books/buildEntries.ts';
import { subjectRoles } from '#domain/books/subjectSeeds.ts';
import { vatWithin } from '#domain/books/vat.ts';
import type { VoucherEventKey } from '#domain/books/voucherEvents.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import { type Fen, formatFen, parseFen, subtractFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { bankLine, daysOfPeriod, fundReceipt } from '#domain/funds/index.ts';
import { invoiceLink } from '#domain/invoices/index.ts';
import { autoOrder, autoOrderLine, chargeItem, supplier } from '#domain/partners/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { Call, Db } from '../gateway/method.ts';
import type { Month } from './closeChecks.ts';
import { bankSubjectOf } from './receiptEvents.ts';
import { standardOf, vatRateOf } from './settleEvents.ts';
import { eventHappened, eventTakenBack } from './tasks.ts';

/** Something that is open at the end of a month, and what it is in the books until it is settled. */
interface OpenThing {
  readonly id: string;
  readonly bizNo: string;
  readonly supplierId?: string | null;
  readonly amount: string;
  readonly part: EventPart;
}

const sumOf = (amounts: readonly (string | null)[]): Fen => sumFen(amounts.map((amount) => parseFen(amount ?? '0')));

/** Money that came and that no confirmed receipt names. @see docs/spec/finance-addendum.md F22 */
async function unclaimed({ mainCompId, period }: Month, { db }: Call): Promise<readonly OpenThing[]> {
  const [, end] = daysOfPeriod(period);
  const lines = await readMany(
    bankLine,
    ['id', 'serial', 'amount', 'bankAccountId'],
    { mainCompId, direction: 'IN', status: { not: 'IGNORED' }, lineDate: { to: end } },
    db,
  );
  const things: OpenThing[] = [];
  for (const { id, serial, amount, bankAccountId } of lines) {
    const claimed = await readMany(fundReceipt, ['amount'], { bankLineId: id, status: 'CONFIRMED' }, db);
    const rest = subtractFen(parseFen(amount ?? '0'), sumOf(claimed.map((receipt) => receipt.amount)));
    if (rest <= zeroFen) continue;
    const open = formatFen(rest);
    const bankSubject = await bankSubjectOf(bankAccountId, db);
    things.push({
      id,
      bizNo: serial ?? '',
      amount: open,
      part: { amounts: { amount: open }, subjects: { bankSubject } },
    });
  }
  return things;
}

async function costSubjectOf(orderId: string, mainCompId: string, db: Db): Promise<string> {
  const line = await readOne(autoOrderLine, ['chargeItemId'], { orderId }, db);
  const item = line?.chargeItemId
    ? await readOne(chargeItem, ['costSubject'], { id: line.chargeItemId }, db)
    : undefined;
  return item?.costSubject || subjectRoles[await standardOf(mainCompId, db)].cost;
}

/** What was bought and not invoiced in full, without its tax. @see docs/spec/finance-addendum.md F28 */
async function uninvoiced({ mainCompId, period }: Month, { db }: Call): Promise<readonly OpenThing[]> {
  const [, end] = daysOfPeriod(period);
  const orders = await readMany(
    autoOrder,
    ['id', 'orderNo', 'supplierId', 'actualAmount'],
    { mainCompId, status: ['AUTO_OK', 'CONFIRMED'], orderDate: { to: end } },
    db,
  );
  const things: OpenThing[] = [];
  for (const { id, orderNo, supplierId, actualAmount } of orders) {
    const links = await readMany(invoiceLink, ['linkAmount'], { linkKind: 'ORDER', targetId: id }, db);
    const rest = subtractFen(parseFen(actualAmount ?? '0'), sumOf(links.map(({ linkAmount }) => linkAmount)));
    if (rest <= zeroFen) continue;
    const seller = supplierId ? await readOne(supplier, ['taxRate'], { id: supplierId }, db) : undefined;
    const { net } = vatWithin(formatFen(rest), vatRateOf(seller?.taxRate, '0'));
    const subjects = { costSubject: await costSubjectOf(id, mainCompId, db) };
    things.push({
      ...{ id, bizNo: orderNo ?? '', supplierId, amount: net },
      part: { amounts: { net }, subjects, supplierId },
    });
  }
  return things;
}

/**
 * What is open at the end of a month is booked once; what was booked at the end of an earlier one is taken back on the
 * first of this, and what was settled meanwhile at once.
 */
async function bookOpen(
  event: Extract<VoucherEventKey, 'UNCLAIMED' | 'COST_MONTH'>,
  { mainCompId, period }: Month,
  things: readonly OpenThing[],
  call: Call,
): Promise<void> {
  const [from, end] = daysOfPeriod(period);
  const [last = end] = [end, call.now.slice(0, 10)].sort();
  const keyOf = (id: string) => `${event}:${id}:${period}`;
  const standing = new Set(things.map(({ id }) => keyOf(id)));
  const booked = await readMany(
    voucherTask,
    ['sourceKey', 'bookDate'],
    { event, mainCompId, status: ['WAITING', 'BUILT'], bookDate: { to: end } },
    call.db,
    { and: ({ sourceKey }, place) => `starts_with(${sourceKey}, ${place(`${event}:`)})` },
  );
  for (const { sourceKey, bookDate } of booked) {
    const isEarlier = (bookDate ?? '') < from;
    if (sourceKey && (isEarlier || !standing.has(sourceKey)))
      await eventTakenBack(sourceKey, call, isEarlier ? from : last);
  }
  for (const { id, bizNo, supplierId, amount, part } of things)
    await eventHappened(
      { event, sourceKey: keyOf(id), mainCompId, bookDate: end, bizNo, supplierId, amount, parts: [part] },
      call,
    );
}

/** Costs without an invoice and money without a receipt, as they stand at the end of a month. */
export async function openThingsFollow(month: Month, call: Call): Promise<void> {
  await bookOpen('COST_MONTH', month, await uninvoiced(month, call), call);
  await bookOpen('UNCLAIMED', month, await unclaimed(month, call), call);
}
