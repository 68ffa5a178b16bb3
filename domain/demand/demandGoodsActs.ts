import { defineAct } from '../core/act.ts';
import { ref } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { demandGoods } from './demandGoods.ts';
import { overWithDemand } from './demandGoodsFlow.ts';

const matchable: ReadonlySet<unknown> = new Set(['NEW', 'NEED_CLASS']);
const notMatchable = bi('只有新建或待归类的商品可以匹配', 'Only new goods, or goods to be classified, are matched');

/**
 * 匹配归类库: exactly one result in force for the same goods gives them its code; none or several leave them to be
 * classified.
 */
export const matchGoods = defineAct(demandGoods, {
  key: 'matchGoods',
  label: bi('匹配归类库', 'Match with the library'),
  who: ['BUSI', 'C1'],
  method: 'matchDemandGoods',
  batch: true,
  isFirst: ({ status }) => status === 'NEW',
  isMissed: ({ status }) => matchable.has(status),
  stop: ({ status, demandIsOver }) => (matchable.has(status) ? overWithDemand({ demandIsOver }) : notMatchable),
  done: (line) =>
    line.status === 'MATCHED'
      ? bi('{goodsName}：已匹配 {hsCode}', '{goodsName}: matched with {hsCode}')
      : {
          ...bi(
            '{goodsName}：归类库中没有唯一的有效结果，待归类',
            '{goodsName}: no single result in force, to be classified',
          ),
          tone: 'wait',
        },
});

/** 选用归类结果: a person says which goods of the library these are. */
export const chooseGoods = defineAct(demandGoods, {
  key: 'chooseGoods',
  label: bi('选用归类结果', 'Choose a result'),
  who: ['BUSI'],
  asks: { productId: ref('归类商品', 'Classified goods', { entity: 'precatProduct', required: true }) },
  facts: { productId: { filter: () => ({ processStatus: 'EFFECTIVE' }) } },
  isMissed: ({ status }) => status === 'NEED_CLASS',
  stop: ({ status, demandIsOver }) => (matchable.has(status) ? overWithDemand({ demandIsOver }) : notMatchable),
});

/** 转预归类: the goods go into the person's draft application for their customer. */
export const applyGoods = defineAct(demandGoods, {
  key: 'applyGoods',
  label: bi('转预归类', 'Send to classification'),
  who: ['BUSI', 'CUST'],
  method: 'applyDemandGoods',
  batch: true,
  isMissed: ({ status }) => status === 'NEED_CLASS',
  stop: ({ status, demandIsOver }) =>
    status === 'NEED_CLASS'
      ? overWithDemand({ demandIsOver })
      : bi('只有待归类的商品可以转预归类', 'Only goods that need it are sent to classification'),
  lead: bi(
    '商品将加入您为该客户准备的预归类申请草稿，补齐材质和用途后由您提交。',
    'The goods go into your draft application for this customer; you complete it and hand it in.',
  ),
  done: bi('{goodsName} 已转预归类', '{goodsName} is sent to classification'),
});

/** 同步商品信息: what the library says differently by now is shown, and taken over. */
export const syncGoods = defineAct(demandGoods, {
  key: 'syncGoods',
  label: bi('同步商品信息', 'Take over changes'),
  who: ['BUSI', 'C1'],
  method: 'syncDemandGoods',
  batch: true,
  isMissed: ({ status, libraryDiff }) => (status === 'MATCHED' || status === 'READY') && Boolean(libraryDiff),
  stop: ({ status, libraryDiff }) =>
    (status === 'MATCHED' || status === 'READY') && libraryDiff
      ? undefined
      : bi('归类库中没有变更', 'Nothing has changed in the library'),
  lead: ({ libraryDiff }) =>
    bi(`归类库的变更：${libraryDiff ?? ''}`, `What the library says now: ${libraryDiff ?? ''}`),
  done: bi('{goodsName} 已同步', '{goodsName} is up to date'),
});
