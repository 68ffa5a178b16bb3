import { defineFlow } from '../core/flow.ts';
import { addDays } from '../core/moments.ts';
import { bi } from '../core/text.ts';

const daysToReopen = 7;

/** What a business clerk still corrects after the demand was handed over. */
const laterFields = ['remark', 'contact', 'phone', 'expectTime', 'files'] as const;

/** 需求: from a clerk's draft to a closed order. @see docs/spec/operations.md 5 */
export const demandFlow = defineFlow({
  entity: 'demand',
  drafts: ['DRAFT', 'RETURNED'],
  open: [{ in: ['SUBMITTED', 'ACCEPTED'], fields: laterFields }],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: bi('待受理', 'Awaiting acceptance'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回补充', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'ACCEPTED', label: bi('已受理', 'Accepted'), tone: 'run', icon: 'dot' },
    { key: 'PROCESSING', label: bi('处理中', 'In progress'), tone: 'run', icon: 'half' },
    { key: 'SUSPENDED', label: bi('挂起', 'Suspended'), tone: 'plain', icon: 'pause' },
    { key: 'FINISHED', label: bi('已完成', 'Finished'), tone: 'ok', icon: 'tick' },
    { key: 'CLOSED', label: bi('已关闭', 'Closed'), tone: 'plain', icon: 'lock', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('发布', 'Publish'),
      from: ['DRAFT', 'RETURNED'],
      to: 'SUBMITTED',
      who: ['CUST', 'BUSI'],
      effect: 'demandSubmitted',
    },
    { key: 'withdraw', label: bi('撤回', 'Withdraw'), from: ['SUBMITTED'], to: 'DRAFT', who: ['SELF'] },
    {
      key: 'accept',
      label: bi('受理', 'Accept'),
      from: ['SUBMITTED'],
      to: 'ACCEPTED',
      who: ['BUSI'],
      needs: ['ownerUser'],
      effect: 'demandAccepted',
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['SUBMITTED'],
      to: 'RETURNED',
      who: ['BUSI'],
      reason: 'required',
      effect: 'demandReturned',
    },
    { key: 'start', label: bi('开始处理', 'Start'), from: ['ACCEPTED'], to: 'PROCESSING', who: ['SYSTEM', 'BUSI'] },
    {
      key: 'suspend',
      label: bi('挂起', 'Suspend'),
      from: ['ACCEPTED', 'PROCESSING'],
      to: 'SUSPENDED',
      who: ['BUSI'],
      reason: 'required',
    },
    { key: 'resume', label: bi('恢复', 'Resume'), from: ['SUSPENDED'], to: 'PROCESSING', who: ['BUSI'] },
    {
      key: 'finish',
      label: bi('完成', 'Finish'),
      from: ['PROCESSING'],
      to: 'FINISHED',
      who: ['SYSTEM', 'BUSI'],
      effect: 'demandFinished',
      stop: ({ openTasks }: { readonly openTasks?: string | null }) =>
        openTasks ? bi(`仍有未完成任务：${openTasks}`, `Open tasks remain: ${openTasks}`) : undefined,
    },
    {
      key: 'reopen',
      label: bi('重新处理', 'Reopen'),
      from: ['FINISHED'],
      to: 'PROCESSING',
      who: ['BUSI_L'],
      reason: 'required',
      effect: 'demandReopened',
      stop: ({ finishTime }: { readonly finishTime?: string | null }, { now }) =>
        finishTime && addDays(finishTime, daysToReopen) < now
          ? bi('完成超过7天，不能重新处理', 'Finished more than 7 days ago')
          : undefined,
    },
    { key: 'close', label: bi('关闭', 'Close'), from: ['FINISHED'], to: 'CLOSED', who: ['BUSI', 'SYSTEM'] },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['DRAFT', 'SUBMITTED', 'RETURNED', 'ACCEPTED', 'SUSPENDED'],
      to: 'CANCELLED',
      who: ['SELF', 'BUSI_L', 'SYSTEM'],
      reason: 'required',
      effect: 'demandCancelled',
      danger: true,
    },
  ],
});

/** Statuses in which the demand is still being written by its author. */
export const beforeAcceptance: ReadonlySet<unknown> = new Set(demandFlow.drafts);
/** Statuses in which work on the demand is not over. */
export const demandUnderWay: ReadonlySet<unknown> = new Set(['SUBMITTED', 'ACCEPTED', 'PROCESSING', 'SUSPENDED']);
