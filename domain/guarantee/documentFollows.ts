import type { DraftOf } from '../core/entity.ts';
import { isMoney } from '../core/money.ts';
import { bhAdjust } from './bhAdjust.ts';
import type { bhDelay, bhDelayItem } from './bhDelay.ts';
import type { ParamValues } from './params.ts';
import {
  type DelayItem,
  delayDays,
  type ExcessLevel,
  excessLevel,
  isBeyondDeadline,
  isExceedingDelay,
  isExceedingExtension,
  isLaterDue,
  type PayTerm,
  type QuotaFacts,
} from './quotaTerms.ts';

// What follows from what is written of a document: the gateway stores it, the form shows it while somebody types.

type Adjusted = DraftOf<typeof bhAdjust>;
export type AdjustedQuota = Pick<QuotaFacts, 'baseAmount' | 'validTo'> & PayTerm;

/** Amount and end the quota has and will have, and whether its customer is given more time. */
export function adjustFollows(record: Adjusted, quota: AdjustedQuota | undefined): Adjusted {
  const old = quota ? { oldAmount: quota.baseAmount, oldValidTo: quota.validTo } : {};
  const { newPayTermType, newPayLeadDays, newPayFixedDay } = record;
  const next = {
    payTermType: newPayTermType ?? null,
    payLeadDays: newPayLeadDays ?? null,
    payFixedDay: newPayFixedDay ?? null,
  };
  const isLooser = quota !== undefined && ((record.newValidTo ?? '') > quota.validTo || isLaterDue(quota, next));
  return { ...old, ...bhAdjust.derive?.({ ...record, ...old }), ...(quota && { termLooser: isLooser ? 1 : 0 }) };
}

/** What follows from one line of a delay; undefined while a date is missing. */
export function delayOf({ oldDueDate, newDueDate, customsDeadline = null }: DraftOf<typeof bhDelayItem>) {
  if (!oldDueDate || !newDueDate) return undefined;
  const item: DelayItem = { oldDueDate, newDueDate, customsDeadline };
  return { item, days: delayDays(item), isBeyond: isBeyondDeadline(item) };
}

/** The lines whose dates are all there. */
export const datedItems = (items: readonly DraftOf<typeof bhDelayItem>[]): DelayItem[] =>
  items.flatMap((row) => delayOf(row)?.item ?? []);

interface DelayFacts {
  /** The end of the quota, where it is known. */
  readonly oldValidTo: string | null | undefined;
  /** Delays of these levies that took effect. */
  readonly times: number;
  readonly params: ParamValues;
}

/** Whether a delay goes beyond what import/export may grant alone. */
export function delayExceeds(
  { delayKind, newValidTo, items }: DraftOf<typeof bhDelay>,
  { oldValidTo, times, params }: DelayFacts,
): boolean {
  if (delayKind === 'VALID')
    return Boolean(oldValidTo && newValidTo && isExceedingExtension({ oldValidTo, newValidTo }));
  return isExceedingDelay({ items: datedItems(items ?? []), times }, params);
}

/** The level of an excess; null while it has no amount or no quota. */
export const excessLevelOf = (
  excessAmount: string | null | undefined,
  quota: Pick<QuotaFacts, 'baseAmount'> | undefined,
  params: ParamValues,
): ExcessLevel | null =>
  quota && isMoney(excessAmount) ? excessLevel({ excessAmount, baseAmount: quota.baseAmount }, params) : null;
