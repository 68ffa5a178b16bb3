import { bi } from '#domain/core/text.ts';
import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import type { LineAxis } from '#domain/workbooks/model/operation.ts';
import { linePlaces } from '#domain/workbooks/model/workbook.ts';
import { colsIn, insertOps, killOps, rowsIn, sizeOps } from './sheetCommands.ts';
import type { SheetHands } from './sheetHands.ts';

const words = {
  lastLine: bi('至少保留一行一列', 'One row and one column stay'),
  full: bi('最多 {rows} 行 {cols} 列', 'At most {rows} rows and {cols} columns'),
  tooMany: bi('一次最多移动 {most} 行或列', 'At most {most} rows or columns are moved at once'),
};

/** What is done to whole rows and columns of what is chosen. */
export function lineActs({ desk, tell, run }: SheetHands) {
  const { grid, shown, chosen, session, active } = desk;
  const { ids } = shown;
  const ends = (axis: LineAxis) =>
    axis === 'rows' ? ([chosen.top, chosen.bottom] as const) : ([chosen.left, chosen.right] as const);
  const lines = (axis: LineAxis) => (axis === 'rows' ? rowsIn(chosen, ids) : colsIn(chosen, ids));
  return {
    insert: (axis: LineAxis, isBehind = false) => {
      const [first, end] = ends(axis);
      const count = Math.min(end - first + 1, workbookLimits.linesOfOperation);
      if (linePlaces(grid[axis]).alive.length + count > workbookLimits[axis])
        return tell(words.full, { rows: workbookLimits.rows, cols: workbookLimits.cols });
      const own = { sheet: grid.id, axis, client: session.editor.client };
      run(() => insertOps(own, ids[axis], isBehind ? end + 1 : first, count));
    },
    kill: (axis: LineAxis) => {
      if (lines(axis).length >= linePlaces(grid[axis]).alive.length) return tell(words.lastLine);
      run(() => killOps(grid.id, axis, lines(axis)));
    },
    /** What is chosen changes places with the line before or behind it. */
    move: (axis: LineAxis, by: 1 | -1) => {
      const [first, end] = ends(axis);
      if ((by < 0 && first === 0) || (by > 0 && end >= ids[axis].length - 1)) return;
      if (end - first >= workbookLimits.linesOfOperation)
        return tell(words.tooMany, { most: workbookLimits.linesOfOperation });
      const after = ids[axis][by < 0 ? first - 2 : end + 1] ?? null;
      run(() => [{ op: 'move', sheet: grid.id, axis, after, ids: lines(axis) }]);
    },
    size: (axis: LineAxis, of: readonly string[], points: number | null) =>
      run(() => sizeOps(grid.id, axis, of, points)),
    freeze: () => {
      const isFrozen = grid.frozen.row !== null || grid.frozen.col !== null;
      const row = isFrozen ? null : (ids.rows[active.row - 1] ?? null);
      const col = isFrozen ? null : (ids.cols[active.col - 1] ?? null);
      run(() => [{ op: 'freeze', sheet: grid.id, row, col }]);
    },
  };
}
