/** What a cell holds beside a formula; dates are numbers with a format, as Excel counts them. */
export type CellValue = string | number | boolean;

/**
 * How a cell looks: `bold`, `italic`, `underline`, `strike`, `wrap` (true), `font`, `size` (points), `color`, `fill`
 * (`#rrggbb`), `align` (left, center, right), `valign` (top, center, bottom), `format` (of Excel, such as `#,##0.00`),
 * `borderTop`, `borderRight`, `borderBottom`, `borderLeft` (`thin #rrggbb`).
 */
export type CellStyle = Readonly<Record<string, CellValue>>;

/**
 * `v` a value, `f` a formula with ids inside (without `=`), `s` its style. `x` is a formula that came from
 * elsewhere and
 * that nobody here works out: its last value stands in `v`.
 */
export interface WorkbookCell {
  readonly v?: CellValue;
  readonly f?: string;
  readonly x?: string;
  readonly s?: CellStyle;
}

/**
 * First row, first column, last row, last column by their ids; `*` is every row or column. A part of a sheet stays
 * where its rows and columns go.
 */
export type CellArea = readonly [row: string, col: string, lastRow: string, lastCol: string];

/** Rows or columns of a sheet: dead ones keep their place, so that whatever names them still has one. */
export interface SheetLines {
  order: readonly string[];
  dead: ReadonlySet<string>;
  /** Heights or widths in points, by id. */
  readonly sizes: Map<string, number>;
}

/** What may be entered in a part of a sheet. */
export interface CellRule {
  readonly area: CellArea;
  readonly kind: 'list' | 'number' | 'whole' | 'date' | 'length' | 'dict';
  readonly values?: readonly string[];
  readonly dict?: string;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly message?: string;
}

/** A part that only some may write; `isBound` is written by the product alone. */
export interface ProtectedArea {
  readonly area: CellArea;
  /** Accounts that may write there beside the owner. */
  readonly allowed: readonly string[];
  readonly isBound?: boolean;
}

/** What somebody said about a cell. */
interface CellComment {
  readonly row: string;
  readonly col: string;
  readonly text: string;
  readonly people: readonly string[];
  readonly by: string;
  /** `yyyy-MM-dd HH:mm:ss`, of the server. */
  readonly at: string;
  readonly isDone?: boolean;
}

/** One sheet of a workbook. */
export interface SheetGrid {
  readonly id: string;
  name: string;
  isDead: boolean;
  readonly rows: SheetLines;
  readonly cols: SheetLines;
  /** By row, then by column. */
  readonly cells: Map<string, Map<string, WorkbookCell>>;
  readonly merges: Map<string, CellArea>;
  readonly rules: Map<string, CellRule>;
  readonly protects: Map<string, ProtectedArea>;
  readonly comments: Map<string, CellComment>;
  /** The last row and column that stay in sight. */
  frozen: { readonly row: string | null; readonly col: string | null };
}

/** What changed since somebody last looked; whoever draws or reckons empties it. */
interface WorkbookChanges {
  /** `sheet!row.col` */
  readonly cells: Set<string>;
  /** Sheets of which more changed than cells: their lines, merges, names, rules. */
  readonly sheets: Set<string>;
}

/** A workbook as it stands; operations alone change it. @see domain/workbooks/model/apply.ts */
export interface SheetWorkbook {
  readonly sheets: Map<string, SheetGrid>;
  order: readonly string[];
  /** Cells that hold a value or a formula, those of dead lines and sheets among them. */
  filled: number;
  readonly changes: WorkbookChanges;
}

export const emptyWorkbook = (): SheetWorkbook => ({
  sheets: new Map(),
  order: [],
  filled: 0,
  changes: { cells: new Set(), sheets: new Set() },
});

const newLines = (order: readonly string[]): SheetLines => ({ order, dead: new Set(), sizes: new Map() });

