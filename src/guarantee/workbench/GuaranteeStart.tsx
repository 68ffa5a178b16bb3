import { hasRight } from '#domain/core/rights.ts';
import { useActor } from '../../shell/useSession.ts';
import { TodoList } from './TodoList.tsx';
import { UsedCurve } from './UsedCurve.tsx';

/**
 * On the start page of the product: documents to do and the curve of the year, for people who work on guarantees and
 * not on demands.
 */
export function GuaranteeStart() {
  const actor = useActor();
  if (!hasRight(actor, 'bhWorkbench:list') || hasRight(actor, 'demand:list')) return null;
  return (
    <>
      <TodoList queues={undefined} />
      <UsedCurve />
    </>
  );
}
