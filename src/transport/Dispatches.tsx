import { useGetMany } from 'react-admin';
import { loadOf } from '#domain/transport/dispatchOrder.ts';
import { dispatchOrder } from '#domain/transport/index.ts';
import { whOrder } from '#domain/warehouse/index.ts';
import { RecordState } from '../parts/form/RecordState.tsx';
import type { ScreenRecord } from '../parts/screenRecord.ts';
import { EntityCreatePage } from '../parts/screens/EntityRecordPage.tsx';
import { useTab } from '../shell/tabs/useTab.ts';

/** What a new dispatch begins with that was asked for with orders of the warehouse. */
function dispatchFor(orders: readonly ScreenRecord<typeof whOrder>[]) {
  const lines = orders.map(({ id, orderNo, refNo, pieces, grossKg }) => ({
    ...{ orderId: id, orderId_label: orderNo, refNo, pieces, grossKg },
  }));
  const [first] = orders;
  return {
    ...{ customerId: first?.customerId, customerId_label: first?.customerId_label, carrier: first?.carrier },
    ...{ orders: lines, ...loadOf(lines) },
  };
}

/** /fta/dispatchCreate: a new dispatch, which may begin with orders that are ready: `?orderIds=a,b`. */
export function NewDispatch() {
  const { query } = useTab();
  const ids = (query.orderIds ?? '').split(',').filter((id) => id !== '');
  const { data, error, refetch } = useGetMany<ScreenRecord<typeof whOrder>>(
    whOrder.key,
    { ids },
    { enabled: ids.length > 0 },
  );
  if (ids.length === 0) return <EntityCreatePage entity={dispatchOrder} />;
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  return <EntityCreatePage entity={dispatchOrder} defaultValues={dispatchFor(data)} />;
}
