import { defineAct } from '../core/act.ts';
import { text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { dispatchOrder } from './dispatchOrder.ts';

/** 移出订单: an order that does not go along after all, such as one with a problem found while loading. */
export const dropDispatchOrder = defineAct(dispatchOrder, {
  key: 'dropOrder',
  label: bi('移出订单', 'Take an order off'),
  who: ['W1', 'BUSI'],
  asks: { orderNo: text('仓库单号', 'Order no', { max: 40, required: true }) },
  reason: { required: true },
  stop: ({ status }) =>
    status === 'SENT' || status === 'CONFIRMED' || status === 'LOADING'
      ? undefined
      : bi('只有下发后、发车前可以移出订单', 'Orders are taken off between sending and departure only'),
  isMissed: ({ status }) => status === 'SENT' || status === 'CONFIRMED' || status === 'LOADING',
  done: bi('{dispatchNo}：已移出订单', '{dispatchNo}: the order was taken off'),
});
