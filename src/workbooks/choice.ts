import { grown, type Place, type Rect, rectOf } from './grid/geometry.ts';
import type { Pointed } from './grid/useGridMouse.ts';

/** A cell by the ids of its row and column, with the place it last had there. */
export interface Spot {
  readonly row: string;
  readonly col: string;
  readonly was: Place;
}

/** What is chosen, by ids: rows that others insert above move it along. */
export interface Choice {
  readonly active: Spot;
  /** Where it began, and where it reaches to. */
  readonly from: Spot;
  readonly to: Spot;
  readonly kind: Pointed;
}

/** Rows and columns in the order in which this person sees them. */
export interface LineIds {
  readonly rows: readonly string[];
  readonly cols: readonly string[];
  readonly rowAt: ReadonlyMap<string, number>;
  readonly colAt: ReadonlyMap<string, number>;
}

const clamped = (at: number, count: number) => Math.max(0, Math.min(at, count - 1));

/** Where a cell is now; one that is gone has left its place to its neighbour. */
export const placeOf = ({ row, col, was }: Spot, { rows, cols, rowAt, colAt }: LineIds): Place => ({
  row: rowAt.get(row) ?? clamped(was.row, rows.length),
  col: colAt.get(col) ?? clamped(was.col, cols.length),
});

export const spotAt = (place: Place, { rows, cols }: LineIds): Spot => {
  const was = { row: clamped(place.row, rows.length), col: clamped(place.col, cols.length) };
  return { row: rows[was.row] ?? '', col: cols[was.col] ?? '', was };
};

/** The cells that are chosen now; whole rows and columns reach over all of the others. */
export function chosenRect({ from, to, kind }: Choice, ids: LineIds, merges: readonly Rect[]): Rect {
  const last = { row: ids.rows.length - 1, col: ids.cols.length - 1 };
  if (kind === 'all') return rectOf({ row: 0, col: 0 }, last);
  const rect = rectOf(placeOf(from, ids), placeOf(to, ids));
  if (kind === 'row') return { ...rect, left: 0, right: last.col };
  if (kind === 'col') return { ...rect, top: 0, bottom: last.row };
  return grown(rect, merges);
}

export const chooseAt = (place: Place, ids: LineIds, kind: Pointed = 'cell'): Choice => {
  const spot = spotAt(place, ids);
  return { active: spot, from: spot, to: spot, kind };
};

export const chooseRect = ({ top, left, bottom, right }: Rect, ids: LineIds): Choice => {
  const from = spotAt({ row: top, col: left }, ids);
  return { active: from, from, to: spotAt({ row: bottom, col: right }, ids), kind: 'cell' };
};
