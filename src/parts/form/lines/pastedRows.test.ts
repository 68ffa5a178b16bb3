import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordValues } from '#domain/core/entity.ts';
import { decimal } from '#domain/core/field.ts';
import { compareDecimal, formatThousands, isDecimal } from '#domain/core/money.ts';
import { isUnread } from '#domain/core/unread.ts';
import { isEmpty, problemOf, validate } from '#domain/core/validate.ts';
import { demandGoods } from '#domain/demand/index.ts';
import { entityOf } from '#domain/index.ts';
import { isNumberField } from '../controls/numberText.ts';
import { lineColumns } from './lineColumns.ts';
import { isTable, parseCells, toPastedRows } from './pastedRows.ts';
import { type CellWords, readCell } from './readCell.ts';

const columns = lineColumns(demandGoods);
const known: Record<string, ReadonlyMap<string, string | null>> = {
  UNIT: new Map([
    ['个', '007'],
    ['台', '001'],
    ['套', null],
  ]),
  COUNTRY: new Map([
    ['德国', '304'],
    ['de', '304'],
  ]),
};
const words: CellWords = {
  dict: (code) => known[code],
  record: (_entity, word) => (word === '浦江' ? { id: 'c1', label: '浦江' } : undefined),
};
const paste = (text: string, startColumn = 0) => toPastedRows({ cells: parseCells(text), columns, startColumn, words });

test('a Chinese header row decides the columns, with stars, units and aliases', () => {
  const { rows, marked } = paste('品名*\t数量\t单位\t毛重(kg)\t原产国\nCT球管\t"1,200"\t个\t168.4\tDE\n');
  expect(rows).toEqual([{ goodsName: 'CT球管', qty: '1200.00000', unit: '007', grossKg: '168.40000', origin: '304' }]);
  expect(marked).toEqual([]);
});

test('heads of the clipboard are heads of sheets: units, brackets, line breaks, signs nobody sees, words of the trade', () => {
  const { rows, leftOut } = paste(
    '品名（必填）\t毛重（ＫＧ）\t净重\u200b(千克)\tHS编码\t"单价\n(USD)"\nCT球管\t12\t10\t9022300000\t5\n',
  );
  expect(rows).toEqual([
    { goodsName: 'CT球管', grossKg: '12.00000', netKg: '10.00000', hsCode: '9022300000', unitPrice: '5.00000' },
  ]);
  expect(leftOut).toEqual([]);
});

test('a column in another unit goes nowhere and is named, and so is a second one of the same field; totals are no lines', () => {
  const { rows, leftOut, totals } = paste('品名\t毛重(吨)\t备注\t备注\nx\t1\ta\tb\n合计\t1\n');
  expect([rows, leftOut, totals]).toEqual([[{ goodsName: 'x', remark: 'a' }], ['毛重(吨)', '备注'], 1]);
});

