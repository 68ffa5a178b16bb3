import type { Field } from '#domain/core/field.ts';
import { formatThousands } from '#domain/core/money.ts';

/** What a group had nothing for: a share of no whole, a score of all companies together. */
export const isUnknown = (value: unknown): boolean => Number.isNaN(Number(value));

/** A measure as it is read: amounts and counts in thousands, percentages with their sign, anything else as it came. */
export function shownMeasure(field: Field | undefined, value: string): string {
  if (field?.kind === 'money' || field?.kind === 'int') return formatThousands(value);
  return field?.unit?.en === '%' && !isUnknown(value) ? `${value}%` : value;
}
