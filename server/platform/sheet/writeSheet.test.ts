import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSheet } from './readSheet.ts';
import { columnWidth, fitsNumberCell, type SheetColumn, type WriteCell } from './sheetColumn.ts';
import { type SheetRows, writeSheet } from './writeSheet.ts';
import { columnLetters } from './xlsxCells.ts';

const columns: SheetColumn[] = [
  { label: '单号', kind: 'text' },
  { label: '件数', kind: 'integer' },
  { label: '单价', kind: 'decimal' },
  { label: '金额', kind: 'money' },
  { label: '日期', kind: 'date' },
  { label: '时间', kind: 'datetime' },
];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('.xlsx', () => {
  test('another reader finds numbers, dates and texts with their formats', async () => {
    const { sheets } = await readXlsx(
      await written({ rows: [['0012', '3', '1.23456', '-1234.50', '2026-12-01', '2026-12-01 09:30:05']] }),
      { readStyles: true },
    );
    expect(sheets[0]?.name).toBe('Sheet1');
    expect(sheets[0]?.rows).toEqual([
      ['单号', '件数', '单价', '金额', '日期', '时间'],
      ['0012', 3, 1.23456, -1234.5, new Date('2026-12-01T00:00:00Z'), new Date('2026-12-01T09:30:05Z')],
    ]);
    expect(sheets[0]?.cells?.get('1,3')?.style?.numFmt).toBe('#,##0.00');
    expect(sheets[0]?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(sheets[0]?.freezePane?.rows).toBe(1);
  });

  test.each(['=1+1', '+86 138', '-x', '@sum', '\tx', '\rx', "=cmd|' /C calc'!A0"])(
    '%j is written as text and marked so',
    async (text) => {
      const bytes = await written({ rows: [[text]] });
      const { sheets } = await readXlsx(bytes, { readStyles: true });
      expect(sheets[0]?.rows[1]?.[0]).toBe(text);
      expect(sheets[0]?.cells?.get('1,0')?.formula).toBeUndefined();
      expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toMatch(/<c r="A2" s="2" t="inlineStr">/);
      expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f');
    },
  );

  test.each([
    ['money', '123456789012345.67', '123456789012345.67'],
    ['money', '1234567890123.45', 1234567890123.45],
    ['integer', '310120261234567890', '310120261234567890'],
    ['integer', '0012', '0012'],
    ['integer', '-5', -5],
    ['decimal', '=1', '=1'],
    ['decimal', 'abc', 'abc'],
    ['date', '2026-02-30', '2026-02-30'],
    ['date', '1899-01-01', '1899-01-01'],
    ['datetime', '2026-12-01 25:00:00', '2026-12-01 25:00:00'],
  ] as const)('a %s cell with %s holds %s', async (kind, value, stored) => {
    const { sheets } = await readXlsx(await written({ columns: [{ label: 'x', kind }], rows: [[value]] }));
    expect(sheets[0]?.rows[1]?.[0]).toBe(stored);
  });

  test('whatever text goes in comes out, without the characters XML cannot carry', async () => {
    const text = fc.string({
      unit: fc.constantFrom(...'上a<&>"\'= _x000D_\n\r\t\u0000\u001f\ud83d\ude00'),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (cells) => {
        const bytes = await written({
          columns: cells.map((_, at) => ({ label: `c${at}`, kind: 'text' })),
          rows: [cells],
        });
        const expected = cells.map((cell) =>
          cell.replace(/[\u{d83d}\u{de00}]/gu, '').replace(/\p{Cc}/gu, (sign) => ('\n\r\t'.includes(sign) ? sign : '')),
        );
        const { sheets } = await readXlsx(bytes);
        expect(expected.map((_, at) => sheets[0]?.rows[1]?.[at] ?? '')).toEqual(expected);
      }),
      // A line break is written as a group of its own and must not lend its first sign to what stands before it.
      { numRuns: 60, examples: [[['_xD000\r', '']]] },
    );
  });

  test('our own reader gives the rows back', async () => {
    const rows: WriteCell[][] = [
      ['a', '1', '0.5', '2.00', '2026-12-01', '2026-12-01 00:00:01'],
      ['', null, undefined, '', '', ''],
      ['b', null, undefined, '', '', ''],
    ];
    const found: unknown[] = [];
    for await (const { cells } of readSheet(await written({ rows }))) found.push(cells);
    expect(found.slice(1)).toEqual([
      ['a', 1, 0.5, 2, { date: '2026-12-01 00:00:00' }, { date: '2026-12-01 00:00:01' }],
      ['b'],
    ]);
  });

  test('sheet names that spreadsheet programs refuse are changed', async () => {
    const { sheets } = await readXlsx(await written({ rows: [], sheetName: '\'报表[1]:a/b"<' }));
    expect(sheets[0]?.name).toBe('报表 1  a b"<');
  });

  test('text longer than a cell can hold is cut', async () => {
    const { sheets } = await readXlsx(await written({ rows: [['字'.repeat(40_000)]] }));
    expect(String(sheets[0]?.rows[1]?.[0])).toHaveLength(32_767);
  });
});

describe('.csv', () => {
  test('has a mark, CRLF, quotes where needed and guards only on text', async () => {
    const bytes = await written({
      format: 'csv',
      rows: [
        ['=1,2', '-5', '-0.5', '-1.00', '2026-12-01', null],
        ['a"b\nc', 1, '=x', '', '', ''],
      ],
    });
    expect(bytes.toString()).toBe(
      '\ufeff单号,件数,单价,金额,日期,时间\r\n"\'=1,2",-5,-0.5,-1.00,2026-12-01,\r\n"a""b\nc",1,\'=x,,,\r\n',
    );
  });

  test('our own reader gives any text back', async () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'上a,;"=+-@\t'), minLength: 1, maxLength: 6 })
      .filter((value) => value.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), async (rows) => {
        const bytes = await written({
          format: 'csv',
          columns: columns.slice(0, 1).concat({ label: 'b', kind: 'text' }),
          rows,
        });
        const found: unknown[] = [];
        for await (const { cells } of readSheet(bytes)) found.push(cells);
        expect(found.slice(1)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(['xlsx', 'csv'] as const)('the stream of %s', (format) => {
  test('counts its rows and accepts asynchronous sources', async () => {
    const path = join(folder, 'a');
    expect(await writeSheet({ columns, rows: endless(2_500), to: path, format })).toBe(2_500);
    expect((await readFile(path)).length).toBeGreaterThan(1_000);
  });

  test('removes the file and passes the error on when the source fails', async () => {
    const path = join(folder, 'a');
    async function* failing() {
      yield* endless(10_000);
      throw new Error('database gone');
    }
    await expect(writeSheet({ columns, rows: failing(), to: path, format })).rejects.toThrow('database gone');
    expect(existsSync(path)).toBe(false);
  });

  test.each([0, 3])('a source that fails after %s rows ends the writing at once', async (count) => {
    async function* failing() {
      yield* endless(count);
      throw new Error('the query was refused');
    }
    await expect(writeSheet({ columns, rows: failing(), to: new PassThrough().resume(), format })).rejects.toThrow(
      'the query was refused',
    );
  });

  test('closes the source when the receiver goes away', async () => {
    const target = new PassThrough();
    let [isOpen, isClosed] = [false, false];
    async function* watched() {
      isOpen = true;
      try {
        yield* endless(10_000_000);
      } finally {
        isClosed = true;
      }
    }
    const writing = writeSheet({ columns, rows: watched(), to: target, format });
    target.on('data', () => isOpen && target.destroy());
    await expect(writing).rejects.toThrow();
    expect(isClosed).toBe(true);
  });

  test('waits for a slow receiver', async () => {
    const target = new PassThrough();
    let pulled = 0;
    async function* counted() {
      for await (const row of endless(200_000)) {
        pulled++;
        yield row;
      }
    }
    const writing = writeSheet({ columns, rows: counted(), to: target, format });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(pulled).toBeLessThan(200_000);
    target.destroy();
    await expect(writing).rejects.toThrow();
  });
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i has the letters %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});

test('Chinese labels make columns wider than the same number of Latin letters', () => {
  expect(columnWidth({ label: '一二三四五六七八', kind: 'text' })).toBe(20);
  expect(columnWidth({ label: 'abc', kind: 'text' })).toBe(16);
  expect(columnWidth({ label: 'x', kind: 'text', width: 5 })).toBe(5);
});

test('a number cell keeps every digit it is given', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 6 }), (digits, scale) => {
      const text = `${digits / 10n ** BigInt(scale)}${scale > 0 ? `.${String(digits).slice(-scale).replace('-', '').padStart(scale, '0')}` : ''}`;
      return !fitsNumberCell(text) || Number(Number(text).toPrecision(15)) === Number(text);
    }),
  );
});

async function* endless(count: number) {
  for (let at = 0; at < count; at++)
    yield [`单${at}-${(at * 7919) % 104_729}`, String(at), '0.5', '1.00', '2026-12-01', '2026-12-01 09:30:00'];
}

test('rows that a worksheet has no room for are refused as such', async () => {
  function* rows() {
    for (let row = 0; row <= 1_048_575; row += 1) yield [];
  }
  await expect(writeSheet({ columns, rows: rows(), to: new PassThrough().resume() })).rejects.toMatchObject({
    most: 1_048_575,
  });
});

async function written(options: {
  columns?: SheetColumn[];
  rows: SheetRows;
  format?: 'xlsx' | 'csv';
  sheetName?: string;
}): Promise<Buffer> {
  const path = join(folder, 'written');
  await writeSheet({ columns, ...options, to: path });
  return readFile(path);
}

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const { readZipDirectory, unpack } = await import('./zipDirectory.ts');
  const entry = readZipDirectory(bytes).find((candidate) => candidate.name === name);
  const chunks: Buffer[] = [];
  if (entry) for await (const chunk of unpack(bytes, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
