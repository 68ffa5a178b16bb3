import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSettledEvents } from '../../shell/useSettledEvents.ts';

/**
 * Rows, their actions, counts of views and sums follow what others do: asked for anew when changes have settled, and
 * when the list comes back to the front, since a list behind hears nothing.
 */
export function useLiveRows(resource: string): void {
  const cache = useQueryClient();
  const wasAway = useRef(false);
  const reload = () => void cache.invalidateQueries({ queryKey: [resource] });
  useSettledEvents([resource], reload);
  useEffect(() => {
    // Counts and sums are taken as fresh for a while; rows ask for themselves.
    if (wasAway.current) void cache.invalidateQueries({ queryKey: [resource] });
    return () => {
      wasAway.current = true;
    };
  }, [cache, resource]);
}
