import { writeXlsx } from 'hucre';
import { guardedText } from '#domain/core/formulaText.ts';
import type { Text } from '#domain/core/text.ts';
import { SheetFormulas } from '#domain/workbooks/formula/sheetFormulas.ts';
import { linePlaces, type SheetGrid, type SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import { namesOfPeople } from '../../crud/people.ts';
import { type StoredFile, storeFile } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { fileSheets, plainValue, type WorkbookFileFacts } from './toFile.ts';

async function factsOf(book: SheetWorkbook, call: Call): Promise<WorkbookFileFacts> {
  const grids = [...book.sheets.values()];
  const people = grids.flatMap(({ comments }) => [...comments.values()].map(({ by }) => by));
  const dicts = new Set(grids.flatMap(({ rules }) => [...rules.values()].flatMap(({ dict }) => dict ?? [])));
  const words = new Map<string, readonly string[]>();
  for (const dict of dicts) words.set(dict, await wordsOf(dict, call));
  return { today: call.now.slice(0, 10), people: await namesOfPeople([...new Set(people)], call.db), words };
}

async function wordsOf(dict: string, { services }: Call): Promise<readonly string[]> {
  const words = await services.dictionaries.words(dict);
  return words.map(({ dictName }) => dictName);
}

/** Keeps a workbook as a file of Excel of the person who asked. */
export async function storeWorkbook(
  book: SheetWorkbook,
  fileName: string,
  call: Call,
): Promise<{ readonly kept: StoredFile; readonly lost: readonly Text[] }> {
  const { sheets, lost } = fileSheets(book, await factsOf(book, call));
  const source = Buffer.from(await writeXlsx({ sheets }));
  return { kept: await keep(source, fileName, call), lost };
}

/** Keeps one sheet as text: what its cells show, formulas by their results. */
export async function storeSheetText(
  book: SheetWorkbook,
  grid: SheetGrid,
  fileName: string,
  call: Call,
): Promise<StoredFile> {
  const formulas = new SheetFormulas(book, () => call.now.slice(0, 10));
  const [rows, cols] = [linePlaces(grid.rows).alive, linePlaces(grid.cols).alive];
  const lines = rows.map((row) => {
    const its = grid.cells.get(row);
    return its ? cols.map((col) => plainValue(its.has(col) ? formulas.valueOf(grid, row, col) : null)) : [];
  });
  while (lines.length > 1 && lines.at(-1)?.every((value) => value === null)) lines.pop();
  const wide = lines.reduce((most, line) => Math.max(most, line.findLastIndex((value) => value !== null) + 1), 1);
  const text = lines.map((line) => Array.from({ length: wide }, (_, at) => textIn(line[at] ?? null)).join(','));
  return keep(Buffer.from(`\ufeff${text.join('\r\n')}\r\n`), fileName, call);
}

function textIn(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? guardedText(value) : String(value);
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const keep = (source: Buffer, fileName: string, { services, db, actor }: Call): Promise<StoredFile> =>
  storeFile({ source, fileName, bizType: 'export', createdBy: actor.userId }, services, db);
