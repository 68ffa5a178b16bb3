import { useSyncExternalStore } from 'react';
import type { SessionFacts } from '#authProvider/session.ts';
import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import type { Actor } from '#domain/core/rights.ts';
import { client, session } from './client.ts';

/** Facts about the logged-in user; only inside the frame, where the guard has loaded them. */
export function useSession(): SessionFacts {
  const facts = useSyncExternalStore(session.subscribe, session.current);
  if (!facts) throw new Error('useSession was called before the navigation guard had loaded the session');
  return facts;
}

/** The same, for places that also exist without a session. */
export function useMaybeSession(): SessionFacts | undefined {
  return useSyncExternalStore(session.subscribe, session.current);
}

/** Who acts, as the rules of the domain want to know it. */
export function useActor(): Actor {
  return useSession().actor;
}

/** The gateway for calls that are no entity verbs. */
export function useGateway(): GatewayClient {
  return client;
}
