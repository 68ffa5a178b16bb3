import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { demand } from '../demand/index.ts';
import { customsOrder } from './customsOrder.ts';

/** Goods of orders that are still prepared. */
const open: ReadonlySet<string> = new Set(['DRAFT', 'SUBMITTED', 'RETURNED', 'ACCEPTED', 'MAKING']);

/** 转预归类: goods of the order that nobody has classified go into the person's draft application for its customer. */
export const classifyGoods = defineAct(customsOrder, {
  key: 'classifyGoods',
  label: bi('转预归类', 'Send to classification'),
  who: ['BUSI', 'CUST', 'C1'],
  isVersionOptional: true,
  lead: bi(
    '归类库中没有的料号将加入您为该客户准备的预归类申请草稿，补齐材质和用途后由您提交。',
    'Part numbers that the library does not have go into your draft application for this customer; you complete it and hand it in.',
  ),
  done: bi('未归类的料号已转预归类', 'The part numbers are sent to classification'),
  isMissed: ({ status, unclassified }) => open.has(status ?? '') && (unclassified ?? 0) > 0,
  stop: ({ status, unclassified }) => {
    if (!open.has(status ?? '')) return bi('委托单已申报或已结束', 'The order is declared or over');
    return (unclassified ?? 0) > 0 ? undefined : bi('没有未归类的料号', 'Every part number is classified');
  },
});

const overStates: ReadonlySet<string> = new Set(['CLOSED', 'CANCELLED', 'DRAFT']);

/** 生成报关委托: an order is begun with what a demand says, its classified goods as lines. */
export const makeOrder = defineAct(demand, {
  key: 'makeOrder',
  label: bi('生成报关委托', 'Make a customs order'),
  who: ['BUSI', 'C1'],
  isVersionOptional: true,
  lead: bi(
    '以该需求的客户、运输信息和已匹配的商品生成报关委托草稿；未归类的商品一并带入并标出。',
    'A draft order is made of the customer, transport and goods of this demand; goods without a code come along, marked.',
  ),
  done: bi('{demandNo} 已生成报关委托', 'A customs order was made of {demandNo}'),
  isMissed: ({ status, demandType }) =>
    !overStates.has(status ?? '') && (demandType === 'IMPORT' || demandType === 'EXPORT'),
  stop: ({ status, demandType }) => {
    if (demandType !== 'IMPORT' && demandType !== 'EXPORT')
      return bi('只有进出口报关需求可以生成报关委托', 'Only demands for clearance become orders');
    return overStates.has(status ?? '') ? bi('需求未提交或已结束', 'The demand is not handed in, or over') : undefined;
  },
});
