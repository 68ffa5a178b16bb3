import { expect, test } from 'vitest';
import { sheetCellsOf, sheetRowsOf } from '#tests/data/sheetRowsOf.ts';

test.each([
  ['as it is', 'a,="0110",b', ['a', '0110', 'b']],
  ['quoted as CSV quotes', 'a,"=""0110""",b', ['a', '0110', 'b']],
  ['with a comma inside', '"=""1,5""",b', ['1,5', 'b']],
  ['with quotes inside', '"=""甲""""乙""",b', ['甲"乙', 'b']],
  ['with blanks', '= "0110" ,b', ['0110', 'b']],
  ['nothing between them', '="",b', [null, 'b']],
  ['a formula that is more than that', '="01"&"10",b', ['="01"&"10"', 'b']],
  ['a text that was guarded', `'="0110",b`, ['="0110"', 'b']],
  ['a tab in front', '\t0110,b', ['\t0110', 'b']],
  ['a guarded formula', "'=1+1,b", ['=1+1', 'b']],
])('digits that shall stay text: %s', async (_name, line, cells) => {
  expect((await sheetCellsOf(Buffer.from(`${line}\r\n`)))[0]).toEqual(cells);
});

test.each([
  ['sep=,', ','],
  ['sep=;', ';'],
  ['SEP=|', '|'],
  ['"sep=;"', ';'],
  ['sep=\t', '\t'],
  ['sep=\\t', '\t'],
  ['sep=^', '^'],
])('a first line %j names the separator and is no head', async (line, sign) => {
  for (const end of ['\r\n', '\n', '\r'])
    for (const mark of ['', '\ufeff'])
      expect(await sheetRowsOf(Buffer.from(`${mark}${line}${end}单号${sign}备,注${end}1${sign}2${end}`))).toEqual([
        { rowNumber: 1, cells: sign === ',' ? ['单号', '备', '注'] : ['单号', '备,注'] },
        { rowNumber: 2, cells: ['1', '2'] },
      ]);
});

test('a head that only begins like that line is a head', async () => {
  expect(await sheetCellsOf(Buffer.from('sep=,x\n1,2\n'))).toEqual([
    ['sep=', 'x'],
    ['1', '2'],
  ]);
});

const table = '标题,件数\r\n进口报关,12\r\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each<[string, Buffer]>([
  ['UTF-8 with two marks', Buffer.from(`\ufeff\ufeff${table}`)],
  ['UTF-16 with mark', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ['UTF-16 without mark', Buffer.from(table, 'utf16le')],
  ['the other UTF-16 with mark', swapped(`\ufeff${table}`)],
  ['the other UTF-16 without mark', swapped(table)],
  ['lines of an old Mac', Buffer.from(table.replaceAll('\r\n', '\r'))],
  ['GBK', Buffer.from('b1eacce22cbcfecafd0d0abdf8bfdab1a8b9d82c31320d0a', 'hex')],
])('%s is read', async (_name, bytes) => {
  expect(await sheetCellsOf(bytes)).toEqual([
    ['标题', '件数'],
    ['进口报关', '12'],
  ]);
});
