import { useCallback } from 'react';
import { hasRight } from '#domain/core/rights.ts';
import { useActor } from '../../shell/useSession.ts';

/** The address behind a figure, for people who may open it; others read the figure alone. */
export function useFigureLink(): (right: string, address: string) => string | undefined {
  const actor = useActor();
  return useCallback((right, address) => (hasRight(actor, right) ? address : undefined), [actor]);
}
