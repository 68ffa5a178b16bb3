import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { int, json, text } from '../core/field.ts';
import { bi, fill } from '../core/text.ts';
import { wmsGoods } from './wmsGoods.ts';

/** How many goods one synchronisation takes. */
export const mostGoodsAtOnce = 5_000;

/** 同步: the ticked goods, or all that the person sees, are compared with warehouse and customs in the background. */
export const syncGoodsInfo = defineCall({
  service: 'product',
  method: 'syncGoodsInfo',
  right: 'wmsGoods:edit',
  writes: true,
  input: { ids: json('商品', 'Goods') },
  answer: answerShape<{ readonly jobId: string; readonly goods: number }>(),
  tool: {
    of: 'wmsGoods',
    label: bi('同步', 'Synchronise'),
    rows: 'ids',
    told: ({ goods }) =>
      fill(bi('正在后台同步 {goods} 个商品', '{goods} goods are synchronised in the background'), { goods }),
  },
});

/** 处理差异: `take` names a side, `WMS` or `CUSTOMS`, for each field that was decided on. */
export const mergeGoodsDifference = defineCall({
  service: 'product',
  method: 'mergeGoodsDifference',
  right: 'wmsGoods:edit',
  who: ['BUSI', 'C1'],
  writes: true,
  input: {
    id: text('商品', 'Goods', { max: 36, required: true }),
    rowVersion: int('版本', 'Version', { required: true }),
    take: json('采用', 'Taken', { required: true, limits: { depth: 1, entries: 20, text: 20 } }),
  },
  answer: answerShape<{ readonly left: number }>(),
});

/** 转预归类: goods without a code go into the person's draft application for their owner. */
export const goodsToPrecat = defineAct(wmsGoods, {
  key: 'toPrecat',
  label: bi('转预归类', 'Send to classification'),
  who: ['BUSI', 'C1', 'W1'],
  batch: true,
  isMissed: ({ hsCode }) => !hsCode,
  stop: ({ enabled }) => (enabled === 1 ? undefined : bi('商品已停用', 'The goods are out of use')),
  lead: bi(
    '商品将加入您为该货主准备的预归类申请草稿，补齐材质和用途后由您提交。',
    'The goods go into your draft application for this owner; you complete it and hand it in.',
  ),
  done: bi('{partNo} 已加入预归类申请', '{partNo} stands in an application for classification'),
});

/** 停用: no line finds it any more; what refers to it stays. */
export const disableGoods = defineAct(wmsGoods, {
  key: 'disable',
  label: bi('停用', 'Take out of use'),
  who: ['BUSI', 'C1', 'W1'],
  batch: true,
  danger: true,
  reason: { required: true },
  isMissed: ({ enabled }) => enabled === 1,
  stop: ({ enabled, stockQty }) =>
    enabled !== 1
      ? bi('商品已停用', 'The goods are out of use already')
      : Number(stockQty ?? 0) > 0
        ? bi('商品仍有库存，不能停用', 'There is stock of these goods')
        : undefined,
  done: bi('{partNo} 已停用', '{partNo} is out of use'),
});

/** 启用 */
export const enableGoods = defineAct(wmsGoods, {
  key: 'enable',
  label: bi('启用', 'Use again'),
  who: ['BUSI', 'C1', 'W1'],
  isMissed: ({ enabled }) => enabled === 0,
  stop: ({ enabled }) => (enabled === 0 ? undefined : bi('商品已启用', 'The goods are in use')),
  done: bi('{partNo} 已启用', '{partNo} is in use'),
});
