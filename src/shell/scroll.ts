/** How long scrolling to the top takes. @see platform.md 1 "Scroll" */
export const PAGE_CHANGE_MS = 800;
export const PAGE_SCROLL_MS = 500;

/** Eases in and out with the square of time. @param t 0 to 1 */
export function easeInOutQuad(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2;
}

/**
 * Scrolls an element to the top over some time; at once for people who asked for less motion.
 * @param ms 800 after a change of page or size of a list, 500 elsewhere
 */
export function scrollToTop(element: Element, ms: number = PAGE_SCROLL_MS): void {
  const from = element.scrollTop;
  if (from === 0) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const done = Math.min(1, (now - start) / ms);
    element.scrollTop = from * (1 - easeInOutQuad(done));
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
