import { defineFlow } from '../../core/flow.ts';
import { say } from '../../core/text.ts';

/** 预归类申请: from its applicant's draft to work on it; what follows comes with the audits. @see classification.md 2.2 */
export const precatApplyFlow = defineFlow({
  key: 'precatApply',
  entity: 'precatApply',
  dict: 'PRECAT_APPLY_STATUS',
  field: 'status',
  initial: 'DRAFT',
  states: [
    { key: 'DRAFT', label: say('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: say('待受理', 'Submitted'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: say('退回补充', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'ACCEPTED', label: say('归类中', 'In classification'), tone: 'run', icon: 'half' },
    { key: 'AUDITED', label: say('审核完成', 'Audit finished'), tone: 'ok', icon: 'tick' },
    { key: 'CANCELLED', label: say('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { action: 'submit', label: say('提交', 'Submit'), from: ['DRAFT', 'RETURNED'], to: 'SUBMITTED', by: ['CUST', 'BUSI'], effect: 'applySubmitted' },
    { action: 'withdraw', label: say('撤回', 'Withdraw'), from: ['SUBMITTED'], to: 'DRAFT', by: ['SELF'], effect: 'applyTakenBack' },
    { action: 'accept', label: say('受理', 'Accept'), from: ['SUBMITTED'], to: 'ACCEPTED', by: ['PRE_ADMIN', 'YGL01'], needs: ['entrustedUserId'], effect: 'applyAccepted' },
    { action: 'return', label: say('退回补充', 'Return'), from: ['SUBMITTED'], to: 'RETURNED', by: ['PRE_ADMIN', 'YGL01'], opinion: 'required', effect: 'applyReturned' },
    { action: 'audited', label: say('全部审结', 'All lines audited'), from: ['ACCEPTED'], to: 'AUDITED', by: ['SYSTEM'] },
    {
      action: 'cancel', label: say('取消', 'Cancel'), from: ['DRAFT', 'SUBMITTED', 'RETURNED'], to: 'CANCELLED', by: ['SELF', 'PRE_ADMIN'],
      opinion: 'required', effect: 'applyCancelled', danger: true,
    },
  ],
}); // biome-ignore format: a flow is a table
