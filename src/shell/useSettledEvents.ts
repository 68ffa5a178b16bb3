import { useEffect, useEffectEvent } from 'react';
import { onRecordEvent } from './events.ts';

const SETTLED_MS = 1_000;

/** Calls back once after changes of these entities have stopped coming for a second: an import is one change, not a thousand. */
export function useSettledEvents(entities: readonly string[], callback: () => void): void {
  const heard = useEffectEvent(callback);
  const names = entities.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => heard(), SETTLED_MS);
    };
    const stops = names.split(' ').map((name) => onRecordEvent(name, wait));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [names]);
}
