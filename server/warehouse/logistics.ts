import { queryLogisticsByRole, queryUploadedWarehouseInfo } from '#domain/warehouse/orderCalls.ts';
import { whOrder } from '#domain/warehouse/whOrder.ts';
import { orderUnderWay } from '#domain/warehouse/whOrderFlow.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params, scopeCondition } from '../crud/scope.ts';

const t = columnsIn(whOrder, 't');

interface Standing {
  readonly status: string;
  readonly orders: number;
  readonly late: number;
}

export const logisticsByRole = implementCall(queryLogisticsByRole, async ({ customerId, warehouse }, call) => {
  const params = new Params(call.now, customerId ?? null, warehouse ?? null, [...orderUnderWay]);
  const { rows } = await call.db.query<Standing>(
    `select ${t.status} as status, count(*)::int as orders, (count(*) filter (where ${t.dueTime} < $1))::int as late
     from wh_order t where not t.deleted_flg and ${t.status} = any($4) and ($2::text is null or ${t.customerId} = $2)
       and ($3::text is null or ${t.warehouse} = $3) and ${scopeCondition(whOrder, call, params)} group by 1 order by 1`,
    params.values,
  );
  return { rows };
});

interface UploadedBatch {
  readonly no: string;
  readonly uploaded: string;
  readonly person: string;
  readonly orders: number;
  readonly open: number;
}

/** The newest first; more of them nobody looks through. */
export const uploadedWarehouseInfo = implementCall(queryUploadedWarehouseInfo, async ({ importNo }, call) => {
  const params = new Params([...orderUnderWay], importNo ?? null);
  const { rows } = await call.db.query<UploadedBatch>(
    `select t.import_no as no, to_char(min(t.created_time), 'YYYY-MM-DD HH24:MI:SS') as uploaded,
       min(t.created_by_name) as person, count(*)::int as orders,
       (count(*) filter (where ${t.status} = any($1)))::int as open
     from wh_order t where t.import_no is not null and ($2::text is null or t.import_no = $2) and not t.deleted_flg
       and ${scopeCondition(whOrder, call, params)} group by t.import_no order by min(t.created_time) desc limit 200`,
    params.values,
  );
  return {
    rows: rows.map(({ no, uploaded, person, orders, open }) => ({
      ...{ importNo: no, uploadedTime: uploaded, uploadedBy: person, orders, open },
    })),
  };
});
