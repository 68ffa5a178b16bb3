import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addFen,
  compareDecimal,
  decimalOfNumber,
  type Fen,
  fenOf,
  fitsDecimal,
  formatFen,
  formatThousands,
  hasLostDigits,
  multiplyFen,
  multiplyToFen,
  parseDecimal,
  parseFen,
  roundMoney,
  subtractFen,
  sumDecimals,
  sumFen,
} from './money.ts';

const fen = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(fenOf);
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }))
  .map(([minus, digits, scale]) => {
    const text = digits.toString().padStart(scale + 1, '0');
    const value = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
    return minus && digits > 0n ? `-${value}` : value;
  });

describe('amounts', () => {
  test.each([
    ['0', 0n],
    ['12.34', 1234n],
    ['-0.05', -5n],
    ['.5', 50n],
    ['7.', 700n],
    ['1.5000', 150n],
    [' 3 ', 300n],
  ])('%s is read as %s fen', (text, count) => {
    expect(parseFen(text)).toBe(count);
  });

  test.each(['', '-', '.', '1,000', '1e3', '1.234', 'abc', '12a', '--1'])('%j is refused as an amount', (text) => {
    expect(() => parseFen(text)).toThrow(RangeError);
  });

  test('reading a formatted amount gives the same amount', () => {
    fc.assert(fc.property(fen, (value) => parseFen(formatFen(value)) === value));
  });

  test('a formatted amount always has two decimals and never a negative zero', () => {
    fc.assert(fc.property(fen, (value) => /^-?\d+\.\d{2}$/.test(formatFen(value))));
    expect(formatFen(parseFen('-0.00'))).toBe('0.00');
  });

  test('subtracting what was added changes nothing, and a sum does not depend on order', () => {
    fc.assert(fc.property(fen, fen, (left, right) => subtractFen(addFen(left, right), right) === left));
    fc.assert(fc.property(fc.array(fen), (list) => sumFen(list) === sumFen([...list].reverse())));
  });
});

describe('decimals', () => {
  test.each([
    [['0.1', '0.2'], '0.3'],
    [['1.000005'], '1.00001'],
    [['-1.000005'], '-1.00001'],
    [['1.000004'], '1'],
    [[], '0'],
    [['', ' ', '5'], '5'],
    [['1', '-1'], '0'],
    [['99999999999999999999.1', '0.9'], '100000000000000000000'],
  ])('the sum of %j is %s', (list, total) => {
    expect(sumDecimals(list)).toBe(total);
  });

  test('the sum of amounts as text is the sum of their fen', () => {
    fc.assert(fc.property(fc.array(fen), (list) => parseFen(sumDecimals(list.map(formatFen))) === sumFen(list)));
  });

  test.each([
    ['1.005', '1.01'],
    ['1.004999', '1.00'],
    ['-1.005', '-1.01'],
    ['2', '2.00'],
    ['-0.001', '0.00'],
  ])('%s rounds to %s', (text, rounded) => {
    expect(roundMoney(text)).toBe(rounded);
  });

  test.each([
    ['3', '0.335', 101n],
    ['1000', '1.23456', 123456n],
    ['-2', '0.0025', -1n],
  ])('%s pieces at %s make %s fen', (quantity, price, amount) => {
    expect(multiplyToFen(quantity, price)).toBe(amount);
  });

  test('rounding moves a value by at most half a fen', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const scaled = (value: string) =>
          BigInt(value.replace('.', '')) * 10n ** BigInt(8 - (value.split('.')[1]?.length ?? 0));
        const gap = scaled(roundMoney(text)) - scaled(text);
        return gap >= -500_000n && gap <= 500_000n;
      }),
    );
  });

  test('13 percent of an amount is rounded half up', () => {
    expect(multiplyFen(parseFen('0.50'), '0.13')).toBe(7n);
    expect(multiplyFen(parseFen('-0.50'), '0.13')).toBe(-7n);
  });

  test('comparison goes by value, not by spelling', () => {
    expect(compareDecimal('1.0', '1')).toBe(0);
    expect(compareDecimal('10', '9')).toBe(1);
    expect(compareDecimal('-10', '9')).toBe(-1);
    fc.assert(
      fc.property(decimal, decimal, (left, right) => compareDecimal(left, right) + compareDecimal(right, left) === 0),
    );
  });

  test.each([
    ['9999999999999999.99', 18, 2, true],
    ['10000000000000000.00', 18, 2, false],
    ['000123.4500', 5, 2, true],
    ['123.456', 18, 2, false],
    ['abc', 18, 2, false],
    ['', 18, 2, false],
    ['-0.5', 2, 1, true],
  ])('%s in numeric(%i,%i): %s', (text, precision, scale, fits) => {
    expect(fitsDecimal(text, precision, scale)).toBe(fits);
  });

  test.each([
    ['1234567.5', '1,234,567.5'],
    ['-1000', '-1,000'],
    ['-100', '-100'],
    ['0.123456', '0.123456'],
    ['abc', 'abc'],
  ])('%s with thousands is %s', (text, shown) => {
    expect(formatThousands(text)).toBe(shown);
  });

  test('taking the commas out again gives the number back', () => {
    fc.assert(fc.property(decimal, (text) => parseDecimal(formatThousands(text)) === text));
  });

  test.each([
    ['１，２３４．５０', '1234.50'],
    [' ¥1,000 ', '1000'],
    ['￥-5', '-5'],
    ['-￥5', '-5'],
    ['1,23', undefined],
    ['+7.', '7'],
    ['-0', '0'],
    ['12元', undefined],
    ['(500)', '-500'],
    ['（1,234.50）', '-1234.50'],
    ['(¥500)', '-500'],
    ['¥ 1,000', '1000'],
    ['\u22123', '-3'],
    ['--3', undefined],
    ['(-5)', undefined],
    ['12%', undefined],
    ['1.234,56', undefined],
    ['1,2345', undefined],
    ['12 34', undefined],
    ['1.2E+5', undefined],
    ['$5', undefined],
    ['500-', undefined],
    ['', undefined],
    [0.1 + 0.2, '0.3'],
    [1e21, '1000000000000000000000'],
    [Number.NaN, undefined],
  ])('%j as somebody wrote it is read as %s', (written, text) => {
    expect(parseDecimal(written)).toBe(text);
  });

  test('a spreadsheet number of up to 15 digits keeps them all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        (count) => decimalOfNumber(count / 100) === trimmed(fenOf(BigInt(count))),
      ),
    );
  });
});

test.each([
  [99_999_999_999.98, 2, false],
  [999_999_999_999.98, 2, false],
  [99_999_999_999_999.98, 2, true],
  [0.1 + 0.2, 2, false],
  [4.35 * 100, 2, false],
  [123_456_789_012_345, 0, false],
  [1_234_567_890_123_456, 0, true],
  [Number('123456789012345678'), 0, true],
  [1.2345678901234e17, 0, true],
  [123_456_789_012.34567, 5, true],
  [123_456_789_012.5, 5, false],
  [0.000001, 6, false],
  [0, 2, false],
])('whether the number cell %s lost digits of %s decimals: %s', (value, scale, isLost) => {
  expect(hasLostDigits(value, scale)).toBe(isLost);
});

const trimmed = (value: Fen): string => formatFen(value).replace(/\.?0+$/, '');
