import {
  type CellArea,
  gridsOf,
  linePlaces,
  type SheetGrid,
  type SheetLines,
  type SheetWorkbook,
  shownArea,
} from '../model/workbook.ts';
import { columnAt, columnName } from './cellName.ts';

/** A reference inside a formula: `#{row.col}`, `#{sheet!row.col:row.col}`; `$` marks what copying leaves alone. */
const storedReference =
  /#\{(?:([\w-]{1,40})!)?(\$?)([\w-]{1,40}|\*)\.(\$?)([\w-]{1,40}|\*)(?::(\$?)([\w-]{1,40}|\*)\.(\$?)([\w-]{1,40}|\*))?\}/y;

/** What stands between its braces. */
export interface StoredReference {
  readonly sheet?: string;
  readonly area: CellArea;
  readonly isRange: boolean;
  /** Fixed first row, first column, last row, last column. */
  readonly fixed: readonly [boolean, boolean, boolean, boolean];
}

/** The reference that begins at a place of a stored formula, and where it ends. */
export function referenceAt(
  text: string,
  at: number,
): { readonly reference: StoredReference; readonly end: number } | undefined {
  storedReference.lastIndex = at;
  const found = storedReference.exec(text);
  if (!found) return undefined;
  const [whole, sheet, f1, row = '', f2, col = '', f3, lastRow, f4, lastCol] = found;
  const reference = {
    ...(sheet && { sheet }),
    area: [row, col, lastRow ?? row, lastCol ?? col] as const,
    isRange: lastRow !== undefined,
    fixed: [
      Boolean(f1),
      Boolean(f2),
      Boolean(lastRow === undefined ? f1 : f3),
      Boolean(lastRow === undefined ? f2 : f4),
    ] as const,
  };
  return { reference, end: at + whole.length };
}

const plainName = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const quoted = (name: string): string =>
  plainName.test(name) && columnAt(name) < 0 ? name : `'${name.replaceAll("'", "''")}'`;

/** A reference as people read it; `#REF!` where nothing of it is left. */
function shownReference(book: SheetWorkbook, own: SheetGrid, { sheet, area, isRange, fixed }: StoredReference): string {
  const grid = sheet ? book.sheets.get(sheet) : own;
  const shown = grid && !grid.isDead ? shownArea(grid, area) : undefined;
  if (!grid || !shown) return '#REF!';
  const prefix = sheet && sheet !== own.id ? `${quoted(grid.name)}!` : '';
  const [r1, c1, r2, c2] = fixed.map((is) => (is ? '$' : ''));
  const rowOf = (mark: string | undefined, at: number) => (area[0] === '*' ? '' : `${mark}${at + 1}`);
  const colOf = (mark: string | undefined, at: number) => (area[1] === '*' ? '' : `${mark}${columnName(at)}`);
  const first = `${colOf(c1, shown.left)}${rowOf(r1, shown.top)}`;
  return isRange ? `${prefix}${first}:${colOf(c2, shown.right)}${rowOf(r2, shown.bottom)}` : `${prefix}${first}`;
}

/** A stored formula as people read and write it, without `=`. */
export function shownFormula(book: SheetWorkbook, own: SheetGrid, stored: string): string {
  return outsideOfTexts(stored, (at) => {
    const found = referenceAt(stored, at);
    return found && { text: shownReference(book, own, found.reference), end: found.end };
  });
}

/** Replaces what a function finds, everywhere but inside of texts in quotes. */
function outsideOfTexts(
  text: string,
  find: (at: number) => { readonly text: string; readonly end: number } | undefined,
): string {
  let out = '';
  let isInText = false;
  for (let at = 0; at < text.length; ) {
    const letter = text.charAt(at);
    if (letter === '"') isInText = !isInText;
    const found = isInText || letter === '"' ? undefined : find(at);
    out += found ? found.text : letter;
    at = found ? found.end : at + 1;
  }
  return out;
}

const written =
  /(?:('(?:[^'\n]|''){1,62}'|[\p{L}_][\p{L}\p{N}_.]{0,30})!)?(?:(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})(?::(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6}))?|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)([1-9]\d{0,6}):(\$?)([1-9]\d{0,6}))(?![\p{L}\p{N}_.(!])/uy;

