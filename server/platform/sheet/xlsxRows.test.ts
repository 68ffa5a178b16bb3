import { describe, expect, test } from 'vitest';
import { sheetPackage } from '#tests/data/sheetPackage.ts';
import { sheetCellsOf, sheetRowsOf } from '#tests/data/sheetRowsOf.ts';

const left = { fault: 'uncalculated' };

describe('a formula that nobody has worked out is no empty cell', () => {
  test.each([
    ['no value', '<c><f>A1*2</f></c>', left],
    ['an empty value', '<c><f>A1*2</f><v/></c>', left],
    ['an empty value with an end', '<c t="n"><f>A1*2</f><v></v></c>', left],
    ['a text without a value', '<c t="str"><f>"MB"&amp;P2</f></c>', left],
    ['a shared formula', '<c><f t="shared" si="0"/></c>', left],
    ['a formula of an area', '<c><f t="array" ref="A1:A1">SUM(B1:B9)</f></c>', left],
    ['worked out to an empty text', '<c t="str"><f>""</f><v></v></c>', null],
    ['worked out to an empty text, written short', '<c t="str"><f>""</f><v/></c>', null],
    ['worked out to a text', '<c t="str"><f>"a"</f><v>a</v></c>', 'a'],
    ['worked out to nought', '<c><f>1-1</f><v>0</v></c>', 0],
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['an empty cell without a formula', '<c s="1"><v/></c>', null],
  ])('%s', async (_name, cell, value) => {
    expect(await sheetCellsOf(await sheetPackage({ rows: `<row>${cell}<c t="str"><v>x</v></c></row>` }))).toEqual([
      [value, 'x'],
    ]);
  });

  test('noughts of a program that asks for all to be worked out on opening are left, too, other numbers are not', async () => {
    const rows = '<row><c><f>1+1</f><v>0</v></c><c><f>1+1</f><v>2</v></c><c><v>0</v></c></row>';
    expect(await sheetCellsOf(await sheetPackage({ rows, bookEnd: '<calcPr fullCalcOnLoad="1"/>' }))).toEqual([
      [left, 2, 0],
    ]);
    expect(await sheetCellsOf(await sheetPackage({ rows, bookEnd: '<calcPr calcId="191029"/>' }))).toEqual([[0, 2, 0]]);
  });
});

test('rows that nobody sees are marked: hidden, filtered, folded up, without height', async () => {
  const row = (said: string) => `<row ${said}><c><v>1</v></c></row>`;
  const rows = [
    'r="1"',
    'r="2" hidden="1"',
    'r="3" spans="1:2" hidden="true" outlineLevel="1"',
    'r="4" ht="0" customHeight="1"',
    'r="5" hidden="0" ht="15"',
    'r="6" collapsed="1"',
    'r="7" x:hidden="1"',
  ]
    .map(row)
    .join('');
  const hidden = (await sheetRowsOf(await sheetPackage({ rows })))
    .filter((found) => found.hidden)
    .map(({ rowNumber }) => rowNumber);
  expect(hidden).toEqual([2, 3, 4]);
});

