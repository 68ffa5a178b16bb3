import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

interface ScrollEdges {
  /** Something is hidden behind the left or right edge. */
  readonly hasLeft: boolean;
  readonly hasRight: boolean;
  /** Inner width in px. */
  readonly width: number;
}

/**
 * How far a scrolling element is from its ends, and how much room it has.
 * @returns undefined before the first measure, which an empty element answers for nothing: what depends on its width is
 * then laid out once
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>): ScrollEdges | undefined {
  const [edges, setEdges] = useState<ScrollEdges>();
  const isKnown = edges !== undefined;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) setEdges((old) => old ?? { hasLeft: false, hasRight: false, width: element.clientWidth });
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isKnown) return undefined;
    const measure = () => {
      // A hidden tab has no size; what was measured before still holds.
      if (element.clientWidth === 0) return;
      const next = {
        hasLeft: element.scrollLeft > 0,
        hasRight: element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
        width: element.clientWidth,
      };
      setEdges((old) =>
        old?.hasLeft === next.hasLeft && old.hasRight === next.hasRight && old.width === next.width ? old : next,
      );
    };
    // Tells of the sizes at once, when the browser has laid them out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, isKnown]);
  return edges;
}
