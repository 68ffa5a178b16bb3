import { join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readSheet, type SheetRow } from './readSheet.ts';
import { SheetRefusal, type SheetRefusalKind, sheetLimits } from './sheetRefusal.ts';

describe('workbooks (.xlsx)', () => {
  test('another writer’s cells come with their kinds, and blank rows keep their numbers free', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: '数据',
          rows: [
            ['单号', '数量', '到货', '加急', '备注'],
            [' A 1 ', 12.5, new Date(Date.UTC(2026, 11, 1, 9, 30, 5)), true, '第一行\n第二行'],
            [null, null, null, null, null],
            ['0012', -3, new Date(Date.UTC(2026, 11, 1)), false, '<&>"\''],
            ['  ', null],
          ],
        },
      ],
    });
    expect(await rowsOf(Buffer.from(book))).toEqual([
      { rowNumber: 1, cells: ['单号', '数量', '到货', '加急', '备注'] },
      { rowNumber: 2, cells: [' A 1 ', 12.5, { date: '2026-12-01 09:30:05' }, true, '第一行\n第二行'] },
      { rowNumber: 4, cells: ['0012', -3, { date: '2026-12-01 00:00:00' }, false, '<&>"\''] },
    ]);
  });

  test('a sheet is found by its name, also a hidden one; without a name it is the first that is seen', async () => {
    const book = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: '说明', hidden: true, rows: [['说明']] },
          { name: '装箱单', rows: [['箱']] },
          { name: 'Data 2', rows: [['乙']] },
        ],
      }),
    );
    const head = async (sheetName?: string) => (await rowsOf(book, sheetName))[0]?.cells;
    expect(await head()).toEqual(['箱']);
    expect(await head(' data 2')).toEqual(['乙']);
    expect(await head('说明')).toEqual(['说明']);
    await expect(head('第三张')).rejects.toMatchObject({ kind: 'noSheet' });
    // A text table is one sheet, whatever it is called.
    expect((await rowsOf(Buffer.from('甲\n乙\n'), '第三张'))[0]?.cells).toEqual(['甲']);
  });

  test('formulas give their last value, rich text its text, readings are left out, errors stay visible', async () => {
    const rows = await rowsOf(
      await workbook({
        sheet: `<row><c t="s"><v>0</v></c><c t="str"><f>A1&amp;"x"</f><v>合计_x000D_x</v></c><c><f>1+1</f><v>2</v></c><c t="e"><v>#N/A</v></c></row>
          <row r="5"><c r="C5" t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r><rPh sb="0" eb="1"><t>jia</t></rPh></is></c></row>
          <row><c r="B6" t="b"><v>1</v></c><c><v>1.5E3</v></c><c t="d"><v>2026-12-01T09:30:00</v></c><!-- > --><c t="str"><v><![CDATA[a<b]]></v></c></row>`,
        strings: '<si><r><rPr><b/></rPr><t>通</t></r><r><t xml:space="preserve">关 </t></r><rPh><t>tong</t></rPh></si>',
      }),
    );
    expect(rows).toEqual([
      { rowNumber: 1, cells: ['通关 ', '合计\rx', 2, '#N/A'] },
      { rowNumber: 5, cells: [null, null, '甲乙'] },
      { rowNumber: 6, cells: [null, true, 1500, { date: '2026-12-01 09:30:00' }, 'a<b'] },
    ]);
  });

  const styles = `<numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="31"/><xf numFmtId="20"/><xf numFmtId="4"/></cellXfs>`;
  const dates =
    '<row><c s="1"><v>46357</v></c><c s="2"><v>46357.5</v></c><c s="3"><v>46357</v></c><c s="4"><v>0.395833333333333</v></c><c s="5"><v>46357</v></c><c s="1"><v>-1</v></c></row>';

  test('cells with a date format are dates, also in the formats of Chinese Excel', async () => {
    const [row] = await rowsOf(await workbook({ sheet: dates, styles }));
    expect(row?.cells).toEqual([
      { date: '2026-12-01 00:00:00' },
      { date: '2026-12-01 12:00:00' },
      { date: '2026-12-01 00:00:00' },
      { date: '1899-12-31 09:30:00' },
      46357,
      '########',
    ]);
  });

  test('a workbook that counts from 1904 gives the days it shows', async () => {
    const [row] = await rowsOf(await workbook({ sheet: dates, styles, book: '<workbookPr date1904="1"/>' }));
    expect(row?.cells[0]).toEqual({ date: '2030-12-02 00:00:00' });
  });

  test('parts are found by their relations: other names, prefixes, absolute paths, hidden sheets before', async () => {
    const bytes = await zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels':
        '<p:Relationships xmlns:p="x"><p:Relationship Id="a" Type="http://purl.oclc.org/x/officeDocument" Target="/xl/book.xml"/></p:Relationships>',
      'xl/book.xml': `<x:workbook xmlns:x="x" xmlns:rel="y"><x:sheets><x:sheet name="h" sheetId="1" state="hidden" rel:id="r1"/><x:sheet name='a>b' sheetId='7' rel:id='r2'/></x:sheets></x:workbook>`,
      'xl/_rels/book.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="one.xml"/><Relationship Id="r2" Type="x/worksheet" Target="../xl/sheets/two.xml"/></Relationships>',
      'xl/one.xml': '<worksheet><sheetData><row><c t="str"><v>hidden</v></c></row></sheetData></worksheet>',
      'xl/sheets/two.xml':
        '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="str"><x:v>shown</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await rowsOf(bytes)).toEqual([{ rowNumber: 1, cells: ['shown'] }]);
  });

  test('formatted empty cells far to the right do not count as columns', async () => {
    const rows = await rowsOf(await workbook({ sheet: '<row><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>' }));
    expect(rows).toEqual([{ rowNumber: 1, cells: [1] }]);
  });

  test('rows are read when they are asked for', async () => {
    const bytes = await workbook({ sheet: '<row><c><v>1</v></c></row>'.repeat(30_000) });
    const reader = readSheet(bytes);
    expect((await reader.next()).value).toEqual({ rowNumber: 1, cells: [1] });
    await reader.return();
    expect((await reader.next()).done).toBe(true);
  });
});

