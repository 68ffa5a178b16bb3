import { useGetList } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { customsOrder, declaration } from '#domain/declaration/index.ts';
import { demand } from '#domain/demand/index.ts';
import type { BesideProps } from '../shell/areaScreens.ts';
import { useCan } from '../shell/useCan.ts';
import { RecordsOf } from './RecordsOf.tsx';

const orderColumns = ['orderNo', 'status', 'ieFlag', 'billNo', 'goodsCount', 'entryIds', 'createdTime'];
const declarationColumns = ['declNo', 'status', 'entryId', 'ieFlag', 'tradeMode', 'orderId', 'totalCny', 'declDate'];
const most = { page: 1, perPage: 50 } as const;
const newest = { field: 'createdTime', order: 'DESC' } as const;

/**
 * On the page of a demand: the customs orders that were made of it, and their declarations. It is a component of its own
 * because a demand knows nothing of orders.
 */
export function OrdersOfDemand({ record: { demandNo } }: BesideProps) {
  const can = useCan();
  const filter = { demandNo };
  const { data: orders = [] } = useGetList(
    customsOrder.key,
    { filter, sort: newest, pagination: most },
    { enabled: Boolean(demandNo) && can({ action: 'list', resource: customsOrder.key }) },
  );
  if (!demandNo || orders.length === 0) return null;
  return (
    <>
      <RecordsOf
        entity={customsOrder}
        filter={filter}
        title={bi('报关委托', 'Customs orders')}
        columns={orderColumns}
      />
      <RecordsOf
        entity={declaration}
        filter={{ orderId__in: orders.map(({ id }) => id) }}
        title={bi('报关单', 'Declarations')}
        columns={declarationColumns}
      />
    </>
  );
}

const demandColumns = ['demandNo', 'demandType', 'title', 'status', 'customerId', 'expectTime'];

/** On the page of an order: the demand that it was made of. */
export const DemandOfOrder = ({ record: { demandNo } }: BesideProps) =>
  demandNo ? (
    <RecordsOf entity={demand} filter={{ demandNo }} title={bi('来源需求', 'Made of demand')} columns={demandColumns} />
  ) : null;
