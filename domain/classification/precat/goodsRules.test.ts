import { describe, expect, test } from 'vitest';
import {
  goodsKeyOf,
  missingFacts,
  missingPapers,
  sameGoodsTwice,
  wrongGoodsName,
  wrongProposal,
  wrongSpec,
  wrongWeight,
} from './goodsRules.ts';

/** What an applicant says of goods, judged. @see docs/spec/classification.md 7.1 */
const goods = { nameZh: '微波炉', spec: 'M1 800W', material: '不锈钢', usage: '家用' };

test.each([
  ['微波炉', true],
  ['锅炉', true],
  [`炉${'A'.repeat(254)}`, true],
  [`炉${'A'.repeat(255)}`, false],
  ['炉', false],
  ['8516500000', false],
  ['M1-800', false],
  ['microwave oven', false],
  ['  炉 ', false],
  ['', false],
  [null, false],
])('V-01: 品名 %s', (nameZh, fits) => expect(wrongGoodsName({ nameZh }) === undefined).toBe(fits));

test.each([
  ['M1 800W', true],
  ['微波炉', false],
  [' 微波炉 ', false],
  ['', false],
  ['x'.repeat(500), true],
  ['x'.repeat(501), false],
])('V-02: 规格 %s', (spec, fits) => expect(wrongSpec({ ...goods, spec }) === undefined).toBe(fits));

test('V-03: material and use, each named where it is missing', () => {
  expect(missingFacts(goods)).toBeUndefined();
  expect(Object.keys(missingFacts({ ...goods, material: ' ' }) ?? {})).toEqual(['material']);
  expect(Object.keys(missingFacts({ ...goods, usage: null }) ?? {})).toEqual(['usage']);
  expect(Object.keys(missingFacts({}) ?? {})).toEqual(['material', 'usage']);
});

test.each([
  [null, true],
  ['', true],
  ['851650', true],
  ['85165000', true],
  ['8516500000', true],
  ['85165', false],
  ['8516500', false],
  ['851650000', false],
  ['85165000000', false],
  ['8516.50', false],
])('V-04: 建议税号 %s', (customerHs, fits) => expect(wrongProposal({ customerHs }) === undefined).toBe(fits));

test('V-05: an image or a paper', () => {
  expect(missingPapers([])?.zh).toBe('请上传至少一张图片或一份资料');
  expect(missingPapers(null)).toBeDefined();
  expect(missingPapers(['x.jpg'])).toBeUndefined();
});

test.each([
  ['0', true],
  ['100000', true],
  ['100000.000001', false],
  ['-0.000001', false],
  [null, true],
])('V-06: 净重 %s', (netWeight, fits) => expect(wrongWeight({ netWeight }) === undefined).toBe(fits));

describe('V-07: the same goods twice', () => {
  test('are named by their lines', () => {
    const other = { ...goods, spec: 'M2' };
    const twice = sameGoodsTwice('c1', [goods, other, { ...goods, nameZh: '微 波炉' }, other]);
    expect(twice.map(({ at, field, text }) => [at, field, text.zh])).toEqual([
      [2, 'nameZh', '第1行与第3行商品重复，请删除其中一行'],
      [3, 'nameZh', '第2行与第4行商品重复，请删除其中一行'],
    ]);
    expect(sameGoodsTwice('c1', [goods, other])).toEqual([]);
  });

  test('are the same part number, whatever else is said', () => {
    expect(
      sameGoodsTwice('c1', [
        { ...goods, partNo: 'ab-1' },
        { nameZh: '烤箱', partNo: ' ＡＢ-1 ' },
      ]),
    ).toMatchObject([{ at: 1, field: 'partNo', text: { zh: '第1行与第2行商品重复，请删除其中一行' } }]);
  });
});

test('V-09: the key is that of the part number, or of name, specification and brand', () => {
  expect(goodsKeyOf('c1', { ...goods, partNo: ' ａb-1 ' })).toBe('c1:P:AB-1');
  const key = goodsKeyOf('c1', goods);
  expect(key).toMatch(/^c1:H:[0-9a-f]{32}$/);
  expect(goodsKeyOf('c1', { ...goods, spec: 'ｍ１（800w）', material: '铁' })).toBe(key);
  expect(goodsKeyOf('c1', { ...goods, brand: 'X' })).not.toBe(key);
  expect(goodsKeyOf('c2', goods)).not.toBe(key);
});
