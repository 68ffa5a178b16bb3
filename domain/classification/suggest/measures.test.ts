import { expect, test } from 'vitest';
import { boundsAgree, rangesIn, units } from './measures.ts';

test('every unit is read behind a number, in the first unit of its kind', () => {
  for (const [name, { kind, times }] of Object.entries(units))
    expect(rangesIn(`12${name}`), name).toEqual([{ kind, from: 12 * times, to: 12 * times }]);
});

test('bounds are read as headings and traders write them', () => {
  expect(rangesIn('气缸容量超过1500立方厘米，但不超过3000立方厘米')).toEqual([
    { kind: 'volume', from: 1500 * (1 + 1e-9), to: 3000 },
  ]);
  expect(rangesIn('宽度为600毫米及以上')).toEqual([{ kind: 'length宽', from: 600, to: Number.POSITIVE_INFINITY }]);
  expect(rangesIn('２．５Ｌ')).toEqual([{ kind: 'volume', from: 2500, to: 2500 }]);
  expect(rangesIn('HDPE 12 kgf')).toEqual([]);
});

test('goods lie within, outside of, or beside what a heading states', () => {
  const heading = rangesIn('超过1500立方厘米，但不超过3000立方厘米');
  expect(boundsAgree(rangesIn('2.5L'), heading)).toBe(1);
  expect(boundsAgree(rangesIn('1.5L'), heading)).toBe(-1);
  expect(boundsAgree(rangesIn('3吨'), heading)).toBe(0);
});
