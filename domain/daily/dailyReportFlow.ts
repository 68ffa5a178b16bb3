import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

interface Dated {
  readonly reportDate?: string | null;
}

/** 日报: sent by its author, looked at by the leader of his department. @see docs/spec/operations.md 5 */
export const dailyReportFlow = defineFlow({
  entity: 'dailyReport',
  dict: 'DAILY_STATUS',
  drafts: ['DRAFT', 'RETURNED'],
  whyClosed: bi('已提交的日报不能修改，请先撤回', 'A report that was sent is not changed: take it back first'),
  states: [
    { key: 'DRAFT', label: bi('填写中', 'Being filled'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: bi('已提交', 'Submitted'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'ok', icon: 'tick', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'SUBMITTED',
      who: ['SELF'],
      people: 'only',
      needs: ['reportDate'],
      effect: 'reportSubmitted',
    },
    {
      key: 'withdraw',
      label: bi('撤回', 'Withdraw'),
      from: ['SUBMITTED'],
      to: 'DRAFT',
      who: ['SELF'],
      people: 'only',
      neutral: true,
      stop: ({ reportDate }: Dated, { now }) =>
        (reportDate ?? '') < now.slice(0, 10)
          ? bi('只能在日报当天撤回', 'It is taken back on its own day only')
          : undefined,
      effect: 'reportWithdrawn',
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['SUBMITTED'],
      to: 'RETURNED',
      who: ['LEADER'],
      reason: 'required',
      neutral: true,
      effect: 'reportReturned',
    },
    {
      key: 'confirm',
      label: bi('确认', 'Confirm'),
      from: ['SUBMITTED'],
      to: 'CONFIRMED',
      who: ['LEADER', 'SYSTEM'],
      fourEyes: true,
      effect: 'reportConfirmed',
    },
  ],
});
