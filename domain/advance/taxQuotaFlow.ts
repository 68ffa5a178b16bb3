import { defineFlow } from '../core/flow.ts';
import { compareDecimal } from '../core/money.ts';
import { bi } from '../core/text.ts';

interface Used {
  readonly outstanding?: string | null;
  readonly reserved?: string | null;
}

const isUsed = ({ outstanding, reserved }: Used): boolean =>
  compareDecimal(outstanding ?? '0', '0') > 0 || compareDecimal(reserved ?? '0', '0') > 0;

/** 垫付额度: a line lives from the application that granted it. @see docs/spec/finance.md 2.4 */
export const taxQuotaFlow = defineFlow({
  entity: 'taxQuota',
  dict: 'TAXS_QUOTA_STATUS',
  whyClosed: bi('额度条件只能通过垫税调整变更', 'Terms of a line change by an adjustment alone'),
  states: [
    { key: 'ACTIVE', label: bi('有效', 'Active'), tone: 'ok', icon: 'tick' },
    { key: 'SUSPENDED', label: bi('暂停', 'Suspended'), tone: 'bad', icon: 'pause' },
    { key: 'EXPIRED', label: bi('到期', 'Expired'), tone: 'plain', icon: 'clock' },
    { key: 'CLOSED', label: bi('关闭', 'Closed'), tone: 'plain', icon: 'lock', final: true },
  ],
  steps: [
    {
      key: 'suspend',
      label: bi('暂停', 'Suspend'),
      from: ['ACTIVE'],
      to: 'SUSPENDED',
      who: ['JCK_L', 'FINANC_L', 'SYSTEM'],
      reason: 'required',
      neutral: true,
      effect: 'lineReason',
    },
    {
      key: 'resume',
      label: bi('恢复', 'Resume'),
      from: ['SUSPENDED'],
      to: 'ACTIVE',
      who: ['JCK_L', 'FINANC_L', 'SYSTEM'],
      reason: 'required',
      neutral: true,
      effect: 'lineReason',
    },
    {
      key: 'expire',
      label: bi('到期', 'Expire'),
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'EXPIRED',
      who: ['SYSTEM'],
    },
    {
      key: 'renew',
      label: bi('续期', 'Renew'),
      from: ['EXPIRED', 'ACTIVE', 'SUSPENDED'],
      to: 'ACTIVE',
      who: ['SYSTEM'],
      effect: 'lineRenewed',
    },
    {
      key: 'close',
      label: bi('关闭', 'Close'),
      from: ['ACTIVE', 'SUSPENDED', 'EXPIRED'],
      to: 'CLOSED',
      who: ['JCK_L'],
      reason: 'required',
      neutral: true,
      danger: true,
      stop: (record: Used) =>
        isUsed(record) ? bi('额度尚有在垫或预占金额，不能关闭', 'The line is still used or reserved') : undefined,
      effect: 'lineReason',
    },
  ],
});
