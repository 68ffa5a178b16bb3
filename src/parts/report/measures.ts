import type { Field } from '#domain/core/field.ts';
import { formatThousands } from '#domain/core/money.ts';

/** A measure as it is read: amounts and counts in thousands, percentages with their sign, anything else as it came. */
export function shownMeasure(field: Field | undefined, value: string): string {
  if (field?.kind === 'money' || field?.kind === 'int') return formatThousands(value);
  return field?.unit?.en === '%' ? `${value}%` : value;
}
