import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Axis, Place, Rect } from './geometry.ts';
import styles from './grid.module.css';
import { type CellFrame, type GridView, heads } from './gridView.ts';
import { Panes } from './Panes.tsx';
import { type GridHandlers, useGridMouse } from './useGridMouse.ts';
import { useSight } from './useSight.ts';

export interface CellGridProps extends GridHandlers {
  readonly view: GridView;
  readonly zoom: number;
  readonly chosen: Rect;
  /** Where the text box stands. */
  readonly active: Rect;
  /** What must be in sight; each new object brings it there. */
  readonly sight: Place;
  readonly frames: readonly CellFrame[];
  readonly selectAll: string;
  /** The text box; it is placed over the active cell and never leaves the page. */
  readonly children: ReactNode;
  readonly boxRef: RefObject<HTMLDivElement | null>;
  readonly onPage: (rows: number) => void;
}

/**
 * A table of which only what is in sight stands in the page: heads, frozen parts and body, frames around cells, and one
 * text box over all of it. It knows rows and columns by their present number and nothing of what is in them; no part of
 * a form can show 5,000 rows with 40 columns.
 */
export function CellGrid(props: CellGridProps) {
  const { view, zoom, chosen, active, sight, frames, selectAll, children, boxRef, onPage } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const headWidth = Math.round(heads.width * zoom);
  const headHeight = Math.round(heads.height * zoom);
  const part = useSight(scroller, view, headHeight, onPage);
  const mouse = useGridMouse(props, scroller, { headWidth, headHeight });

  /** The text box follows its cell by hand: a scroll renders nothing until other rows come in sight. */
  const placeBox = useCallback(() => {
    const [box, area] = [boxRef.current, scroller.current];
    if (!box || !area) return;
    const left = at(view.cols, active.left, view.frozen.col, area.scrollLeft);
    const top = at(view.rows, active.top, view.frozen.row, area.scrollTop);
    box.style.transform = `translate(${headWidth + left - 1}px, ${headHeight + top - 1}px)`;
    box.style.setProperty('--width', `${view.cols.start(active.right + 1) - view.cols.start(active.left) + 1}px`);
    box.style.setProperty('--height', `${view.rows.start(active.bottom + 1) - view.rows.start(active.top) + 1}px`);
    box.style.setProperty('--most', `${Math.max(80, area.clientWidth - headWidth - left - 8)}px`);
  }, [view, active, boxRef, headWidth, headHeight]);
  useLayoutEffect(placeBox);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only somewhere new to look at moves the page, rows of others come and go without a jump
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const { rows, cols, frozen } = view;
    area.scrollTop = brought(rows, sight.row, frozen.row, area.scrollTop, area.clientHeight - headHeight);
    area.scrollLeft = brought(cols, sight.col, frozen.col, area.scrollLeft, area.clientWidth - headWidth);
  }, [sight]);
  return (
    <div className={styles.grid} style={{ fontSize: `${13 * zoom}px` }}>
      <div ref={scroller} className={styles.scroller} onScroll={placeBox} {...mouse}>
        <Panes
          view={view}
          part={part}
          chosen={chosen}
          frames={frames}
          selectAll={selectAll}
          headWidth={headWidth}
          headHeight={headHeight}
        />
      </div>
      {children}
    </div>
  );
}

/** Where a row or column begins on the screen, behind the heads. */
const at = (axis: Axis, place: number, frozen: number, scrolled: number): number =>
  axis.start(place) - (place < frozen ? 0 : scrolled);

/** How far to scroll so that a row or column is in sight. */
function brought(axis: Axis, place: number, frozen: number, scrolled: number, room: number): number {
  if (place < frozen) return scrolled;
  const lead = axis.start(frozen);
  if (axis.start(place) - lead < scrolled) return axis.start(place) - lead;
  return Math.max(scrolled, Math.min(axis.start(place + 1) - room, axis.start(place) - lead));
}
