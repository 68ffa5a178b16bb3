import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { textPdfOf } from '#fixtures/papers/drawSample.ts';
import { sampleTableSheets } from '#fixtures/papers/sampleTables.ts';
import { pdfPages } from '#server/ocr/convert/pdfPages.ts';
import { readSheet, writeWorkbook } from '#server/platform/sheet/index.ts';
import { tableSheets } from './convertSheets.ts';
import { pagesOfRange } from './pageRange.ts';
import { sheetNumberOf } from './tableRuns.ts';

const bare = (cell: unknown): string => String(cell ?? '').replace(/\s/g, '');

test('twelve tables, ruled and not, merged, over pages, two on a page, Chinese: 97 of 100 cells and more are right', async () => {
  const tally = { right: 0, cells: 0, tables: 0, merges: 0, merged: 0, numbers: 0, asNumbers: 0 };
  for (const sheet of sampleTableSheets()) {
    const pdf = await textPdfOf([sheet.paper()]);
    const found = tableSheets(await pdfPages(new Uint8Array(pdf), { numbers: undefined, mostPages: 50 }));
    expect(found).toHaveLength(sheet.tables.length);
    const bytes = await writeWorkbook(found);
    const book = await readXlsx(bytes);
    for (const [at, { rows, merges }] of sheet.tables.entries()) {
      tally.tables += 1;
      for (const [row, texts] of rows.entries())
        for (const [column, text] of texts.entries()) {
          const cell = book.sheets[at]?.rows[row]?.[column];
          const number = sheetNumberOf(text);
          tally.cells += 1;
          if (number === undefined ? bare(cell) === bare(text) : cell === number) tally.right += 1;
        }
      tally.merges += merges.length;
      const kept = book.sheets[at]?.merges ?? [];
      tally.merged += merges.filter(([row, column, down, across]) =>
        kept.some(
          (one) =>
            one.startRow === row &&
            one.startCol === column &&
            one.endRow === row + down - 1 &&
            one.endCol === column + across - 1,
        ),
      ).length;
    }
    // The reader of imports opens them as well.
    const first: unknown[] = [];
    for await (const { cells } of readSheet(bytes)) first.push(cells);
    expect(first.length).toBeGreaterThan(2);
  }
  expect(tally.tables).toBe(12);
  expect(tally.right / tally.cells).toBeGreaterThanOrEqual(0.97);
  expect(tally.merged).toBe(tally.merges);
});

test.each([
  ['1,234.50', 1_234.5],
  ['-12.5', -12.5],
  ['0.05', 0.05],
  ['7307210000', undefined],
  ['007', undefined],
  ['12,34', undefined],
  ['1234567890123456', undefined],
  ['PJ-1001', undefined],
])('%s in a table is %s as a number', (text, number) => {
  expect(sheetNumberOf(text)).toBe(number);
});

test.each([
  ['1-3,5', 6, [1, 2, 3, 5]],
  ['2，1-2', 3, [1, 2]],
  ['0-2', 3, undefined],
  ['3-1', 3, undefined],
  ['1-9', 3, undefined],
  ['all', 3, undefined],
])('pages written as %s of %i are %j', (written, last, pages) => {
  expect(pagesOfRange(written, last)).toEqual(pages);
});
