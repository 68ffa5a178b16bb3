import { expect, test } from 'vitest';
import { datetime, decimal, declarationNo, type Field, int, money, text, textarea } from '#domain/core/field.ts';
import type { Call } from '../gateway/method.ts';
import type { SheetCell } from '../platform/sheet/index.ts';
import { CellReader } from './cellReader.ts';

// These kinds ask nobody.
const reader = new CellReader({} as Call);
const read = async (field: Field, cell: SheetCell): Promise<unknown> => {
  const result = await reader.read(field, cell);
  return 'problem' in result ? result.problem.zh : result.value;
};

const lost = (label: string) => `${label}在表格中是数字，数字只保留15位，后面的已丢失：请将该列设为文本格式后重新填写`;
const billNo = text('缴款书号', 'Tax bill number', { max: 22 });
const amount = money('金额', 'Amount');

test.each<[string, Field, SheetCell, unknown]>([
  [
    '18 digits in a number cell',
    declarationNo('报关单号', 'Declaration'),
    Number('310120261234567890'),
    lost('报关单号'),
  ],
  ['a code of 22 digits in a number cell', billNo, 1.2345678901234e21, lost('缴款书号')],
  ['what a text file says of such a cell', billNo, '3.10120E+17', lost('缴款书号')],
  ['what it says with all fifteen digits', billNo, '3.10120261234567E+17', lost('缴款书号')],
  ['a long remark in a number cell', textarea('备注', 'Remark'), 1e16, lost('备注')],
  ['14 digits and a fraction of an amount', amount, 99_999_999_999_999.98, lost('金额')],
  ['five decimals behind twelve digits', decimal('数量', 'Quantity', 18, 5), 123_456_789_012.34567, lost('数量')],
  ['18 digits as text', declarationNo('报关单号', 'Declaration'), '310120261234567890', '310120261234567890'],
  ['15 digits in a number cell', billNo, 310_120_261_234_567, '310120261234567'],
  ['twelve digits and two decimals', amount, 999_999_999_999.98, '999999999999.98'],
  ['the noise of binary fractions', amount, 0.1 + 0.2, '0.3'],
  ['a whole number', int('件数', 'Pieces'), 12, 12],
  ['a code with an E in it', billNo, 'E+17', 'E+17'],
  ['a large number as text is for validation to name', amount, '99999999999999.98', '99999999999999.98'],
])('%s', async (_name, field, cell, expected) => {
  expect(await read(field, cell)).toBe(expected);
});

test.each<[string, SheetCell, string]>([
  ['a day as text', '2026/12/1', '2026-12-01 18:00:00'],
  ['a day in a date cell', { date: '2026-12-01 00:00:00' }, '2026-12-01 18:00:00'],
  ['a day as a number', 46_357, '2026-12-01 18:00:00'],
  ['a moment in a date cell', { date: '2026-12-01 09:30:00' }, '2026-12-01 09:30:00'],
  ['midnight as text', '2026-12-01 00:00', '2026-12-01 00:00:00'],
])('a deadline without a time is the end of that working day, as in forms: %s', async (_name, cell, expected) => {
  expect(await read(datetime('期望完成', 'Expected'), cell)).toBe(expected);
});
