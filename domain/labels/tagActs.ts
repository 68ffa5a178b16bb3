import { defineAct } from '../core/act.ts';
import { int } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { whOrder, wmsGoods } from '../warehouse/index.ts';
import { tagKind } from './goodsTag.ts';

/** 生成标签: a label for every part of an order, as many as there are pieces. */
export const labelOrder = defineAct(whOrder, {
  key: 'makeLabels',
  label: bi('生成标签', 'Make labels'),
  who: ['W1', 'BUSI'],
  batch: true,
  asks: { tagKind },
  isMissed: ({ status }) => status !== 'CANCELLED',
  stop: ({ status }) => (status === 'CANCELLED' ? bi('订单已作废', 'The order is cancelled') : undefined),
  lead: bi(
    '每个料号生成一张待审核标签，数量为订单数量。',
    'One label for each part, to be reviewed, as many as ordered.',
  ),
  done: bi('{orderNo}：标签已生成，请在标签列表审核', '{orderNo}: the labels are made and wait for review'),
});

/** 生成标签: a label of goods of the master. */
export const labelGoods = defineAct(wmsGoods, {
  key: 'makeLabels',
  label: bi('生成标签', 'Make labels'),
  who: ['W1', 'BUSI'],
  batch: true,
  asks: { tagKind, needQty: int('需求数量', 'Needed', { required: true, min: 1, max: 1_000_000, default: 1 }) },
  stop: ({ enabled }) => (enabled === 1 ? undefined : bi('商品已停用', 'The goods are out of use')),
  done: bi('{partNo}：标签已生成，请在标签列表审核', '{partNo}: the label is made and waits for review'),
});
