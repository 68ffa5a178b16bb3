import { describe, expect, test } from 'vitest';
import { formatsXml, sheetPackage, zipOf } from '#tests/data/sheetPackage.ts';
import { sheetCellsOf } from '#tests/data/sheetRowsOf.ts';

const day = { rows: '<row><c s="1"><v>44914</v></c></row>', styles: formatsXml('yyyy-mm-dd') };
const x15 = 'xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"';
const one = '<row><c><v>1</v></c></row>';

describe('elements are those of the vocabulary of their part, at their place', () => {
  test.each([
    [
      'an element of another namespace behind it',
      '<workbookPr date1904="1"/>',
      `<extLst><ext ${x15}><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>`,
      '2026-12-20',
    ],
    [
      'one of another namespace before it',
      `<x15:workbookPr ${x15} date1904="0"/><workbookPr date1904="true"/>`,
      '',
      '2026-12-20',
    ],
    [
      'one of the same name deeper in the tree',
      '<workbookPr date1904="1"/>',
      '<extLst><ext><workbookPr/></ext></extLst>',
      '2026-12-20',
    ],
    [
      'another namespace that is the default one there',
      '<workbookPr date1904="1"/>',
      '<extLst><ext><workbookPr xmlns="urn:other" date1904="0"/></ext></extLst>',
      '2026-12-20',
    ],
    [
      'an attribute of another namespace',
      '<workbookPr xmlns:o="urn:o" date1904="1" o:date1904="0"/>',
      '',
      '2026-12-20',
    ],
    [
      'the other count of days, with such an element',
      '<workbookPr/>',
      `<extLst><ext ${x15}><x15:workbookPr date1904="1"/></ext></extLst>`,
      '2022-12-19',
    ],
  ])('the count of days: %s', async (_name, book, bookEnd, shown) => {
    expect(await sheetCellsOf(await sheetPackage({ ...day, book, bookEnd }))).toEqual([
      [{ date: `${shown} 00:00:00` }],
    ]);
  });

  test('sheets, rows, cells, texts, formats and relations of others are none of ours', async () => {
    const o = 'xmlns:o="urn:other"';
    const bytes = await sheetPackage({
      sheets: `<o:sheet ${o} name="x" r:id="rId9"/><sheet name="a" sheetId="1" xmlns:o="urn:other" o:id="rId9" r:id="rId1"/>`,
      before: `<o:sheetData ${o}><row><c><v>9</v></c></row></o:sheetData>`,
      rows: `<o:row ${o}><c><v>9</v></c></o:row><row><o:c ${o}><v>9</v></o:c><c s="1"><v>0.5</v></c><c t="s"><v>0</v></c><c t="inlineStr"><is><t>乙</t></is><extLst><ext><o:t ${o}>x</o:t></ext></extLst></c></row>`,
      strings: `<o:si ${o}><t>x</t></o:si><si><t>甲</t><o:t ${o}>x</o:t></si>`,
      styles: `<o:cellXfs ${o}><xf numFmtId="14"/><xf numFmtId="14"/></o:cellXfs>${formatsXml('0%')}<dxfs><dxf><numFmt numFmtId="170" formatCode="yyyy"/></dxf></dxfs>`,
    });
    expect(await sheetCellsOf(bytes)).toEqual([[{ number: 0.5, shown: '50%' }, '甲', '乙']]);
  });

  test('a prefix of the file’s choice, the strict namespaces and UTF-16 are read', async () => {
    const strict = 'http://purl.oclc.org/ooxml';
    const bytes = await sheetPackage({
      rows: '',
      parts: {
        '_rels/.rels': `<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships"><p:Relationship Id="a" Type="${strict}/officeDocument/relationships/officeDocument" Target="xl/workbook.xml"/></p:Relationships>`,
        'xl/workbook.xml': `<x:workbook xmlns:x="${strict}/spreadsheetml/main" xmlns:q="${strict}/officeDocument/relationships"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="a" sheetId="1" q:id="rId1"/></x:sheets></x:workbook>`,
        'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${strict}/spreadsheetml/main"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row><x:row><x:c r="B2"><x:v>2</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="B2:C2"/></x:mergeCells></x:worksheet>`,
      },
    });
    expect(await sheetCellsOf(bytes)).toEqual([[1], [null, 2, 2]]);
  });

  test('sheets of charts before it, hidden ones, protection and what does not fit a page change nothing', async () => {
    const bytes = await sheetPackage({
      rows: one,
      book: '<fileSharing readOnlyRecommended="1"/><workbookPr/><workbookProtection lockStructure="1" workbookPassword="CC1A"/>',
      sheets:
        '<sheet name="图" sheetId="2" r:id="rId8"/><sheet name="密" sheetId="3" state="veryHidden" r:id="rId7"/><sheet name="a" sheetId="1" r:id="rId1"/>',
      behind: '<sheetProtection sheet="1" password="CC1A"/><autoFilter ref="A1:B2"/>',
      parts: {
        'xl/_rels/workbook.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId8" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="rId7" Type="x/worksheet" Target="worksheets/sheet7.xml"/><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/worksheets/sheet7.xml': '<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>',
      },
    });
    expect(await sheetCellsOf(bytes)).toEqual([[1]]);
    expect(await sheetCellsOf(bytes, '密')).toEqual([[7]]);
  });
});

