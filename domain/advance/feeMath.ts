import { addDays, diffDays } from '../core/moments.ts';
import { type Fen, fenOf, formatFen, multiplyToFen, parseFen, zeroFen } from '../core/money.ts';

/** What holds from a day on. Rates are decimal text by the day, `0.000200`. */
export interface Term {
  /** `yyyy-MM-dd` */
  readonly fromDate: string;
  readonly dailyRate: string;
  readonly overdueRate: string;
  readonly freeDays: number;
  readonly repayDate: string;
}

/** Principal that came back, or was given up, with the day it counts from; negative where it was taken back. */
export interface Reduction {
  readonly day: string;
  readonly amount: Fen;
}

export interface Advanced {
  readonly payDate: string;
  readonly paid: Fen;
  /** The first of them counts from the pay date. */
  readonly terms: readonly Term[];
  readonly reductions: readonly Reduction[];
}

type NightKind = 'FREE' | 'NORMAL' | 'OVERDUE';

export interface Night {
  readonly day: string;
  readonly principal: Fen;
  readonly rate: string;
  readonly kind: NightKind;
  /** Hundred-millionths of a yuan: a rate has six digits, a fen two. */
  readonly raw: bigint;
  readonly cumRaw: bigint;
  readonly fee: Fen;
}

const millionths = 1_000_000n;

/** `0.000200` -> 200 */
function rateUnits(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.');
  return BigInt(whole) * millionths + BigInt(part.padEnd(6, '0').slice(0, 6));
}

/** Half up; sums of nights are never negative. */
const toFen = (raw: bigint): Fen => fenOf((raw + millionths / 2n) / millionths);

/** Hundred-millionths as decimal text. */
export function rawText(raw: bigint): string {
  const digits = String(raw < 0n ? -raw : raw).padStart(9, '0');
  return `${raw < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/** The terms of a night: the latest that began by then. */
const termOf = (terms: readonly Term[], night: string): Term | undefined =>
  terms.reduce<Term | undefined>(
    (found, term) => (term.fromDate <= night && (!found || term.fromDate >= found.fromDate) ? term : found),
    undefined,
  );

/** What is open at the end of a day. */
export const principalOn = ({ paid, reductions }: Pick<Advanced, 'paid' | 'reductions'>, day: string): Fen =>
  fenOf(reductions.reduce<bigint>((open, { day: on, amount }) => (on <= day ? open - amount : open), paid));

const smaller = (left: Fen, right: Fen): Fen => (left < right ? left : right);

/**
 * Principal of which nobody may dispose twice: the least that is open on any day from one day on.
 * @see docs/spec/finance-addendum.md F5
 */
export function leastOpen(advanced: Pick<Advanced, 'paid' | 'reductions'>, from: string): Fen {
  const days = [from, ...advanced.reductions.map(({ day }) => day).filter((day) => day > from)];
  return days.map((day) => principalOn(advanced, day)).reduce(smaller);
}

function kindOf({ freeDays, repayDate }: Term, payDate: string, night: string): NightKind {
  if (night < addDays(payDate, freeDays)) return 'FREE';
  return night >= repayDate ? 'OVERDUE' : 'NORMAL';
}

const rateOf = ({ dailyRate, overdueRate }: Term, kind: NightKind): string =>
  kind === 'FREE' ? '0.000000' : kind === 'OVERDUE' ? overdueRate : dailyRate;

/**
 * Every night on which something was open, with its fee: the rounded sum up to it less the rounded sum before, so that
 * the rows add up to the rounded total.
 * @param until the day that is not counted any more: the night before it is the last
 * @see docs/spec/finance.md 6.3
 */
export function nightsOf(advanced: Advanced, until: string): Night[] {
  const { payDate, terms } = advanced;
  const nights: Night[] = [];
  let cumRaw = 0n;
  const count = Math.max(0, diffDays({ from: payDate, to: until }));
  for (let at = 0; at < count; at += 1) {
    const day = addDays(payDate, at);
    const principal = principalOn(advanced, day);
    const term = termOf(terms, day);
    if (principal <= 0n || !term) continue;
    const kind = kindOf(term, payDate, day);
    const rate = rateOf(term, kind);
    const raw = principal * rateUnits(rate);
    const before = toFen(cumRaw);
    cumRaw += raw;
    nights.push({ day, principal, rate, kind, raw, cumRaw, fee: fenOf(toFen(cumRaw) - before) });
  }
  return nights;
}

export const feeOf = (nights: readonly Night[]): Fen => fenOf(nights.reduce<bigint>((sum, { fee }) => sum + fee, 0n));

/** What the minimum adds once the principal is back; nothing while some is open, or where no fee arose at all. */
export function minimumTopUp({
  principal,
  fee,
  minFee,
}: {
  readonly principal: Fen;
  readonly fee: Fen;
  readonly minFee: Fen;
}): Fen {
  return principal === 0n && fee > 0n && fee < minFee ? fenOf(minFee - fee) : zeroFen;
}

export interface Estimated {
  readonly amount: string;
  readonly dailyRate: string;
  readonly payDate: string;
  readonly repayDate: string;
  readonly freeDays: number;
  readonly minFee: string;
}

/** What an advance will cost that is paid and repaid as planned, yuan. @see docs/spec/finance-addendum.md F8 */
export function estimateFee({ amount, dailyRate, payDate, repayDate, freeDays, minFee }: Estimated): string {
  const nights = Math.max(0, diffDays({ from: payDate, to: repayDate }) - freeDays);
  const fee = multiplyToFen(amount, rawText(rateUnits(dailyRate) * 100n * BigInt(nights)));
  const least = parseFen(minFee);
  return formatFen(fee > 0n && fee < least ? least : fee);
}

/** A row that was booked, as far as it counts. */
export interface BookedRow {
  readonly day: string;
  readonly fee: Fen;
  /** Of the minimum, not of the night itself. */
  readonly isMinimum: boolean;
}

/** What is to be booked so that the rows are right again. */
export interface FeeCorrections {
  /** Nights that have no row yet. */
  readonly nights: readonly Night[];
  /** Differences of nights that have some. */
  readonly adjustments: readonly { readonly day: string; readonly difference: Fen }[];
  /** What the minimum adds or takes back. */
  readonly minimum: Fen;
}

/**
 * What differs between the rows that are there and those that are right. Nothing is changed: rows are added.
 * @see docs/spec/finance-addendum.md F2, F7
 */
export function correctionsOf({
  booked,
  nights,
  principal,
  minFee,
}: {
  readonly booked: readonly BookedRow[];
  readonly nights: readonly Night[];
  /** Open now. */
  readonly principal: Fen;
  readonly minFee: Fen;
}): FeeCorrections {
  const right = new Map(nights.map((night) => [night.day, night]));
  const there = new Map<string, bigint>();
  for (const { day, fee, isMinimum } of booked) if (!isMinimum) there.set(day, (there.get(day) ?? 0n) + fee);
  const adjustments = [...there]
    .map(([day, fee]) => ({ day, difference: fenOf((right.get(day)?.fee ?? 0n) - fee) }))
    .filter(({ difference }) => difference !== 0n)
    .sort((left, other) => (left.day < other.day ? -1 : 1));
  const minimumThere = booked.reduce<bigint>((sum, { fee, isMinimum }) => (isMinimum ? sum + fee : sum), 0n);
  const topUp = minimumTopUp({ principal, fee: feeOf(nights), minFee });
  return {
    nights: nights.filter(({ day }) => !there.has(day)),
    adjustments,
    minimum: fenOf(topUp - minimumThere),
  };
}
