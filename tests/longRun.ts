import { readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'vitest';

/** Set by the `long` project. */
const isLong = process.env.LONG_RUN === '1';

/**
 * How often a test repeats itself: few times in `npm test`, many in `npm run test:long`; an environment variable of
 * this name wins.
 */
export const repeats = (name: string, { short, long }: { readonly short: number; readonly long: number }): number =>
  Number(process.env[name] ?? (isLong ? long : short));

/** What takes too long for every change, such as kills and soaks: `npm run test:long` alone. */
export const longTest = test.runIf(isLong);

/** Many tests of that sort. */
export const longDescribe = describe.runIf(isLong);

/** All of these in `npm run test:long`, one of each kind in `npm test`. */
export const fewOf = <One>(
  all: readonly One[],
  isOneOfItsKind: (one: One, place: number) => boolean,
): readonly One[] => (isLong ? all : all.filter(isOneOfItsKind));

const page = new URL('../docs/benchmarks.md', import.meta.url);

/**
 * The last figures of a long run, as a section of docs/benchmarks.md in the place of the one before; a short run only
 * says them.
 */
export function keepFigures(title: string, figures: Readonly<Record<string, string | number>>): void {
  const rows = Object.entries(figures).map(([what, figure]) => `| ${what} | ${figure} |`);
  if (!isLong) {
    console.log(
      `${title}: ${Object.entries(figures)
        .map(([what, figure]) => `${figure} ${what}`)
        .join(', ')}`,
    );
    return;
  }
  const day = new Date().toISOString().slice(0, 10);
  const section = [
    `## ${title} (${day})`,
    '',
    '| what | figure |',
    '|---|---|',
    ...rows,
    '',
    '`npm run test:long`',
    '',
  ].join('\n');
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), title, section));
}

/** The page with this section in the place of the one of the same title, or behind all others. */
export function withSection(text: string, title: string, section: string): string {
  const parts = text.split(/^(?=## )/m);
  const place = parts.findIndex((part) => part.startsWith(`## ${title} (`) || part.startsWith(`## ${title}\n`));
  if (place < 0) return `${text.trimEnd()}\n\n${section}`;
  return parts.map((part, at) => (at === place ? `${section}${at + 1 < parts.length ? '\n' : ''}` : part)).join('');
}
