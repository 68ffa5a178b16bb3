import { diffDays } from '../core/moments.ts';
import { compareDecimal, fenOf, formatFen, multiplyFen, parseFen, subtractFen } from '../core/money.ts';
import { intParam, type ParamValues } from './params.ts';

/** Facts of a quota that documents are judged by. Amounts are yuan as decimal text, dates `yyyy-MM-dd`. */
export interface QuotaFacts {
  readonly baseAmount: string;
  readonly tempAmount: string;
  readonly usedAmount: string;
  readonly validTo: string;
  readonly payTermType: string;
  readonly payLeadDays: number | null;
  readonly payFixedDay: number | null;
  readonly quotaStatus: string;
}

export interface PayTerm {
  readonly payTermType: string | null;
  readonly payLeadDays: number | null;
  readonly payFixedDay: number | null;
}

/** Calendar days of a period, both ends included. */
export const periodDays = ({ from, to }: { from: string; to: string }): number => diffDays({ from, to }) + 1;

/**
 * Whether the customer could pay later under the new term. Between "N days before the deadline" and "a fixed day" no
 * order holds for every levy, so a change of kind counts as looser.
 */
export function isLaterDue(old: PayTerm, next: PayTerm): boolean {
  if (!next.payTermType) return false;
  if (next.payTermType !== old.payTermType) return true;
  if (next.payTermType === 'FIXED_DAY') return (next.payFixedDay ?? old.payFixedDay ?? 1) > (old.payFixedDay ?? 1);
  return (next.payLeadDays ?? old.payLeadDays ?? 0) < (old.payLeadDays ?? 0);
}

export type ExcessLevel = 'L1' | 'L2' | 'L3';

/** Level of an excess approval by its amount and its share of the base amount. @see docs/spec/guarantee.md 7.5 */
export function excessLevel(
  { excessAmount, baseAmount }: { excessAmount: string; baseAmount: string },
  params: ParamValues,
): ExcessLevel {
  const isWithin = (amount: string, ratio: string) =>
    compareDecimal(excessAmount, amount) <= 0 && parseFen(excessAmount) <= multiplyFen(parseFen(baseAmount), ratio);
  if (isWithin(params.EXCESS_L1_AMT, params.EXCESS_L1_RATIO)) return 'L1';
  return isWithin(params.EXCESS_L2_AMT, params.EXCESS_L2_RATIO) ? 'L2' : 'L3';
}

/** The largest increase a short-term adjustment may bring. */
export const shortLimit = (baseAmount: string, params: ParamValues): string =>
  formatFen(multiplyFen(parseFen(baseAmount), params.SHORT_MAX_RATIO));

/** What is missing when a customer's need exceeds what he has left; never negative. */
export function shortfall({ amount, available }: { amount: string; available: string }): string {
  const gap = subtractFen(parseFen(amount), parseFen(available));
  return formatFen(gap > 0n ? gap : fenOf(0n));
}

export interface DelayItem {
  readonly oldDueDate: string;
  readonly newDueDate: string;
  readonly customsDeadline: string | null;
}

export const delayDays = ({ oldDueDate, newDueDate }: Pick<DelayItem, 'oldDueDate' | 'newDueDate'>): number =>
  diffDays({ from: oldDueDate, to: newDueDate });

export const isBeyondDeadline = ({
  newDueDate,
  customsDeadline,
}: Pick<DelayItem, 'newDueDate' | 'customsDeadline'>): boolean =>
  customsDeadline !== null && newDueDate > customsDeadline;

/** Days by which the end of a quota may move without investment and finance, and at most. */
const normalExtension = 30;
const longestExtension = 90;

/** Whether a delay goes beyond what import/export may grant alone. @see docs/spec/guarantee.md 7.6 */
export const isExceedingDelay = (
  { items, times }: { items: readonly DelayItem[]; times: number },
  params: ParamValues,
): boolean =>
  times >= 1 || items.some((item) => delayDays(item) > intParam(params, 'DELAY_NORMAL_DAYS') || isBeyondDeadline(item));

export const isForbiddenDelay = (
  { items, times }: { items: readonly DelayItem[]; times: number },
  params: ParamValues,
): boolean =>
  times >= intParam(params, 'DELAY_MAX_TIMES') ||
  items.some((item) => delayDays(item) > intParam(params, 'DELAY_MAX_DAYS'));

export const isExceedingExtension = ({ oldValidTo, newValidTo }: { oldValidTo: string; newValidTo: string }): boolean =>
  diffDays({ from: oldValidTo, to: newValidTo }) > normalExtension;

export const isForbiddenExtension = ({ oldValidTo, newValidTo }: { oldValidTo: string; newValidTo: string }): boolean =>
  diffDays({ from: oldValidTo, to: newValidTo }) > longestExtension;
