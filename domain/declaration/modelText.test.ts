import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradictions, modelOfSaid, saidOf } from './modelText.ts';

const elements = [
  { lineNo: 1, name: '品名' },
  { lineNo: 2, name: '品牌类型', kind: 'BRAND_TYPE' },
  { lineNo: 3, name: '出口享惠情况', kind: 'EXPORT_PREF' },
  { lineNo: 4, name: '用途' },
  { lineNo: 5, name: '品牌' },
];

test('what a model text says of its elements is said again as the same text', () => {
  const value = fc.string({ maxLength: 6 }).map((text) => text.replaceAll('|', '').trim());
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (values) => {
      const text = values.join('|').replace(/\|+$/, '');
      expect(modelOfSaid(elements, saidOf(elements, text))).toBe(text);
    }),
  );
});

test('a brand with a kind of none is told, and a kind of brand without one, too', () => {
  const told = (kind: string, brand: string) => Object.keys(contradictions(elements, { 品牌类型: kind, 品牌: brand }));
  expect(told('0', 'SKF')).toEqual(['elementValues.2']);
  expect(told('4', '无品牌')).toEqual(['elementValues.2']);
  expect(told('0', '无')).toEqual([]);
  expect(told('4', 'SKF')).toEqual([]);
  expect(told('', 'SKF')).toEqual([]);
});
