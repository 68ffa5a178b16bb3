/** How long one confirmed session counts. @see docs/spec/platform.md 8 */
const LOGIN_CHECK_THROTTLE_MS = 10_000;

/**
 * Confirms the session before business calls, at most once in ten seconds. Callers at the same time wait for the same
 * check. A check that never reached the server stops nobody and is forgotten.
 * @param send resolves when the session lives, rejects with 401 when it does not
 */
export function createLoginCheck({
  send,
  stopsCall,
  now = Date.now,
}: {
  send: () => Promise<unknown>;
  stopsCall: (error: unknown) => boolean;
  now?: () => number;
}): () => Promise<void> {
  let lastCheck = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (stopsCall(error)) throw error;
      lastCheck = Number.NEGATIVE_INFINITY;
    } finally {
      pending = undefined;
    }
  }

  return async () => {
    if (pending) return pending;
    if (now() - lastCheck < LOGIN_CHECK_THROTTLE_MS) return;
    lastCheck = now();
    pending = check();
    return pending;
  };
}
