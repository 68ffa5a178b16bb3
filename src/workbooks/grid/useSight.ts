import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Rect } from './geometry.ts';
import type { GridView } from './gridView.ts';

/** Drawn beyond what is in sight, so that a scroll by a few rows draws nothing. */
const beyond = { rows: 10, cols: 3 } as const;
/** So many pixels are scrolled before anything is drawn anew. */
const step = 120;
const rowHeight = 24;

/** Which rows and columns of the body are drawn; it changes in steps, so that most scrolling renders nothing. */
export function useSight(
  scroller: RefObject<HTMLDivElement | null>,
  { rows, cols, frozen }: GridView,
  headHeight: number,
  onPage: (rows: number) => void,
): Rect {
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 1200, height: 600 });
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = area;
      // A page that is hidden has no size: it keeps what it showed.
      if (width === 0) return;
      setSeen((before) => {
        const isNear = Math.abs(before.top - top) < step && Math.abs(before.left - left) < step;
        return isNear && before.width === width && before.height === height ? before : { top, left, width, height };
      });
      onPage(Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    area.addEventListener('scroll', soon, { passive: true });
    const sized = new ResizeObserver(soon);
    sized.observe(area);
    return () => {
      cancelAnimationFrame(frame);
      area.removeEventListener('scroll', soon);
      sized.disconnect();
    };
  }, [scroller, headHeight, onPage]);
  const [x, y] = [cols.start(frozen.col) + seen.left, rows.start(frozen.row) + seen.top];
  return {
    top: Math.max(frozen.row, rows.at(y) - beyond.rows),
    left: Math.max(frozen.col, cols.at(x) - beyond.cols),
    bottom: Math.min(rows.count - 1, rows.at(y + seen.height) + beyond.rows),
    right: Math.min(cols.count - 1, cols.at(x + seen.width) + beyond.cols),
  };
}
