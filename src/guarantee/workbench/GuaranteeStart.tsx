import { useCan } from '../../shell/useCan.ts';
import { TodoList } from './TodoList.tsx';
import { UsedCurve } from './UsedCurve.tsx';

/**
 * On the start page of the product: documents to do and the curve of the year, for people who work on guarantees and
 * not on demands.
 */
export function GuaranteeStart() {
  const can = useCan();
  if (!can({ action: 'list', resource: 'bhWorkbench' }) || can({ action: 'list', resource: 'demand' })) return null;
  return (
    <>
      <TodoList queues={undefined} />
      <UsedCurve />
    </>
  );
}