/** Ids of the lines a new sheet begins with: `r0`, `r1` …, `c0`, `c1` …. */
const firstLines = (letter: 'r' | 'c', count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at}`);

export const newGrid = (id: string, name: string, rows: number, cols: number): SheetGrid => ({
  id,
  name,
  isDead: false,
  rows: newLines(firstLines('r', rows)),
  cols: newLines(firstLines('c', cols)),
  cells: new Map(),
  merges: new Map(),
  rules: new Map(),
  protects: new Map(),
  comments: new Map(),
  frozen: { row: null, col: null },
});

interface LinePlaces {
  readonly order: readonly string[];
  readonly dead: ReadonlySet<string>;
  /** Lines that are there, in their order. */
  readonly alive: readonly string[];
  /** Place among all lines, dead ones too. */
  readonly place: ReadonlyMap<string, number>;
  /** Place among the living, from 0. */
  readonly shown: ReadonlyMap<string, number>;
}

const known = new WeakMap<SheetLines, LinePlaces>();

/** Where lines stand; worked out once for each order. */
export function linePlaces(lines: SheetLines): LinePlaces {
  const { order, dead } = lines;
  const before = known.get(lines);
  if (before && before.order === order && before.dead === dead) return before;
  const alive = dead.size === 0 ? order : order.filter((id) => !dead.has(id));
  const numbered = (ids: readonly string[]) => new Map(ids.map((id, at) => [id, at]));
  const place = numbered(order);
  const places = { order, dead, alive, place, shown: alive === order ? place : numbered(alive) };
  known.set(lines, places);
  return places;
}

/** The sheets that are there, in their order. */
export const gridsOf = (book: SheetWorkbook): SheetGrid[] =>
  book.order.flatMap((id) => {
    const grid = book.sheets.get(id);
    return grid && !grid.isDead ? [grid] : [];
  });

export const cellOf = (grid: SheetGrid, row: string, col: string): WorkbookCell | undefined =>
  grid.cells.get(row)?.get(col);

/** A part of a sheet in places among the living lines, the last ones included. */
export interface ShownArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Living lines between two ids, wherever these stand; an end that is dead gives way to its living neighbour inside. */
function shownBetween(lines: SheetLines, first: string, last: string): readonly [number, number] | undefined {
  const { place, alive, shown } = linePlaces(lines);
  if (alive.length === 0) return undefined;
  const from = first === '*' ? 0 : place.get(first);
  const to = last === '*' ? lines.order.length - 1 : place.get(last);
  if (from === undefined || to === undefined) return undefined;
  const [low, high] = from <= to ? [from, to] : [to, from];
  const next = livingFrom(lines, low, high, 1);
  const end = livingFrom(lines, high, low, -1);
  if (next === undefined || end === undefined) return undefined;
  return [shown.get(next) ?? 0, shown.get(end) ?? 0];
}

function livingFrom({ order, dead }: SheetLines, from: number, to: number, step: 1 | -1): string | undefined {
  for (let at = from; step > 0 ? at <= to : at >= to; at += step) {
    const id = order[at];
    if (id !== undefined && !dead.has(id)) return id;
  }
  return undefined;
}

/** Where a part stands now; undefined where nothing of it is left. */
export function shownArea(grid: SheetGrid, [row, col, lastRow, lastCol]: CellArea): ShownArea | undefined {
  const rows = shownBetween(grid.rows, row, lastRow);
  const cols = shownBetween(grid.cols, col, lastCol);
  return rows && cols && { top: rows[0], bottom: rows[1], left: cols[0], right: cols[1] };
}

/** Is this cell inside? Asked by place among all lines, so that a dead line of the part is inside, too. */
export function isInside(grid: SheetGrid, [row, col, lastRow, lastCol]: CellArea, at: readonly [string, string]) {
  return isBetween(grid.rows, row, lastRow, at[0]) && isBetween(grid.cols, col, lastCol, at[1]);
}

function isBetween(lines: SheetLines, first: string, last: string, id: string): boolean {
  if (first === '*' || last === '*') return true;
  const { place } = linePlaces(lines);
  const [from, to, at] = [place.get(first), place.get(last), place.get(id)];
  if (from === undefined || to === undefined || at === undefined) return false;
  return from <= to ? from <= at && at <= to : to <= at && at <= from;
}

export const areasOverlap = (one: ShownArea, other: ShownArea): boolean =>
  one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right;

/** Merged parts as they are shown: where rows were moved into each other the one with the lower id stays. */
export function mergesOf(grid: SheetGrid): ShownArea[] {
  const shown: ShownArea[] = [];
  for (const [, area] of [...grid.merges].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const at = shownArea(grid, area);
    if (!at || (at.top === at.bottom && at.left === at.right)) continue;
    if (!shown.some((other) => areasOverlap(other, at))) shown.push(at);
  }
  return shown;
}
