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

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** What a pointer is measured against. */
interface Measure {
  readonly view: GridView;
  readonly area: HTMLElement;
  readonly headWidth: number;
  readonly headHeight: number;
}

const leastSize = 12;
/** A hand that only pressed has not drawn. */
const leastDrawn = 2;

function hitAt({ view, area, headWidth, headHeight }: Measure, { clientX, clientY }: Point): Hit {
  const { left, top } = area.getBoundingClientRect();
  const [x, y] = [clientX - left - headWidth, clientY - top - headHeight];
  const { rows, cols, frozen } = view;
  const place = {
    row: rows.at(y < rows.start(frozen.row) ? Math.max(0, y) : y + area.scrollTop),
    col: cols.at(x < cols.start(frozen.col) ? Math.max(0, x) : x + area.scrollLeft),
  };
  return { place, pointed: x < 0 ? (y < 0 ? 'all' : 'row') : y < 0 ? 'col' : 'cell' };
}

interface SizedLine {
  readonly axis: 'row' | 'col';
  readonly at: number;
}

/** How wide a column, or how high a row, would be if it ended here. */
function sizeAt({ view, area, headWidth, headHeight }: Measure, { axis, at }: SizedLine, point: Point): number {
  const { left, top } = area.getBoundingClientRect();
  if (axis === 'col') {
    const scrolled = at < view.frozen.col ? 0 : area.scrollLeft;
    return point.clientX - left - headWidth + scrolled - view.cols.start(at);
  }
  const scrolled = at < view.frozen.row ? 0 : area.scrollTop;
  return point.clientY - top - headHeight + scrolled - view.rows.start(at);
}

/** What was pressed: an edge that is drawn, the corner that fills, or cells. */
type Press =
  | { readonly kind: 'size'; readonly line: SizedLine }
  | { readonly kind: 'fill' }
  | (Hit & { readonly kind: 'choose' });

function pressOf({ dataset }: HTMLElement, found: Hit): Press {
  if (dataset.size)
    return { kind: 'size', line: { axis: dataset.size === 'row' ? 'row' : 'col', at: Number(dataset.at) } };
  return dataset.handle === undefined ? { kind: 'choose', ...found } : { kind: 'fill' };
}

/** Reads where a pointer is from the geometry: thousands of cells need no handlers of their own. */
export function useGridMouse(
  { view, onChoose, onFill, onEdit, onMenu, onSize }: GridHandlers & { readonly view: GridView },
  scroller: RefObject<HTMLDivElement | null>,
  heads: { readonly headWidth: number; readonly headHeight: number },
) {
  const held = useRef<Press>(undefined);
  // A double click is told of the whole grid: what was pressed is known from its first half.
  const pressed = useRef<Press>(undefined);
  const measure = (): Measure | undefined =>
    scroller.current ? { view, area: scroller.current, ...heads } : undefined;
  const hit = (point: Point): Hit | undefined => {
    const by = measure();
    return by && hitAt(by, point);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const found = hit(event);
      // A finger scrolls, its tap chooses; the bars of the browser are its own.
      if (!found || event.pointerType === 'touch' || event.button !== 0 || isOnBar(event, scroller.current)) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const press = pressOf(event.target as HTMLElement, found);
      pressed.current = press;
      held.current = found.pointed === 'all' ? undefined : press;
      if (press.kind === 'choose') onChoose(found.place, found.pointed, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const press = held.current;
      const found = press && hit(event);
      if (!found) return;
      if (press.kind === 'fill') onFill(found.place, false);
      else if (press.kind === 'choose' && !isSame(found.place, press.place)) {
        held.current = { ...press, place: found.place };
        onChoose(found.place, press.pointed, true);
      }
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const [press, by] = [held.current, measure()];
      held.current = undefined;
      if (!press || !by) return;
      if (press.kind === 'fill') onFill(hitAt(by, event).place, true);
      if (press.kind !== 'size') return;
      const { axis, at } = press.line;
      const size = sizeAt(by, press.line, event);
      const before = axis === 'col' ? view.cols.size(at) : view.rows.size(at);
      if (Math.abs(size - before) > leastDrawn) onSize(axis, at, Math.max(leastSize, size));
    },
    onClick: (event: MouseEvent<HTMLDivElement>) => {
      const found = hit(event);
      const isFinger = (event.nativeEvent as { readonly pointerType?: string }).pointerType === 'touch';
      if (found && isFinger) onChoose(found.place, found.pointed, false);
    },
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
      const [press, found] = [pressed.current, hit(event)];
      if (press?.kind === 'size') onSize(press.line.axis, press.line.at, undefined);
      else if (found?.pointed === 'cell' && press?.kind === 'choose') onEdit(found.place);
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

function isOnBar({ clientX, clientY }: Point, area: HTMLElement | null): boolean {
  if (!area) return false;
  const { left, top } = area.getBoundingClientRect();
  return clientX > left + area.clientWidth || clientY > top + area.clientHeight;
}
