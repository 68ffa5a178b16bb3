import { addDays } from '#domain/core/moments.ts';
import { standingOf, type TimedOrder } from '#domain/warehouse/sla.ts';
import { whOrder, whOrderLine } from '#domain/warehouse/whOrder.ts';
import { wrongOrder } from '#domain/warehouse/wrongOrder.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import type { Call } from '../gateway/method.ts';
import { loadCalendar } from '../guarantee/index.ts';
import { findProblems } from './findProblems.ts';

const [l, w] = [columnsIn(whOrderLine, 'l'), columnsIn(wrongOrder, 'w')];

/** How an order stands with its times, by the hours of the house. */
async function standing(order: TimedOrder, { db, services, now }: Call) {
  const since = order.receivedTime ?? now;
  const calendar = await loadCalendar(db, since.slice(0, 10), addDays(now.slice(0, 10), 60));
  return standingOf(order, { sla: await services.settings.get('wh.sla'), calendar });
}

const orderStopped = effectOn(whOrder, async ({ status }, { opinion }) => ({
  prevStatus: status,
  reason: opinion ?? null,
  dueTime: null,
}));

const over = { prevStatus: null, reason: null } as const;

export const whOrderRules = rules(whOrder, {
  computed: {
    openQuestion: `(select string_agg(${w.question}, '；' order by ${w.wmsLine}) from wrong_order w
      where ${w.orderId} = t.id and ${w.status} = 'WAIT_CUST' and not w.deleted_flg)`,
    lineCount: `(select count(*)::int from wh_order_line l where ${l.orderId} = t.id and not l.deleted_flg)`,
    qtyTotal: `(select trim_scale(sum(${l.qty}))::text from wh_order_line l where ${l.orderId} = t.id and not l.deleted_flg)`,
  },
  /** What nobody said is now; the times follow, and every line has its number. */
  beforeSave: async ({ receivedTime, lines, status, ...order }, _facts, call) => {
    const received = receivedTime || call.now;
    const times = await standing({ ...order, status: status ?? 'CREATED', receivedTime: received }, call);
    return {
      receivedTime: received,
      ...times,
      ...(lines && { lines: lines.map((line, at) => ({ ...line, lineNo: line.lineNo || at + 1 })) }),
    };
  },
  afterWrite: (order, _before, call) => findProblems(order, call),
  effects: {
    orderDeclared: async (order, _step, call) => {
      const declared = { ...order, declareTime: call.now, status: 'QD_APPLIED' };
      return { declareTime: call.now, qdStatus: 'SENT', ...(await standing(declared, call)) };
    },
    orderPassed: async (order, _step, call) => ({
      qdStatus: 'PASS',
      ...(await standing({ ...order, status: 'QD_PASSED' }, call)),
    }),
    orderTurnedBack: async ({ status }, { opinion }) => ({
      qdStatus: 'BACK',
      prevStatus: status,
      reason: opinion ?? null,
      dueTime: null,
    }),
    orderPicking: async (order, _step, call) => standing({ ...order, status: 'PICKING' }, call),
    orderPacked: async (order, _step, call) => {
      const packed = { ...order, pickTime: call.now, status: 'READY' };
      return { pickTime: call.now, ...(await standing(packed, call)) };
    },
    orderShipped: async (order, _step, call) => ({
      ...(order.bondedFlg === 0 ? {} : { qdStatus: 'OUT' as const }),
      ...(await standing({ ...order, status: 'SHIPPED' }, call)),
    }),
    orderSigned: async (order, _step, call) => standing({ ...order, status: 'SIGNED' }, call),
    orderStopped,
    /** The number of a list that was turned back is free for another one; the hours begin anew. */
    orderRecovered: async (order, _step, call) => {
      const anew =
        order.prevStatus === 'QD_APPLIED'
          ? { qdNo: null, declarationNo: null, declareTime: null, qdStatus: 'NONE' as const }
          : {};
      const times = await standing({ ...order, ...anew, status: 'CREATED' }, call);
      return { ...over, ...anew, ...times };
    },
    orderResumed: async (order, _step, call) => {
      const pickTime = order.pickTime ?? call.now;
      return { ...over, pickTime, ...(await standing({ ...order, pickTime, status: 'READY' }, call)) };
    },
    orderBackOnTheWay: async () => over,
    orderCancelled: async (_order, { opinion }) => ({ reason: opinion ?? null, dueTime: null }),
  },
});
