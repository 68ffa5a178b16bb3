import type { EventPart } from '#domain/books/buildEntries.ts';
import { enterInvoice } from '#domain/books/enterInvoice.ts';
import { subjectRoles } from '#domain/books/subjectSeeds.ts';
import { vatWithin } from '#domain/books/vat.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { compareDecimal, formatFen, parseFen, subtractFen, sumFen } from '#domain/core/money.ts';
import { invoice, redApply } from '#domain/invoices/index.ts';
import { autoOrderLine, chargeItem } from '#domain/partners/index.ts';
import { implementAct } from '../crud/implement.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { financeParam } from '../funds/index.ts';
import type { AfterStep } from '../gateway/areaRules.ts';
import type { Call, Db } from '../gateway/method.ts';
import { revenueSubjectOf, standardOf } from './settleEvents.ts';
import { eventHappened, eventTakenBack } from './tasks.ts';

type Invoice = RecordOf<typeof invoice>;

const invoiceOf = (id: string, call: Call): Promise<Invoice> => getRecord(invoice, id, asSystem(call));

const less = (left: string | null, right: string | null): string =>
  formatFen(subtractFen(parseFen(left ?? '0'), parseFen(right ?? '0')));

/** The cost subject of what an invoice is linked to, else the first of the company's standard. */
async function costSubjectOf({ links, mainCompId }: Invoice, db: Db): Promise<string> {
  const orders = (links ?? []).flatMap(({ linkKind, targetId }) =>
    linkKind === 'ORDER' && targetId ? [targetId] : [],
  );
  const line = orders.length ? await readOne(autoOrderLine, ['chargeItemId'], { orderId: orders }, db) : undefined;
  const item = line?.chargeItemId
    ? await readOne(chargeItem, ['costSubject'], { id: line.chargeItemId }, db)
    : undefined;
  return item?.costSubject || subjectRoles[await standardOf(mainCompId, db)].cost;
}

/**
 * What an input invoice is in the books: cost and debt, its tax on the way to deduction; of a customs certificate the tax
 * alone. A red one is the same, negative; where its blue one is certified, its tax is transferred out.
 * @see docs/spec/finance-addendum.md F30, F31
 */
async function inputPart(one: Invoice, blue: Invoice | undefined, call: Call): Promise<EventPart> {
  const isCustoms = one.invoiceKind === '17';
  const deducted = blue ?? one;
  const isDeducted = deducted.deductStatus !== 'NA' && deducted.deductStatus !== 'NO_DEDUCT';
  const wasCertified = blue?.deductStatus === 'OUT' && blue.outReason === 'RED';
  const isDeductible = isDeducted || blue !== undefined;
  const tax = blue || isCustoms ? one.taxAmount : isDeducted ? one.deductibleTax : '0.00';
  const gross = one.grossAmount ?? '0.00';
  return {
    amounts: {
      ...{ gross, tax: tax ?? '0.00', net: less(gross, tax) },
      ...{
        customs: isCustoms ? '1' : '0',
        deductible: isDeductible ? '1' : '0',
        redCertified: wasCertified ? '1' : '0',
      },
    },
    subjects: { costSubject: await costSubjectOf(deducted, call.db) },
    supplierId: one.supplierId,
  };
}

async function inputBooked(one: Invoice, blue: Invoice | undefined, call: Call): Promise<void> {
  await eventHappened(
    {
      ...{ event: 'IN_ENTRY', sourceKey: `IN_ENTRY:${one.id}`, mainCompId: one.mainCompId },
      ...{ bookDate: call.now.slice(0, 10), bizNo: one.invoiceNo ?? '', supplierId: one.supplierId },
      ...{ amount: one.grossAmount ?? '0.00', parts: [await inputPart(one, blue, call)] },
    },
    call,
  );
}

export const invoiceEntered = implementAct(enterInvoice, async ({ record }, call) => {
  await inputBooked(await invoiceOf(record.id, call), undefined, call);
  return { entryStatus: 'ENTERED' };
});

/** A transfer out by hand; that of a red invoice is booked with it. */
export const inputFollows: AfterStep = async ({ id }, { key }, call) => {
  if (key !== 'transferOut') return;
  const one = await invoiceOf(id, call);
  const before = await readMany(voucherTask, ['amount'], { event: 'IN_OUT' }, call.db, {
    and: ({ sourceKey }, place) => `starts_with(${sourceKey}, ${place(`IN_OUT:${id}:`)})`,
  });
  const outAmount = less(one.outAmount, formatFen(sumFen(before.map(({ amount }) => parseFen(amount ?? '0')))));
  if (compareDecimal(outAmount, '0') === 0) return;
  await eventHappened(
    {
      ...{ event: 'IN_OUT', sourceKey: `IN_OUT:${id}:${before.length + 1}`, mainCompId: one.mainCompId },
      ...{ bookDate: call.now.slice(0, 10), bizNo: one.invoiceNo ?? '', supplierId: one.supplierId, amount: outAmount },
      parts: [{ amounts: { outAmount }, subjects: { costSubject: await costSubjectOf(one, call.db) } }],
    },
    call,
  );
};

/**
 * An output invoice: what it bills of approved sheets and fees turns their tax into output tax, the rest is revenue now.
 * @see docs/spec/finance-addendum.md F28
 */
