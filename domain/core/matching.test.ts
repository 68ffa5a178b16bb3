import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bigrams, cleanFileName, nearest, normaliseText, showValue, swapBrackets } from './matching.ts';

test('full-width text becomes half-width and spaces collapse', () => {
  expect(normaliseText('　上海（ＡＢＣ）\t有限 公司 ')).toBe('上海(ABC) 有限 公司');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => normaliseText(normaliseText(text)) === normaliseText(text)),
  );
});

test('brackets are exchanged in both directions, and a text without brackets has no other spelling', () => {
  expect(swapBrackets('上海(中国)')).toBe('上海（中国）');
  expect(swapBrackets('上海（中国)')).toBe('上海(中国）');
  expect(swapBrackets('上海')).toBeUndefined();
});

describe('bigrams', () => {
  test.each([
    ['上海海关', ['上海', '海海', '海关']],
    ['ＡＢ ab', ['ab']],
    ['上 海', []],
    ['a', []],
    ['', []],
    ['𠮷野家', ['𠮷野', '野家']],
  ])('%j has %j', (text, expected) => {
    expect(bigrams(text)).toEqual(expected);
  });

  test('a text that contains a query has all bigrams of the query', () => {
    const piece = fc.string({ unit: fc.constantFrom(...'上海浦东ABc（） 12，'), maxLength: 8 });
    fc.assert(
      fc.property(piece, piece, piece, (before, query, after) => {
        const stored = new Set(bigrams(before + query + after));
        return bigrams(query).every((pair) => stored.has(pair));
      }),
      { numRuns: 500 },
    );
  });
});

describe('nearest', () => {
  const modes = ['水路运输', '铁路运输', '公路运输', '航空运输', '邮件运输', '其他方式运输'];
  test.each([
    ['航空远输', modes, '航空运输'],
    ['航运空输', modes, '航空运输'],
    [' 航空 运输 ', modes, '航空运输'],
    ['航空', modes, '航空运输'],
    ['运输', modes, undefined],
    ['管道', modes, undefined],
    ['ＵＳＤ', ['USD', 'CNY'], 'USD'],
    ['usd', ['CNY', 'USD'], 'USD'],
    ['USB', ['USD', 'CNY'], undefined],
    ['CIF', ['CIP', 'FOB'], undefined],
    ['usdd', ['USD', 'CNY'], 'USD'],
    ['口', ['进口', '出口'], undefined],
    ['近口', ['进口', '出口'], undefined],
    ['上海（中国）', ['上海(中国)'], '上海(中国)'],
    ['Customer nmae', ['Customer name', 'Customer code'], 'Customer name'],
    ['', modes, undefined],
  ])('%j among the candidates means %j', (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });

  test('a candidate itself is always its own nearest, up to width and case', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'上海浦东ab1'), minLength: 1, maxLength: 6 }), {
          minLength: 1,
        }),
        fc.nat(),
        (list, at) => {
          const word = list[at % list.length] ?? '';
          return nearest(word, list) === word;
        },
      ),
    );
  });
});

test.each([
  ['报表 (2026) [A].xlsx', '报表2026A.xlsx'],
  ['（）【】{}｛｝ ', 'download'],
  ['', 'download'],
  ['清单.csv', '清单.csv'],
])('P24 the file name %j becomes %j', (name, cleaned) => {
  expect(cleanFileName(name)).toBe(cleaned);
});

test('empty values are shown as two dashes, 0 and false are values', () => {
  expect([null, undefined, '', 0, false, '0', 'x'].map(showValue)).toEqual(['--', '--', '--', '0', 'false', '0', 'x']);
});
