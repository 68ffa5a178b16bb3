/** Longer than a frame of a slow machine takes; a tab out of sight draws none. */
const withoutFrameMs = 200;

/**
 * Runs what follows from a key once the key itself is on the screen, so that nobody waits for it to see what he typed.
 * @returns takes it back
 */
export function afterFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, withoutFrameMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
