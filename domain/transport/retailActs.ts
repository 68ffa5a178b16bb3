import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { date, json, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { retailOrder } from './retailOrder.ts';

const checkable: ReadonlySet<unknown> = new Set(['IMPORTED', 'CHECK_FAIL', 'CHECKED']);

/** 校验: rules R1 to R4 over an order as it stands now; it passes, fails, or falls back. */
export const checkRetailOrder = defineAct(retailOrder, {
  key: 'check',
  label: bi('校验', 'Check'),
  who: ['BUSI'],
  batch: true,
  stop: ({ status }) =>
    checkable.has(status) ? undefined : bi('订单已下发，不再校验', 'The order was sent: it is not checked any more'),
  isMissed: ({ status }) => checkable.has(status),
  isFirst: ({ status }) => status === 'IMPORTED' || status === 'CHECK_FAIL',
  done: ({ status, checkMsg }) =>
    status === 'CHECK_FAIL'
      ? { ...bi(`{orderNo}：${checkMsg ?? ''}`, `{orderNo}: ${checkMsg ?? ''}`), tone: 'wait' }
      : bi('{orderNo}：校验通过', '{orderNo}: the checks passed'),
});

/** 下发仓库: one order or many for the same warehouse, each by its own step. */
export const sendRetailOrder = defineAct(retailOrder, {
  key: 'toWarehouse',
  label: bi('下发仓库', 'Send to the warehouse'),
  who: ['BUSI'],
  asks: { warehouse: text('仓库', 'Warehouse', { max: 20, required: true }) },
  batch: true,
  stop: ({ status }) =>
    status === 'CHECKED' ? undefined : bi('只有已校验的订单可以下发', 'Only an order that passed its checks is sent'),
  isMissed: ({ status }) => status === 'CHECKED',
  isFirst: ({ status }) => status === 'CHECKED',
  done: bi('{orderNo}：已下发仓库', '{orderNo}: sent to the warehouse'),
});

/** What became of making transports: how many were made or filled, and how many orders they hold. */
export interface MadeTransports {
  readonly transports: number;
  readonly orders: number;
}

/**
 * 生成运输: orders that were shipped, grouped by store; with a slot each group is a transport of its own, without one
 * it joins what waits to be booked.
 * @throws 1001 an order that is not shipped, goes to somebody's home, or is on a transport already
 */
export const makeRetailTms = defineCall({
  service: 'business',
  method: 'makeRetailTms',
  right: 'retailTms:create',
  who: ['W1', 'BUSI'],
  writes: true,
  rowsOf: 'retailOrder',
  input: {
    orderIds: json('订单', 'Orders', { required: true, limits: { depth: 1, entries: 200, text: 36 } }),
    slotDate: date('预约日期', 'Slot date'),
    slotFrom: text('时段开始', 'Slot from', { max: 5, pattern: 'clock' }),
    slotTo: text('时段结束', 'Slot to', { max: 5, pattern: 'clock' }),
  },
  answer: answerShape<MadeTransports>(),
  tool: {
    of: 'retailOrder',
    label: bi('生成运输', 'Make transports'),
    rows: 'orderIds',
    asks: ['slotDate', 'slotFrom', 'slotTo'],
    told: ({ transports, orders }) =>
      bi(`${orders}个订单安排到${transports}个运输单`, `${orders} orders on ${transports} transports`),
  },
});
