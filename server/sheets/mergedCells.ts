import type { SheetCell, SheetRow } from '../platform/sheet/index.ts';
import { cellTextOf, isFault } from '../platform/sheet/index.ts';

/**
 * How a covered cell lies in its merged area: `down` below a cell of its own column, whose value holds for it, too;
 * `across` beside one, whose value belongs to another column.
 */
export type Covered = 'down' | 'across';

/** Covered cells of one column below each other. */
export interface CoveredRun {
  readonly column: number;
  readonly way: Covered;
  /** The row of the cell whose value holds; of cells beside it, the first row. */
  readonly from: number;
  to: number;
}

/** More of them nobody reads. */
const mostRuns = 10_000;

/** Follows the merged areas of a sheet from row to row; of one that none has been seen in it costs nothing. */
export class MergedCells {
  readonly runs: CoveredRun[] = [];
  private readonly open = new Map<number, CoveredRun>();
  private last: SheetRow | undefined;

  /** @returns the covered cells of the row by their column; undefined when it has none */
  see(row: SheetRow): ReadonlyMap<number, Covered> | undefined {
    const { last, open } = this;
    this.last = row;
    if (!row.merged?.length) {
      if (open.size > 0) open.clear();
      return undefined;
    }
    const covered = new Map<number, Covered>();
    const still = new Set(row.merged);
    for (const column of row.merged) {
      const above = open.get(column);
      const isBelow =
        (above === undefined || above.way === 'down') &&
        last !== undefined &&
        isSame(last.cells[column], row.cells[column]);
      const way: Covered = isBelow ? 'down' : 'across';
      covered.set(column, way);
      if (above?.way === way) above.to = row.rowNumber;
      else {
        const run = { column, way, from: way === 'down' && last ? last.rowNumber : row.rowNumber, to: row.rowNumber };
        if (this.runs.length < mostRuns) this.runs.push(run);
        open.set(column, run);
      }
    }
    for (const column of [...open.keys()]) if (!still.has(column)) open.delete(column);
    return covered;
  }
}

function isSame(one: SheetCell | undefined, other: SheetCell | undefined): boolean {
  const [left, right] = [one ?? null, other ?? null];
  return isFault(left) === isFault(right) && cellTextOf(left) === cellTextOf(right);
}