describe('text tables (.csv)', () => {
  const lines = '单号,数量,备注\r\n0012,-3,"含,逗号 ""引号""\n第二行"\r\n\r\n\'=1+1,\'+86 138,\'tis\r\n';
  const rows = [
    { rowNumber: 1, cells: ['单号', '数量', '备注'] },
    { rowNumber: 2, cells: ['0012', '-3', '含,逗号 "引号"\n第二行'] },
    { rowNumber: 4, cells: ['=1+1', '+86 138', "'tis"] },
  ];

  test.each([
    ['UTF-8', Buffer.from(lines)],
    ['UTF-8 with mark', Buffer.from(`\ufeff${lines}`)],
    ['UTF-16', Buffer.from(`\ufeff${lines}`, 'utf16le')],
  ])('%s is understood, text stays text, guards are taken off', async (_name, bytes) => {
    expect(await rowsOf(bytes)).toEqual(rows);
  });

  test('GB18030 is understood, four-byte characters too', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0xb5, 0xa5, 0xba, 0xc5]),
      Buffer.from(','),
      Buffer.from([0x95, 0x32, 0x82, 0x36]),
      Buffer.from([0xa3, 0xa8, 0xd6, 0xd0, 0xb9, 0xfa, 0xa3, 0xa9]),
    ]);
    expect(await rowsOf(bytes)).toEqual([{ rowNumber: 1, cells: ['单号', '𠀀（中国）'] }]);
  });

  test('tabs and semicolons separate as well', async () => {
    expect(await rowsOf(Buffer.from('a\tb\n1\t2\n'))).toEqual([
      { rowNumber: 1, cells: ['a', 'b'] },
      { rowNumber: 2, cells: ['1', '2'] },
    ]);
  });

  test('any table of plain text is read back as it was', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'上a1,;"\n\r\' =-+@'), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (table) => {
        const text = table
          .map((row) => ['x', ...row, 'y'].map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        const unguarded = (value: string) => value.replace(/^'(?=[=+\-@|\t\r\n])/, '');
        // Text between quotes behind an equals sign is how spreadsheets write digits that shall stay text.
        const unquoted = (value: string) =>
          (/^=\s*"((?:[^"]|"")*)"\s*$/.exec(value)?.[1] ?? '').replaceAll('""', '"') ||
          (/^=\s*""\s*$/.test(value) ? '' : value);
        const expected = table.map((row) => [
          'x',
          ...row
            .map((value) => (value.startsWith("'") ? unguarded(value) : unquoted(value)))
            .map((value) => (value.trim() === '' ? null : value)),
          'y',
        ]);
        expect((await rowsOf(Buffer.from(text))).map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });
});

describe('old workbooks (.xls)', () => {
  test('strings, numbers, dates, booleans, errors and formula values are read', async () => {
    expect(await rowsOf(oldWorkbook())).toEqual([
      { rowNumber: 1, cells: ['单号', 'abc', 12.5, { date: '2026-12-01 00:00:00' }, true, '#N/A', 7] },
      { rowNumber: 3, cells: [null, '乙'] },
    ]);
  });

  test('a password is noticed', async () => {
    await expectRefusal(oldWorkbook({ encrypted: true }), 'encrypted');
  });
});

