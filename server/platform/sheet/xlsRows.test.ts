import { describe, expect, test } from 'vitest';
import { f64, narrow, oldWorkbook, record, u16, u32, wide } from '#tests/data/oldWorkbook.ts';
import { sheetCellsOf, sheetRowsOf } from '#tests/data/sheetRowsOf.ts';

const label = (row: number, column: number, text: string) => record(0x204, u16(row, column, 0), wide(text));
const number = (row: number, column: number, value: number, format = 0) =>
  record(0x203, u16(row, column, format), f64(value));
const rowOf = (row: number, height: number, flags: number) => record(0x208, u16(row, 0, 3, height, 0, 0, flags, 0));
const format = (id: number) => record(0xe0, u16(0, id), Buffer.alloc(16));
const formula = (row: number, column: number, result: Buffer, flags = 0) =>
  record(0x06, u16(row, column, 0), result, u16(flags), u32(0), u16(0));
const textResult = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]);

describe('workbooks of Excel 97 to 2003', () => {
  test('the first sheet that is seen and has rows, or the one that is named', async () => {
    const bytes = oldWorkbook({
      sheets: [
        { name: 'hidden', state: 1, records: [label(0, 0, 'hidden')] },
        { name: 'very', state: 2, records: [label(0, 0, 'very')] },
        { name: 'chart', kind: 2, records: [] },
        { name: 'data', records: [label(0, 0, 'data')] },
      ],
    });
    expect(await sheetCellsOf(bytes)).toEqual([['data']]);
    expect(await sheetCellsOf(bytes, 'Very ')).toEqual([['very']]);
    await expect(sheetCellsOf(bytes, 'chart')).rejects.toMatchObject({ kind: 'noSheet' });
  });

  test('hidden rows are marked, merged cells have the value of the first one, also behind a chart on the sheet', async () => {
    const chart = [record(0x809, u16(0x0600, 0x20, 0, 0), u32(0), u32(6)), number(9, 9, 9), record(0x0a)];
    const records = [
      rowOf(0, 255, 0x100),
      rowOf(1, 255, 0x120),
      rowOf(2, 0, 0x100),
      rowOf(3, 0x80ff, 0x100),
      label(0, 0, '甲'),
      number(0, 1, 1),
      number(1, 1, 2),
      number(2, 1, 3),
      number(3, 1, 4),
      ...chart,
      record(0xe5, u16(1, 0, 2, 0, 0)),
    ];
    expect(await sheetRowsOf(oldWorkbook({ sheets: [{ records }] }))).toEqual([
      { rowNumber: 1, cells: ['甲', 1] },
      { rowNumber: 2, cells: ['甲', 2], merged: [0], hidden: true },
      { rowNumber: 3, cells: ['甲', 3], merged: [0], hidden: true },
      { rowNumber: 4, cells: [null, 4] },
    ]);
  });

  test('days from 1904, Chinese dates, percents and zeros are what is shown', async () => {
    const globals = [
      record(0x22, u16(1)),
      record(0x41e, u16(170), wide('yyyy"年"m"月"d"日"')),
      record(0x41e, u16(171), wide('0000000000')),
      format(0),
      format(14),
      format(170),
      format(9),
      format(171),
      format(31),
    ];
    const records = [
      number(0, 0, 44_914, 1),
      number(0, 1, 44_914, 2),
      number(0, 2, 0.05, 3),
      number(0, 3, 101_210_010, 4),
      number(0, 4, 44_914, 5),
      record(0x27e, u16(0, 5, 3), u32((13 << 2) | 3)),
      record(0xbd, u16(0, 6), u16(0), u32(0x3ff00000), u16(0), u32((-7 << 2) | 2), u16(7)),
    ];
    const day = { date: '2026-12-20 00:00:00' };
    expect(await sheetCellsOf(oldWorkbook({ globals, sheets: [{ records }] }))).toEqual([
      [
        day,
        day,
        { number: 0.05, shown: '5%' },
        { number: 101_210_010, shown: '0101210010' },
        day,
        { number: 0.13, shown: '13%' },
        1,
        -7,
      ],
    ]);
  });

  test('formulas give what they came to, also a text behind other records; one that nobody worked out is no nought', async () => {
    const records = [
      formula(0, 0, textResult),
      record(0x4bc, Buffer.alloc(10)),
      record(0x207, wide('合计')),
      formula(0, 1, f64(7)),
      formula(0, 2, f64(0)),
      formula(0, 3, f64(0), 2),
      formula(0, 4, f64(0), 3),
      formula(0, 5, Buffer.from([2, 0, 42, 0, 0, 0, 0xff, 0xff])),
      formula(0, 6, Buffer.from([1, 0, 1, 0, 0, 0, 0xff, 0xff])),
      formula(0, 7, Buffer.from([3, 0, 0, 0, 0, 0, 0xff, 0xff])),
      label(0, 8, 'x'),
    ];
    expect(await sheetCellsOf(oldWorkbook({ sheets: [{ records }] }))).toEqual([
      ['合计', 7, 0, { fault: 'uncalculated' }, 0, '#N/A', true, null, 'x'],
    ]);
  });

  test('texts across records, with runs and readings, are the text alone', async () => {
    const rich = Buffer.concat([u16(4), Buffer.from([0x0d]), u16(1), u32(4), Buffer.from('进口', 'utf16le')]);
    const globals = [
      record(0xfc, u32(2), u32(2), rich),
      record(
        0x3c,
        Buffer.from([1]),
        Buffer.from('报关', 'utf16le'),
        Buffer.alloc(4),
        Buffer.alloc(4),
        u16(3),
        Buffer.from([0]),
        Buffer.from('ab'),
      ),
      record(0x3c, Buffer.from([0]), Buffer.from('c')),
    ];
    const records = [
      record(0xfd, u16(0, 0, 0), u32(0)),
      record(0xfd, u16(0, 1, 0), u32(1)),
      record(0xfd, u16(0, 2, 0), u32(99)),
      label(0, 3, 'x'),
    ];
    expect(await sheetCellsOf(oldWorkbook({ globals, sheets: [{ records }] }))).toEqual([
      ['进口报关', 'abc', null, 'x'],
    ]);
  });

  test('a sheet whose protection has no password for opening is read, one with a password is named', async () => {
    const protection = [record(0x12, u16(1)), record(0x13, u16(0xcc1a))];
    expect(
      await sheetCellsOf(
        oldWorkbook({ globals: protection, sheets: [{ records: [...protection, label(0, 0, 'x')] }] }),
      ),
    ).toEqual([['x']]);
    const locked = oldWorkbook({ globals: [record(0x2f, u16(1, 1, 1), Buffer.alloc(48))], sheets: [{ records: [] }] });
    await expect(sheetCellsOf(locked)).rejects.toMatchObject({ kind: 'encrypted' });
  });
});

