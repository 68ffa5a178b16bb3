import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import type { CellWrite, SheetOperation } from '#domain/workbooks/model/operation.ts';
import { cellOf } from '#domain/workbooks/model/workbook.ts';
import type { Clip } from './clipboard.ts';
import { holds, type Rect } from './grid/geometry.ts';
import { range } from './grid/Pane.tsx';
import { areaOf, freshId, insertOps, seriesText, turnsOf } from './sheetCommands.ts';
import type { SheetDesk } from './useDesk.ts';

/** Where cells go, and how what would be typed there is kept. */
export interface Target {
  readonly desk: SheetDesk;
  readonly rect: Rect;
  readonly typed: (text: string, at: { readonly r: string; readonly c: string }) => CellWrite;
}

/** Cells as they are copied: what one would type to have them, with their looks and merges. */
export function clipOf({ grid, shown, reckoner }: SheetDesk, rect: Rect): Clip {
  const { rows, cols } = shown.ids;
  const cells = range(rect.top, rect.bottom).map((row) =>
    range(rect.left, rect.right).map((col) => {
      const [r, c] = [rows[row] ?? '', cols[col] ?? ''];
      const style = cellOf(grid, r, c)?.s;
      return { text: reckoner.written(grid, r, c), ...(style && { style }) };
    }),
  );
  const inside = shown.merges.filter(
    ({ top, left, bottom, right }) => holds(rect, { row: top, col: left }) && holds(rect, { row: bottom, col: right }),
  );
  return {
    cells,
    merges: inside.map(({ top, left, bottom, right }) => ({
      row: top - rect.top,
      col: left - rect.left,
      rows: bottom - top + 1,
      cols: right - left + 1,
    })),
    from: { row: rect.top, col: rect.left },
  };
}

/**
 * What pasting writes: the clip once, or as often as it fits into what is chosen; rows and columns that are missing at
 * the end are added.
 */
export function pastedWrites(clip: Clip, { desk, rect, typed }: Target, isMoved: boolean) {
  const { grid, shown, session, reckoner } = desk;
  const height = clip.cells.length;
  const width = Math.max(...clip.cells.map((row) => row.length), 1);
  const [tall, wide] = [rect.bottom - rect.top + 1, rect.right - rect.left + 1];
  const isTiled = tall % height === 0 && wide % width === 0;
  const to: Rect = {
    top: rect.top,
    left: rect.left,
    bottom: rect.top + (isTiled ? tall : height) - 1,
    right: rect.left + (isTiled ? wide : width) - 1,
  };
  const added = linesToAdd(desk, to);
  const ids = { ...shown.ids, rows: [...shown.ids.rows, ...added.rows], cols: [...shown.ids.cols, ...added.cols] };
  const writes: CellWrite[] = [];
  for (const row of range(to.top, Math.min(to.bottom, ids.rows.length - 1)))
    for (const col of range(to.left, Math.min(to.right, ids.cols.length - 1))) {
      const cell = clip.cells[(row - to.top) % height]?.[(col - to.left) % width];
      if (!cell) continue;
      const at = { r: ids.rows[row] ?? '', c: ids.cols[col] ?? '' };
      // Each repetition is a copy of its own, as far from where it was copied.
      const rows = row - ((row - to.top) % height) - (clip.from?.row ?? row);
      const cols = col - ((col - to.left) % width) - (clip.from?.col ?? col);
      const isFormula = cell.text.startsWith('=') && clip.from !== undefined && !isMoved;
      const text = isFormula ? reckoner.moved(grid, cell.text, { rows, cols }) : cell.text;
      const write = typed(text, at);
      const style = cell.style ?? (clip.from ? null : undefined);
      writes.push({ ...write, ...(style !== undefined && { s: style === null ? null : { ...style } }) });
    }
  const merges = clip.merges.map(({ row, col, rows, cols }): SheetOperation => {
    const [top, left] = [to.top + row, to.left + col];
    const area = areaOf({ top, left, bottom: top + rows - 1, right: left + cols - 1 }, ids);
    return { op: 'merge', sheet: grid.id, id: freshId(session.editor.client), area };
  });
  return { writes, ops: [...added.ops, ...merges], rect: to };
}

function linesToAdd({ grid, shown, session }: SheetDesk, { bottom, right }: Rect) {
  const of = (axis: 'rows' | 'cols', last: number): SheetOperation[] => {
    const { length } = shown.ids[axis];
    const count = Math.min(last + 1, workbookLimits[axis]) - length;
    if (count <= 0 || shown.rowName(length - 1) === '') return [];
    return insertOps(
      { sheet: grid.id, axis, client: session.editor.client },
      grid[axis].order,
      grid[axis].order.length,
      count,
    );
  };
  const [rows, cols] = [of('rows', bottom), of('cols', right)];
  // They are inserted behind the same line, the last ones first.
  const idsOf = (ops: readonly SheetOperation[]) =>
    ops.toReversed().flatMap((op) => (op.op === 'insert' ? op.ids : []));
  return { ops: [...rows, ...cols], rows: idsOf(rows), cols: idsOf(cols) };
}

/** What drawing the corner of some cells over more of them writes; looks go along. */
export function filledOver(from: Rect, to: Rect, { desk, typed }: Target, isSeries: boolean): CellWrite[] {
  const { grid, shown, reckoner } = desk;
  const { rows, cols } = shown.ids;
  const isDown = to.top < from.top || to.bottom > from.bottom;
  const lines = isDown ? range(from.left, from.right) : range(from.top, from.bottom);
  const [first, last] = isDown ? [from.top, from.bottom] : [from.left, from.right];
  const goals = (isDown ? range(to.top, to.bottom) : range(to.left, to.right)).filter((at) => at < first || at > last);
  const idsAt = (line: number, at: number) => ({
    r: rows[isDown ? at : line] ?? '',
    c: cols[isDown ? line : at] ?? '',
  });
  return lines.flatMap((line) => {
    const sources = range(first, last).map((at) => idsAt(line, at));
    const texts = sources.map(({ r, c }) => reckoner.written(grid, r, c));
    const moved = (text: string, cells: number) =>
      reckoner.moved(grid, text, isDown ? { rows: cells, cols: 0 } : { rows: 0, cols: cells });
    return goals.map((at): CellWrite => {
      const step = at > last ? at - last - 1 : at - first;
      const text = isSeries ? seriesText(texts, step, moved) : repeated(texts, step, moved);
      const place = ((step % sources.length) + sources.length) % sources.length;
      const source = sources[place];
      const style = source && cellOf(grid, source.r, source.c)?.s;
      return { ...typed(text, idsAt(line, at)), s: style ?? null };
    });
  });
}

function repeated(texts: readonly string[], step: number, moved: (text: string, cells: number) => string): string {
  const text = texts[((step % texts.length) + texts.length) % texts.length] ?? '';
  return text.startsWith('=') ? moved(text, turnsOf(step, texts.length) * texts.length) : text;
}
