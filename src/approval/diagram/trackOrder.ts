/** A vertical line in a corridor with the level lines that join it. */
export interface Trunk {
  readonly key: string;
  /** Where level lines come in: their height, and from which side of the corridor. */
  readonly joints: readonly { readonly y: number; readonly side: 'left' | 'right' }[];
}

const spanOf = ({ joints }: Trunk): readonly [top: number, bottom: number] => {
  const heights = joints.map(({ y }) => y);
  return [Math.min(...heights), Math.max(...heights)];
};

/** How often level lines cross vertical ones when the trunks stand in this order from left to right. */
export function countCrossings(order: readonly Trunk[]): number {
  const spans = order.map(spanOf);
  let crossings = 0;
  order.forEach(({ joints }, place) => {
    for (const { y, side } of joints) {
      spans.forEach(([top, bottom], other) => {
        const isPassed = side === 'left' ? other < place : other > place;
        if (isPassed && y > top && y < bottom) crossings += 1;
      });
    }
  });
  return crossings;
}

/**
 * Trunks in an order with few crossings: one trunk after the other moves to where it crosses least, until none gets
 * better.
 */
export function orderTrunks(trunks: readonly Trunk[]): readonly Trunk[] {
  let best = [...trunks];
  let least = countCrossings(best);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const trunk of [...best]) {
      for (let place = 0; place < best.length; place++) {
        const rest = best.filter((other) => other !== trunk);
        const tried = [...rest.slice(0, place), trunk, ...rest.slice(place)];
        const crossings = countCrossings(tried);
        if (crossings < least) {
          best = tried;
          least = crossings;
          isBetter = true;
        }
      }
    }
  }
  return best;
}
