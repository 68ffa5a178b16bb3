import { useEffect, useEffectEvent } from 'react';
import { onRecordEvent } from './events.ts';

const SETTLED_MS = 1_000;
const LONGEST_MS = 5_000;

/**
 * Calls back once after changes of these entities have stopped coming for a second: an import is one change, not a
 * thousand. Where they never stop, it calls every five seconds.
 */
export function useSettledEvents(entities: readonly string[], callback: () => void): void {
  const heard = useEffectEvent(callback);
  const names = entities.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since: number | undefined;
    const call = () => {
      since = undefined;
      heard();
    };
    const wait = () => {
      clearTimeout(timer);
      since ??= Date.now();
      timer = setTimeout(call, Math.max(0, Math.min(SETTLED_MS, since + LONGEST_MS - Date.now())));
    };
    const stops = names.split(' ').map((name) => onRecordEvent(name, wait));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [names]);
}
