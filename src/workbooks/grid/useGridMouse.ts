import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { Place } from './geometry.ts';
import type { GridView } from './gridView.ts';

/** What a pointer means: a cell, the whole row or column of a head, or everything. */
export type Pointed = 'cell' | 'row' | 'col' | 'all';

export interface GridHandlers {
  /** @param isFurther what was chosen reaches from where it began to here */
  readonly onChoose: (place: Place, pointed: Pointed, isFurther: boolean) => void;
  /** The person draws the little square at the corner of what is chosen to here, and lets it go. */
  readonly onFill: (place: Place, isDone: boolean) => void;
  readonly onEdit: (place: Place) => void;
  readonly onMenu: (place: Place, pointed: Pointed, spot: { readonly x: number; readonly y: number }) => void;
  /** A row or column is drawn to a size in pixels of the screen; without one it is to fit what is in it. */
  readonly onSize: (axis: 'row' | 'col', at: number, size: number | undefined) => void;
}

interface Hit {
  readonly place: Place;
  readonly pointed: Pointed;
}

const leastSize = 12;

/** Reads where a pointer is from the geometry: thousands of cells need no handlers of their own. */
export function useGridMouse(
  { view, onChoose, onFill, onEdit, onMenu, onSize }: GridHandlers & { readonly view: GridView },
  scroller: RefObject<HTMLDivElement | null>,
  { headWidth, headHeight }: { readonly headWidth: number; readonly headHeight: number },
) {
  const held = useRef<'choose' | 'fill' | 'size'>(undefined);
  const began = useRef<Hit>(undefined);
  const size = useRef({ axis: 'col' as 'row' | 'col', at: 0 });

  const hit = ({ clientX, clientY }: { clientX: number; clientY: number }): Hit | undefined => {
    const area = scroller.current;
    if (!area) return undefined;
    const { left, top } = area.getBoundingClientRect();
    const [x, y] = [clientX - left - headWidth, clientY - top - headHeight];
    const { rows, cols, frozen } = view;
    const place = {
      row: rows.at(y < rows.start(frozen.row) ? Math.max(0, y) : y + area.scrollTop),
      col: cols.at(x < cols.start(frozen.col) ? Math.max(0, x) : x + area.scrollLeft),
    };
    return { place, pointed: x < 0 ? (y < 0 ? 'all' : 'row') : y < 0 ? 'col' : 'cell' };
  };
  const sized = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const area = scroller.current;
    if (!area) return undefined;
    const { axis, at } = size.current;
    const { left, top } = area.getBoundingClientRect();
    const isFixed = at < (axis === 'col' ? view.frozen.col : view.frozen.row);
    return axis === 'col'
      ? clientX - left - headWidth + (isFixed ? 0 : area.scrollLeft) - view.cols.start(at)
      : clientY - top - headHeight + (isFixed ? 0 : area.scrollTop) - view.rows.start(at);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const target = event.target as HTMLElement;
      // A finger scrolls, its tap chooses; the bars of the browser are its own.
      if (event.pointerType === 'touch' || isOnBar(event, scroller.current)) return;
      const found = hit(event);
      if (!found || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      began.current = found;
      if (target.dataset.size) {
        size.current = { axis: target.dataset.size === 'row' ? 'row' : 'col', at: Number(target.dataset.at) };
        held.current = 'size';
      } else if (target.dataset.handle !== undefined) held.current = 'fill';
      else {
        held.current = found.pointed === 'all' ? undefined : 'choose';
        onChoose(found.place, found.pointed, event.shiftKey);
      }
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const found = held.current && hit(event);
      if (!found || !began.current) return;
      if (held.current === 'fill') onFill(found.place, false);
      else if (held.current === 'choose' && !isSame(found.place, began.current.place)) {
        began.current = { ...began.current, place: found.place };
        onChoose(found.place, began.current.pointed, true);
      }
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const [was, found] = [held.current, hit(event)];
      held.current = undefined;
      if (was === 'fill' && found) onFill(found.place, true);
      if (was === 'size') {
        const width = sized(event);
        const { axis, at } = size.current;
        const before = axis === 'col' ? view.cols.size(at) : view.rows.size(at);
        if (width !== undefined && Math.abs(width - before) > 2) onSize(axis, at, Math.max(leastSize, width));
      }
    },
    onClick: (event: MouseEvent<HTMLDivElement>) => {
      const found = hit(event);
      const isFinger = (event.nativeEvent as { readonly pointerType?: string }).pointerType === 'touch';
      if (found && isFinger) onChoose(found.place, found.pointed, false);
    },
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
      const { size: axis, at } = (event.target as HTMLElement).dataset;
      const found = hit(event);
      if (axis) onSize(axis === 'row' ? 'row' : 'col', Number(at), undefined);
      else if (found?.pointed === 'cell') onEdit(found.place);
    },
    onContextMenu: (event: MouseEvent<HTMLDivElement>) => {
      const found = hit(event);
      if (!found) return;
      event.preventDefault();
      onMenu(found.place, found.pointed, { x: event.clientX, y: event.clientY });
    },
  };
}

const isSame = (one: Place, other: Place): boolean => one.row === other.row && one.col === other.col;

function isOnBar({ clientX, clientY }: PointerEvent, area: HTMLElement | null): boolean {
  if (!area) return false;
  const { left, top } = area.getBoundingClientRect();
  return clientX > left + area.clientWidth || clientY > top + area.clientHeight;
}