describe('refusals', () => {
  test.each<[string, Buffer, SheetRefusalKind]>([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['only blanks', Buffer.from('\ufeff , ,\r\n'), 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'notSheet'],
    ['a PDF under a sheet’s name', Buffer.from('%PDF-1.7\n'), 'notSheet'],
    ['a web page under a sheet’s name', Buffer.from('\ufeff<html><table><tr><td>1'), 'page'],
    ['bytes of no encoding', Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]), 'badEncoding'],
    ['too many bytes', Buffer.alloc(sheetLimits.bytes + 1, 0x61), 'tooLarge'],
    ['half a package', Buffer.from('PK\x03\x04half', 'latin1'), 'broken'],
    [
      'a password-protected workbook',
      Buffer.concat([compoundHead(), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
    [
      'a letter in the old container',
      Buffer.concat([compoundHead(), Buffer.from('WordDocument', 'utf16le')]),
      'notSheet',
    ],
    ['too many columns', Buffer.from(`${','.repeat(200)}x\n`), 'tooManyColumns'],
    ['too many rows', Buffer.from('1\n'.repeat(50_002)), 'tooManyRows'],
  ])('%s', async (_name, bytes, kind) => {
    await expectRefusal(bytes, kind);
  });

  test('exactly 50,000 rows below the header and 200 columns are accepted', async () => {
    expect(await rowsOf(Buffer.from('1\n'.repeat(50_001)))).toHaveLength(50_001);
    expect((await rowsOf(Buffer.from(`${','.repeat(199)}x\n`)))[0]?.cells).toHaveLength(200);
  });

  test('a workbook with a password is told apart from a damaged one', async () => {
    const book = await writeXlsx({
      sheets: [{ name: 'a', rows: [['x']] }],
      encryption: { password: 'p', spinCount: 1 },
    });
    await expectRefusal(Buffer.from(book), 'encrypted');
  });

  test('other packages and other workbooks', async () => {
    await expectRefusal(await zipOf({ 'a.txt': 'x' }), 'notSheet');
    await expectRefusal(await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), 'notSheet');
    await expectRefusal(await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }), 'wrongKind');
    await expectRefusal(
      await zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'wrongKind',
    );
    await expectRefusal(await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }), 'broken');
  });

  test('a value beyond the last column', async () => {
    await expectRefusal(await workbook({ sheet: '<row><c r="GS1"><v>1</v></c></row>' }), 'tooManyColumns');
  });

  test('a part that unpacks to more than it says, or says too much', async () => {
    const bytes = await workbook({ sheet: '<row><c><v>1</v></c></row>'.repeat(50_000) });
    await expectRefusal(withDeclaredSize(bytes, 'xl/worksheets/sheet1.xml', 1_000), 'unpacksTooLarge');
    await expectRefusal(
      withDeclaredSize(bytes, 'xl/worksheets/sheet1.xml', sheetLimits.unpackedBytes + 1),
      'unpacksTooLarge',
    );
    await expectRefusal(withDeclaredSize(bytes, 'xl/worksheets/sheet1.xml', 0), 'unpacksTooLarge');
  });

  test('a tag without end is given up, not searched for ever', async () => {
    await expectRefusal(await workbook({ sheet: `<row a="${'x'.repeat(20_000_000)}` }), 'broken');
  });

  test('damaged bytes anywhere end in a refusal or in rows, never in another error', async () => {
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'a',
            rows: [
              ['单号', 1],
              ['x', new Date(0)],
            ],
          },
        ],
      }),
    );
    const old = oldWorkbook();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(bytes, old),
        fc.nat(),
        fc.nat({ max: 255 }),
        fc.boolean(),
        async (source, at, byte, cut) => {
          const place = at % source.length;
          const damaged = cut ? source.subarray(0, place) : Buffer.from(source);
          if (!cut) damaged[place] = byte;
          const outcome = await rowsOf(damaged).catch((error: unknown) => error);
          expect(Array.isArray(outcome) || outcome instanceof SheetRefusal, String(outcome)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const carried = join(import.meta.dirname, '../../../tests/data');
const realFile = join(carried, 'demands-2000.xlsx');

describe('files of a real office suite', () => {
  test('2,000 demands', async () => {
    const rows = await rowsOf({ path: realFile });
    expect(rows).toHaveLength(2_001);
    expect(rows[1]?.cells.slice(0, 4)).toEqual([
      '出口报关-浦江精密-41256141',
      '出口报关',
      '普通',
      '上海浦江精密仪器有限公司',
    ]);
  });

  test('480 goods lines', async () => {
    const rows = await rowsOf({ path: join(carried, 'demand-goods-480.xlsx') });
    expect(rows.at(-1)?.rowNumber).toBe(481);
    expect(rows[1]?.cells.slice(4, 9)).toEqual(['4202310000', 1, '个', 1248.7, 1248.7]);
  });
});

async function rowsOf(input: Parameters<typeof readSheet>[0], sheetName?: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(input, { sheetName })) rows.push(row);
  return rows;
}

async function expectRefusal(bytes: Buffer, kind: SheetRefusalKind): Promise<void> {
  const outcome = await rowsOf(bytes).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(SheetRefusal);
  expect(outcome).toMatchObject({ kind });
}

function workbook({
  sheet,
  strings = '',
  styles = '',
  book = '',
}: {
  sheet: string;
  strings?: string;
  styles?: string;
  book?: string;
}): Promise<Buffer> {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<workbook>${book}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/styles" Target="styles.xml"/><Relationship Id="rId3" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Changes the size that the table of contents declares for a part. */
function withDeclaredSize(bytes: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.lastIndexOf(name) - 46;
  expect(changed.readUInt32LE(at)).toBe(0x02014b50);
  changed.writeUInt32LE(size, at + 24);
  return changed;
}

function compoundHead(): Buffer {
  return Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(504)]);
}

