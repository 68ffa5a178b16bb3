import { interned, styleKey } from './interned.ts';
import type { CellStyle, CellValue, SheetGrid, SheetLines, SheetWorkbook, WorkbookCell } from './workbook.ts';
import { emptyWorkbook } from './workbook.ts';

interface LinesDoc {
  readonly order: readonly string[];
  readonly dead: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
}

/** Row, column, value (null: none), style as its place in the table or -1, formula, formula from elsewhere. */
type CellDoc = readonly [
  row: string,
  col: string,
  v: CellValue | null,
  s?: number,
  f?: string | null,
  x?: string | null,
];

interface SheetDoc extends Pick<SheetGrid, 'id' | 'name' | 'isDead' | 'frozen'> {
  readonly rows: LinesDoc;
  readonly cols: LinesDoc;
  readonly cells: readonly CellDoc[];
  readonly merges: readonly (readonly [string, SheetGrid['merges'] extends Map<string, infer One> ? One : never])[];
  readonly rules: readonly (readonly [string, SheetGrid['rules'] extends Map<string, infer One> ? One : never])[];
  readonly protects: readonly (readonly [string, SheetGrid['protects'] extends Map<string, infer One> ? One : never])[];
  readonly comments: readonly (readonly [string, SheetGrid['comments'] extends Map<string, infer One> ? One : never])[];
}

/** A workbook as it is kept and sent. The same workbook is the same text, whatever way it came to be. */
export interface WorkbookDoc {
  readonly v: 1;
  readonly styles: readonly CellStyle[];
  readonly order: readonly string[];
  readonly sheets: readonly SheetDoc[];
}

/** The same object with its names in order: the database gives them back in an order of its own. */
const inOrder = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) as Value;

const plain = <Value extends object>(map: ReadonlyMap<string, Value>): (readonly [string, Value])[] =>
  byKey(map).map(([key, value]) => [key, inOrder(value)]);

const byKey = <Value>(map: ReadonlyMap<string, Value>): (readonly [string, Value])[] =>
  [...map].sort(([one], [other]) => (one < other ? -1 : 1));

const linesDoc = ({ order, dead, sizes }: SheetLines): LinesDoc => ({
  order,
  dead: order.filter((id) => dead.has(id)),
  sizes: Object.fromEntries(byKey(sizes)),
});

/** What is kept of a workbook. */
export function documentOf(book: SheetWorkbook): WorkbookDoc {
  const styles: CellStyle[] = [];
  const places = new Map<string, number>();
  const placeOf = (style: CellStyle): number => {
    const key = styleKey(style);
    const at = places.get(key) ?? places.size;
    if (at === places.size) {
      places.set(key, at);
      styles.push(style);
    }
    return at;
  };
  const sheets = byKey(book.sheets).map(([, grid]) => sheetDoc(grid, placeOf));
  return { v: 1, styles, order: book.order, sheets };
}

function sheetDoc(grid: SheetGrid, placeOf: (style: CellStyle) => number): SheetDoc {
  const { id, name, isDead, frozen, rows, cols } = grid;
  return {
    id,
    name,
    isDead,
    frozen: { row: frozen.row, col: frozen.col },
    rows: linesDoc(rows),
    cols: linesDoc(cols),
    cells: rows.order.flatMap((row) => rowDoc(row, grid, placeOf)),
    merges: byKey(grid.merges),
    rules: plain(grid.rules),
    protects: plain(grid.protects),
    comments: plain(grid.comments),
  };
}

function rowDoc(row: string, { cells, cols }: SheetGrid, placeOf: (style: CellStyle) => number): CellDoc[] {
  const its = cells.get(row);
  if (!its) return [];
  return cols.order.flatMap((col) => {
    const cell = its.get(col);
    return cell ? [cellDoc(row, col, cell, placeOf)] : [];
  });
}

function cellDoc(
  row: string,
  col: string,
  { v, s, f, x }: WorkbookCell,
  placeOf: (style: CellStyle) => number,
): CellDoc {
  const style = s ? placeOf(s) : -1;
  if (x !== undefined) return [row, col, v ?? null, style, null, x];
  if (f !== undefined) return [row, col, null, style, f];
  return s ? [row, col, v ?? null, style] : [row, col, v ?? null];
}

/** The workbook of what was kept. */
export function workbookOf({ styles, order, sheets }: WorkbookDoc): SheetWorkbook {
  const book = emptyWorkbook();
  book.order = order;
  const shared = styles.map(interned);
  for (const doc of sheets) book.sheets.set(doc.id, gridOf(doc, shared, book));
  return book;
}

const linesOf = ({ order, dead, sizes }: LinesDoc): SheetLines => ({
  order,
  dead: new Set(dead),
  sizes: new Map(Object.entries(sizes)),
});

function gridOf(doc: SheetDoc, styles: readonly CellStyle[], book: SheetWorkbook): SheetGrid {
  const cells = new Map<string, Map<string, WorkbookCell>>();
  for (const [row, col, v, style = -1, f, x] of doc.cells) {
    const its = cells.get(row) ?? new Map<string, WorkbookCell>();
    cells.set(row, its);
    const s = styles[style];
    const held = { ...(v !== null && { v }), ...(f && { f }), ...(x && { x }), ...(s && { s }) };
    its.set(col, held);
    if (v !== null || f) book.filled += 1;
  }
  const { id, name, isDead, frozen } = doc;
  return {
    id,
    name,
    isDead,
    frozen,
    rows: linesOf(doc.rows),
    cols: linesOf(doc.cols),
    cells,
    merges: new Map(doc.merges),
    rules: new Map(doc.rules),
    protects: new Map(doc.protects),
    comments: new Map(doc.comments),
  };
}
