import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

interface Counted {
  readonly agreedCount?: number | null;
}

const agree = { label: bi('同意', 'Agree'), from: ['PENDING'], who: ['APPROVER'], people: 'only' } as const;

/**
 * 审批: from step to step by those who are asked. Three steps are one button: which of them an agreement is follows from
 * who agreed before, so nobody is offered them. @see docs/spec/operations.md 5
 */
export const approvalFlow = defineFlow({
  entity: 'approvalRequest',
  dict: 'APPROVAL_STATUS',
  drafts: ['DRAFT', 'RETURNED'],
  whyClosed: bi('审批中的单据不能修改，请先撤销', 'A request under way is not changed: take it back first'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'PENDING', label: bi('审批中', 'Pending'), tone: 'wait', icon: 'clock' },
    { key: 'APPROVED', label: bi('已通过', 'Approved'), tone: 'ok', icon: 'tick', final: true },
    { key: 'RETURNED', label: bi('退回修改', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'REJECTED', label: bi('已拒绝', 'Rejected'), tone: 'bad', icon: 'cross', final: true },
    { key: 'CANCELLED', label: bi('已撤销', 'Cancelled'), tone: 'plain', icon: 'lock', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'PENDING',
      who: ['SELF'],
      people: 'only',
      effect: 'requestSubmitted',
    },
    { ...agree, key: 'agreeWait', to: 'PENDING', fourEyes: true, offeredTo: [], effect: 'requestAgreed' },
    { ...agree, key: 'agreeNext', to: 'PENDING', fourEyes: true, offeredTo: [], effect: 'requestAgreed' },
    { ...agree, key: 'agreeLast', to: 'APPROVED', fourEyes: true, offeredTo: [], effect: 'requestAgreed' },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['PENDING'],
      to: 'RETURNED',
      who: ['APPROVER'],
      reason: 'required',
      neutral: true,
      effect: 'requestReturned',
    },
    {
      key: 'reject',
      label: bi('拒绝', 'Reject'),
      from: ['PENDING'],
      to: 'REJECTED',
      who: ['APPROVER'],
      reason: 'required',
      neutral: true,
      danger: true,
      effect: 'requestRejected',
    },
    {
      key: 'withdraw',
      label: bi('撤销', 'Withdraw'),
      from: ['PENDING'],
      to: 'DRAFT',
      who: ['SELF'],
      people: 'only',
      neutral: true,
      stop: ({ agreedCount }: Counted) =>
        agreedCount ? bi('已有审批人同意，不能撤销', 'Somebody agreed already, it is not taken back') : undefined,
      effect: 'requestWithdrawn',
    },
    {
      key: 'cancel',
      label: bi('作废', 'Cancel'),
      from: ['DRAFT', 'RETURNED'],
      to: 'CANCELLED',
      who: ['SELF'],
      reason: 'required',
      danger: true,
    },
  ],
});
