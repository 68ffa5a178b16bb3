import type { FieldErrors } from '../../core/errors.ts';
import { bi } from '../../core/text.ts';
import type { Difference } from './compareGoods.ts';

/** What somebody decided about a difference. */
export interface Solved {
  readonly solve?: string | null;
  readonly remark?: string | null;
}

const isSolved = ({ solve, remark }: Solved): boolean =>
  (solve === 'ACCEPTED' || solve === 'FIXED') && Boolean(remark?.trim());

const linesOf = ({ lines }: { readonly lines?: unknown }): readonly Solved[] =>
  Array.isArray(lines) ? (lines as readonly Solved[]) : [];

/** How many differences nobody has decided about. */
export const openOf = (lines: readonly Solved[]): number => lines.filter((line) => !isSolved(line)).length;

/** Every difference is accepted or mended, and somebody says why. */
export function unsolved(record: { readonly lines?: unknown }): FieldErrors | undefined {
  const errors: FieldErrors = {};
  for (const [index, line] of linesOf(record).entries()) {
    if (line.solve !== 'ACCEPTED' && line.solve !== 'FIXED')
      errors[`lines.${index}.solve`] = bi('请选择接受或已修正', 'Choose accepted or mended');
    if (!line.remark?.trim()) errors[`lines.${index}.remark`] = bi('请填写处理说明', 'Say what was done');
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

const sameKeys = ['partNo', 'lotNo', 'name', 'kind', 'field', 'baseValue', 'reportValue'] as const;

/** Differences that were found before, exactly as they are now, keep what was decided about them. */
export function keepSolved<Line extends Solved & Readonly<Record<(typeof sameKeys)[number], string | null>>>(
  found: readonly Difference[],
  before: readonly Line[],
): readonly (Difference & Solved)[] {
  const keyOf = (line: Readonly<Record<(typeof sameKeys)[number], string | null>>) =>
    JSON.stringify(sameKeys.map((name) => line[name] ?? null));
  const decided = new Map(before.map((line) => [keyOf(line), line]));
  return found.map((one) => {
    const was = decided.get(keyOf(one));
    return was && isSolved(was)
      ? { ...one, solve: was.solve ?? null, remark: was.remark ?? null }
      : { ...one, solve: 'OPEN', remark: null };
  });
}
