import { type RefObject, useEffect } from 'react';
import { afterFrame } from '../../shell/afterFrame.ts';

const mark = 'data-half';

/**
 * An amount that is half behind an edge or a pinned column reads as another amount, so it is not shown at all there:
 * `…` says that something is. The cells are marked themselves, since scrolling must not draw rows anew. The rule that
 * hides them stands in nouns.css.
 */
export function useWholeAmounts(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = scroller.current;
    if (!root) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        watchTables();
        markHalves(root);
      });
    };
    const sizes = new ResizeObserver(look);
    const watched = new WeakSet<Element>();
    // Columns change without a row changing, and without the table.
    const watchTables = () => {
      for (const table of root.querySelectorAll('table, thead th')) {
        if (!watched.has(table)) sizes.observe(table);
        watched.add(table);
      }
    };
    sizes.observe(root);
    look();
    // A key changes what is reckoned beside it: that is looked at when it is on the screen.
    let later: (() => void) | undefined;
    const rows = new MutationObserver(() => {
      later?.();
      later = afterFrame(look);
    });
    rows.observe(root, { childList: true, subtree: true, characterData: true });
    root.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      later?.();
      sizes.disconnect();
      rows.disconnect();
      root.removeEventListener('scroll', look);
    };
  }, [scroller]);
}

function markHalves(root: HTMLElement): void {
  const halves = new Map<HTMLTableCellElement, 'left' | 'right'>();
  for (const table of root.querySelectorAll('table'))
    for (const [cell, side] of halvesOf(table, root)) halves.set(cell, side);
  for (const cell of root.querySelectorAll<HTMLTableCellElement>(`[${mark}]`))
    if (!halves.has(cell)) cell.removeAttribute(mark);
  for (const [cell, side] of halves) if (cell.getAttribute(mark) !== side) cell.setAttribute(mark, side);
}

type Half = [HTMLTableCellElement, 'left' | 'right'];

/** Cells with numbers of which only a part is in sight, and the side that is not. */
function halvesOf(table: HTMLTableElement, root: HTMLElement): Half[] {
  if (root.scrollWidth <= root.clientWidth) return [];
  const { left, right } = openPart(table, root);
  return [...table.rows].flatMap((row) =>
    [...row.cells].flatMap((cell): Half[] => {
      const edges = cell.getBoundingClientRect();
      const isCut = (edges.left < left && edges.right > left) || (edges.left < right && edges.right > right);
      const text = isCut && !pinnedTo(cell) ? textEdges(cell) : undefined;
      if (!text) return [];
      if (text.left < left - 0.5 && text.right > left) return [[cell, 'left']];
      return text.right > right + 0.5 && text.left < right ? [[cell, 'right']] : [];
    }),
  );
}

/** Between the columns that stay at the edges: the first few of a row, and its last one. */
function openPart(table: HTMLTableElement, root: HTMLElement): { readonly left: number; readonly right: number } {
  const box = root.getBoundingClientRect();
  let [left, right] = [box.left + root.clientLeft, box.left + root.clientLeft + root.clientWidth];
  for (const cell of [...table.rows].flatMap((row) => [
    ...[...row.cells].slice(0, mostPinned),
    ...[...row.cells].slice(-1),
  ])) {
    const side = pinnedTo(cell);
    if (side === 'left') left = Math.max(left, cell.getBoundingClientRect().right);
    if (side === 'right') right = Math.min(right, cell.getBoundingClientRect().left);
  }
  return { left, right };
}
const mostPinned = 6;

/** Heads and sums stick to top and bottom, which covers nothing beside them. */
function pinnedTo(cell: HTMLElement): 'left' | 'right' | undefined {
  const { position, left, right } = getComputedStyle(cell);
  if (position !== 'sticky') return undefined;
  return left !== 'auto' ? 'left' : right !== 'auto' ? 'right' : undefined;
}

/** Where the text of a cell begins and ends; of one that is typed into, where its box does. */
function textEdges(cell: HTMLTableCellElement): { readonly left: number; readonly right: number } | undefined {
  const input = cell.querySelector('input');
  if (input) return input.value === '' ? undefined : input.getBoundingClientRect();
  const isNumber = getComputedStyle(cell).textAlign === 'right' ? /\d/ : /\d[,.]\d/;
  if (!isNumber.test(cell.textContent ?? '')) return undefined;
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect();
}
