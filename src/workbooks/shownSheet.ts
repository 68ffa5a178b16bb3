import type { CSSProperties } from 'react';
import { columnName } from '#domain/workbooks/formula/cellName.ts';
import type { CellStyle, CellValue, SheetGrid, WorkbookCell } from '#domain/workbooks/model/workbook.ts';
import { linePlaces, mergesOf } from '#domain/workbooks/model/workbook.ts';
import { classes } from '../parts/layout/classes.ts';
import looks from './cellLooks.module.css';
import type { LineIds } from './choice.ts';
import { axisOf, type Place } from './grid/geometry.ts';
import type { GridCell, GridView } from './grid/gridView.ts';

/** What one person sees of a sheet for himself: others have their own. */
export interface OwnView {
  /** By column: only rows whose cell shows one of these words. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  readonly sort?: { readonly col: string; readonly isDown: boolean };
}

export const wholeView: OwnView = { filters: new Map() };

/** What the formulas and formats say of a cell. */
export interface CellWorth {
  readonly value: CellValue | undefined;
  readonly text: string;
}
type WorthOf = (row: string, col: string) => CellWorth | undefined;

export interface ShownSheet extends GridView {
  readonly ids: LineIds;
}

interface Drawn {
  readonly source: WorkbookCell | undefined;
  readonly text: string;
  readonly mark: string;
  readonly cell: GridCell;
}

/** Cells as they were drawn last, so that one that did not change is the same object. */
export type DrawnCells = Map<string, Drawn>;

const usual = { row: 18, col: 66 } as const;
const pixels = 4 / 3;

interface Facts {
  readonly grid: SheetGrid;
  readonly worthOf: WorthOf;
  readonly view: OwnView;
  readonly zoom: number;
  readonly drawn: DrawnCells;
  readonly problemOf: (row: string, col: string) => string | undefined;
}

/** A sheet as this person sees it, by number; worked out anew when its lines or the person's own view change. */
export function shownSheet({ grid, worthOf, view, zoom, drawn, problemOf }: Facts): ShownSheet {
  const rows = seenRows(grid, worthOf, view);
  const cols = linePlaces(grid.cols).alive;
  const isAll = view.filters.size === 0 && !view.sort;
  const ids: LineIds = {
    rows,
    cols,
    rowAt: isAll ? linePlaces(grid.rows).shown : new Map(rows.map((id, at) => [id, at])),
    colAt: linePlaces(grid.cols).shown,
  };
  const numbers = linePlaces(grid.rows).shown;
  const size = (axis: 'rows' | 'cols', id: string, points: number) =>
    Math.round((grid[axis].sizes.get(id) ?? points) * pixels * zoom);
  const notes = new Set([...grid.comments.values()].flatMap((one) => (one.isDone ? [] : [`${one.row}.${one.col}`])));
  const frozenTo = (id: string | null, at: ReadonlyMap<string, number>) => (id === null ? 0 : (at.get(id) ?? -1) + 1);
  return {
    ids,
    rows: axisOf(rows.map((id) => size('rows', id, usual.row))),
    cols: axisOf(cols.map((id) => size('cols', id, usual.col))),
    frozen: { row: frozenTo(grid.frozen.row, ids.rowAt), col: frozenTo(grid.frozen.col, ids.colAt) },
    rowName: (row) => String((numbers.get(rows[row] ?? '') ?? 0) + 1),
    colName: columnName,
    merges: isAll ? mergesOf(grid) : [],
    cell: ({ row, col }: Place) => {
      const [rowId, colId] = [rows[row] ?? '', cols[col] ?? ''];
      const source = grid.cells.get(rowId)?.get(colId);
      const key = `${rowId}.${colId}`;
      const hasNote = notes.has(key);
      if (!source && !hasNote) return undefined;
      const worth = worthOf(rowId, colId);
      const problem = problemOf(rowId, colId);
      const mark = `${hasNote}${problem ?? ''}`;
      const before = drawn.get(key);
      if (before && before.source === source && before.text === (worth?.text ?? '') && before.mark === mark)
        return before.cell;
      const cell = drawnCell(source?.s, worth, { hasNote, problem });
      drawn.set(key, { source, text: cell.text, mark, cell });
      return cell;
    },
  };
}

function drawnCell(
  style: CellStyle | undefined,
  worth: CellWorth | undefined,
  { hasNote, problem }: Pick<GridCell, 'hasNote' | 'problem'>,
): GridCell {
  const isNumber = typeof worth?.value === 'number';
  return { text: worth?.text ?? '', isNumber, style: styleOf(style), looks: looksOf(style) ?? '', hasNote, problem };
}

const lineOf = (line: CellValue | undefined): string | undefined => {
  if (typeof line !== 'string') return undefined;
  const [width = 'thin', colour = ''] = line.split(' ');
  const strokes: Readonly<Record<string, string>> = { thin: '1px solid', medium: '2px solid', thick: '3px solid' };
  return `${strokes[width] ?? (width === 'double' ? '3px double' : '1px dashed')} ${/^#0{6}$/.test(colour) || !colour ? 'var(--text)' : colour}`;
};

const styles = new WeakMap<CellStyle, CSSProperties>();

/** Colours are those of the file; a dark page mixes them with its own ground and ink. */
function styleOf(style: CellStyle | undefined): CSSProperties | undefined {
  if (!style) return undefined;
  const known = styles.get(style);
  if (known) return known;
  const { fill, color, size, font } = style;
  const own = {
    ...(fill !== undefined && { '--fill': fill }),
    ...(color !== undefined && { '--ink': color }),
    ...(typeof size === 'number' && size !== 11 && { fontSize: `${size / 10}em` }),
    ...(font !== undefined && { fontFamily: String(font) }),
    borderTop: lineOf(style.borderTop),
    borderRight: lineOf(style.borderRight),
    borderBottom: lineOf(style.borderBottom),
    borderLeft: lineOf(style.borderLeft),
  };
  const kept = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as CSSProperties;
  styles.set(style, kept);
  return kept;
}

const looksOf = (style: CellStyle | undefined): string | undefined =>
  style &&
  classes(
    style.bold === true && looks.bold,
    style.italic === true && looks.italic,
    style.underline === true && looks.underline,
    style.strike === true && looks.strike,
    style.wrap === true && looks.wraps,
    style.fill !== undefined && looks.fill,
    style.color !== undefined && looks.ink,
    style.align === 'center' && looks.centre,
    style.align === 'right' && looks.right,
    style.align === 'left' && looks.left,
    style.valign === 'center' && looks.middle,
    style.valign === 'bottom' && looks.low,
  );

/** The rows of a person's own view: frozen ones stay on top, all others are filtered and sorted for him alone. */
function seenRows(grid: SheetGrid, worthOf: WorthOf, { filters, sort }: OwnView): readonly string[] {
  const { alive, shown } = linePlaces(grid.rows);
  if (filters.size === 0 && !sort) return alive;
  const head = grid.frozen.row === null ? 1 : (shown.get(grid.frozen.row) ?? -1) + 1;
  const end = lastFilled(grid) + 1;
  const wanted = alive
    .slice(head, end)
    .filter((row) => [...filters].every(([col, words]) => words.has(worthOf(row, col)?.text ?? '')));
  if (sort) wanted.sort((one, other) => inOrder(worthOf(one, sort.col), worthOf(other, sort.col), sort.isDown));
  return [...alive.slice(0, head), ...wanted];
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Numbers stand before words, empty cells at the end whichever way it is sorted. */
export function inOrder(one: CellWorth | undefined, other: CellWorth | undefined, isDown: boolean): number {
  const [a, b] = [one?.value ?? '', other?.value ?? ''];
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  const way = isDown ? -1 : 1;
  if (typeof a === 'number' && typeof b === 'number') return way * (a - b);
  if (typeof a === 'number' || typeof b === 'number') return way * (typeof a === 'number' ? -1 : 1);
  return way * collator.compare(String(a), String(b));
}

/** The last row that holds anything. */
export function lastFilled(grid: SheetGrid): number {
  const { shown } = linePlaces(grid.rows);
  let last = -1;
  for (const row of grid.cells.keys()) last = Math.max(last, shown.get(row) ?? -1);
  return last;
}

export function lastFilledCol(grid: SheetGrid): number {
  const { shown } = linePlaces(grid.cols);
  let last = -1;
  for (const cells of grid.cells.values()) for (const col of cells.keys()) last = Math.max(last, shown.get(col) ?? -1);
  return last;
}
