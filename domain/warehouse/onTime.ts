import { int } from '../core/field.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { whOrder } from './whOrder.ts';
import { orderUnderWay } from './whOrderFlow.ts';

const readers = 'list,export';

/** 时效看板: what is under way in the warehouse now, what of it is late, and what is still due today. */
export const whOrderOnTime = defineReport(whOrder, {
  key: 'whOrderOnTime',
  label: bi('仓库时效看板', 'Warehouse on time'),
  where: { status__in: orderUnderWay },
  filters: ['customerId', 'warehouse', 'orderKind'],
  dimensions: {
    status: { field: 'status' },
    warehouse: { field: 'warehouse' },
    customer: { field: 'customerId' },
    kind: { field: 'orderKind' },
  },
  measures: {
    orders: int('在办订单', 'Under way'),
    late: int('其中已超时', 'Of them late'),
    dueToday: int('今日内到期', 'Due until tonight'),
    stopped: int('异常', 'Exceptions'),
  },
  charts: [
    { kind: 'bars', title: bi('已超时（按{group}）', 'Late (by {group})'), measure: 'late', rankedBy: 'orders' },
  ],
  sortedBy: 'late',
  presentBy: ['orders'],
  nothing: bi('没有在办的仓库订单。', 'No warehouse order is under way.'),
  records: {
    columns: ['orderNo', 'status', 'dueTime', 'customerId', 'warehouse', 'orderKind', 'receivedTime', 'reason'],
    hint: bi('点击分组或数字查看订单', 'A group or a figure opens its orders'),
  },
  rowsOf: {
    late: (_months, now) => ({ dueTime__lt: now }),
    dueToday: (_months, now) => ({ dueTime__between: [now, `${now.slice(0, 10)} 23:59:59`] }),
    stopped: () => ({ status__in: ['EXCEPTION'] }),
  },
  pages: { icon: 'list' },
  access: { warehouse: readers, declarants: readers, business: readers, importExport: readers, customer: 'list' },
});
