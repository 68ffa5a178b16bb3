import { zerosBefore } from '#domain/core/boundedText.ts';
import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import type { CellWrite, LineAxis, SheetOperation } from '#domain/workbooks/model/operation.ts';
import type { CellArea, CellValue, SheetGrid } from '#domain/workbooks/model/workbook.ts';
import { shownArea } from '#domain/workbooks/model/workbook.ts';
import type { LineIds } from './choice.ts';
import { type Rect, touches } from './grid/geometry.ts';
import { lastFilled, lastFilledCol } from './shownSheet.ts';

/** So many cells are written by one step of a person: beyond that it is a file that is imported. */
export const mostCellsAtOnce = 25_000;
/** Whole columns and rows are changed to where something stands, and a little beyond. */
const beyondFilled = 50;

function parted<One>(all: readonly One[], most: number): readonly (readonly One[])[] {
  const parts: One[][] = [];
  for (let at = 0; at < all.length; at += most) parts.push(all.slice(at, at + most));
  return parts;
}

/** Ids that nobody else makes: of this tab, with a number of their own. */
let made = 0;
const start = Date.now().toString(36);
export const freshId = (client: string): string => {
  made += 1;
  return `${client.split('.').at(-1)?.slice(-12)}-${start}${made.toString(36)}`;
};
const newIds = (client: string, count: number) => Array.from({ length: count }, () => freshId(client));

export const cellsIn = ({ top, left, bottom, right }: Rect): number => (bottom - top + 1) * (right - left + 1);

/** A choice of whole rows or columns, cut to what is used of the sheet. */
export function usedRect(rect: Rect, { rows, cols }: LineIds, grid: SheetGrid): Rect {
  const isWholeCol = rect.top === 0 && rect.bottom === rows.length - 1;
  const isWholeRow = rect.left === 0 && rect.right === cols.length - 1;
  return {
    ...rect,
    ...(isWholeCol && { bottom: Math.min(rect.bottom, lastFilled(grid) + beyondFilled) }),
    ...(isWholeRow && { right: Math.min(rect.right, Math.max(lastFilledCol(grid), 25)) }),
  };
}

export const rowsIn = ({ top, bottom }: Rect, { rows }: LineIds): readonly string[] => rows.slice(top, bottom + 1);
export const colsIn = ({ left, right }: Rect, { cols }: LineIds): readonly string[] => cols.slice(left, right + 1);

export const areaOf = ({ top, left, bottom, right }: Rect, { rows, cols }: LineIds): CellArea => [
  rows[top] ?? '',
  cols[left] ?? '',
  rows[bottom] ?? '',
  cols[right] ?? '',
];

export const setOps = (sheet: string, writes: readonly CellWrite[]): SheetOperation[] =>
  parted(writes, workbookLimits.cellsOfOperation).map((cells) => ({ op: 'set', sheet, cells }));

export function styleOps(
  sheet: string,
  rows: readonly string[],
  cols: readonly string[],
  style: Readonly<Record<string, CellValue | null>>,
): SheetOperation[] {
  const most = Math.max(1, Math.floor(workbookLimits.cellsOfOperation / cols.length));
  return parted(rows, most).map((part) => ({ op: 'style', sheet, rows: part, cols, style }));
}

/** Empties what holds something; looks stay. */
export function clearOps(grid: SheetGrid, rows: readonly string[], cols: readonly string[]): SheetOperation[] {
  const writes = rows.flatMap((r) => {
    const cells = grid.cells.get(r);
    if (!cells) return [];
    return cols.flatMap((c): CellWrite[] => {
      const cell = cells.get(c);
      return cell && (cell.v !== undefined || cell.f !== undefined) ? [{ r, c, v: null }] : [];
    });
  });
  return setOps(grid.id, writes);
}

/** New lines in front of what is chosen, as many as are chosen. */
export function insertOps(
  { sheet, axis, client }: { readonly sheet: string; readonly axis: LineAxis; readonly client: string },
  order: readonly string[],
  at: number,
  count: number,
): SheetOperation[] {
  const after = at > 0 ? (order[at - 1] ?? null) : null;
  return parted(newIds(client, count), workbookLimits.linesOfOperation)
    .toReversed()
    .map((ids) => ({ op: 'insert', sheet, axis, after, ids }));
}

