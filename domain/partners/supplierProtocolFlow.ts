import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

interface Begun {
  readonly startDate?: string | null;
}

const hasBegun = ({ startDate }: Begun, now: string): boolean => (startDate ?? '') <= now.slice(0, 10);

/** 供应商协议: passed by the department and by finance, in force for its time. @see docs/spec/finance.md 2.11 */
export const supplierProtocolFlow = defineFlow({
  entity: 'supplierProtocol',
  dict: 'PROTOCOL_STATUS',
  drafts: ['DRAFT', 'RETURNED'],
  whyClosed: bi('提交后的协议不能修改，请办理变更', 'A protocol that was handed in is not changed: make a new version'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'LEADER_REVIEW', label: bi('部门审核', 'Department review'), tone: 'wait', icon: 'clock' },
    { key: 'FIN_REVIEW', label: bi('财务审核', 'Finance review'), tone: 'wait', icon: 'half' },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'WAIT_EFFECT', label: bi('待生效', 'Future start'), tone: 'run', icon: 'clock' },
    { key: 'EFFECTIVE', label: bi('生效', 'Effective'), tone: 'ok', icon: 'tick' },
    { key: 'SUSPENDED', label: bi('暂停', 'Suspended'), tone: 'wait', icon: 'pause' },
    { key: 'EXPIRED', label: bi('到期', 'Expired'), tone: 'plain', icon: 'lock', final: true },
    { key: 'SUPERSEDED', label: bi('被新版替代', 'Superseded'), tone: 'plain', icon: 'lock', final: true },
    { key: 'TERMINATED', label: bi('终止', 'Terminated'), tone: 'bad', icon: 'lock', final: true },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'LEADER_REVIEW',
      who: ['BUSI', 'JCK'],
    },
    {
      key: 'approveLeader',
      label: bi('部门通过', 'Department pass'),
      from: ['LEADER_REVIEW'],
      to: 'FIN_REVIEW',
      who: ['LEADER'],
      fourEyes: true,
    },
    {
      key: 'approveFin',
      label: bi('财务通过', 'Finance pass'),
      from: ['FIN_REVIEW'],
      to: 'EFFECTIVE',
      who: ['FINANC'],
      fourEyes: true,
      stop: (record: Begun, { now }) =>
        hasBegun(record, now) ? undefined : bi('协议尚未开始，请选择“财务通过（未到期）”', 'It has not begun yet'),
      effect: 'protocolBegins',
    },
    {
      key: 'approveFuture',
      label: bi('财务通过（未到期）', 'Finance pass, future start'),
      from: ['FIN_REVIEW'],
      to: 'WAIT_EFFECT',
      who: ['FINANC'],
      fourEyes: true,
      stop: (record: Begun, { now }) =>
        hasBegun(record, now) ? bi('协议已开始，请选择“财务通过”', 'It has begun already') : undefined,
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['LEADER_REVIEW', 'FIN_REVIEW'],
      to: 'RETURNED',
      who: ['LEADER', 'FINANC'],
      reason: 'required',
      neutral: true,
      effect: 'protocolReason',
    },
    {
      key: 'start',
      label: bi('生效', 'Start'),
      from: ['WAIT_EFFECT'],
      to: 'EFFECTIVE',
      who: ['SYSTEM'],
      effect: 'protocolBegins',
    },
    {
      key: 'suspend',
      label: bi('暂停', 'Suspend'),
      from: ['EFFECTIVE'],
      to: 'SUSPENDED',
      who: ['FINANC_L', 'SYSTEM'],
      reason: 'required',
      effect: 'protocolReason',
    },
    { key: 'resume', label: bi('恢复', 'Resume'), from: ['SUSPENDED'], to: 'EFFECTIVE', who: ['FINANC_L'] },
    {
      key: 'supersede',
      label: bi('替代', 'Supersede'),
      from: ['EFFECTIVE', 'SUSPENDED'],
      to: 'SUPERSEDED',
      who: ['SYSTEM'],
    },
    { key: 'expire', label: bi('到期', 'Expire'), from: ['EFFECTIVE', 'SUSPENDED'], to: 'EXPIRED', who: ['SYSTEM'] },
    {
      key: 'terminate',
      label: bi('终止', 'Terminate'),
      from: ['EFFECTIVE', 'SUSPENDED', 'WAIT_EFFECT'],
      to: 'TERMINATED',
      who: ['FINANC_L'],
      reason: 'required',
      danger: true,
      effect: 'protocolReason',
    },
    { key: 'void', label: bi('作废', 'Void'), from: ['DRAFT', 'RETURNED'], to: 'VOID', who: ['SELF'], danger: true },
  ],
});
