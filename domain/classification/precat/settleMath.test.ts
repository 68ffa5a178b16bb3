import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFen, parseFen, sumFen } from '../../core/money.ts';
import { chargedLines, freeLines, payableOf, settledAmount, settleSums } from './settleMath.ts';

const prices = [
  { fromQty: 1, toQty: 100, unitPrice: '80.00', ieFlag: 'B' },
  { fromQty: 101, unitPrice: '60.00', ieFlag: 'B' },
];
const usual = { prices, chargedBefore: 0, urgency: 'N', urgentFactor: '1.50', rejectFee: '0', ieFlag: 'I' };
const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), isRejected: false }));
const amounts = (found: readonly { readonly amount: string }[]) => found.map(({ amount }) => amount);

test('V-25: the price of a line follows from its place in the month', () => {
  expect(amounts(chargedLines(lines(2), usual))).toEqual(['80.00', '80.00']);
  expect(amounts(chargedLines(lines(3), { ...usual, chargedBefore: 99 }))).toEqual(['80.00', '60.00', '60.00']);
});

test('V-25: urgent lines cost their factor, the most urgent twice as much', () => {
  expect(amounts(chargedLines(lines(1), { ...usual, urgency: 'U' }))).toEqual(['120.00']);
  expect(amounts(chargedLines(lines(1), { ...usual, urgency: 'X' }))).toEqual(['240.00']);
});

test('V-25: what was rejected costs its fee, and nothing where there is none', () => {
  const rejected = [{ id: 'a', isRejected: true }];
  expect(chargedLines(rejected, usual)).toEqual([]);
  expect(amounts(chargedLines(rejected, { ...usual, rejectFee: '30', urgency: 'X' }))).toEqual(['30.00']);
});

test('prices of a direction go before those of both', () => {
  const own = [...prices, { fromQty: 1, unitPrice: '95.00', ieFlag: 'E' }];
  expect(amounts(chargedLines(lines(1), { ...usual, prices: own, ieFlag: 'E' }))).toEqual(['95.00']);
  expect(amounts(chargedLines(lines(1), { ...usual, prices: own }))).toEqual(['80.00']);
});

const priced = (list: readonly string[]) => list.map((unitPrice) => ({ unitPrice, factor: '1' }));

test('V-25: the amount is rounded and the discount is what is missing: 3,600.10 at 5 % is 3,420.10', () => {
  expect(settleSums(priced(['3600.10']), '0.05')).toEqual({
    lineAmount: '3600.10',
    discountAmount: '180.00',
    amount: '3420.10',
  });
  expect(settleSums([], '')).toEqual({ lineAmount: '0.00', discountAmount: '0.00', amount: '0.00' });
});

test('V-25: a line costs its price times its factor, and lines of 0.00 are named', () => {
  expect(settledAmount({ unitPrice: '80.05', factor: '1.50' })).toBe('120.08');
  expect(settledAmount({ unitPrice: '80.05' })).toBe('80.05');
  expect(settledAmount({ factor: '2' })).toBe(null);
  expect(
    freeLines([{ lineNo: 3, unitPrice: '0', factor: '1' }, { unitPrice: '80', factor: '0' }, { unitPrice: '1' }]),
  ).toEqual([3, 2]);
});

test('what is due and its discount always make the whole', () => {
  const cents = fc
    .integer({ min: 0, max: 10_000_000 })
    .map((fen) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`);
  const rate = fc.integer({ min: 0, max: 2_000 }).map((share) => (share / 10_000).toFixed(4));
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 40 }), rate, (list, discountRate) => {
      const { lineAmount, discountAmount, amount } = settleSums(priced(list), discountRate);
      const fen = (text: string) => BigInt(text.replace('.', ''));
      expect(fen(discountAmount) + fen(amount)).toBe(fen(lineAmount));
      expect(fen(amount) >= 0n && fen(amount) <= fen(lineAmount)).toBe(true);
    }),
  );
  expect(settleSums(priced(['80.00', '80.00', '0.05']), '0.1000')).toEqual({
    lineAmount: '160.05',
    discountAmount: '16.00',
    amount: '144.05',
  });
});

test('FS24, FS61: what is due is spread over the lines to the fen, and no line is negative', () => {
  expect(payableOf(priced(['100.00', '33.33', '66.67']), '0.115')).toEqual(['88.50', '29.50', '59.00']);
  const many = payableOf(priced(Array.from({ length: 201 }, () => '0.01')), '0.5');
  expect([many.filter((part) => part === '0.01').length, many.filter((part) => part === '0.00').length]).toEqual([
    101, 100,
  ]);
  expect(payableOf(priced(['0.00', '0.00']), '0')).toEqual(['0.00', '0.00']);
});

test('FS60: what is due is rounded and the discount is the rest: 5 % of 3,600.10 leave 3,420.10', () => {
  expect(settleSums(priced(['3600.10']), '0.05')).toEqual({
    lineAmount: '3600.10',
    discountAmount: '180.00',
    amount: '3420.10',
  });
});

test('whatever the lines, what is due of them comes to what is due in all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 10_000 }),
      (fens, share) => {
        const list = fens.map((fen) => (fen / 100).toFixed(2));
        const rate = (share / 10_000).toFixed(4);
        const parts = payableOf(priced(list), rate).map(parseFen);
        expect(formatFen(sumFen(parts))).toBe(settleSums(priced(list), rate).amount);
        expect(parts.every((part) => part >= 0n)).toBe(true);
      },
    ),
  );
});
