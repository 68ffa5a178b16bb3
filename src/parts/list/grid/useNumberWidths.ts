import { type RefObject, useEffect, useState } from 'react';

const padding = 20;

/**
 * What the numbers on screen need, their totals included, by the place of their column in a row: no list cuts an
 * amount, however its column was set. Widths only grow, so nothing jumps from page to page.
 */
export function useNumberWidths(scroller: RefObject<HTMLElement | null>): ReadonlyMap<number, number> {
  const [widths, setWidths] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    const root = scroller.current;
    if (!root) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setWidths((old) => grown(root, old)));
    };
    look();
    const rows = new MutationObserver(look);
    rows.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      rows.disconnect();
    };
  }, [scroller]);
  return widths;
}

function grown(root: HTMLElement, old: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const head = root.querySelector<HTMLTableRowElement>('thead tr');
  if (!head) return old;
  const places = [...head.cells].flatMap((cell, place) =>
    getComputedStyle(cell).textAlign === 'right' ? [place] : [],
  );
  const next = new Map(old);
  const range = document.createRange();
  for (const row of root.querySelectorAll<HTMLTableRowElement>(':is(tbody, tfoot) tr')) {
    if (row.cells.length !== head.cells.length) continue;
    for (const place of places) {
      const cell = row.cells[place];
      if (!cell?.firstChild) continue;
      range.selectNodeContents(cell);
      const needed = Math.ceil(range.getBoundingClientRect().width) + padding;
      if (needed > (next.get(place) ?? 0)) next.set(place, needed);
    }
  }
  return [...next].every(([place, width]) => old.get(place) === width) ? old : next;
}