/** A minimal BIFF8 workbook in its container, written out by hand. @see [MS-XLS] 2.4, [MS-CFB] 2.2 */
function oldWorkbook({ encrypted = false } = {}): Buffer {
  const record = (id: number, ...parts: Buffer[]) => {
    const data = Buffer.concat(parts);
    const head = Buffer.alloc(4);
    head.writeUInt16LE(id, 0);
    head.writeUInt16LE(data.length, 2);
    return Buffer.concat([head, data]);
  };
  const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])));
  const u32 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);
  const f64 = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return bytes;
  };
  const wide = (text: string) => Buffer.concat([u16(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]);
  const narrow = (text: string) => Buffer.concat([u16(text.length), Buffer.from([0]), Buffer.from(text, 'latin1')]);
  const bof = (kind: number) => record(0x0809, u16(0x0600, kind, 0, 0), u32(0), u32(6));
  const xf = (format: number) => record(0x00e0, u16(0, format), Buffer.alloc(16));

  const globals = (sheetOffset: number) =>
    Buffer.concat([
      bof(5),
      ...(encrypted ? [record(0x2f, u16(1, 1, 1), Buffer.alloc(48))] : []),
      record(0x0022, u16(0)),
      xf(0),
      xf(14),
      record(0x0085, u32(sheetOffset), Buffer.from([0, 0, 1, 0]), Buffer.from('a', 'latin1')),
      record(0x00fc, u32(2), u32(2), wide('单号'), narrow('abc')),
      record(0x000a),
    ]);
  const sheet = Buffer.concat([
    bof(0x10),
    record(0x00fd, u16(0, 0, 0), u32(0)),
    record(0x00fd, u16(0, 1, 0), u32(1)),
    record(0x0203, u16(0, 2, 0), f64(12.5)),
    record(0x0203, u16(0, 3, 1), f64(46357)),
    record(0x0205, u16(0, 4, 0), Buffer.from([1, 0])),
    record(0x0205, u16(0, 5, 0), Buffer.from([42, 1])),
    record(0x0006, u16(0, 6, 0), f64(7), u16(0), u32(0), u16(0)),
    record(0x0204, u16(2, 1, 0), wide('乙')),
    record(0x000a),
  ]);
  const stream = Buffer.concat([globals(globals(0).length), sheet]);
  const padded = Buffer.concat([
    stream,
    Buffer.alloc(Math.max(4096, Math.ceil(stream.length / 512) * 512) - stream.length),
  ]);
  const sectors = padded.length / 512;

  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, 0xfffffffe],
    [68, 0xfffffffe],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 80);
  header.writeUInt32LE(0, 76);

  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  for (let at = 0; at < sectors; at++) table.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : at + 3, 8 + at * 4);

  const directory = Buffer.alloc(512);
  const entry = ({
    at,
    name,
    kind,
    child,
    start,
    size,
  }: {
    at: number;
    name: string;
    kind: number;
    child: number;
    start: number;
    size: number;
  }) => {
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = kind;
    directory[at + 67] = 1;
    directory.fill(0xff, at + 68, at + 76);
    directory.writeUInt32LE(child, at + 76);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  };
  entry({ at: 0, name: 'Root Entry', kind: 5, child: 1, start: 0xfffffffe, size: 0 });
  entry({ at: 128, name: 'Workbook', kind: 2, child: 0xffffffff, start: 2, size: padded.length });
  return Buffer.concat([header, table, directory, padded]);
}