/**
 * A formula as it is kept: what people write as `A1`, `$A$1:B7`, `A:A`, `1:3` or `'Sheet 2'!A1` becomes ids. A range
 * that reaches beyond the sheet ends at its last row and column; a cell beyond it is `#REF!`.
 * @param text without `=`
 */
export function storedFormula(book: SheetWorkbook, own: SheetGrid, text: string): string {
  return outsideOfTexts(text, (at) => {
    if (at > 0 && /[\p{L}\p{N}_.#$!]/u.test(text.charAt(at - 1))) return undefined;
    written.lastIndex = at;
    const found = written.exec(text);
    return found ? { text: referenceIn(book, own, found) ?? '#REF!', end: at + found[0].length } : undefined;
  });
}

function referenceIn(book: SheetWorkbook, own: SheetGrid, found: RegExpExecArray): string | undefined {
  const [, sheet, f1, col, f2, row, f3, lastCol, f4, lastRow, g1, fromCol, g2, toCol, h1, fromRow, h2, toRow] = found;
  const grid = sheet === undefined ? own : namedSheet(book, sheet);
  if (!grid) return undefined;
  const prefix = grid === own ? '' : `${grid.id}!`;
  if (fromCol !== undefined && toCol !== undefined) {
    const [from, to] = ends(grid.cols, columnAt(fromCol), columnAt(toCol));
    return from && to ? `#{${prefix}*.${g1}${from}:*.${g2}${to}}` : undefined;
  }
  if (fromRow !== undefined && toRow !== undefined) {
    const [from, to] = ends(grid.rows, Number(fromRow) - 1, Number(toRow) - 1);
    return from && to ? `#{${prefix}${h1}${from}.*:${h2}${to}.*}` : undefined;
  }
  if (lastCol === undefined || lastRow === undefined) {
    const [r, c] = [linePlaces(grid.rows).alive[Number(row) - 1], linePlaces(grid.cols).alive[columnAt(col ?? '')]];
    return r && c ? `#{${prefix}${f2}${r}.${f1}${c}}` : undefined;
  }
  const [r, lr] = ends(grid.rows, Number(row) - 1, Number(lastRow) - 1);
  const [c, lc] = ends(grid.cols, columnAt(col ?? ''), columnAt(lastCol));
  return r && lr && c && lc ? `#{${prefix}${f2}${r}.${f1}${c}:${f4}${lr}.${f3}${lc}}` : undefined;
}

/** The first and last of these places, the smaller first, and no further than the sheet goes. */
function ends(lines: SheetLines, one: number, other: number): readonly [string | undefined, string | undefined] {
  const { alive } = linePlaces(lines);
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  return [alive[first], alive[Math.min(last, alive.length - 1)]];
}

function namedSheet(book: SheetWorkbook, written: string): SheetGrid | undefined {
  const name = written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
  return gridsOf(book).find((grid) => grid.name.toLowerCase() === name.toLowerCase());
}

/** A formula that is copied: what is not fixed goes as many rows and columns further as the cell does. */
export function movedFormula(
  book: SheetWorkbook,
  own: SheetGrid,
  stored: string,
  by: { readonly rows: number; readonly cols: number },
): string {
  return outsideOfTexts(stored, (at) => {
    const found = referenceAt(stored, at);
    if (!found) return undefined;
    const { reference, end } = found;
    const grid = reference.sheet ? book.sheets.get(reference.sheet) : own;
    return { text: (grid && movedReference(grid, reference, by)) ?? '#REF!', end };
  });
}

function movedReference(
  grid: SheetGrid,
  { sheet, area, isRange, fixed }: StoredReference,
  by: { readonly rows: number; readonly cols: number },
): string | undefined {
  const next = area.map((id, at) => {
    const lines = at % 2 === 0 ? grid.rows : grid.cols;
    if (id === '*' || fixed[at]) return id;
    const place = linePlaces(lines).shown.get(id);
    return place === undefined ? undefined : linePlaces(lines).alive[place + (at % 2 === 0 ? by.rows : by.cols)];
  });
  if (next.includes(undefined)) return undefined;
  const marked = next.map((id, at) => `${fixed[at] ? '$' : ''}${id}`);
  const prefix = sheet ? `${sheet}!` : '';
  return isRange
    ? `#{${prefix}${marked[0]}.${marked[1]}:${marked[2]}.${marked[3]}}`
    : `#{${prefix}${marked[0]}.${marked[1]}}`;
}
