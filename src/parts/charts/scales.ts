const mostSteps = 4;
const niceSteps = [1, 2, 5] as const;

/**
 * A vertical scale for counts and amounts: from 0 in at most four equal steps of 1, 2 or 5 times a power of ten to the
 * first value that holds all.
 * @returns the values of the grid lines, 0 first
 */
export function evenScale(most: number): readonly number[] {
  const needed = Math.max(1, most) / mostSteps;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(needed)));
  const step = [...niceSteps, 10].map((nice) => nice * power).find((candidate) => candidate >= needed) ?? 10 * power;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/**
 * Which marks of the horizontal axis get a label, counted back from the last, so that today has one.
 * @param room pixels of the axis
 * @param label pixels a label takes with its gap
 * @param unit labels stand this many marks apart, or a multiple of it
 */
export function labelledMarks({
  count,
  room,
  label,
  unit = 1,
}: {
  count: number;
  room: number;
  label: number;
  unit?: number;
}): readonly number[] {
  const wanted = room > 0 ? (label * count) / (room * unit) : 1;
  const every = unit * Math.max(1, Math.ceil(wanted));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0);
}

/** How marks share the width: on the ends and evenly between, or each in the middle of its own band. */
export type Layout = 'points' | 'bands';

/** The place of a mark on an axis of this many pixels. */
export function pixelOf(layout: Layout, index: number, count: number, room: number): number {
  if (layout === 'bands') return ((index + 0.5) / Math.max(1, count)) * room;
  return count > 1 ? (index / (count - 1)) * room : 0;
}

/** The mark nearest to a place on the axis; the first and the last hold whatever lies beyond them. */
export function markAt(layout: Layout, place: number, count: number, room: number): number {
  const share = room > 0 ? place / room : 0;
  const index = layout === 'bands' ? Math.floor(share * count) : Math.round(share * (count - 1));
  return Math.min(count - 1, Math.max(0, index));
}

/** Where each part of a bar begins and ends when parts stand on each other; nothing stands below the ground. */
export function stackOf(values: readonly number[]): readonly (readonly [from: number, to: number])[] {
  let ground = 0;
  return values.map((value) => {
    const from = ground;
    ground += Math.max(0, value);
    return [from, ground];
  });
}

/**
 * Labels beside the ends of lines, moved apart until no two touch, as near to their own line as that allows.
 * @param places wanted places, in any order
 * @param room `from` and `to` hold all labels as long as they fit
 */
export function spreadLabels(
  places: readonly number[],
  { gap, from, to }: { gap: number; from: number; to: number },
): readonly number[] {
  const order = places.map((_, index) => index).sort((left, right) => (places[left] ?? 0) - (places[right] ?? 0));
  const spread = [...places];
  let least = from;
  for (const index of order) {
    spread[index] = Math.max(places[index] ?? 0, least);
    least = (spread[index] ?? 0) + gap;
  }
  let most = to;
  for (const index of [...order].reverse()) {
    spread[index] = Math.min(spread[index] ?? 0, most);
    most = (spread[index] ?? 0) - gap;
  }
  return spread;
}
