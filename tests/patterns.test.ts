import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { repeats } from './longRun.ts';
import { type Pattern, patterns, patternsMadeOfText } from './sourcePatterns.ts';

// The checker's own code, without the programs of other languages that it may find on a machine.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/**
 * What this checker has found to be linear, since it needs half a minute for all: only what is new is judged, by a long
 * run everything.
 */
interface Judgement {
  readonly checker: string;
  readonly linear: readonly string[];
}

const judgedPage = new URL('linearPatterns.json', import.meta.url);
const { version: checker } = createRequire(import.meta.url)('recheck/package.json') as { readonly version: string };
const isEachJudged = repeats('JUDGED_PATTERNS', { short: 0, long: 1 }) > 0;
const written = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

const judgement = JSON.parse(readFileSync(judgedPage, 'utf8')) as Judgement;
const known = new Set(isEachJudged || judgement.checker !== checker ? [] : judgement.linear);
const unknown = patterns.filter((pattern) => !known.has(written(pattern)));

/** Fewer patterns mean that this test has gone blind. */
const fewestPatterns = 150;

test('every pattern is written out, so that it can be judged before it runs', () => {
  expect(patterns.length).toBeGreaterThan(fewestPatterns);
  expect(patternsMadeOfText).toEqual([]);
});

test('no pattern takes more time than its text is long, whatever somebody writes', () => {
  expect(unknown.flatMap(whyNotLinear)).toEqual([]);
  if (isEachJudged)
    writeFileSync(judgedPage, `${JSON.stringify({ checker, linear: patterns.map(written).sort() }, null, 2)}\n`);
});

test('the checker sees the patterns that blocked the process', () => {
  for (const source of [String.raw`\{\{\s*([^}]*?)\s*\}\}`, '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '0+$'])
    expect(whyNotLinear({ source, flags: '', places: ['here'] }), source).toHaveLength(1);
});

/**
 * The way in which a pattern can be slow, with a text that shows it; a pattern nobody can judge in a minute counts as
 * slow: it takes seconds, on a busy machine ten times that.
 */
function whyNotLinear({ source, flags, places }: Pattern): string[] {
  const judged = checkSync(source, flags, { timeout: 60_000 });
  if (judged.status === 'safe') return [];
  const why =
    judged.status === 'vulnerable'
      ? `${judged.complexity.summary}: ${judged.attack.pattern}`
      : `unknown (${judged.error.kind})`;
  return [`${places.join(', ')} /${source}/${flags}: ${why}`];
}
