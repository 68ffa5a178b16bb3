import { interned, styleKey } from './interned.ts';
import type { Authored, CellWrite, HeldCell, LineAxis, SheetOperation } from './operation.ts';
import {
  areasOverlap,
  type CellArea,
  type CellStyle,
  linePlaces,
  newGrid,
  type SheetGrid,
  type SheetLines,
  type SheetWorkbook,
  shownArea,
  type WorkbookCell,
} from './workbook.ts';

/** How to take back what was done, the last first. */
export type Trail = (() => void)[];

/**
 * Applies one operation, the same for everybody who has the same workbook: what it names and is not there is left out.
 * @param trail gets how to take it back exactly, for those who have to lay the operations of others below their own
 */
export function applyOperation(book: SheetWorkbook, op: SheetOperation, by: Authored, trail: Trail = []): void {
  if (op.op === 'none') return;
  if (op.op === 'addSheet') {
    addSheet(book, op, trail);
    return;
  }
  const grid = book.sheets.get(op.sheet);
  if (grid) onGrid({ book, grid, trail }, op, by);
}

/** Takes everything back that the trail holds. */
export function takeBack(trail: Trail): void {
  for (let undo = trail.pop(); undo; undo = trail.pop()) undo();
}

interface Work {
  readonly book: SheetWorkbook;
  readonly grid: SheetGrid;
  readonly trail: Trail;
}

type OnSheet = Exclude<SheetOperation, { op: 'none' | 'addSheet' }>;

function onGrid(work: Work, op: OnSheet, by: Authored): void {
  const { book, grid, trail } = work;
  if (op.op === 'set') {
    for (const write of op.cells) writeCell(work, write);
    return;
  }
  if (op.op === 'style') {
    styleCells(work, op);
    return;
  }
  noteSheet(work);
  switch (op.op) {
    case 'insert':
      insertLines(work, op);
      return;
    case 'kill':
    case 'revive':
      buryLines(work, op.axis, op.ids, op.op === 'kill');
      return;
    case 'move':
      setOrder(work, grid[op.axis], moved(grid[op.axis], op.ids, op.after));
      return;
    case 'sort':
      setOrder(work, grid[op.axis], sorted(grid[op.axis], op.ids));
      return;
    case 'size':
      for (const id of knownOf(grid[op.axis], op.ids)) putIn(grid[op.axis].sizes, id, op.size ?? undefined, trail);
      return;
    case 'freeze':
      setField(grid, 'frozen', { row: op.row, col: op.col }, trail);
      return;
    case 'merge':
      merge(work, op.id, op.area);
      return;
    case 'unmerge':
      putIn(grid.merges, op.id, undefined, trail);
      return;
    case 'rule':
      putIn(grid.rules, op.id, op.rule ?? undefined, trail);
      return;
    case 'protect':
      putIn(grid.protects, op.id, op.protect ?? undefined, trail);
      return;
    case 'comment':
      comment(work, op, by);
      return;
    case 'delSheet':
    case 'reviveSheet':
      setField(grid, 'isDead', op.op === 'delSheet', trail);
      return;
    case 'renSheet':
      setField(grid, 'name', op.name, trail);
      return;
    case 'moveSheet':
      setField(book, 'order', placedAfter(without(book.order, [grid.id]), [grid.id], op.after), trail);
      return;
    default:
      op satisfies never;
  }
}

function putIn<Value>(map: Map<string, Value>, key: string, value: Value | undefined, trail: Trail): void {
  const before = map.get(key);
  const put = (one: Value | undefined) => (one === undefined ? map.delete(key) : map.set(key, one));
  put(value);
  trail.push(() => put(before));
}

function setField<Target, Name extends keyof Target>(target: Target, name: Name, value: Target[Name], trail: Trail) {
  const before = target[name];
  target[name] = value;
  trail.push(() => {
    target[name] = before;
  });
}

function noteSheet({ book, grid, trail }: Pick<Work, 'book' | 'grid' | 'trail'>): void {
  const note = () => void book.changes.sheets.add(grid.id);
  note();
  trail.push(note);
}

const isFilled = (cell: WorkbookCell | undefined): boolean => cell?.v !== undefined || cell?.f !== undefined;

/** Puts a cell in its place, counts it, and says that it changed. */
function putCell({ book, grid, trail }: Work, row: string, col: string, cell: WorkbookCell | undefined): void {
  const before = grid.cells.get(row)?.get(col);
  const put = (one: WorkbookCell | undefined, old: WorkbookCell | undefined) => {
    const cells = grid.cells.get(row) ?? new Map<string, WorkbookCell>();
    if (one) cells.set(col, one);
    else cells.delete(col);
    if (cells.size > 0) grid.cells.set(row, cells);
    else grid.cells.delete(row);
    book.filled += Number(isFilled(one)) - Number(isFilled(old));
    book.changes.cells.add(`${grid.id}!${row}.${col}`);
  };
  put(cell, before);
  trail.push(() => put(before, cell));
}

const isKnown = (lines: SheetLines, id: string): boolean => linePlaces(lines).place.has(id);
const knownOf = (lines: SheetLines, ids: readonly string[]): string[] => ids.filter((id) => isKnown(lines, id));

/** Does the cell still hold what an undo wants to take back? */
function stillHolds(cell: WorkbookCell | undefined, was: HeldCell): boolean {
  if (was.v !== undefined && (cell?.v ?? null) !== was.v) return false;
  if (was.f !== undefined && (cell?.f ?? null) !== was.f) return false;
  return was.s === undefined || (cell?.s ? styleKey(cell.s) : '') === (was.s ? styleKey(was.s) : '');
}

