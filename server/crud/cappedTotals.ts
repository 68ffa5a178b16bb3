import type { Params } from './scope.ts';

const freshMs = 30_000;
/** Some hundred people with a few views each. */
const mostKept = 2_000;
const kept = new Map<string, number>();

/** What a list asks, so that the same question is known again. */
export const questionOf = (where: string, { values }: Params): string => `${where} ${JSON.stringify(values)}`;

/**
 * Whether this question was found to have more rows than are counted, within the last half minute. "10,000+" stays true
 * for that long whatever is written; exact totals are never kept.
 */
export function isKnownCapped(question: string, now = Date.now()): boolean {
  const at = kept.get(question);
  return at !== undefined && now - at < freshMs;
}

export function rememberCapped(question: string, now = Date.now()): void {
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
  kept.delete(question);
  kept.set(question, now);
}
