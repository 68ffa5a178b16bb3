import { defineAct } from '../core/act.ts';
import { textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { whOrder } from './whOrder.ts';

/** 答复仓库询问: the customer says what the warehouse asked about his order; he sees the question and no list of problems. */
export const answerWarehouse = defineAct(whOrder, {
  key: 'answerWarehouse',
  label: bi('答复仓库询问', 'Answer the warehouse'),
  who: ['CUST'],
  asks: { answer: textarea('答复', 'Answer', { max: 500, required: true }) },
  isMissed: ({ openQuestion }) => Boolean(openQuestion),
  isFirst: ({ openQuestion }) => Boolean(openQuestion),
  stop: ({ openQuestion }) =>
    openQuestion ? undefined : bi('该订单没有待答复的询问', 'Nothing is asked about this order'),
  lead: ({ openQuestion }) => bi(`仓库询问：${openQuestion ?? ''}`, `The warehouse asks: ${openQuestion ?? ''}`),
  done: bi('{orderNo}：已答复仓库', '{orderNo}: the warehouse has your answer'),
});

const removable: ReadonlySet<unknown> = new Set(['CREATED', 'CANCELLED']);

/** 移除订单信息: an order that never should have come in is gone; its number may come in again. */
export const removeOrderInfo = defineAct(whOrder, {
  key: 'remove',
  label: bi('移除订单信息', 'Remove order'),
  who: ['LEADER'],
  method: 'removeOrderInfo',
  danger: true,
  removes: true,
  reason: { required: true },
  isMissed: ({ status }) => removable.has(status),
  stop: ({ status }) =>
    removable.has(status)
      ? undefined
      : bi('只能移除已接收或已取消的订单', 'Only an order that was received or cancelled is removed'),
  done: bi('{orderNo} 已移除', '{orderNo} is removed'),
});

/** 同步: what the warehouse system says of the order now. */
export const syncWhOrder = defineAct(whOrder, {
  key: 'sync',
  label: bi('同步', 'Synchronise'),
  who: ['W1', 'C1'],
  method: 'syncWhOrder',
  batch: true,
  isMissed: ({ status }) => status !== 'SIGNED' && status !== 'CANCELLED',
  done: bi('{orderNo} 已同步', '{orderNo} is up to date'),
});