function writeCell(work: Work, write: CellWrite): void {
  const { grid } = work;
  const { r, c, was } = write;
  if (!isKnown(grid.rows, r) || !isKnown(grid.cols, c)) return;
  const before = grid.cells.get(r)?.get(c);
  if (was && !stillHolds(before, was)) return;
  putCell(work, r, c, cellAfter(before, write));
}

/** What a cell is once this is written; undefined when nothing is left of it. */
function cellAfter(before: WorkbookCell | undefined, { v, f, x, s }: CellWrite): WorkbookCell | undefined {
  const writesContent = v !== undefined || f !== undefined;
  const content = writesContent ? contentOf(v, f, x) : withoutStyle(before);
  const style = s === undefined ? before?.s : s && Object.keys(s).length > 0 ? interned(s) : undefined;
  const cell = { ...content, ...(style && { s: style }) };
  return Object.keys(cell).length > 0 ? cell : undefined;
}

function contentOf(v: CellWrite['v'], f: string | undefined, x: string | undefined): WorkbookCell {
  if (f !== undefined) return { f };
  if (v === null || v === undefined) return {};
  return x === undefined ? { v } : { v, x };
}

function withoutStyle(cell: WorkbookCell | undefined): WorkbookCell {
  const { s: _style, ...content } = cell ?? {};
  return content;
}

function styleCells(work: Work, { rows, cols, style }: SheetOperation & { op: 'style' }): void {
  const { grid } = work;
  const columns = knownOf(grid.cols, cols);
  for (const r of knownOf(grid.rows, rows))
    for (const c of columns) {
      const before = grid.cells.get(r)?.get(c);
      putCell(work, r, c, cellAfter(before, { r, c, s: styleOver(before?.s, style) }));
    }
}

/** A style with some of its properties put over it. */
export function styleOver(
  before: CellStyle | undefined,
  over: Readonly<Record<string, CellStyle[string] | null>>,
): CellStyle {
  const all = { ...before, ...over };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}

const without = (order: readonly string[], ids: readonly string[]): string[] => {
  const gone = new Set(ids);
  return order.filter((id) => !gone.has(id));
};

/** Puts ids behind another one; in front of all behind nothing, at the end behind what nobody knows. */
function placedAfter(order: readonly string[], ids: readonly string[], after: string | null): string[] {
  const at = after === null ? 0 : order.indexOf(after) + 1 || order.length;
  return [...order.slice(0, at), ...ids, ...order.slice(at)];
}

function setOrder({ trail }: Work, lines: SheetLines, order: readonly string[]): void {
  setField(lines, 'order', order, trail);
}

function insertLines(work: Work, { axis, after, ids }: SheetOperation & { op: 'insert' }): void {
  const lines = work.grid[axis];
  const fresh = [...new Set(ids)].filter((id) => !isKnown(lines, id));
  setOrder(work, lines, placedAfter(lines.order, fresh, after));
}

function buryLines({ grid, trail }: Work, axis: LineAxis, ids: readonly string[], isDead: boolean): void {
  const lines = grid[axis];
  const dead = new Set(lines.dead);
  for (const id of knownOf(lines, ids)) isDead ? dead.add(id) : dead.delete(id);
  setField(lines, 'dead', dead, trail);
}

/** The order once lines stand behind another one; one that is moved itself stands for its neighbour in front. */
function moved(lines: SheetLines, ids: readonly string[], after: string | null): readonly string[] {
  const going = new Set(knownOf(lines, ids));
  let anchor = after;
  let at = after === null ? -1 : (linePlaces(lines).place.get(after) ?? lines.order.length - 1);
  while (anchor !== null && going.has(anchor)) {
    at -= 1;
    anchor = lines.order[at] ?? null;
  }
  return placedAfter(without(lines.order, [...going]), [...going], anchor);
}

/** The places of these lines, filled with them in this order. */
function sorted(lines: SheetLines, ids: readonly string[]): readonly string[] {
  const queue = [...new Set(knownOf(lines, ids))];
  const among = new Set(queue);
  let next = 0;
  return lines.order.map((id) => (among.has(id) ? (queue[next++] ?? id) : id));
}

function merge({ grid, trail }: Work, id: string, area: CellArea): void {
  const shown = shownArea(grid, area);
  if (!shown) return;
  for (const [other, its] of [...grid.merges]) {
    const at = shownArea(grid, its);
    if (at && areasOverlap(at, shown)) putIn(grid.merges, other, undefined, trail);
  }
  putIn(grid.merges, id, area, trail);
}

function comment({ grid, trail }: Work, op: SheetOperation & { op: 'comment' }, { user, at }: Authored): void {
  const { id, row, col, text, people = [], isDone } = op;
  const before = grid.comments.get(id);
  if (text === null) {
    putIn(grid.comments, id, undefined, trail);
    return;
  }
  const said = before ? { ...before, text } : { row, col, text, people, by: user, at };
  const { isDone: _done, ...open } = said;
  putIn(grid.comments, id, isDone ? { ...open, isDone } : open, trail);
}

function addSheet(book: SheetWorkbook, op: SheetOperation & { op: 'addSheet' }, trail: Trail): void {
  const { sheet, name, after, rows, cols } = op;
  if (book.sheets.has(sheet)) return;
  const grid = newGrid(sheet, name, rows, cols);
  putIn(book.sheets, sheet, grid, trail);
  setField(book, 'order', placedAfter(book.order, [sheet], after), trail);
  noteSheet({ book, grid, trail });
}
