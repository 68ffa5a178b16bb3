import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { fundReceipt } from './fundReceipt.ts';

/** 自动分配: lines anew as the product would spend the money. @see docs/spec/finance.md 6.4 */
export const proposeReceipt = defineAct(fundReceipt, {
  key: 'propose',
  label: bi('自动分配', 'Propose the allocation'),
  who: ['FINANC'],
  lead: bi(
    '按到期日先后重新分配，现有分配将被替换。',
    'Lines are made anew, what is due first comes first; those there now go.',
  ),
  stop: ({ status, customerId }) => {
    if (status !== 'DRAFT') return bi('只有待认领的收款可以自动分配', 'Only a receipt that waits to be claimed');
    return customerId ? undefined : bi('请先填写客户', 'Enter the customer first');
  },
  done: bi('已自动分配', 'Allocated'),
});
