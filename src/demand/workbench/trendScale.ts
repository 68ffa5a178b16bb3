const mostSteps = 4;
const niceSteps = [1, 2, 5] as const;

/**
 * A vertical scale for counts: from 0 in at most four equal steps of 1, 2 or 5 times a power of ten to the first value that holds all.
 * @returns the values of the grid lines, 0 first
 */
export function countScale(most: number): readonly number[] {
  const needed = Math.max(1, most) / mostSteps;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(needed)));
  const step = [...niceSteps, 10].map((nice) => nice * power).find((candidate) => candidate >= needed) ?? 10 * power;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Which days get a label: every seventh, counted back from the last, so that today has one. */
export const labelledDays = (count: number, every = 7): readonly number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0);
