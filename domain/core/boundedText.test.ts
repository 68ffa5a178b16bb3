import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedText, beginning, filled, joined, placedText, repeated, shortened, zerosBefore } from './boundedText.ts';
import { ExpressionError, evaluate, parseExpression, textOfValue } from './expression/index.ts';
import { bi, fill } from './text.ts';

const place = /\{(\w+)\}/g;
const texts = fc.string({ unit: fc.constantFrom('a', '{x}', '{y}', '𠮷', '{', '}', ' '), maxLength: 200 });
const limits = fc.integer({ min: 0, max: 500 });

test('no pattern and no values make more than the bound, and what fits is as it would be without one', () => {
  fc.assert(
    fc.property(texts, texts, texts, limits, (pattern, x, y, most) => {
      const values: Readonly<Record<string, string>> = { x, y };
      const made = filled(placedText(pattern, place), { most, valueIn: (name) => values[name] ?? '' });
      const whole = pattern
        .split(/(\{\w+\})/)
        .map((part) => (/^\{\w+\}$/.test(part) ? (values[part.slice(1, -1)] ?? '') : part))
        .join('');
      expect(made.text.length).toBeLessThanOrEqual(most);
      expect(made.isCut).toBe(whole.length > most);
      expect(whole.startsWith(made.text)).toBe(true);
    }),
  );
});

test('words that are joined, shortened or begun stay within their bound and are well formed', () => {
  const isWhole = (text: string) =>
    !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 20 }), fc.integer({ min: 1, max: 300 }), (words, most) => {
      for (const made of [
        joined(words, '、', most),
        shortened(words.join(''), most),
        beginning(words.join(''), most),
      ]) {
        expect(made.length).toBeLessThanOrEqual(most);
        expect(isWhole(made)).toBe(true);
      }
    }),
  );
});

test('after something was cut nothing follows it', () => {
  const made = new BoundedText(5);
  expect([made.add('abc'), made.add('def'), made.add('g')]).toEqual([true, false, false]);
  expect(made.text).toBe('abcde');
});

test('a piece that has no room is never put together: a thousand places of a million characters cost nothing', () => {
  const million = 'x'.repeat(1_000_000);
  const started = performance.now();
  const pattern = placedText('{x}'.repeat(1_000), place);
  for (let round = 0; round < 1_000; round += 1)
    expect(filled(pattern, { most: 4_000, valueIn: () => million }).text).toHaveLength(4_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('repeated signs have an end', () => {
  expect(repeated('*', 1e9)).toHaveLength(1_000);
  expect(repeated('*', -1)).toBe('');
  expect(zerosBefore('7', 4)).toBe('0007');
  expect(zerosBefore('7', 1e9)).toHaveLength(1_000);
});

test('sentences have an end, whatever is put into them', () => {
  const made = fill(bi('{a}{a}{a}', '{a}{a}{a}'), { a: 'x'.repeat(1_000_000) });
  expect([made.zh.length, made.en.length]).toEqual([20_000, 20_000]);
});

test('no expression and no fields make more text than a field of text holds', () => {
  const parts = fc.constantFrom(
    'a',
    '"x"',
    'upper(a)',
    'left(a, 4000)',
    'right(a, 4000)',
    'concat(a, a)',
    'concat(lines.a)',
    'if(1, a, a)',
  );
  const expressions = fc.array(parts, { minLength: 1, maxLength: 20 }).map((given) => `concat(${given.join(',')})`);
  fc.assert(
    fc.property(expressions, fc.integer({ min: 0, max: 32_767 }), (source, length) => {
      const text = 'ŉ'.repeat(length);
      const read = (_name: string, column?: string) => (column ? Array.from({ length: 900 }, () => text) : text);
      try {
        expect(
          textOfValue(evaluate(parseExpression(source), { read, today: '2026-11-27' })).length,
        ).toBeLessThanOrEqual(4_000);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError);
      }
    }),
  );
});
