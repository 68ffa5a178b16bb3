import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

interface Begun {
  readonly startDate?: string | null;
}

const hasBegun = ({ startDate }: Begun, now: string): boolean => (startDate ?? '') <= now.slice(0, 10);

/** 客户协议: passed by the department's leader and by finance. @see docs/spec/finance.md 2.6 */
export const agreementFlow = defineFlow({
  entity: 'agreement',
  drafts: ['DRAFT', 'RETURNED'],
  whyClosed: bi('提交后的协议不能修改，请办理续签', 'An agreement that was handed in is not changed: renew it'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'FIRST_REVIEW', label: bi('待初审', 'First review'), tone: 'wait', icon: 'clock' },
    { key: 'FINAL_REVIEW', label: bi('待终审', 'Final review'), tone: 'wait', icon: 'half' },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'WAIT_EFFECT', label: bi('待生效', 'Future start'), tone: 'run', icon: 'clock' },
    { key: 'EFFECTIVE', label: bi('生效', 'Effective'), tone: 'ok', icon: 'tick' },
    { key: 'EXPIRED', label: bi('到期', 'Expired'), tone: 'plain', icon: 'lock', final: true },
    { key: 'TERMINATED', label: bi('终止', 'Terminated'), tone: 'bad', icon: 'lock', final: true },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'FIRST_REVIEW',
      who: ['BUSI', 'JCK'],
      effect: 'agreementSubmitted',
    },
    {
      key: 'withdraw',
      label: bi('撤回', 'Withdraw'),
      from: ['FIRST_REVIEW'],
      to: 'DRAFT',
      who: ['SELF'],
      neutral: true,
      effect: 'agreementWithdrawn',
    },
    {
      key: 'approveFirst',
      label: bi('初审通过', 'First pass'),
      batch: true,
      from: ['FIRST_REVIEW'],
      to: 'FINAL_REVIEW',
      who: ['LEADER'],
      fourEyes: true,
    },
    {
      key: 'approveFinal',
      label: bi('终审通过', 'Final pass'),
      batch: true,
      from: ['FINAL_REVIEW'],
      to: 'EFFECTIVE',
      who: ['FINANC'],
      fourEyes: true,
      stop: (record: Begun, { now }) =>
        hasBegun(record, now) ? undefined : bi('协议尚未开始，请选择“终审通过（未到期）”', 'It has not begun yet'),
      effect: 'agreementBegins',
    },
    {
      key: 'approveFuture',
      label: bi('终审通过（未到期）', 'Final pass, future start'),
      from: ['FINAL_REVIEW'],
      to: 'WAIT_EFFECT',
      who: ['FINANC'],
      fourEyes: true,
      stop: (record: Begun, { now }) =>
        hasBegun(record, now) ? bi('协议已开始，请选择“终审通过”', 'It has begun already') : undefined,
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['FIRST_REVIEW', 'FINAL_REVIEW'],
      to: 'RETURNED',
      who: ['LEADER', 'FINANC'],
      reason: 'required',
      neutral: true,
      effect: 'agreementReturned',
    },
    {
      key: 'start',
      label: bi('生效', 'Start'),
      from: ['WAIT_EFFECT'],
      to: 'EFFECTIVE',
      who: ['SYSTEM'],
      effect: 'agreementBegins',
    },
    { key: 'expire', label: bi('到期', 'Expire'), from: ['EFFECTIVE'], to: 'EXPIRED', who: ['SYSTEM'] },
    {
      key: 'terminate',
      label: bi('终止', 'Terminate'),
      from: ['EFFECTIVE', 'WAIT_EFFECT'],
      to: 'TERMINATED',
      who: ['FINANC_L'],
      reason: 'required',
      needs: ['terminateDate'],
      danger: true,
      effect: 'agreementTerminated',
    },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['DRAFT', 'RETURNED'],
      to: 'VOID',
      who: ['SELF', 'LEADER'],
      reason: 'required',
      danger: true,
      effect: 'agreementVoid',
    },
  ],
});