describe('workbooks of Excel 5.0 and 95', () => {
  const old = (codePage: number, text: Buffer) =>
    oldWorkbook({
      version: 5,
      globals: [record(0x42, u16(codePage)), format(0), format(14), format(9)],
      sheets: [
        {
          records: [
            record(0x204, u16(0, 0, 0), narrow(text)),
            record(0xd6, u16(0, 1, 0), narrow(text), Buffer.from([1, 0, 0])),
            number(0, 2, 46_357, 1),
            number(0, 3, 0.05, 2),
            formula(0, 4, textResult),
            record(0x207, narrow(text)),
            rowOf(0, 255, 0x120),
          ],
        },
      ],
    });

  test.each<[number, string, string]>([
    [936, 'bdf8bfda', '进口'],
    [10008, 'bdf8bfda', '进口'],
    [950, 'b669a466', '進口'],
    [932, '93fa967b', '日本'],
    [1252, 'fcdf', 'üß'],
    [9999, '6162', 'ab'],
  ])('texts in code page %i', async (page, hex, text) => {
    expect(await sheetRowsOf(old(page, Buffer.from(hex, 'hex')))).toEqual([
      {
        rowNumber: 1,
        cells: [text, text, { date: '2026-12-01 00:00:00' }, { number: 0.05, shown: '5%' }, text],
        hidden: true,
      },
    ]);
  });

  test('an older one is named for what it is', async () => {
    await expect(sheetCellsOf(Buffer.from([0x09, 0x04, 0x06, 0, 0, 4, 0x10, 0, 0, 0]))).rejects.toMatchObject({
      kind: 'oldest',
    });
  });
});