export const killOps = (sheet: string, axis: LineAxis, ids: readonly string[]): SheetOperation[] =>
  parted(ids, workbookLimits.linesOfOperation).map((part) => ({ op: 'kill', sheet, axis, ids: part }));

export const sizeOps = (sheet: string, axis: LineAxis, ids: readonly string[], size: number | null): SheetOperation[] =>
  parted(ids, workbookLimits.linesOfOperation).map((part) => ({ op: 'size', sheet, axis, ids: part, size }));

/** Cells become one, or what is merged there comes apart again. */
export function mergeOps(grid: SheetGrid, rect: Rect, ids: LineIds, client: string): SheetOperation[] {
  const merged = [...grid.merges].flatMap(([id, area]) => {
    const at = shownArea(grid, area);
    return at && touches(at, rect) ? [id] : [];
  });
  if (merged.length > 0) return merged.map((id) => ({ op: 'unmerge', sheet: grid.id, id }));
  if (cellsIn(rect) < 2) return [];
  return [{ op: 'merge', sheet: grid.id, id: freshId(client), area: areaOf(rect, ids) }];
}

const lineStyle = 'thin #000000';
export type BorderKind = 'all' | 'outer' | 'bottom' | 'none';

/** Lines around and between cells; each cell keeps its own, so that they go with it. */
export function borderOps(sheet: string, rect: Rect, ids: LineIds, kind: BorderKind): SheetOperation[] {
  const rows = rowsIn(rect, ids);
  const cols = colsIn(rect, ids);
  const sides = { borderTop: lineStyle, borderRight: lineStyle, borderBottom: lineStyle, borderLeft: lineStyle };
  const none = { borderTop: null, borderRight: null, borderBottom: null, borderLeft: null };
  const last = { row: rows.slice(-1), col: cols.slice(-1) };
  switch (kind) {
    case 'all':
      return styleOps(sheet, rows, cols, sides);
    case 'none':
      return styleOps(sheet, rows, cols, none);
    case 'bottom':
      return styleOps(sheet, last.row, cols, { borderBottom: lineStyle });
    case 'outer':
      return [
        ...styleOps(sheet, rows.slice(0, 1), cols, { borderTop: lineStyle }),
        ...styleOps(sheet, last.row, cols, { borderBottom: lineStyle }),
        ...styleOps(sheet, rows, cols.slice(0, 1), { borderLeft: lineStyle }),
        ...styleOps(sheet, rows, last.col, { borderRight: lineStyle }),
      ];
    default:
      return kind satisfies never;
  }
}

/** A formula so many cells further. */
type MovedText = (text: string, cells: number) => string;

/**
 * What a series goes on with: formulas move along, two numbers and more keep their distance, words with a number at
 * their end count on, everything else is repeated.
 * @param texts what stands in the cells it begins with, as it would be typed
 * @param step how many cells further, from 0, behind the last of them; negative in front of the first
 */
export function seriesText(texts: readonly string[], step: number, moved: MovedText): string {
  const count = texts.length;
  const at = ((step % count) + count) % count;
  const text = texts[at] ?? '';
  const turns = turnsOf(step, count);
  if (text.startsWith('=')) return moved(text, turns * count);
  const numbers = texts.map((one) => (/^-?\d+(\.\d+)?$/.test(one) ? Number(one) : Number.NaN));
  if (count > 1 && numbers.every(Number.isFinite)) {
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
    const distance = (last - first) / (count - 1);
    return String(Number((step >= 0 ? last + distance * (step + 1) : first + distance * step).toPrecision(15)));
  }
  if (count === 1 && /^\d{4}-\d{2}-\d{2}$/.test(text)) return dayAfter(text, turns);
  const counted = /^(.*\D)(\d{1,9})$/.exec(text);
  if (!counted || numbers.some(Number.isFinite)) return text;
  const [, words = '', digits = ''] = counted;
  return `${words}${zerosBefore(String(Math.max(0, Number(digits) + turns * count)), digits.length)}`;
}

/** How often what it begins with is repeated until there: less than nothing in front of it. */
export const turnsOf = (step: number, count: number): number => Math.floor(step / count) + (step >= 0 ? 1 : 0);

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
