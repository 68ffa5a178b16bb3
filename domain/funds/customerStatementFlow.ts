import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/**
 * 对账单: a month of a customer's accounts, sent to him and confirmed by him. @see docs/spec/finance.md 2.9,
 * docs/spec/finance-addendum.md F43
 */
export const customerStatementFlow = defineFlow({
  entity: 'customerStatement',
  dict: 'STATEMENT_STATUS',
  drafts: ['DRAFT'],
  open: [{ in: ['SENT', 'DISPUTED', 'CONFIRMED'], fields: ['files'] }],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SENT', label: bi('已发送', 'Sent'), tone: 'wait', icon: 'clock' },
    { key: 'DISPUTED', label: bi('有异议', 'Disputed'), tone: 'bad', icon: 'back' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'CLOSED', label: bi('已归档', 'Closed'), tone: 'plain', icon: 'lock', final: true },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'send',
      label: bi('发送', 'Send'),
      batch: true,
      from: ['DRAFT', 'DISPUTED'],
      to: 'SENT',
      who: ['FINANC'],
      lead: bi(
        '发送后金额不再变化，客户可在系统中确认或提出异议。',
        'Its amounts stay as they are; the customer confirms or disputes it here.',
      ),
      effect: 'statementSent',
    },
    {
      key: 'confirm',
      label: bi('确认', 'Confirm'),
      from: ['SENT'],
      to: 'CONFIRMED',
      who: ['CUST', 'FINANC'],
      people: 'only',
      fourEyes: true,
      takes: ['files'],
      about: ['totalClosing', 'totalClosingCapital', 'overdueAmount'],
      effect: 'statementConfirmed',
    },
    {
      key: 'autoConfirm',
      label: bi('逾期默认确认', 'Confirm by silence'),
      from: ['SENT'],
      to: 'CONFIRMED',
      who: ['SYSTEM'],
      effect: 'statementConfirmed',
    },
    {
      key: 'dispute',
      label: bi('提出异议', 'Dispute'),
      from: ['SENT'],
      to: 'DISPUTED',
      who: ['CUST', 'FINANC'],
      needs: ['diffAmount', 'disputeText'],
      neutral: true,
      effect: 'statementDisputed',
    },
    {
      key: 'unconfirm',
      label: bi('取消确认', 'Take the confirmation back'),
      from: ['CONFIRMED'],
      to: 'DISPUTED',
      who: ['FINANC_L'],
      people: 'only',
      reason: 'required',
      neutral: true,
      notBy: {
        fields: ['confirmedUser'],
        why: bi('确认人不能取消自己的确认', 'Whoever confirmed it does not take that back'),
      },
      effect: 'confirmationTakenBack',
    },
    { key: 'close', label: bi('归档', 'Close'), from: ['CONFIRMED'], to: 'CLOSED', who: ['FINANC_L'] },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['DRAFT', 'DISPUTED'],
      to: 'VOID',
      who: ['FINANC'],
      reason: 'required',
      danger: true,
      neutral: true,
    },
  ],
});
