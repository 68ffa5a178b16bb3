import { type RefObject, useEffect, useState } from 'react';

interface ScrollEdges {
  /** Something is hidden behind the left or right edge. */
  readonly hasLeft: boolean;
  readonly hasRight: boolean;
  /** Inner width in px; 0 before the first measure. */
  readonly width: number;
}

/** How far a scrolling element is from its ends, and how much room it has. */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ hasLeft: false, hasRight: false, width: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      // A hidden tab has no size; what was measured before still holds.
      if (element.clientWidth === 0) return;
      const next = {
        hasLeft: element.scrollLeft > 0,
        hasRight: element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
        width: element.clientWidth,
      };
      setEdges((old) => (old.hasLeft === next.hasLeft && old.hasRight === next.hasRight && old.width === next.width ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  return edges;
}
