import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimal, sumDecimals } from '#domain/core/money.ts';
import { exchangeRateOn } from '#domain/declaration/tax/exchange.ts';
import { latePaymentFee } from '#domain/declaration/tax/lateFees.ts';
import { calculateTaxes } from '#domain/declaration/tax/previewTax.ts';
import { setUp, taxCases, taxTables } from './taxCases.ts';

type Given = Parameters<typeof setUp>[0];

function preview(given: Given) {
  const { declaration, tables } = setUp(given);
  return calculateTaxes(declaration, tables);
}

test.each(taxCases)('%s', (_title, given, expected) => {
  const { lines, problems, ...totals } = preview(given);
  expect(problems).toEqual([]);
  expect({ ...lines[0], ...totals }).toMatchObject(expected);
});

test('there are at least forty cases', () => {
  expect(taxCases.length).toBeGreaterThanOrEqual(40);
});

describe('what cannot be reckoned is said', () => {
  test('a currency without a rate', () => {
    expect(preview({ item: { tradeCurr: 'CHF' } })).toMatchObject({
      lines: [],
      totalCny: '0.00',
      problems: [{ field: 'tradeCurr' }],
    });
    expect(exchangeRateOn('USD', '2026-05-30', [])).toBeUndefined();
  });
  test('a code that is not of the day, with its line', () => {
    const { lines, problems, dutyAmt } = preview({ second: { hsCode: '0000000000' } });
    expect(problems).toMatchObject([{ line: 2, field: 'hsCode' }]);
    expect(lines).toHaveLength(1);
    expect(dutyAmt).toBe('10000.00');
  });
  test('a column of the tariff that is empty, which is no zero', () => {
    expect(preview({ tariff: { mfnRate: null } }).problems).toHaveLength(1);
    expect(preview({ tariff: { generalRate: null }, item: { originCountry: 'BTN' } }).problems).toHaveLength(1);
  });
  test('a specific duty without its quantity', () => {
    expect(preview({ tariff: { specificAmount: '2', specificUnit: '025' } }).problems).toHaveLength(1);
  });
});

test.each([
  // 19 - 15 = 4 days: 10,000 x 0.0005 x 4
  ['2026-06-20', '20.00'],
  ['2026-06-16', '0.00'],
  ['2026-06-17', '5.00'],
])('taxes of 10,000 declared on 1 June and paid on %s cost %s more', (payDate, fee) => {
  expect(
    latePaymentFee('10000', { declDate: '2026-06-01', payDate, calendar: taxTables('2026-06-01', new Map()).calendar }),
  ).toBe(fee);
});

test('a bill whose last day is a Sunday can be paid on Monday', () => {
  // 2026-06-06 and fifteen days: Sunday the 21st.
  const { calendar } = taxTables('2026-06-06', new Map());
  expect(latePaymentFee('10000', { declDate: '2026-06-06', payDate: '2026-06-22', calendar })).toBe('0.00');
  expect(latePaymentFee('10000', { declDate: '2026-06-06', payDate: '2026-06-23', calendar })).toBe('5.00');
});

const yuan = fc.integer({ min: 0, max: 10_000_000_00 }).map((fen) => (fen / 100).toFixed(2));
const rate = fc.integer({ min: 0, max: 9_000 }).map((count) => String(count / 100));

describe('whatever is declared', () => {
  test('amounts have two decimals, and each tax is the sum of its lines or nothing', () => {
    fc.assert(
      fc.property(yuan, yuan, rate, rate, (one, other, mfnRate, consumptionRate) => {
        const { lines, ...totals } = preview({
          tariff: { mfnRate, consumptionRate },
          item: { declTotal: one },
          second: { declTotal: other },
        });
        const pairs = [
          ['duty', 'dutyAmt'],
          ['consumption', 'consumeAmt'],
          ['vat', 'vatAmt'],
        ] as const;
        return pairs.every(([part, whole]) => {
          const sum = sumDecimals(lines.map((line) => line[part]));
          const isCollected = compareDecimal(sum, '50') >= 0;
          return /^\d+\.\d\d$/.test(totals[whole]) && compareDecimal(totals[whole], isCollected ? sum : '0') === 0;
        });
      }),
    );
  });

  test('more value and a higher rate never cost less', () => {
    fc.assert(
      fc.property(yuan, yuan, rate, rate, (one, other, low, high) => {
        const [less, more] = [one, other].sort(compareDecimal);
        const [lower, higher] = [low, high].sort(compareDecimal);
        const vatOf = (declTotal = '0', mfnRate = '0') =>
          preview({ tariff: { mfnRate }, item: { declTotal } }).lines[0]?.vat ?? '';
        return (
          compareDecimal(vatOf(less, lower), vatOf(more, lower)) <= 0 &&
          compareDecimal(vatOf(more, lower), vatOf(more, higher)) <= 0
        );
      }),
    );
  });

  test('shares of freight make up the freight, but for rounding each line', () => {
    fc.assert(
      fc.property(yuan, yuan, yuan, (one, other, feeRate) => {
        const header = { transMode: '4', feeMark: '3', feeRate, feeCurr: 'CNY' };
        const { totalCny } = preview({ item: { declTotal: one }, second: { declTotal: other }, header });
        const gap = Number(sumDecimals([totalCny, `-${one}`, `-${other}`, `-${feeRate}`]));
        return Math.abs(gap) <= 0.01;
      }),
    );
  });
});
