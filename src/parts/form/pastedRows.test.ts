import { expect, test } from 'vitest';
import { demandGoods } from '#domain/demand/index.ts';
import { lineColumns } from './lineColumns.ts';
import { isTable, parseCells, toPastedRows } from './pastedRows.ts';

const columns = lineColumns(demandGoods);
const words = (dict: string) =>
  dict === 'UNIT'
    ? new Map([
        ['个', '007'],
        ['台', '001'],
      ])
    : new Map([
        ['德国', '304'],
        ['de', '304'],
      ]);
const paste = (text: string, startColumn = 0) => toPastedRows({ cells: parseCells(text), columns, startColumn, words });

test('a Chinese header row decides the columns, with stars, units and aliases', () => {
  const { rows, unknown } = paste('品名*\t数量\t单位\t毛重(kg)\t原产国\nCT球管\t"1,200"\t个\t168.4\tDE\n');
  expect(rows).toEqual([{ goodsName: 'CT球管', qty: '1200.00000', unit: '007', grossKg: '168.40000', origin: '304' }]);
  expect(unknown).toEqual([]);
});

test('an English header row works as well', () => {
  expect(paste('Name\tHS code\nTube\t9022 3000 00').rows).toEqual([{ goodsName: 'Tube', hsCode: '9022300000' }]);
});

test('without a header cells go to the columns from the focused one on', () => {
  const start = columns.findIndex(({ name }) => name === 'qty');
  expect(paste('4\t台\n5\t个', start).rows).toEqual([
    { qty: '4.00000', unit: '001' },
    { qty: '5.00000', unit: '007' },
  ]);
});

test('a word no dictionary knows leaves the cell empty and is reported with the nearest one', () => {
  const { rows, unknown } = paste('品名\t原产国\nx\t德囯');
  expect(rows[0]).toEqual({ goodsName: 'x', origin: null });
  expect(unknown).toEqual([{ row: 0, column: 'origin', message: { zh: '没有“德囯”，您是不是要找“德国”', en: expect.any(String) } }]);
});

test('a calculated column of the clipboard is passed over', () => {
  expect(paste('品名\t金额\nx\t9.00').rows).toEqual([{ goodsName: 'x' }]);
});

test('quoted cells keep their tabs and line breaks, empty rows at the end are dropped', () => {
  expect(parseCells('"a\tb"\t"say ""hi"""\n"two\nlines"\tc\n\n')).toEqual([
    ['a\tb', 'say "hi"'],
    ['two\nlines', 'c'],
  ]);
});

test('one word is no table', () => {
  expect([isTable('上海 浦东\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([false, true, true]);
});
