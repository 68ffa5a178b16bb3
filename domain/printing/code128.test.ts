import { expect, test } from 'vitest';
import { barcodePath, decode128, encode128, isCode128, signsOf } from './code128.ts';

/** The same texts in every run. */
function texts(count: number): string[] {
  let state = 20_261_123;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  // Every other sign is a digit, so that both sets and the changes between them occur.
  const sign = () => String.fromCharCode(next(2) === 0 ? 48 + next(10) : 32 + next(95));
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(40) }, sign).join(''));
}

test('what is read is what was written', () => {
  for (const text of [
    ...texts(2_000),
    'DY202611230001',
    'ZS202611230001',
    '0',
    '01',
    '012',
    '12345',
    'A1234567',
    '1234A',
    ' ~',
  ])
    expect(decode128(encode128(text)), text).toBe(text);
});

test.each([
  ['Wikipedia', 88],
  ['PJJ123C', 55],
] as const)('the check sign of %s is %i', (text, check) => {
  expect(signsOf(text).at(-2)).toBe(check);
});

test('digits are written in pairs where that is shorter', () => {
  // Start B, D, Y, to C, six pairs, check, stop.
  expect(signsOf('DY202611230001')).toEqual([104, 36, 57, 99, 20, 26, 11, 23, 0, 1, expect.any(Number), 106]);
  expect(signsOf('123456')).toEqual([105, 12, 34, 56, expect.any(Number), 106]);
  expect(signsOf('A12')).toEqual([104, 33, 17, 18, expect.any(Number), 106]);
});

test('every sign is eleven modules with an even number of them in bars, and no two are alike', () => {
  // All of set B, then all pairs of set C: every sign that a text can hold.
  const all = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
  const pairs = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).join('');
  const seen = new Map<number, string>();
  for (const text of [`${all}`, pairs]) {
    const widths = encode128(text);
    for (const [index, sign] of signsOf(text).slice(0, -1).entries()) {
      const shape = widths.slice(index * 6, index * 6 + 6);
      expect(shape.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect(shape.filter((_, at) => at % 2 === 0).reduce((sum, width) => sum + width, 0) % 2).toBe(0);
      seen.set(sign, shape.join(''));
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(101);
  expect(new Set(seen.values()).size).toBe(seen.size);
});

test('a bar that is misread does not pass', () => {
  const widths = encode128('DY202611230001');
  const swapped = [...widths.slice(0, 6), ...widths.slice(12, 18), ...widths.slice(6, 12), ...widths.slice(18)];
  expect(() => decode128(swapped)).toThrow(RangeError);
  expect(() => decode128(widths.slice(0, -1))).toThrow(RangeError);
});

test('what has no sign is said beforehand', () => {
  expect(isCode128('需求1')).toBe(false);
  expect(isCode128('')).toBe(false);
  expect(() => encode128('需求1')).toThrow(RangeError);
});

test('the drawing holds every bar between two quiet zones', () => {
  const widths = encode128('DY202611230001');
  const { modules, d } = barcodePath('DY202611230001');
  expect(modules).toBe(widths.reduce((sum, width) => sum + width, 0) + 20);
  expect(d.startsWith('M10 0h2v1h-2z')).toBe(true);
  expect(d.match(/M/g)).toHaveLength(Math.ceil(widths.length / 2));
});
