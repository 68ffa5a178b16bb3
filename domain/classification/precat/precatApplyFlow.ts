import { defineFlow } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';
import { isSent, linesToAnswer, wrongAnswers } from './answers.ts';

/** 预归类申请: from its applicant's draft over the audits and his own answer to codes in force. @see docs/spec/classification.md 2.2 */
export const precatApplyFlow = defineFlow({
  entity: 'precatApply',
  drafts: ['DRAFT', 'RETURNED'],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: bi('待受理', 'Submitted'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回补充', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'ACCEPTED', label: bi('归类中', 'In classification'), tone: 'run', icon: 'half' },
    { key: 'AUDITED', label: bi('审核完成', 'Audit finished'), tone: 'ok', icon: 'tick' },
    { key: 'WAIT_CONFIRM', label: bi('待客户确认', 'Awaiting the customer'), tone: 'wait', icon: 'clock' },
    { key: 'DISPUTED', label: bi('客户有异议', 'Disputed'), tone: 'bad', icon: 'back' },
    { key: 'CUSTOMER_CONFIRMED', label: bi('客户已确认', 'Confirmed by the customer'), tone: 'run', icon: 'mark' },
    { key: 'DONE', label: bi('已完成', 'Done'), tone: 'ok', icon: 'tick', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { action: 'submit', label: bi('提交', 'Submit'), from: ['DRAFT', 'RETURNED'], to: 'SUBMITTED', by: ['CUST', 'BUSI'], effect: 'applySubmitted' },
    { action: 'withdraw', label: bi('撤回', 'Withdraw'), from: ['SUBMITTED'], to: 'DRAFT', by: ['SELF'], effect: 'applyTakenBack' },
    { action: 'accept', label: bi('受理', 'Accept'), from: ['SUBMITTED'], to: 'ACCEPTED', by: ['PRE_ADMIN', 'YGL01'], needs: ['entrustedUserId'], effect: 'applyAccepted' },
    { action: 'return', label: bi('退回补充', 'Return'), from: ['SUBMITTED'], to: 'RETURNED', by: ['PRE_ADMIN', 'YGL01'], opinion: 'required', effect: 'applyReturned' },
    { action: 'audited', label: bi('全部审结', 'All lines audited'), from: ['ACCEPTED'], to: 'AUDITED', by: ['SYSTEM'] },
    { action: 'sendConfirm', label: bi('发送客户确认', 'Send to the customer'), from: ['AUDITED'], to: 'WAIT_CONFIRM', by: ['YGL03', 'PRE_ADMIN'], effect: 'applySent' },
    { action: 'submitConfirm', label: bi('全部接受', 'Accept everything'), from: ['WAIT_CONFIRM'], to: 'CUSTOMER_CONFIRMED', by: ['CUST'], effect: 'allAccepted' },
    {
      action: 'submitDispute', label: bi('逐条答复', 'Answer line by line'), from: ['WAIT_CONFIRM'], to: 'DISPUTED', by: ['CUST'],
      lines: { of: 'products', takes: ['answer', 'disputeReason', 'customerProposal'], beside: ['spec', 'hsCode', 'declaredName', 'basis'], which: isSent },
      start: linesToAnswer, judge: wrongAnswers, effect: 'answersGiven',
    },
    { action: 'autoConfirm', label: bi('超时自动确认', 'Confirmed by silence'), from: ['WAIT_CONFIRM'], to: 'CUSTOMER_CONFIRMED', by: ['SYSTEM'], effect: 'silenceAccepted' },
    { action: 'reReview', label: bi('异议复审', 'Review the disputed'), from: ['DISPUTED'], to: 'ACCEPTED', by: ['YGL03', 'PRE_ADMIN'], needs: ['reviewerId'], effect: 'disputesReviewed' },
    { action: 'skipConfirm', label: bi('无需再确认', 'Nothing left to confirm'), from: ['AUDITED'], to: 'CUSTOMER_CONFIRMED', by: ['YGL03', 'PRE_ADMIN'], effect: 'nothingToConfirm' },
    { action: 'confirm', label: bi('确认完结', 'Complete'), from: ['CUSTOMER_CONFIRMED'], to: 'DONE', by: ['YGL03', 'PRE_ADMIN'], effect: 'applyDone' },
    { action: 'closeEmpty', label: bi('无通过商品完结', 'Close without result'), from: ['AUDITED'], to: 'DONE', by: ['YGL03', 'PRE_ADMIN'], effect: 'applyDone' },
    { action: 'cancelEmpty', label: bi('商品全取消', 'All goods cancelled'), from: ['ACCEPTED', 'AUDITED', 'WAIT_CONFIRM', 'DISPUTED'], to: 'CANCELLED', by: ['SYSTEM'], effect: 'applyCancelled' },
    {
      action: 'cancelRunning', label: bi('中止', 'Stop'), from: ['ACCEPTED', 'AUDITED', 'WAIT_CONFIRM', 'DISPUTED'], to: 'CANCELLED', by: ['PRE_ADMIN'],
      opinion: 'required', effect: 'applyCancelled', danger: true,
    },
    {
      action: 'cancel', label: bi('取消', 'Cancel'), from: ['DRAFT', 'SUBMITTED', 'RETURNED'], to: 'CANCELLED', by: ['SELF', 'PRE_ADMIN'],
      opinion: 'required', effect: 'applyCancelled', danger: true,
    },
  ],
}); // biome-ignore format: a flow is a table
