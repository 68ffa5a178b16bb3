import { hsCodeSheet } from '#domain/classification/hsImport.ts';
import type { Change } from '#domain/classification/tariffPlan.ts';
import { withoutTrailingZeros } from '#domain/core/money.ts';

const longest = 4_000;

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '无';
  const written = String(value);
  return /^\d+\.\d+$/.test(written) ? withoutTrailingZeros(written) : written;
};

/** What a change does, in one line for whoever applies it. */
export function differenceText({ kind, differs, ends }: Change, validTo: string | null | undefined): string {
  const parts = differs.map(
    ({ field, from, to }) => `${hsCodeSheet.fields[field as 'nameZh']?.label.zh ?? field} ${shown(from)} → ${shown(to)}`,
  );
  const end = kind === 'CLOSED' ? `末日 ${validTo ?? ''}` : ends ? `原版本止于 ${ends.validTo}` : '';
  return [...parts, end].filter(Boolean).join('；').slice(0, longest);
}
