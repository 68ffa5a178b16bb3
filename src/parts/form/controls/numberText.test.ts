import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, int, money } from '#domain/core/field.ts';
import { compareDecimal } from '#domain/core/money.ts';
import { keepNumber, plainNumber, settleNumber, showNumber } from './numberText.ts';

const qty = decimal('数量', 'Quantity', 14, 5);
const pieces = int('件数', 'Pieces', { min: 0 });
const balance = money('余额', 'Balance', { min: '-1000' });
const amount = money('金额', 'Amount');

test.each([
  ['12a3', qty, '123'],
  ['1.2.3', qty, '1.23'],
  ['１２．５', qty, '12.5'],
  ['12。5', qty, '12.5'],
  ['-5', amount, '5'],
  ['-5', balance, '-5'],
  ['¥1,234.50', amount, '1234.50'],
  ['abc', qty, ''],
] as const)('typing %s keeps only digits and the first dot', (typed, field, kept) => {
  expect(keepNumber(typed, field)).toBe(kept);
});

test.each([
  ['4', qty, '4.00000'],
  ['.5', amount, '0.50'],
  ['007', pieces, '7'],
  ['1.0', pieces, '1'],
  ['1.5', pieces, '1.5'],
  ['12.', amount, '12.00'],
  ['1.239', amount, '1.239'],
  ['1.2300', amount, '1.23'],
  ['.', amount, ''],
  ['', qty, ''],
  ['-0.5', balance, '-0.50'],
  ['-3', qty, '-3.00000'],
  ['(500)', amount, '-500.00'],
  ['abc', qty, 'abc'],
  ['12%', qty, '12%'],
  ['1.234,56', qty, '1.234,56'],
] as const)('leaving %s settles it without rounding', (typed, field, settled) => {
  expect(settleNumber(typed, field)).toBe(settled);
});

test('amounts and prices are grouped on the screen, counts are not', () => {
  expect(showNumber('1284006.75', amount)).toBe('1,284,006.75');
  expect(showNumber('18200.00000', qty)).toBe('18,200');
  expect(showNumber('12000', pieces)).toBe('12000');
});

test('settling twice changes nothing, and never the value', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.nat(99_999), (whole, fraction) => {
      const typed = `${whole}.${String(fraction).padStart(5, '0')}`;
      const settled = settleNumber(typed, qty);
      expect(settleNumber(settled, qty)).toBe(settled);
      expect(compareDecimal(settled, typed)).toBe(0);
      expect(settleNumber(plainNumber(showNumber(settled, qty)), qty)).toBe(settled);
    }),
  );
});
