const easeInOutQuad = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2);

/**
 * Scrolls an element to its top, as the pagination of the specification does; at once for people who want no motion.
 * @see platform.md 5.1
 */
export function scrollToTop(element: HTMLElement, ms = 800): void {
  const from = element.scrollTop;
  if (from === 0) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const begun = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, (now - begun) / ms);
    element.scrollTop = from * (1 - easeInOutQuad(share));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
