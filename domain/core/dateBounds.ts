import { bi, type Text } from './text.ts';

/**
 * Between which days a date lies: `'today'` (a moment: now), or the name of another date, looked for in the same record
 * and then in the one it belongs to: the document of a line, the record an act is about.
 */
export interface DateBounds {
  readonly notBefore?: string;
  readonly notAfter?: string;
}

/** A date that another one is measured by. */
export interface DateBound {
  readonly label: Text;
  readonly value: unknown;
}

export const inTheFuture = bi('日期不能晚于今天', 'The date may not be in the future');

/** What is wrong with a well-formed date or moment between its bounds; a bound that is not known bounds nothing. */
export function boundProblem(
  { label, notBefore, notAfter }: DateBounds & { readonly label: Text },
  value: string,
  { now, boundOf }: { readonly now: string; readonly boundOf: (name: string) => DateBound | undefined },
): Text | undefined {
  if (notBefore === undefined && notAfter === undefined) return undefined;
  const find = (name: string | undefined): DateBound | undefined =>
    name === 'today' ? { label: bi('今天', 'today'), value: now } : name === undefined ? undefined : boundOf(name);
  const floor = find(notBefore);
  const from = dayOf(floor, value);
  if (from && value.slice(0, from.length) < from)
    return bi(
      `${label.zh}不能早于${floor?.label.zh} ${from}`,
      `${label.en} must not be before ${floor?.label.en} ${from}`,
    );
  const ceiling = find(notAfter);
  const to = dayOf(ceiling, value);
  if (!to || value.slice(0, to.length) <= to) return undefined;
  if (notAfter === 'today') return inTheFuture;
  return bi(
    `${label.zh}不能晚于${ceiling?.label.zh} ${to}`,
    `${label.en} must not be after ${ceiling?.label.en} ${to}`,
  );
}

/** The bound as precise as the value: days compare as days. */
const dayOf = (bound: DateBound | undefined, value: string): string | undefined =>
  typeof bound?.value === 'string' && bound.value !== '' ? bound.value.slice(0, value.length) : undefined;