describe('cells of merged areas have the value of the first one', () => {
  const c = (ref: string, value: string) => `<c r="${ref}" t="str"><v>${value}</v></c>`;
  const merges = (...refs: readonly string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;

  test('downwards, to the right, both; the first cell is none of them', async () => {
    const rows = `<row r="1">${c('A1', '甲')}${c('B1', 'b')}</row><row r="2"><c r="A2" s="1"/>${c('B2', 'c')}</row><row r="3">${c('B3', 'd')}</row><row r="5">${c('A5', '乙')}</row><row r="6">${c('D6', 'x')}</row>`;
    expect(
      await sheetRowsOf(
        await sheetPackage({ rows, behind: `<autoFilter ref="A1:B3"/>${merges('A1:A3', 'A5:C6', '$E$1:$E$2')}` }),
      ),
    ).toEqual([
      { rowNumber: 1, cells: ['甲', 'b'] },
      { rowNumber: 2, cells: ['甲', 'c'], merged: [0] },
      { rowNumber: 3, cells: ['甲', 'd'], merged: [0] },
      { rowNumber: 5, cells: ['乙', '乙', '乙'], merged: [1, 2] },
      { rowNumber: 6, cells: ['乙', '乙', '乙', 'x'], merged: [0, 1, 2] },
    ]);
  });

  test('numbers, days and formulas are carried as they are; an empty first cell leaves what is under it unseen', async () => {
    const rows = `<row r="1"><c r="A1"><f>1+1</f></c><c r="B1"><v>5</v></c>${c('D1', 'x')}</row><row r="2"><c r="A2"><v>9</v></c><c r="C2"><v>7</v></c>${c('D2', 'y')}</row>`;
    expect(await sheetRowsOf(await sheetPackage({ rows, behind: merges('A1:A2', 'B1:B2', 'C1:C2') }))).toEqual([
      { rowNumber: 1, cells: [left, 5, null, 'x'] },
      { rowNumber: 2, cells: [left, 5, null, 'y'], merged: [0, 1] },
    ]);
  });

  test('a row that shows nothing of its own is empty, and no area begins in a row that is not there', async () => {
    const rows = `<row r="1">${c('A1', 'title')}</row><row r="2"><c r="A2" s="3"/>${c('B2', 'unseen')}</row><row r="4">${c('B4', 'x')}</row>`;
    expect(await sheetRowsOf(await sheetPackage({ rows, behind: merges('A1:B2', 'A3:A4') }))).toEqual([
      { rowNumber: 1, cells: ['title', 'title'], merged: [1] },
      { rowNumber: 4, cells: [null, 'x'] },
    ]);
  });

  test('areas are found behind long sheets, and where the rows hold words of the format', async () => {
    const rows = `<row>${c('A1', '<![CDATA[</sheetData>]]>sheetData>')}</row>${`<row>${'<c t="str"><v>sheetData&gt;</v></c>'.repeat(20)}</row>`.repeat(5_000)}<row r="6000">${c('A6000', 'last')}</row><row r="6001">${c('B6001', 'x')}</row>`;
    const found = await sheetRowsOf(
      await sheetPackage({ rows: rows.replace('<![CDATA[</sheetData>]]>', ''), behind: merges('A6000:A6001') }),
    );
    expect(found.at(-1)).toEqual({ rowNumber: 6_001, cells: ['last', 'x'], merged: [0] });
  });

  test('the largest area, overlapping ones and a hundred thousand of them cost what their rows cost', async () => {
    const all = await sheetRowsOf(
      await sheetPackage({
        rows: `<row r="1">${c('A1', 'x')}</row><row r="9">${c('B9', 'unseen')}</row>`,
        behind: merges('A1:XFD1048576'),
      }),
    );
    expect(all.map(({ rowNumber, cells }) => [rowNumber, cells.length])).toEqual([[1, 200]]);
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `<row r="${at + 1}">${c(`A${at + 1}`, 'x')}${c(`GR${at + 1}`, 'y')}</row>`,
    ).join('');
    const many = Array.from({ length: 100_000 }, (_, at) => `A${(at % 2_000) + 1}:GQ1048576`);
    const started = performance.now();
    const found = await sheetRowsOf(await sheetPackage({ rows, behind: merges(...many) }));
    expect(found).toHaveLength(2_000);
    expect(found[1_999]?.cells[0]).toBe('x');
    // Area by area and row by row this would take minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test('more areas than a sheet can have are refused, not kept', async () => {
    const behind = `<mergeCells>${'<mergeCell ref="A1:A2"/>'.repeat(1_000_001)}</mergeCells>`;
    await expect(
      sheetCellsOf(await sheetPackage({ rows: `<row>${c('A1', 'x')}</row>`, behind })),
    ).rejects.toMatchObject({
      kind: 'tooMuchText',
    });
  });
});

describe('cells whose reference is none stand one behind the other', () => {
  test.each(['r="0"', 'r=""', 'r="?"', 'r="列1"', 'r="ABCD1"', 'r="XFE1"', 'r="1"', ''])('%s', async (ref) => {
    const rows = `<row r="0"><c ${ref}><v>1</v></c><c ${ref}><v>2</v></c><c r="E1"><v>5</v></c><c ${ref}><v>6</v></c></row><row r="x"><c ${ref}><v>3</v></c></row>`;
    expect(await sheetRowsOf(await sheetPackage({ rows }))).toEqual([
      { rowNumber: 1, cells: [1, 2, null, null, 5, 6] },
      { rowNumber: 2, cells: [3] },
    ]);
  });

  test('small letters and dollar signs are references', async () => {
    expect(
      await sheetCellsOf(await sheetPackage({ rows: '<row><c r="$C$1"><v>3</v></c><c r="e1"><v>5</v></c></row>' })),
    ).toEqual([[null, null, 3, null, 5]]);
  });
});

test('texts keep the blanks they have, rich runs are one text, readings are none, words of other programs stay', async () => {
  const rows =
    '<row><c t="inlineStr"><is><t xml:space="preserve"> 甲 </t></is></c><c t="inlineStr"><is><r><rPr><b/></rPr><t>进</t></r><r><t xml:space="preserve">口 </t></r><rPh sb="0" eb="1"><t>jin</t></rPh><phoneticPr fontId="1"/></is></c><c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="e"><v>#REF!</v></c></row>';
  expect(await sheetCellsOf(await sheetPackage({ rows }))).toEqual([[' 甲 ', '进口 ', true, false, '#REF!']]);
});
