import { defineFlow } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';

/** 预归类协议: written by a clerk, in force when somebody else has approved it. @see docs/spec/classification.md 2.1 */
export const precatProtocolFlow = defineFlow({
  entity: 'precatProtocol',
  drafts: ['DRAFT', 'RETURNED'],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'PENDING', label: bi('待审批', 'Pending approval'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'ACTIVE', label: bi('生效', 'Active'), tone: 'ok', icon: 'tick' },
    { key: 'SUSPENDED', label: bi('暂停', 'Suspended'), tone: 'plain', icon: 'pause' },
    { key: 'EXPIRED', label: bi('到期', 'Expired'), tone: 'plain', icon: 'lock', final: true },
    { key: 'TERMINATED', label: bi('终止', 'Terminated'), tone: 'plain', icon: 'lock', final: true },
    { key: 'CANCELLED', label: bi('作废', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      action: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'PENDING',
      by: ['SELF', 'BUSI'],
      effect: 'protocolSubmitted',
    },
    { action: 'withdraw', label: bi('撤回', 'Withdraw'), from: ['PENDING'], to: 'DRAFT', by: ['SELF'] },
    {
      action: 'approve',
      label: bi('审批通过', 'Approve'),
      from: ['PENDING'],
      to: 'ACTIVE',
      by: ['BUSI_L', 'PRE_ADMIN'],
      fourEyes: true,
      effect: 'protocolApproved',
    },
    {
      action: 'reject',
      label: bi('退回', 'Return'),
      from: ['PENDING'],
      to: 'RETURNED',
      by: ['BUSI_L', 'PRE_ADMIN'],
      opinion: 'required',
    },
    {
      action: 'suspend',
      label: bi('暂停', 'Suspend'),
      from: ['ACTIVE'],
      to: 'SUSPENDED',
      by: ['BUSI_L', 'FINANC', 'PRE_ADMIN'],
      opinion: 'required',
    },
    {
      action: 'resume',
      label: bi('恢复', 'Resume'),
      from: ['SUSPENDED'],
      to: 'ACTIVE',
      by: ['BUSI_L', 'PRE_ADMIN'],
      forbids: ({ endDate }: { readonly endDate?: string | null }, { now }) =>
        endDate && endDate < now.slice(0, 10) ? bi('协议已过期，不能恢复', 'The protocol is over') : undefined,
    },
    {
      action: 'expire',
      label: bi('到期', 'Expire'),
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'EXPIRED',
      by: ['SYSTEM'],
      effect: 'protocolExpired',
    },
    {
      action: 'terminate',
      label: bi('终止', 'Terminate'),
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'TERMINATED',
      by: ['BUSI_L', 'PRE_ADMIN'],
      opinion: 'required',
      danger: true,
    },
    {
      action: 'cancel',
      label: bi('作废', 'Cancel'),
      from: ['DRAFT', 'RETURNED'],
      to: 'CANCELLED',
      by: ['SELF', 'BUSI_L'],
      opinion: 'required',
      danger: true,
    },
  ],
});