async function outputPart(one: Invoice, call: Call): Promise<EventPart> {
  const { links, mainCompId, customerId } = one;
  const rate = await financeParam('FEE_VAT_RATE', mainCompId, call.db);
  const linked = formatFen(sumFen((links ?? []).map(({ linkAmount }) => parseFen(linkAmount ?? '0'))));
  const whole = compareDecimal(linked, one.grossAmount ?? '0') === 0;
  const booked = formatFen(
    sumFen((links ?? []).map(({ linkAmount }) => parseFen(vatWithin(linkAmount ?? '0', rate).tax))),
  );
  const linkedTax = whole ? (one.taxAmount ?? '0.00') : booked;
  const gross = less(one.grossAmount, linked);
  const tax = less(one.taxAmount, linkedTax);
  return {
    amounts: { gross, tax, net: less(gross, tax), linkedTax, rounding: less(booked, linkedTax) },
    subjects: { revenueSubject: await revenueSubjectOf('OTHER', mainCompId, call.db) },
    customerId,
  };
}

const summed = (...amounts: readonly (string | null | undefined)[]): string =>
  formatFen(sumFen(amounts.map((amount) => parseFen(amount ?? '0'))));

/** An invoice as it stands after its reds: nothing of one that is void. */
async function restNow(one: Invoice, { db }: Call): Promise<Invoice> {
  const reds = await readMany(invoice, ['grossAmount', 'taxAmount'], { blueInvoiceId: one.id }, db);
  const isGone = one.issueStatus === 'VOID';
  return {
    ...one,
    grossAmount: isGone ? '0.00' : summed(one.grossAmount, ...reds.map(({ grossAmount }) => grossAmount)),
    taxAmount: isGone ? '0.00' : summed(one.taxAmount, ...reds.map(({ taxAmount }) => taxAmount)),
    links: isGone ? [] : one.links,
  };
}

/** What the books have of an output invoice; how often they heard of it. */
async function outputBefore(id: string, { db }: Call) {
  const key = `OUT_ISSUE:${id}`;
  const tasks = await readMany(voucherTask, ['status', 'parts'], {}, db, {
    and: ({ sourceKey }, place) => `(${sourceKey} = ${place(key)} or starts_with(${sourceKey}, ${place(`${key}:`)}))`,
  });
  const live = tasks.filter(({ status }) => status !== 'CANCELLED');
  const amounts = live.flatMap(({ parts }) => ((parts ?? []) as readonly EventPart[]).map((part) => part.amounts));
  return { heard: tasks.length, live: live.length, amounts };
}

/**
 * An output invoice that was issued, linked, unlinked or taken back in part: the books get what it comes to now beyond
 * what they have of it.
 * @param bookDate the day of its issue; what changes it later is booked when it happens, as its claim is
 */
async function outputBooked(one: Invoice, bookDate: string, bizNo: string | null, call: Call): Promise<void> {
  const now = await outputPart(await restNow(one, call), call);
  const { heard, amounts: before } = await outputBefore(one.id, call);
  const amounts = Object.fromEntries(
    Object.entries(now.amounts).map(([name, amount]) => [
      name,
      less(amount, summed(...before.map((had) => had[name]))),
    ]),
  );
  if (Object.values(amounts).every((amount) => compareDecimal(amount, '0') === 0)) return;
  await eventHappened(
    {
      ...{ event: 'OUT_ISSUE', sourceKey: `OUT_ISSUE:${one.id}${heard > 0 ? `:${heard + 1}` : ''}` },
      ...{ mainCompId: one.mainCompId, bookDate, bizNo: bizNo ?? '', customerId: one.customerId },
      ...{ amount: heard > 0 ? (amounts.gross ?? '0.00') : (one.grossAmount ?? '0.00'), parts: [{ ...now, amounts }] },
    },
    call,
  );
}

/** All of an invoice is taken back: the voucher of its issue where nothing else was booked of it. */
async function outputGone(one: Invoice, bizNo: string | null, call: Call): Promise<void> {
  const { live } = await outputBefore(one.id, call);
  if (live === 1) await eventTakenBack(`OUT_ISSUE:${one.id}`, call);
  else await outputBooked(one, call.now.slice(0, 10), bizNo, call);
}

export const outputFollows: AfterStep = async ({ id }, { key }, call) => {
  if (key !== 'void' && key !== 'issue' && key !== 'link') return;
  const one = await invoiceOf(id, call);
  if (key === 'void') return outputGone(one, one.invoiceNo, call);
  const today = call.now.slice(0, 10);
  await outputBooked(one, key === 'issue' ? (one.issueDate ?? today) : today, one.invoiceNo, call);
};

/** A red invoice: of our own it takes the voucher of the blue one back when nothing is left of that. */
export const redFollows: AfterStep = async ({ id }, { key }, call) => {
  if (key !== 'issue') return;
  const { redInvoiceId } = await getRecord(redApply, id, asSystem(call));
  if (!redInvoiceId) return;
  const red = await invoiceOf(redInvoiceId, call);
  const blue = await invoiceOf(red.blueInvoiceId ?? '', call);
  if (blue.direction === 'IN') {
    if (blue.entryStatus === 'ENTERED') await inputBooked(red, blue, call);
    return;
  }
  const isWhole = compareDecimal(red.grossAmount ?? '0', `-${blue.grossAmount ?? '0'}`) === 0;
  if (isWhole) await outputGone(blue, red.invoiceNo, call);
  else await outputBooked(blue, call.now.slice(0, 10), red.invoiceNo, call);
};