describe('parts have equal names whatever their capitals, slashes and escapes', () => {
  test.each<[string, (name: string) => string]>([
    ['backslashes', (name) => name.replaceAll('/', '\\')],
    ['capitals', (name) => name.replace('worksheets/sheet', 'Worksheets/Sheet').replace('styles', 'STYLES')],
    ['capitals of the list of contents', (name) => name.replace('[Content_Types]', '[content_types]')],
    ['slashes in front', (name) => `/${name}`],
    ['all of it', (name) => `\\${name.toUpperCase().replaceAll('/', '\\')}`],
  ])('%s', async (_name, named) => {
    expect(await sheetCellsOf(await sheetPackage({ ...day, named }))).toEqual([[{ date: '2022-12-19 00:00:00' }]]);
  });

  test.each([
    ['a blank, escaped in the relation', 'worksheets/sheet%201.xml', 'xl/worksheets/sheet 1.xml'],
    ['Chinese, escaped in the relation', 'worksheets/%E8%A1%A8.xml', 'xl/worksheets/表.xml'],
    ['Chinese as it is', 'worksheets/表 一.xml', 'xl/worksheets/表 一.xml'],
    ['escaped in the archive, too', 'worksheets/%e8%a1%a8.xml', 'xl/worksheets/%E8%A1%A8.xml'],
    ['steps up and down', '.\\..\\xl\\worksheets\\表#1.xml', 'xl/worksheets/表#1.xml'],
    ['an escape that is none', 'worksheets/100%.xml', 'xl/worksheets/100%.xml'],
  ])('%s', async (_name, target, written) => {
    const links = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/></Relationships>`;
    const sheet = `<worksheet><sheetData>${one}</sheetData></worksheet>`;
    expect(
      await sheetCellsOf(
        await sheetPackage({ rows: '', parts: { 'xl/_rels/workbook.xml.rels': links, [written]: sheet } }),
      ),
    ).toEqual([[1]]);
  });
});

describe('archives of other packers', () => {
  const parts = { '[Content_Types].xml': '<Types/>', 'xl/a.xml': '<a/>' };

  test('sizes that stand behind the contents are those of the table of contents', async () => {
    // Packers that stream set bit 3 and leave the sizes in front of the contents empty.
    const bytes = await sheetPackage({ rows: one });
    for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 1)) {
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 6) | 8, at + 6);
      bytes.fill(0, at + 14, at + 26);
    }
    expect(await sheetCellsOf(bytes)).toEqual([[1]]);
  });

  test('sizes and places in 64 bits are read, and bounded like others', async () => {
    expect(await sheetCellsOf(inLongFields(await sheetPackage({ rows: one })))).toEqual([[1]]);
    await expect(sheetCellsOf(inLongFields(await sheetPackage({ rows: one }), 400_000_000n))).rejects.toMatchObject({
      kind: 'unpacksTooLarge',
    });
    await expect(sheetCellsOf(inLongFields(await zipOf(parts)))).rejects.toMatchObject({ kind: 'broken' });
  });
});

/**
 * The same archive as packers of streams write it: marks where sizes and offsets stood, and those in an extra field.
 */
function inLongFields(bytes: Buffer, size?: bigint): Buffer {
  const end = bytes.lastIndexOf('PK\x05\x06');
  const start = bytes.readUInt32LE(end + 16);
  const entries: Buffer[] = [];
  for (let at = start; at < end; ) {
    const length = 46 + bytes.readUInt16LE(at + 28);
    const entry = Buffer.from(bytes.subarray(at, at + length));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [place, from] of [
      [4, 24],
      [12, 20],
      [20, 42],
    ] as const)
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(from)), place);
    if (size !== undefined) extra.writeBigUInt64LE(size, 4);
    for (const from of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, from);
    entry.writeUInt16LE(extra.length, 30);
    entries.push(entry, extra);
    at += length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const directory = Buffer.concat(entries);
  const long = Buffer.alloc(56);
  long.writeUInt32LE(0x06064b50, 0);
  for (const [place, value] of [
    [4, 44],
    [24, entries.length / 2],
    [32, entries.length / 2],
    [40, directory.length],
    [48, start],
  ] as const)
    long.writeBigUInt64LE(BigInt(value), place);
  const place = Buffer.alloc(20);
  place.writeUInt32LE(0x07064b50, 0);
  place.writeBigUInt64LE(BigInt(start + directory.length), 8);
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(0xffff, 10);
  tail.writeUInt32LE(0xffffffff, 12);
  tail.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([bytes.subarray(0, start), directory, long, place, tail]);
}
