import type { RecordValues } from '#domain/core/entity.ts';
import { isTotalRow, readHeads } from '#domain/core/heads.ts';
import { problemOf } from '#domain/core/validate.ts';
import type { LineColumn } from './lineColumns.ts';
import { type CellWords, readCell } from './readCell.ts';

export interface PastedRows {
  readonly rows: readonly RecordValues[];
  /** Cells that hold no good value, by row and column: they are shown as they came. */
  readonly marked: readonly { readonly row: number; readonly column: string }[];
  /** Heads of columns that went nowhere. */
  readonly leftOut: readonly string[];
  /** So many rows below a head add up others and are no lines. */
  readonly totals: number;
}

/**
 * Cells of the clipboard as a spreadsheet puts them there: tabs between cells, a cell with line breaks or tabs stands
 * in quotes. A quote that no other one closes at the end of its cell is a sign like any other (`5" pipe`). Fully empty
 * rows at the end are dropped.
 */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const source = text.replace(/\r\n?/g, '\n');
  const part = /"((?:[^"]|"")*)"(?=\t|\n|$)|[^\t\n]*/y;
  for (let place = 0; place <= source.length; place++) {
    part.lastIndex = place;
    const [written = '', quoted] = part.exec(source) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? written).trim());
    place += written.length;
    if (source[place] === '\n') rows.push([]);
  }
  while (rows.length > 0 && rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}

/** Whether the clipboard holds more than one value: only then it is a table and not a word. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim());

/** The column each pasted column goes to, when the first row is a header; at least half of its words must be known. */
function columnsByHead(
  head: readonly string[],
  columns: readonly LineColumn[],
): (LineColumn | undefined)[] | undefined {
  const { columns: found, untaken, conflicts } = readHeads(columns, head);
  const filled = head.filter((word) => word !== '').length;
  const hits = found.length + conflicts.length + untaken.filter(({ why }) => why === 'twice').length;
  if (filled === 0 || hits * 2 < filled) return undefined;
  const targets = new Map(found.map(({ index, target }) => [index, target]));
  return head.map((_, index) => targets.get(index));
}

/**
 * Pasted cells as lines. With a header row its words decide the columns, else cells fill the columns from the focused
 * one on.
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
  words: CellWords;
}): PastedRows {
  const { targets, head, body, totals } = placed(cells, columns, startColumn);
  const marked: { row: number; column: string }[] = [];
  const lost = new Set<number>();
  const rows = body.map((line, row) => {
    const values: Record<string, unknown> = {};
    line.forEach((cell, place) => {
      const column = targets[place];
      if (!column && cell !== '') lost.add(place);
      if (!column || column.isCalculated || column.field.kind === 'files') return;
      Object.assign(values, readCell(cell, column, words));
      if (cell !== '' && problemOf(column.field, values[column.name])) marked.push({ row, column: column.name });
    });
    return values;
  });
  const leftOut = [...lost].sort((a, b) => a - b).map((place) => head?.[place] || String(place + 1));
  return { rows, marked, leftOut, totals };
}

/** Which column each place of the clipboard goes to, and which of its rows are lines. */
export function placed(cells: readonly (readonly string[])[], columns: readonly LineColumn[], startColumn: number) {
  const byHead = columnsByHead(cells[0] ?? [], columns);
  if (!byHead) return { targets: columns.slice(startColumn), head: undefined, body: cells, totals: 0 };
  const below = cells.slice(1);
  const body = below.filter((row) => !isTotalRow(row));
  return { targets: byHead, head: cells[0], body, totals: below.length - body.length };
}
