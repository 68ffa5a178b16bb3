import type { FieldErrors } from '../../core/errors.ts';
import { bi } from '../../core/text.ts';

/** An item as the rule reads it. */
interface Assessed {
  readonly code?: string | null;
  readonly groupName?: string | null;
  readonly keyFlg?: number | null;
  readonly result?: string | null;
  readonly evidenceCount?: number | null;
}

/**
 * How much of a standard may be met in part. They are the standard's own, so that an assessment is judged by the one it
 * was made under.
 */
export interface AeoLimits {
  readonly mostPartial: number;
  readonly lowestScore: number;
}

const pointsOf = ({ result }: Assessed): number => (result === 'PART' ? -1 : result === 'UNMET' ? -2 : 0);

/** Sum of the results; what does not apply counts nothing. */
export const assessmentScoreOf = (items: readonly Assessed[]): number =>
  items.reduce((sum, item) => sum + pointsOf(item), 0);

/** Codes of the items that keep an assessment from passing, in their order. @see docs/spec/classification.md V-75 */
export function failingItems(items: readonly Assessed[], { mostPartial, lowestScore }: AeoLimits): string[] {
  const partial = items.filter(({ result, groupName }) => result === 'PART' && groupName !== 'SINGLE');
  const isTooLow = assessmentScoreOf(items) < lowestScore;
  const fails = (item: Assessed): boolean =>
    item.result === 'UNMET' ||
    (item.result === 'PART' &&
      (item.keyFlg === 1 || isTooLow || (partial.length > mostPartial && partial.includes(item))));
  return items.filter(fails).map(({ code }) => code ?? '');
}

const mostNamed = 12;
const named = (items: readonly string[]): string =>
  items.slice(0, mostNamed).join('、') + (items.length > mostNamed ? '…' : '');
const codesOf = (items: readonly Assessed[]): string[] => items.map(({ code }) => code ?? '');

/** What keeps a self-assessment from being handed in: items without a result, without evidence, then V-75 (E-D75). */
export function wrongAssessment(items: readonly Assessed[], limits: AeoLimits): FieldErrors | undefined {
  const unscored = codesOf(items.filter(({ result }) => !result));
  if (items.length === 0 || unscored.length > 0)
    return { items: bi(`以下条目尚未自评：${named(unscored)}`, `Items without a result: ${named(unscored)}`) };
  const unproved = codesOf(items.filter(({ result, evidenceCount }) => result === 'MET' && !evidenceCount));
  if (unproved.length > 0)
    return {
      items: bi(`达标条目须上传证据：${named(unproved)}`, `Items that are met need evidence: ${named(unproved)}`),
    };
  const failing = failingItems(items, limits);
  return failing.length > 0
    ? { items: bi(`自评未达标：${named(failing)}`, `Self assessment not passed: ${named(failing)}`) }
    : undefined;
}

/** The same day some years on; the 29th of February has its like on the 28th. */
export function yearsOn(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const isLeapDay =
    day.slice(5) === '02-29' && !(Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0));
  return isLeapDay ? `${year}-02-28` : `${year}${day.slice(4)}`;
}
