import { expect, test } from 'vitest';
import { anyFits, certaintyOf, namesGoods, sureOf } from './certainty.ts';

const tariff = (held: number) => ({
  tariff: { hs6: '848210', score: 1, held, rank: 1, heading: { hs6: '848210', title: '', said: [] } },
});

test('how sure a suggestion is follows from what the heading says of the name, with a floor', () => {
  expect([0.7, 0.5, 0.3, 0.1].map((held) => certaintyOf(tariff(held)))).toEqual([
    'LIKELY',
    'POSSIBLE',
    'UNSURE',
    undefined,
  ]);
  expect(sureOf({})).toBe(0);
});

test('a name that names no goods gets no code, however well a heading says it', () => {
  for (const name of ['样品', '杂货一批', '测试', '其他', '配件', '货物 一批'])
    expect(namesGoods(name), name).toBe(false);
  for (const name of ['滚珠轴承', 'LED', '轴承样品', '塑料配件']) expect(namesGoods(name), name).toBe(true);
  expect(anyFits('样品', [tariff(1)])).toBe(false);
  expect(anyFits('轴承', [tariff(0.1), tariff(0.3)])).toBe(true);
  expect(anyFits('轴承', [tariff(0.1)])).toBe(false);
});
