/** Where the rows, or the columns, of what is shown begin and end, in pixels from the first one's start. */
export interface Axis {
  readonly count: number;
  readonly total: number;
  readonly start: (at: number) => number;
  readonly size: (at: number) => number;
  /** Which one lies at a place; the nearest where none does. */
  readonly at: (pixel: number) => number;
}

export function axisOf(sizes: readonly number[]): Axis {
  const starts = new Float64Array(sizes.length + 1);
  for (const [at, size] of sizes.entries()) starts[at + 1] = (starts[at] ?? 0) + size;
  const start = (at: number) => starts[Math.max(0, Math.min(at, sizes.length))] ?? 0;
  return {
    count: sizes.length,
    total: start(sizes.length),
    start,
    size: (at) => sizes[at] ?? 0,
    at: (pixel) => {
      let [low, high] = [0, Math.max(0, sizes.length - 1)];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (start(middle) <= pixel) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** A place in what is shown: row and column by their present number, never kept longer than one answer to a key. */
export interface Place {
  readonly row: number;
  readonly col: number;
}

/** Both ends belong to it. */
export interface Rect {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export const rectOf = (one: Place, other: Place): Rect => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.col, other.col),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.col, other.col),
});

export const holds = ({ top, left, bottom, right }: Rect, { row, col }: Place): boolean =>
  row >= top && row <= bottom && col >= left && col <= right;

export const touches = (one: Rect, other: Rect): boolean =>
  one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right;

const around = (one: Rect, other: Rect): Rect => ({
  top: Math.min(one.top, other.top),
  left: Math.min(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.max(one.right, other.right),
});

/** A choice that cuts through merged cells takes them whole. */
export function grown(rect: Rect, merges: readonly Rect[]): Rect {
  let whole = rect;
  for (let isMore = true; isMore; ) {
    const next = merges.reduce((so, merge) => (touches(so, merge) ? around(so, merge) : so), whole);
    isMore = JSON.stringify(next) !== JSON.stringify(whole);
    whole = next;
  }
  return whole;
}
