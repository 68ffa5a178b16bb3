import { defineFlow } from '../core/flow.ts';
import { isMoney, parseFen } from '../core/money.ts';
import { bi } from '../core/text.ts';

interface Claimed {
  readonly usedAmount?: string | null;
}

/** 银行流水: claimed by receipts, or known to be nothing of customers. @see docs/spec/finance-addendum.md F22 */
export const bankLineFlow = defineFlow({
  entity: 'bankLine',
  states: [
    { key: 'OPEN', label: bi('待认领', 'To be claimed'), tone: 'wait', icon: 'clock' },
    { key: 'USED', label: bi('已认领', 'Claimed'), tone: 'ok', icon: 'tick' },
    { key: 'IGNORED', label: bi('已忽略', 'Ignored'), tone: 'plain', icon: 'cross' },
  ],
  steps: [
    {
      key: 'ignore',
      label: bi('忽略', 'Ignore'),
      from: ['OPEN'],
      to: 'IGNORED',
      who: ['FINANC'],
      reason: 'required',
      stop: ({ usedAmount }: Claimed) =>
        isMoney(usedAmount) && parseFen(usedAmount) > 0n
          ? bi('已有收款单使用该流水', 'Receipts are made of it already')
          : undefined,
    },
    { key: 'restore', label: bi('恢复', 'Restore'), from: ['IGNORED'], to: 'OPEN', who: ['FINANC'] },
    { key: 'claimed', label: bi('认领', 'Claimed'), from: ['OPEN'], to: 'USED', who: ['SYSTEM'] },
    { key: 'released', label: bi('释放', 'Released'), from: ['USED'], to: 'OPEN', who: ['SYSTEM'] },
  ],
});
