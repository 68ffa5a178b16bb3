import { type MouseEvent, useState } from 'react';

/** Lines that were chosen together by their numbers, the first and the last one included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

interface Chosen {
  /** Where choosing began; the other end moves. */
  readonly start: number;
  readonly end: number;
}

/** Choosing lines by their numbers: a click chooses one or none, with Shift up to there; the head chooses all. */
export function useLineRange(count: number) {
  const [chosen, setChosen] = useState<Chosen>();
  const range: LineRange | undefined =
    chosen && count > 0
      ? { first: Math.min(chosen.start, chosen.end), last: Math.min(Math.max(chosen.start, chosen.end), count - 1) }
      : undefined;
  const clear = () => setChosen(undefined);
  const choose = (row: number, isFurther: boolean) => {
    if (isFurther) setChosen({ start: chosen?.start ?? row, end: row });
    else setChosen(chosen?.start === row && chosen.end === row ? undefined : { start: row, end: row });
  };
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
    if (!place) return;
    if (place.dataset.number === 'all')
      setChosen(range?.first === 0 && range.last === count - 1 ? undefined : { start: 0, end: count - 1 });
    else choose(Number(place.dataset.number), shiftKey);
  };
  return { range: range && range.first <= range.last ? range : undefined, choose, clear, onClick };
}
