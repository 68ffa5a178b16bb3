import type { ActFacts, Stop } from '../../core/actRules.ts';
import { defineFlow } from '../../core/flow.ts';
import { isSystem } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';

interface Agreed {
  readonly agreementId?: string | null;
  readonly endDate?: string | null;
}

/** Prices that an agreement brings come into force and end with it: nobody takes them there past its reviewers. */
const ownAgreement = ({ agreementId }: Agreed, { actor }: ActFacts): Stop | undefined =>
  agreementId && !isSystem(actor)
    ? { ...bi('请在客户协议中办理', 'This is done in the customer agreement'), code: '62082' }
    : undefined;

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
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'PENDING',
      who: ['SELF', 'BUSI', 'SYSTEM'],
      effect: 'protocolSubmitted',
      stop: ownAgreement,
    },
    {
      key: 'withdraw',
      label: bi('撤回', 'Withdraw'),
      from: ['PENDING'],
      to: 'DRAFT',
      who: ['SELF', 'SYSTEM'],
      stop: ownAgreement,
    },
    {
      key: 'approve',
      label: bi('审批通过', 'Approve'),
      from: ['PENDING'],
      to: 'ACTIVE',
      who: ['BUSI_L', 'PRE_ADMIN', 'SYSTEM'],
      fourEyes: true,
      effect: 'protocolApproved',
      stop: ownAgreement,
    },
    {
      key: 'reject',
      label: bi('退回', 'Return'),
      from: ['PENDING'],
      to: 'RETURNED',
      who: ['BUSI_L', 'PRE_ADMIN', 'SYSTEM'],
      reason: 'required',
      stop: ownAgreement,
    },
    {
      key: 'suspend',
      label: bi('暂停', 'Suspend'),
      from: ['ACTIVE'],
      to: 'SUSPENDED',
      who: ['BUSI_L', 'FINANC', 'PRE_ADMIN'],
      reason: 'required',
    },
    {
      key: 'resume',
      label: bi('恢复', 'Resume'),
      from: ['SUSPENDED'],
      to: 'ACTIVE',
      who: ['BUSI_L', 'PRE_ADMIN'],
      stop: ({ endDate }: { readonly endDate?: string | null }, { now }) =>
        endDate && endDate < now.slice(0, 10) ? bi('协议已过期，不能恢复', 'The protocol is over') : undefined,
    },
    {
      key: 'expire',
      label: bi('到期', 'Expire'),
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'EXPIRED',
      who: ['SYSTEM'],
      effect: 'protocolExpired',
    },
    {
      key: 'terminate',
      label: bi('终止', 'Terminate'),
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'TERMINATED',
      who: ['BUSI_L', 'PRE_ADMIN', 'SYSTEM'],
      reason: 'required',
      danger: true,
      stop: ownAgreement,
    },
    {
      key: 'cancel',
      label: bi('作废', 'Cancel'),
      from: ['DRAFT', 'RETURNED'],
      to: 'CANCELLED',
      who: ['SELF', 'BUSI_L', 'SYSTEM'],
      reason: 'required',
      danger: true,
      stop: ownAgreement,
    },
  ],
});
