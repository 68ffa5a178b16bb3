import type { Place, Rect } from './geometry.ts';
import { holds } from './geometry.ts';

export interface Ground {
  readonly rows: number;
  readonly cols: number;
  /** How many rows are in sight at once. */
  readonly page: number;
  readonly merges: readonly Rect[];
  readonly isFilled: (place: Place) => boolean;
  /** The last row and the last column that hold anything. */
  readonly end: Place;
}

const ways: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
};

const within = ({ row, col }: Place, { rows, cols }: Ground): Place => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  col: Math.max(0, Math.min(cols - 1, col)),
});

const isThere = ({ row, col }: Place, { rows, cols }: Ground): boolean =>
  row >= 0 && col >= 0 && row < rows && col < cols;

const next = ({ row, col }: Place, way: Place): Place => ({ row: row + way.row, col: col + way.col });

/** The edge of the block of filled cells one stands in, or the begin of the next one. */
function edge(from: Place, way: Place, ground: Ground): Place {
  let here = from;
  const isInside = ground.isFilled(here) && isThere(next(here, way), ground) && ground.isFilled(next(here, way));
  for (let ahead = next(here, way); isThere(ahead, ground); ahead = next(here, way)) {
    if (isInside && !ground.isFilled(ahead)) break;
    here = ahead;
    if (!isInside && ground.isFilled(here)) break;
  }
  return here;
}

/** One step further, past the merged cell one stands in. */
function step(from: Place, way: Place, ground: Ground): Place {
  const merge = ground.merges.find((rect) => holds(rect, from));
  const side = merge && {
    row: way.row > 0 ? merge.bottom : way.row < 0 ? merge.top : from.row,
    col: way.col > 0 ? merge.right : way.col < 0 ? merge.left : from.col,
  };
  return within(next(side ?? from, way), ground);
}

/** Where a key leads to; nothing where it is no key to walk by. */
export function walked(from: Place, key: string, isFar: boolean, ground: Ground): Place | undefined {
  const way = ways[key];
  if (way) return isFar ? edge(from, way, ground) : step(from, way, ground);
  if (key === 'Home') return isFar ? { row: 0, col: 0 } : { row: from.row, col: 0 };
  if (key === 'End') return isFar ? ground.end : { row: from.row, col: ground.end.col };
  if (key === 'PageDown') return within({ row: from.row + ground.page, col: from.col }, ground);
  if (key === 'PageUp') return within({ row: from.row - ground.page, col: from.col }, ground);
  return undefined;
}

/** Where Tab and Enter lead to: inside of several chosen cells they go round in these. */
export function advanced(from: Place, way: Place, chosen: Rect, ground: Ground): Place {
  const isOne = chosen.top === chosen.bottom && chosen.left === chosen.right;
  const isMerge = ground.merges.some((merge) => JSON.stringify(merge) === JSON.stringify(chosen));
  if (isOne || isMerge) return step(from, way, ground);
  const width = chosen.right - chosen.left + 1;
  const height = chosen.bottom - chosen.top + 1;
  const [row, col] = [from.row - chosen.top, from.col - chosen.left];
  const count = width * height;
  const at = way.col === 0 ? col * height + row + way.row : row * width + col + way.col;
  const to = (at + count) % count;
  return way.col === 0
    ? { row: chosen.top + (to % height), col: chosen.left + Math.floor(to / height) }
    : { row: chosen.top + Math.floor(to / width), col: chosen.left + (to % width) };
}
