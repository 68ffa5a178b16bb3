import type { RaRecord } from 'react-admin';
import type { DocType } from '#domain/approval/docTypes.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { isDate } from '#domain/core/moments.ts';
import { isMoney } from '#domain/core/money.ts';
import { bhAdjust } from '#domain/guarantee/bhAdjust.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import {
  type DelayItem,
  delayDays,
  excessLevel,
  isBeyondDeadline,
  isExceedingDelay,
  isExceedingExtension,
  isLaterDue,
  type PayTerm,
} from '#domain/guarantee/quotaTerms.ts';

export interface PreviewFacts {
  /** The quota the document is about, as it stands now. */
  readonly quota: RaRecord | null;
  readonly params: ParamValues;
}

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOrNull = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** Values that follow from what is typed, as the server will derive them when the document is saved. */
export function previewOf(docType: DocType, values: RecordValues, facts: PreviewFacts | undefined): RecordValues {
  switch (docType) {
    case 'ADJUST':
      return adjusted(values, facts);
    case 'DELAY':
      return delayed(values, facts);
    case 'EXCESS':
      return facts ? exceeded(values, facts) : {};
    case 'APPLY':
    case 'SHORT':
    case 'TAXS':
      return {};
    default:
      return docType satisfies never;
  }
}

function adjusted(values: RecordValues, facts: PreviewFacts | undefined): RecordValues {
  const quota = facts?.quota;
  const old = quota ? { oldAmount: quota.baseAmount, oldValidTo: quota.validTo } : {};
  const isLaterEnd = quota ? isDay(values.newValidTo) && values.newValidTo > String(quota.validTo) : false;
  const looser = quota
    ? { termLooser: flag(isLaterEnd || isLaterDue(termOf(quota, 'payTermType', 'payLeadDays', 'payFixedDay'), newTermOf(values))) }
    : {};
  return { ...old, ...bhAdjust.derive?.({ ...values, ...old }), ...looser };
}

const termOf = (record: RecordValues, type: string, lead: string, fixed: string): PayTerm => ({
  payTermType: textOrNull(record[type]),
  payLeadDays: numberOrNull(record[lead]),
  payFixedDay: numberOrNull(record[fixed]),
});
const newTermOf = (values: RecordValues): PayTerm => termOf(values, 'newPayTermType', 'newPayLeadDays', 'newPayFixedDay');

const rowsOf = (value: unknown): readonly RecordValues[] =>
  Array.isArray(value) ? value.filter((row): row is RecordValues => typeof row === 'object' && row !== null) : [];

/** What follows from one line of a delay; undefined while a date is missing. */
export function delayOf(row: RecordValues): { readonly days: number; readonly isBeyond: boolean } | undefined {
  const item = datedItem(row);
  return item && { days: delayDays(item), isBeyond: isBeyondDeadline(item) };
}

function datedItem({ oldDueDate, newDueDate, customsDeadline }: RecordValues): DelayItem | undefined {
  if (!isDay(oldDueDate) || !isDay(newDueDate)) return undefined;
  return { oldDueDate, newDueDate, customsDeadline: isDay(customsDeadline) ? customsDeadline : null };
}

function delayed(values: RecordValues, facts: PreviewFacts | undefined): RecordValues {
  const oldValidTo = facts?.quota ? { oldValidTo: facts.quota.validTo } : {};
  if (values.delayKind === 'VALID') {
    const [oldEnd, newEnd] = [facts?.quota?.validTo ?? values.oldValidTo, values.newValidTo];
    const exceeds = isDay(oldEnd) && isDay(newEnd) && isExceedingExtension({ oldValidTo: oldEnd, newValidTo: newEnd });
    return { ...oldValidTo, exceedFlag: flag(exceeds) };
  }
  if (!facts) return oldValidTo;
  const rows = rowsOf(values.items);
  const items = rows.flatMap((row) => datedItem(row) ?? []);
  const times = Math.max(numberOrNull(values.times) ?? 0, ...rows.map(({ delayTimes }) => numberOrNull(delayTimes) ?? 0));
  return { ...oldValidTo, times, exceedFlag: flag(isExceedingDelay({ items, times }, facts.params)) };
}

function exceeded({ excessAmount }: RecordValues, { quota, params }: PreviewFacts): RecordValues {
  if (!quota || typeof excessAmount !== 'string' || !isMoney(excessAmount)) return { excessLevel: null };
  return { excessLevel: excessLevel({ excessAmount, baseAmount: String(quota.baseAmount) }, params) };
}
