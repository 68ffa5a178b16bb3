import { useMemo } from 'react';
import { type Can, canAs } from '#authProvider/canAccess.ts';
import { useActor } from './useSession.ts';

/**
 * What react-admin's `useCanAccess` answers, at once: nothing is drawn before the rights are there, lists of offers ask
 * in loops, and a session that changes draws anew what asked.
 */
export function useCan(): Can {
  const actor = useActor();
  return useMemo(() => canAs(actor), [actor]);
}
