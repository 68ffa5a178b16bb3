import { useCanAccess } from 'react-admin';
import { hasRight } from '#domain/core/rights.ts';
import { useActor } from './useSession.ts';

/**
 * Whether the person holds a function right such as `demand:list`: react-admin's own question to the auth provider,
 * answered at first from memory, so that nothing is drawn twice, and again when the session has changed.
 */
export function useMay(right: string): boolean {
  const actor = useActor();
  const [resource, action = ''] = splitOnce(right);
  const { canAccess } = useCanAccess({
    resource,
    action,
    initialData: hasRight(actor, right),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return canAccess === true;
}

/** `demand:act:submit` is the action `act:submit` on `demand`. */
function splitOnce(right: string): readonly [resource: string, action?: string] {
  const at = right.indexOf(':');
  return at < 0 ? [right] : [right.slice(0, at), right.slice(at + 1)];
}
