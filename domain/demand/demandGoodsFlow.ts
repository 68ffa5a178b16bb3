import { defineFlow } from '../core/flow.ts';
import { say } from '../core/text.ts';

/** 需求商品: from a line somebody typed to goods that can be declared under a code of the library. @see classification.md 2.8 */
export const demandGoodsFlow = defineFlow({
  key: 'demandGoods',
  entity: 'demandGoods',
  dict: 'DEMAND_GOODS_STATUS',
  field: 'status',
  initial: 'NEW',
  states: [
    { key: 'NEW', label: say('新建', 'New'), tone: 'plain', icon: 'ring' },
    { key: 'MATCHED', label: say('已匹配', 'Matched'), tone: 'run', icon: 'tick' },
    { key: 'NEED_CLASS', label: say('待归类', 'Needs classification'), tone: 'wait', icon: 'mark' },
    { key: 'CLASSIFYING', label: say('归类中', 'Being classified'), tone: 'run', icon: 'half' },
    { key: 'READY', label: say('可申报', 'Ready'), tone: 'ok', icon: 'tick' },
    { key: 'LOCKED', label: say('已报关锁定', 'Declared'), tone: 'plain', icon: 'lock', final: true },
    { key: 'CANCELLED', label: say('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [],
});
