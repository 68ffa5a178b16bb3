import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { baseOfReturnCode } from '#dataProvider/returnCodes.ts';
import { returnCodes } from '#domain/core/errors.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';

/**
 * The tables of return codes in the designs and the catalogues in the code say the same.
 * @see docs/spec/platform.md 10.5, docs/spec/guarantee.md 6.5
 */
const sectionOf = (page: string, number: string): string => {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  return text.split(/^(?=###? )/m).find((part) => part.startsWith(`### ${number} `)) ?? '';
};

/** Rows of a table that begin with a number, without the edges of their cells. */
const rowsOf = (section: string): readonly (readonly string[])[] =>
  section.split('\n').flatMap((line) => (/^\| \d+ \|/.test(line) ? [line.slice(2, -2).split(' | ')] : []));
const byCode = (rows: readonly (readonly string[])[]) =>
  [...rows].sort(([one = ''], [other = '']) => Number(one) - Number(other));

test('the shared codes of the contract are those of the code, with their sentences and their status', () => {
  const told = byCode(rowsOf(sectionOf('docs/spec/platform.md', '10.5')).filter(([code]) => code !== '0'));
  expect(told).toEqual(byCode(Object.values(returnCodes).map((row) => row.map(String))));
});

test('the codes of guarantee are those of the code, with their names and sentences', () => {
  const made = Object.entries(guaranteeErrors).map(([name, make]) => {
    const { returnCode, text } = make();
    return [returnCode, name, text.zh, text.en];
  });
  expect(byCode(rowsOf(sectionOf('docs/spec/guarantee.md', '6.5')))).toEqual(byCode(made));
});

test('an area code stands for the shared code that the contract says', () => {
  const said = [...sectionOf('docs/spec/platform.md', '10.5').matchAll(/(\d{5}(?: and \d{5})*)->(\d{4})/g)];
  expect(said.length).toBeGreaterThan(8);
  for (const [, codes = '', base] of said)
    for (const code of codes.split(' and ')) expect([code, baseOfReturnCode(code)]).toEqual([code, base]);
});
