import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCapital } from './capitalAmount.ts';

const nines = '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分';

test.each([
  ['0', '零元整'],
  ['10', '壹拾元整'],
  ['1001', '壹仟零壹元整'],
  ['0.5', '伍角整'],
  ['100000001', '壹亿零壹元整'],
  ['20000005.5', '贰仟万零伍元伍角整'],
  ['1234567890123', ''],
  ['-5.2', '负伍元贰角整'],
  ['1', '壹元整'],
  ['100.05', '壹佰元零伍分'],
  ['10000.1', '壹万元壹角整'],
  ['0.05', '伍分'],
  ['120030.00', '壹拾贰万零叁拾元整'],
  ['999999999999.99', nines],
  ['1.234', ''],
  ['1,234.56', '壹仟贰佰叁拾肆元伍角陆分'],
])('the general design has %s as %j', (amount, words) => {
  expect(toCapital(amount)).toBe(words);
});

test.each([
  [1, '0', '零元整'],
  [2, '0.00', '零元整'],
  [3, '1', '壹元整'],
  [4, '15', '壹拾伍元整'],
  [5, '10.05', '壹拾元零伍分'],
  [6, '10.50', '壹拾元伍角整'],
  [7, '0.5', '伍角整'],
  [8, '0.05', '伍分'],
  [9, '0.55', '伍角伍分'],
  [10, '101', '壹佰零壹元整'],
  [11, '1010', '壹仟零壹拾元整'],
  [12, '1409.50', '壹仟肆佰零玖元伍角整'],
  [13, '6007.14', '陆仟零柒元壹角肆分'],
  [14, '107000.53', '壹拾万柒仟元伍角叁分'],
  [15, '120030.00', '壹拾贰万零叁拾元整'],
  [16, '10000000', '壹仟万元整'],
  [17, '10001000', '壹仟万壹仟元整'],
  [18, '100000001', '壹亿零壹元整'],
  [19, '100010001', '壹亿零壹万零壹元整'],
  [20, '200030004005.06', '贰仟亿叁仟万肆仟零伍元零陆分'],
  [21, '220400.00', '贰拾贰万零肆佰元整'],
  [22, '1,234.56', '壹仟贰佰叁拾肆元伍角陆分'],
  [23, '-5.2', '负伍元贰角整'],
  [24, '-1000.01', '负壹仟元零壹分'],
  [25, '999999999999.99', nines],
  [26, '1000000000000', ''],
  [27, '1.234', ''],
  [28, '1.100', ''],
  [29, 'abc', ''],
  [30, '.5', '伍角整'],
  [31, '007', '柒元整'],
  [32, '600003428', '陆亿零叁仟肆佰贰拾捌元整'],
])('finance pair %i: %s is %j', (_pair, amount, words) => {
  expect(toCapital(amount)).toBe(words);
});

test('numbers are accepted, minus zero is zero, and other things give nothing', () => {
  expect(toCapital(1409.5)).toBe('壹仟肆佰零玖元伍角整');
  expect(toCapital('-0.00')).toBe('零元整');
  expect(['', '-', '.', '1e5', '1.2.3', Number.NaN].map(toCapital)).toEqual(['', '', '', '', '', '']);
});

test('the words of any amount read back as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (count) => {
      const digits = count.toString().padStart(3, '0');
      return readWords(toCapital(`${digits.slice(0, -2)}.${digits.slice(-2)}`)) === count;
    }),
    { numRuns: 500 },
  );
});

test('no amount has two 零 in a row or 零 before 元', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 999_999_999_999n }),
      (yuan) => !/零零|零元|零万|零亿|零整/.test(toCapital(yuan.toString())),
    ),
    { numRuns: 500 },
  );
});

/** An independent reader of the words: every unit multiplies what stands before it. Answers fen. */
function readWords(words: string): bigint {
  const units: Record<string, bigint> = { 仟: 1000n, 佰: 100n, 拾: 10n };
  let [total, section, digit] = [0n, 0n, 0n];
  for (const word of words) {
    const value = BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(word));
    if (value >= 0n) digit = value;
    else if (word === '亿') [total, section, digit] = [total + (section + digit) * 100_000_000_00n, 0n, 0n];
    else if (word === '万') [total, section, digit] = [total + (section + digit) * 10_000_00n, 0n, 0n];
    else if (word === '元') [total, section, digit] = [total + (section + digit) * 100n, 0n, 0n];
    else if (word === '角') [total, digit] = [total + digit * 10n, 0n];
    else if (word === '分') [total, digit] = [total + digit, 0n];
    else if (word !== '整') [section, digit] = [section + digit * (units[word] ?? 0n), 0n];
  }
  return total;
}
