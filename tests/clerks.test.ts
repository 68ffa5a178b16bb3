import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** docs/clerks.md says of every half sentence that clerks asked for what proves it; what it names has to be there. */
interface Row {
  readonly number: string;
  readonly proof: string;
  readonly title: string;
}

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const rows: readonly Row[] = read('docs/clerks.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => /^(\d+[a-z]|M\d)$/.test(number ?? ''))
  .map(([, number = '', , proof = '', title = '']) => ({ number, proof: proof.replaceAll('`', ''), title }));

/** What is wrong with the proof a row names. */
function missing({ number, proof, title }: Row): string[] {
  if (proof === '—') return [];
  if (!existsSync(new URL(proof, root))) return [`${number}: no file ${proof}`];
  if (proof.endsWith('.webp')) return [];
  return title && ["'", '`', '"'].some((quote) => read(proof).includes(quote + title))
    ? []
    : [`${number}: ${proof} has no test "${title}"`];
}

describe('the table of what clerks asked for', () => {
  test('every point has its rows, each number once', () => {
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const points = [
      ...new Set(numbers.filter((number) => !number.startsWith('M')).map((number) => Number.parseInt(number, 10))),
    ];
    expect(points).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  });

  test('every row of the table names a test that exists', () => {
    expect(rows.flatMap(missing)).toEqual([]);
  });
});

test('the pictures of docs/screens weigh less than 3 MB together, and docs/pictures.md names each', () => {
  const folder = new URL('docs/screens/', root);
  const names = readdirSync(folder);
  expect(names.length).toBeGreaterThan(100);
  expect(names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)).toBeLessThan(3_000_000);
  const list = read('docs/pictures.md');
  expect(names.filter((name) => !list.includes(`\`${name.replace('.webp', '')}\``))).toEqual([]);
});
