import { useSyncExternalStore } from 'react';
import { nowText } from '#domain/core/moments.ts';

const BEAT_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, BEAT_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const beat = (): number => Math.floor(Date.now() / BEAT_MS);

/**
 * Now, `yyyy-MM-dd HH:mm:ss`, for what shows how long ago or how late something is: it renders again every half minute.
 */
export function useNow(): string {
  useSyncExternalStore(subscribe, beat);
  return nowText(() => new Date());
}
