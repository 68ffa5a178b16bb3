import type { RecordValues } from '#domain/core/entity.ts';
import { nearest, normalise } from '#domain/core/matching.ts';
import { parseDecimal } from '#domain/core/money.ts';
import { fill, say, type Text } from '#domain/core/text.ts';
import type { LineColumn } from './lineColumns.ts';
import { isNumberField, settleNumber } from './numberText.ts';
import { valueForm } from './valueForm.ts';

/** What people write for the items of a dictionary -> its id: id, name in both languages, other codes. */
export type DictWords = ReadonlyMap<string, string>;

export interface PastedRows {
  readonly rows: readonly RecordValues[];
  /** Words that no dictionary knows, by row and column. */
  readonly unknown: readonly { readonly row: number; readonly column: string; readonly message: Text }[];
}

/**
 * Cells of the clipboard as a spreadsheet puts them there: tabs between cells, a cell with line breaks or quotes stands in quotes.
 * Fully empty rows at the end are dropped.
 */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  const source = text.replace(/\r\n?/g, '\n');
  for (let place = 0; place < source.length; place++) {
    const character = source[place] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[place + 1] === '"') {
        cell += '"';
        place++;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  while (rows.length > 0 && rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}

/** Whether the clipboard holds more than one value: only then it is a table and not a word. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim());

/** Header words carry stars, units and spaces that labels do not. */
const headWord = (text: string): string =>
  normalise(text)
    .replace(/[*＊:：]/g, '')
    .replace(/[(（].*[)）]$/, '')
    .replace(/\s/g, '')
    .toLowerCase();

/** The column each pasted column goes to, when the first row is a header; at least half of its words must be known. */
function columnsByHead(head: readonly string[], columns: readonly LineColumn[]): (LineColumn | undefined)[] | undefined {
  const known = new Map<string, LineColumn>();
  for (const column of columns) {
    const { label, alias = [], unit } = column.field;
    const words = [label.zh, label.en, column.name, ...alias];
    if (unit) words.push(label.zh + unit.zh, label.en + unit.en);
    for (const word of words) known.set(headWord(word), column);
  }
  const found = head.map((word) => known.get(headWord(word)));
  const filled = head.filter((word) => word !== '').length;
  const hits = found.filter((column) => column !== undefined).length;
  return filled > 0 && hits * 2 >= filled ? found : undefined;
}

/**
 * Pasted cells as lines. With a header row its words decide the columns, else cells fill the columns from the focused one on.
 * @param words dictionary words by dictionary code
 */
export function toPastedRows({
  cells,
  columns,
  startColumn,
  words,
}: {
  cells: readonly (readonly string[])[];
  columns: readonly LineColumn[];
  startColumn: number;
  words: (dict: string) => DictWords | undefined;
}): PastedRows {
  const byHead = columnsByHead(cells[0] ?? [], columns);
  const targets = byHead ?? columns.slice(startColumn);
  const body = byHead ? cells.slice(1) : cells;
  const unknown: { row: number; column: string; message: Text }[] = [];
  const rows = body.map((line, row) => {
    const values: Record<string, unknown> = {};
    line.forEach((cell, place) => {
      const column = targets[place];
      if (!column || column.isCalculated) return;
      const { value, problem } = toValue(cell, column, words);
      values[column.name] = value;
      if (problem) unknown.push({ row, column: column.name, message: problem });
    });
    return values;
  });
  return { rows, unknown };
}

function toValue(cell: string, { field }: LineColumn, words: (dict: string) => DictWords | undefined): { value: unknown; problem?: Text } {
  if (cell === '') return { value: field.kind === 'dict' ? null : '' };
  if (isNumberField(field)) {
    const settled = settleNumber(parseDecimal(cell) ?? cell, field);
    return { value: valueForm(field).value(settled) };
  }
  if (field.kind === 'bool') return { value: /^(1|是|y|yes|true|√)$/i.test(cell) ? 1 : 0 };
  if (field.kind !== 'dict') return { value: valueForm(field).settle(cell) };
  const known = words(field.dict);
  const id = known?.get(dictWord(cell));
  if (id !== undefined) return { value: id };
  const guess = known && nearest(cell, [...known.keys()]);
  const message = guess
    ? say('没有“{cell}”，您是不是要找“{guess}”', 'No “{cell}”, did you mean “{guess}”?')
    : say('没有“{cell}”', 'No “{cell}”');
  return { value: null, problem: fill(message, { cell, guess: guess ?? '' }) };
}

export const dictWord = (text: string): string => normalise(text).replace(/\s/g, '').toLowerCase();
