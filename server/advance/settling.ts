import { advanceErrors } from '#domain/advance/errors.ts';
import { feeOf, leastOpen, minimumTopUp, nightsOf } from '#domain/advance/feeMath.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxFeeDay } from '#domain/advance/taxFeeDay.ts';
import { addFen, type Fen, fenOf, formatFen, parseFen, subtractFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { readMany } from '../crud/read.ts';
import { openOfItem } from '../funds/index.ts';
import type { Call, Db } from '../gateway/method.ts';
import type { PaidPart, Payable, Settling } from '../gateway/settling.ts';
import { type Advance, addMinimum, bookFees, feeTerms, lockAdvance, reductionsOf, refreshAdvance } from './fees.ts';
import { repaidByCustomer, repaymentTakenBack } from './guaranteeSide.ts';

const fen = (amount: string | null | undefined): Fen => parseFen(amount ?? '0');
const atLeastNothing = (amount: Fen): Fen => (amount < 0n ? zeroFen : amount);

const names = [
  'id',
  'docNo',
  'declNo',
  'payDate',
  'repayDate',
  'paidAmount',
  'principalBalance',
  'feePaid',
  'feeWaived',
  'minFee',
  'allocOrder',
  'fundStatus',
  'badAmount',
  'badFee',
  'recoveredAmount',
] as const;

type Owed = Awaited<ReturnType<typeof owedBy>>[number];

const owedBy = (where: Parameters<typeof readMany<typeof taxAdvance, 'id'>>[2], db: Db) =>
  readMany(taxAdvance, names, where, db, { order: ['id'] });

/** What an advance comes to on a day, with what the day's money may pay of it. */
interface OnDay {
  readonly principal: Fen;
  readonly fee: Fen;
  /** The fee that would be due were the principal cleared that day: the minimum where that is more. */
  readonly feeWhenCleared: Fen;
}

async function onDay(advance: Owed, day: string, db: Db): Promise<OnDay> {
  const { payDate, paidAmount } = advance;
  // Money that came before the payment is prepaid.
  if (!payDate || payDate > day) return { principal: zeroFen, fee: zeroFen, feeWhenCleared: zeroFen };
  const [reductions, terms] = [await reductionsOf(advance.id, db), await feeTerms(advance.id, db)];
  const facts = { payDate, paid: fen(paidAmount), reductions, terms };
  const settled = addFen(fen(advance.feePaid), fen(advance.feeWaived));
  const minimums = await readMany(taxFeeDay, ['fee'], { advanceId: advance.id, minFlag: 1 }, db);
  const accrued = addFen(feeOf(nightsOf(facts, day)), sumFen(minimums.map(({ fee }) => fen(fee))));
  const least = accrued > 0n && accrued < fen(advance.minFee) ? fen(advance.minFee) : accrued;
  return {
    principal: atLeastNothing(leastOpen(facts, day)),
    fee: atLeastNothing(subtractFen(accrued, settled)),
    feeWhenCleared: atLeastNothing(subtractFen(least, settled)),
  };
}

const out = ['PAID', 'PART_REPAID', 'FEE_DUE'];

async function payablesOf(
  kind: 'ADVANCE' | 'FEE',
  { customerId, mainCompId }: { readonly customerId: string; readonly mainCompId: string },
  day: string,
  call: Call,
): Promise<Payable[]> {
  const { db } = call;
  const found: Payable[] = [];
  const owed = { customerId, mainCompId, fundStatus: out };
  // Principal is asked about first: what nobody booked yet of its fee is an item by the time that is asked about.
  if (kind === 'ADVANCE')
    await bringUp(
      (await owedBy(owed, db)).map(({ id }) => id),
      day,
      call,
    );
  for (const advance of await owedBy(owed, db)) {
    const { principal, fee, feeWhenCleared } = await onDay(advance, day, db);
    const shared = {
      ...{ kind, id: advance.id, bizNo: advance.docNo ?? '', group: advance.id, allocOrder: advance.allocOrder },
      ...{ order: [advance.repayDate ?? '', advance.payDate ?? '', advance.docNo ?? ''], declNo: advance.declNo },
    };
    if (kind === 'ADVANCE' && principal > 0n) found.push({ ...shared, limit: principal });
    if (kind === 'FEE' && feeWhenCleared > 0n) found.push({ ...shared, limit: fee, limitWhenCleared: feeWhenCleared });
  }
  return found;
}

/** The most that money of a day may pay: what nobody else has taken meanwhile. @see docs/spec/finance-addendum.md F5 */
async function limitsOf(kind: 'ADVANCE' | 'FEE', ids: readonly string[], day: string, { db }: Call) {
  const limits = new Map<string, Fen>();
  for (const advance of await owedBy({ id: ids }, db)) {
    const { principal, fee, feeWhenCleared } = await onDay(advance, day, db);
    const isOpen = principal > 0n;
    limits.set(advance.id, kind === 'ADVANCE' ? principal : isOpen ? feeWhenCleared : fee);
  }
  return limits;
}

/** What these parts pay of the principal of an advance. */
const principalIn = (parts: readonly PaidPart[], id: string): Fen =>
  sumFen(
    parts.filter((part) => part.kind === 'ADVANCE' && part.id === id && !part.isRecovery).map((part) => part.amount),
  );

/**
 * The minimum that a receipt brings along by clearing the principal is owed before the receipt is booked.
 * @throws 62023 more is paid of the fee than is owed then
 */
async function oweMinimum(advance: Advance, parts: readonly PaidPart[], day: string, call: Call): Promise<void> {
  const { db } = call;
  const { id, payDate } = advance;
  const cleared = principalIn(parts, id);
  const reductions = [...(await reductionsOf(id, db)), { day, amount: cleared }];
  const paid = fen(advance.paidAmount);
  const principal = fenOf(reductions.reduce<bigint>((open, { amount }) => open - amount, paid));
  if (payDate && cleared > 0n && principal === 0n) {
    const terms = await feeTerms(id, db);
    const fee = feeOf(nightsOf({ payDate, paid, reductions, terms }, call.now.slice(0, 10)));
    const topUp = minimumTopUp({ principal, fee, minFee: fen(advance.minFee) });
    const [first] = parts;
    if (topUp > 0n && first) await addMinimum(advance, topUp, { id: first.receiptId, day }, call);
  }
  const ofFee = sumFen(parts.filter((part) => part.kind === 'FEE' && part.id === id).map((part) => part.amount));
  const open = await openOfItem('FEE', id, db);
  if (ofFee > open) throw fundErrors.ABOVE_OPEN({ amount: formatFen(ofFee), open: formatFen(open) });
}

/** Those of them that are advances, by id: what was owed before the product kept any has an item and no advance. */
async function advancesAmong(ids: readonly string[], { db }: Call): Promise<readonly string[]> {
  const rows = await readMany(taxAdvance, ['id'], { id: ids }, db, { order: ['id'] });
  return rows.map(({ id }) => id);
}

async function bringUp(ids: readonly string[], day: string, call: Call, parts: readonly PaidPart[] = []) {
  for (const id of await advancesAmong(ids, call)) {
    const advance = await lockAdvance(id, call);
    if (!out.includes(advance.fundStatus ?? '')) continue;
    await bookFees(advance, call);
    await refreshAdvance(advance, call);
    if (parts.length > 0) await oweMinimum(await lockAdvance(id, call), parts, day, call);
  }
}

/** What follows for fee, state of the money and guarantee, once rows of a receipt were booked or taken back. */
async function follow(
  parts: readonly PaidPart[],
  call: Call,
  { prefix, guarantee }: { readonly prefix: string; readonly guarantee: typeof repaidByCustomer },
): Promise<void> {
  const [first] = parts;
  if (!first) return;
  const ids = parts.map((part) => part.id);
  for (const id of await advancesAmong(ids, call)) {
    const advance = await lockAdvance(id, call);
    if (advance.fundStatus !== 'BAD')
      await bookFees(advance, call, { id: `${prefix}${first.receiptId}`, day: first.receiptDate });
    await refreshAdvance(advance, call);
    await guarantee(advance, parts, call);
  }
}

/** @throws 62076 */
async function refuseWrittenOff(parts: readonly PaidPart[], call: Call): Promise<void> {
  const paid = parts.filter(({ isRecovery }) => !isRecovery).map(({ id }) => id);
  for (const id of await advancesAmong(paid, call)) {
    const { fundStatus } = await lockAdvance(id, call);
    if (fundStatus === 'BAD') throw advanceErrors.WRITTEN_OFF();
  }
}

const settlingOf = (kind: 'ADVANCE' | 'FEE'): Settling => ({
  lock: async (ids, call) => {
    for (const id of await advancesAmong(ids, call)) await lockAdvance(id, call);
  },
  // What pays principal, too, was brought up with that: a second time would take its minimum back.
  bringUp: (ids, day, call, parts = []) =>
    bringUp(kind === 'ADVANCE' ? ids : ids.filter((id) => principalIn(parts, id) === 0n), day, call, parts),
  limits: (ids, day, call) => limitsOf(kind, ids, day, call),
  payables: (pair, day, call) => payablesOf(kind, pair, day, call),
  paid: (parts, call) => follow(parts, call, { prefix: '', guarantee: repaidByCustomer }),
  unpaid: async (parts, call) => {
    await refuseWrittenOff(parts, call);
    await follow(parts, call, { prefix: 'rev:', guarantee: repaymentTakenBack });
  },
});

/** What comes back of what was given up: no more than that, principal and fee together. */
async function recoverable(ids: readonly string[], { db }: Call): Promise<ReadonlyMap<string, Fen>> {
  const bad = await owedBy({ id: ids, fundStatus: 'BAD' }, db);
  return new Map(
    bad.map(({ id, badAmount, badFee, recoveredAmount }) => [
      id,
      atLeastNothing(subtractFen(addFen(fen(badAmount), fen(badFee)), fen(recoveredAmount))),
    ]),
  );
}

/** How receipts pay principal and fee of advances. @see docs/spec/finance.md 6.4 */
export const advanceSettling: Readonly<Record<'ADVANCE' | 'FEE', Settling>> = {
  ADVANCE: { ...settlingOf('ADVANCE'), recoverable },
  FEE: settlingOf('FEE'),
};
