import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

interface GoodsOfDemand {
  readonly demandIsOver?: unknown;
}

/** Goods of a demand that is over stay as they are. */
export const overWithDemand = ({ demandIsOver }: GoodsOfDemand) =>
  demandIsOver ? { ...bi('需求已结束', 'The demand is over'), code: '1004' } : undefined;

/**
 * 需求商品: from a line somebody typed to goods that can be declared under a code of the library. Matching, and what
 * becomes of an application, is told by the library; the system takes these steps for many lines at once. @see
 * docs/spec/classification.md 2.8
 */
export const demandGoodsFlow = defineFlow({
  entity: 'demandGoods',
  whyClosed: bi('商品在需求中修改', 'Goods are changed in their demand'),
  states: [
    { key: 'NEW', label: bi('新建', 'New'), tone: 'plain', icon: 'ring' },
    { key: 'MATCHED', label: bi('已匹配', 'Matched'), tone: 'run', icon: 'tick' },
    { key: 'NEED_CLASS', label: bi('待归类', 'Needs classification'), tone: 'wait', icon: 'mark' },
    { key: 'CLASSIFYING', label: bi('归类中', 'Being classified'), tone: 'run', icon: 'half' },
    { key: 'READY', label: bi('可申报', 'Ready'), tone: 'ok', icon: 'tick' },
    { key: 'LOCKED', label: bi('已报关锁定', 'Declared'), tone: 'plain', icon: 'lock', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { key: 'match', label: bi('匹配归类库', 'Match'), from: ['NEW', 'NEED_CLASS'], to: 'MATCHED', who: ['SYSTEM'] },
    { key: 'miss', label: bi('未匹配', 'No match'), from: ['NEW'], to: 'NEED_CLASS', who: ['SYSTEM'] },
    {
      key: 'apply',
      label: bi('转预归类', 'Sent to classification'),
      from: ['NEED_CLASS'],
      to: 'CLASSIFYING',
      who: ['SYSTEM'],
    },
    { key: 'classified', label: bi('归类完成', 'Classified'), from: ['CLASSIFYING'], to: 'MATCHED', who: ['SYSTEM'] },
    {
      key: 'classFail',
      label: bi('归类失败', 'Not classified'),
      from: ['CLASSIFYING'],
      to: 'NEED_CLASS',
      who: ['SYSTEM'],
    },
    {
      key: 'ready',
      label: bi('确认可申报', 'Ready to declare'),
      from: ['MATCHED'],
      to: 'READY',
      who: ['BUSI', 'C1'],
      stop: overWithDemand,
    },
    {
      key: 'unmatch',
      label: bi('归类失效', 'Classification fell'),
      from: ['MATCHED', 'READY'],
      to: 'NEED_CLASS',
      who: ['SYSTEM'],
    },
    { key: 'lock', label: bi('锁定', 'Lock'), from: ['READY'], to: 'LOCKED', who: ['SYSTEM'] },
    {
      key: 'cancel',
      label: bi('移除', 'Remove'),
      from: ['NEW', 'MATCHED', 'NEED_CLASS', 'READY'],
      to: 'CANCELLED',
      who: ['BUSI', 'SELF'],
      reason: 'required',
      danger: true,
    },
  ],
});
