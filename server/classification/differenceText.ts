import { hsCodeSheet } from '#domain/classification/hsImport.ts';
import { linesDifference } from '#domain/classification/hsLineSheets.ts';
import type { Change, WantedPeriod } from '#domain/classification/tariffPlan.ts';
import type { Field } from '#domain/core/field.ts';
import { withoutTrailingZeros } from '#domain/core/money.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { isEmpty } from '#domain/core/validate.ts';

const longest = 4_000;

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '无';
  const written = String(value);
  return /^\d+\.\d+$/.test(written) ? withoutTrailingZeros(written) : written;
};

/** What a code costs and what it needs: without these nobody can judge a code that is new. */
const judgedBy: readonly (readonly [name: string, field: Field])[] = Object.entries(
  hsCodeSheet.fields as Readonly<Record<string, Field>>,
).filter(([name, { kind }]) => kind === 'decimal' || ['rateText', 'supvCond', 'ciqType'].includes(name));

/** The values of a code that begins, with those that a silent file leaves to the tariff's own rule. */
function valuesText(values: Readonly<Record<string, unknown>>): string[] {
  const kept: Readonly<Record<string, unknown>> = { ...defaultsOf(hsCodeSheet), ...values };
  return judgedBy.flatMap(([name, { label, unit }]) =>
    isEmpty(kept[name]) ? [] : [`${label.zh} ${shown(kept[name])}${unit?.zh ?? ''}`],
  );
}

/** What a change does, in one line for whoever applies it. */
export function differenceText(
  { kind, differs, ends }: Change,
  { validTo, values }: Pick<WantedPeriod, 'validTo' | 'values'>,
): string {
  const named = (name: string): Field | undefined => (hsCodeSheet.fields as Readonly<Record<string, Field>>)[name];
  const parts = differs.map(
    ({ field, from, to }) =>
      linesDifference(field, from, to) ?? `${named(field)?.label.zh ?? field} ${shown(from)} → ${shown(to)}`,
  );
  const end = kind === 'CLOSED' ? `末日 ${validTo ?? ''}` : ends ? `原版本止于 ${ends.validTo}` : '';
  return [...(kind === 'ADDED' ? valuesText(values) : parts), end].filter(Boolean).join('；').slice(0, longest);
}
