import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAmong, foundRank, isFound, searchGramsOf, searchTextOf, searchWords } from './finding.ts';
import { bigrams } from './matching.ts';
import { readingsOf } from './readings.ts';

const textOf = (...names: string[]) => searchTextOf({ names }, readingsOf);
const company = searchTextOf(
  { names: ['上海申海（中国）医疗器械有限公司', 'KH0001'], others: ['ABC贸易', '曾国强'], prose: ['尽快放行'] },
  readingsOf,
);

describe('one text is found by characters, pinyin, initials, widths, brackets and mixtures', () => {
  test.each([
    '申海', '医疗 上海', 'shenhai', 'SHENHAI', 'shshzg', 'shanghaishen', 'yiliaoqx', 'shhai', '申海yl', 'sh医疗', '申海(中国)', '申海（中国）', '申海中国', 'ＫＨ０００１', 'kh00',
    'abcmy', 'zengguoqiang', 'zgq', '放行', '  申海   kh  ', "shang'hai",
  ])('%j finds the company', (typed) => expect(isFound(company, typed)).toBe(true)); // biome-ignore format: a list of words

  test.each(['申上', 'hanghai', 'anghai', 'fangxing', '申海 轴承', 'kh0002', 'shx'])('%j does not', (typed) =>
    expect(isFound(company, typed)).toBe(false),
  );
});

test.each([
  ['重庆', 'chongqing'],
  ['绿色', 'lvse'],
  ['银行', 'yinhang'],
  ['厦门', 'xiamen'],
  ['单雄', 'shanxiong'],
  ['西安ABC', 'xianabc'],
])('%s is read %s', (text, typed) => expect(isFound(textOf(text), typed)).toBe(true));

test('what is called so comes before what begins so, what begins so before what has it in its name, and shorter names first', () => {
  const names = ['大上海食品有限公司', '上海食品有限公司', '上海', '上海食品', '食品（上海海关）'];
  expect(findAmong(names, '上海', textOf)).toEqual([
    '上海',
    '上海食品',
    '上海食品有限公司',
    '食品（上海海关）',
    '大上海食品有限公司',
  ]);
  expect(findAmong(names, 'shsp', textOf)).toEqual(['上海食品', '上海食品有限公司', '大上海食品有限公司']);
  expect(findAmong(names, 'shanghai', textOf)[0]).toBe('上海');
  expect(findAmong(names, '', textOf)).toEqual(names);
});

test('a name counts more than what else is shown', () => {
  const [own, behind] = [
    searchTextOf({ names: ['申海'] }, readingsOf),
    searchTextOf({ names: ['进口'], others: ['申海'] }, readingsOf),
  ];
  expect(foundRank(own, '申海')).toBeLessThan(foundRank(behind, '申海'));
});

const piece = fc.string({ unit: fc.constantFrom(...'上海申医疗单曾行绿ABc（） 12.*'), maxLength: 8 });

test('whatever finds a text has all its pairs in the index of the text', () => {
  fc.assert(
    fc.property(
      piece,
      piece,
      fc.string({ unit: fc.constantFrom(...'shangaiyl海医c1('), minLength: 1, maxLength: 6 }),
      (name, other, typed) => {
        const text = searchTextOf({ names: [name], others: [other] }, readingsOf);
        const grams = new Set(searchGramsOf(text));
        const lines = text.split('\n').map((line) => `\n${line}\n`);
        return searchWords(typed).every(({ runs }) =>
          runs.every(
            (run) => !lines.some((line) => isFound(line, run)) || bigrams(run).every((pair) => grams.has(pair)),
          ),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

test('every name is found by itself and by its own readings', () => {
  fc.assert(
    fc.property(piece, (name) => {
      const text = textOf(name);
      const readings = [...text.matchAll(/^='(.*)$/gm)].map(([, reading = '']) =>
        reading.replaceAll("'", '').toLowerCase(),
      );
      return [name, ...readings].every((typed) => isFound(text, typed));
    }),
  );
});

test('signs of patterns are only signs, and no text takes long', () => {
  expect([
    isFound(textOf('a.b*(c)[d]\\e'), 'a.b*'),
    isFound(textOf('a.b*'), 'a_b'),
    isFound(textOf('上海^$'), '^'),
  ]).toEqual([true, false, true]);
  const start = performance.now();
  expect(isFound(`\n=${"'AAAA".repeat(500)}\n`, `${'a'.repeat(49)}b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(500);
});

test('numbers say nothing of how a text is read, and a long one with few characters is nobody’s name', () => {
  expect(readingsOf('进口报关-123')).toEqual(["'JIN'KOU'BAO'GUAN"]);
  expect(readingsOf('进口报关-9')).toEqual(readingsOf('进口报关-123'));
  expect(readingsOf('3号库2026')).toEqual(["'HAO'KU"]);
  expect([readingsOf('单1'), readingsOf('单12345')]).toEqual([["'DAN", "'SHAN"], ["'DAN"]]);
});

test('pairs come once each, in the order of the database, those of characters beyond the first plane behind the others', () => {
  const pairs = searchGramsOf(searchTextOf({ names: ['上海-HB1212'], others: ['hb12', '𠮷野家'] }, readingsOf));
  const short = pairs.filter((pair) => pair.length === 2);
  expect(short).toEqual([...new Set(short)].sort());
  expect(short).toEqual(expect.arrayContaining(['12', '21', 'hb', '上海', '海-', '野家', 'sh']));
  expect(pairs.slice(short.length)).toEqual(['𠮷野']);
});