test('a field that counts percents takes what is shown as percents', () => {
  const column = {
    ...columns[0],
    name: 'rate',
    field: decimal('税率', 'Rate', 8, 4, { percent: true }),
  } as (typeof columns)[number];
  expect(['5%', '５％', '5 %', '5'].map((cell) => readCell(cell, column, words).rate)).toEqual([
    '5.0000',
    '5.0000',
    '5.0000',
    '5.0000',
  ]);
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

test('a word no dictionary knows is kept and marked, with the nearest one', () => {
  const { rows, marked } = paste('品名\t原产国\nx\t德囯');
  expect(rows[0]).toEqual({ goodsName: 'x', origin: { unread: '德囯', guess: '德国' } });
  expect(marked).toEqual([{ row: 0, column: 'origin' }]);
  expect(problems(rows)).toEqual({ origin: '原产国「德囯」无法识别，是否为「德国」？' });
});

test('a word that two items share stands for neither', () => {
  expect(paste('品名\t单位\nx\t套').rows[0]).toEqual({ goodsName: 'x', unit: { unread: '套' } });
});

test('a code that the spreadsheet cut short is shown as it came, with the reason', () => {
  const { rows, marked } = paste('品名\t料号\nx\t3.1012E+17');
  expect(rows[0]).toEqual({ goodsName: 'x', partNo: '3.1012E+17' });
  expect(marked).toEqual([{ row: 0, column: 'partNo' }]);
  expect(problems(rows).partNo).toContain('数字只保留15位');
});

const amount = columns.findIndex(({ name }) => name === 'unitPrice');
test.each([
  ['-3', '-3.00000'],
  ['(500)', '-500.00000'],
  ['12%', '12%'],
  ['1.234,56', '1.234,56'],
  ['abc', 'abc'],
  ['1.23E+11', '1.23E+11'],
  ['#####', '#####'],
  ['#N/A', '#N/A'],
  ['1.234567', '1.234567'],
  ['12 34', '12 34'],
])('what Excel shows is what is pasted: %s is no good price and stays %s, marked', (shown, kept) => {
  const { rows, marked } = paste(`${shown}\tx`, amount);
  expect(rows[0]?.unitPrice).toBe(kept);
  expect(marked[0]).toEqual({ row: 0, column: 'unitPrice' });
});

test.each([
  ['1,234.5', '1234.50000'],
  ['¥ 1,000', '1000.00000'],
  ['０．５', '0.50000'],
  ['0', '0.00000'],
])('%s is read as the price %s', (shown, kept) => {
  const { rows, marked } = paste(shown, amount);
  expect([rows[0]?.unitPrice, marked]).toEqual([kept, []]);
});

test('whatever stands in a cell, it is read as the number it shows, or stays as it was and is marked; only nothing becomes nothing', () => {
  const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
  const shown = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789.,-()¥% eE+') }),
    fc.float().map(String),
  );
  fc.assert(
    fc.property(shown, fc.nat(columns.length - 1), (text, place) => {
      const column = columns[place];
      const cell = parseCells(text)[0]?.[0] ?? '';
      if (!column || column.isCalculated || cell === '') return;
      const value = readCell(cell, column, words)[column.name];
      const isMarked = problemOf(column.field, value) !== undefined;
      expect(isEmpty(value)).toBe(false);
      if (isNumberField(column.field) && !isMarked) {
        const read = String(value);
        expect(isDecimal(read)).toBe(true);
        expect(trimmedZeros(digitsOf(read))).toBe(trimmedZeros(digitsOf(cell)));
        expect(read.startsWith('-')).toBe(/[-(\u2212（－]/.test(cell) && /[1-9]/.test(read));
      } else if (isMarked) {
        const kept = isUnread(value) ? value.unread : String(value);
        if (!isDecimal(kept)) expect(squeezed(kept)).toBe(squeezed(cell));
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Zeros at the end of a fraction are no digits that count. */
const trimmedZeros = (digits: string): string => digits.replace(/0+$/, '');
const squeezed = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

test('numbers come back from every way a spreadsheet shows them', () => {
  const price = columns[amount];
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.nat(5), (count, decimals) => {
      const text = new Big(count)
        .div(100_000)
        .toFixed(5)
        .slice(0, decimals === 0 ? -6 : decimals - 5 || undefined);
      const size = text.replace('-', '');
      const minus = text.startsWith('-') && /[1-9]/.test(size);
      const ways = [size, formatThousands(size), `¥${formatThousands(size)}`, ` ${size} `];
      for (const way of ways) {
        for (const shown of minus ? [`-${way.trim()}`, `(${way.trim()})`, `（${way.trim()}）`] : [way]) {
          const value = String(price && readCell(shown, price, words).unitPrice);
          expect(compareDecimal(value, minus ? `-${size}` : size)).toBe(0);
        }
      }
    }),
  );
});

test('every table of texts comes back from the clipboard of a spreadsheet', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1', ',') }).map((cell) => cell.trim());
  // A cell that stands between quotes without need looks like one that was quoted.
  const cell = text.filter((word) => /[\t\n]/.test(word) || !word.startsWith('"'));
  const put = (word: string) => (/[\t\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const filled = [...rows, ['end', ''] as const];
      const clipboard = `${filled.map((row) => row.map(put).join('\t')).join('\r\n')}\r\n`;
      expect(parseCells(clipboard)).toEqual(filled.map((row) => [...row]));
    }),
  );
});

test('a quote inside of a cell is a sign like any other', () => {
  expect(parseCells('5" pipe\t"A" grade\n"open\tx')).toEqual([
    ['5" pipe', '"A" grade'],
    ['"open', 'x'],
  ]);
});

test('what goes nowhere is named', () => {
  expect(paste('品名\tFOB总价\t金额\nx\t9\t10').leftOut).toEqual(['FOB总价']);
});

const problems = (rows: readonly RecordValues[]) =>
  Object.fromEntries(
    Object.entries(
      validate(
        demandGoods,
        { lineNo: 1, demandId: 'd', qty: '1', unit: '007', ...rows[0] },
        { now: '', moment: 'save', entityOf },
      ),
    ).map(([name, text]) => [name, text.zh]),
  );

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
