import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** An inspection with fewer points is not passed. */
const pointsToPass = 60;

/** After so many rechecks that failed the merchant is suspended. */
export const mostRounds = 3;

const tooFewPoints = ({ score }: { readonly score?: number | null }) =>
  typeof score === 'number' && score < pointsToPass
    ? { score: bi(`得分不足${pointsToPass}，请发出整改`, `Below ${pointsToPass} points: order a rectification`) }
    : undefined;

/** 商户巡检: planned, passed, or put right until a recheck is content. @see docs/spec/platform.md 13 inspection */
export const inspectionFlow = defineFlow({
  entity: 'merchantInspection',
  dict: 'INSPECT_STATUS',
  drafts: ['PLANNED'],
  whyClosed: bi('已有结果的巡检不能修改', 'An inspection with a result is not changed'),
  states: [
    { key: 'PLANNED', label: bi('待巡检', 'Planned'), tone: 'wait', icon: 'clock' },
    { key: 'DONE_OK', label: bi('合格', 'Passed'), tone: 'ok', icon: 'tick', final: true },
    { key: 'RECTIFY', label: bi('整改中', 'Rectification'), tone: 'bad', icon: 'mark' },
    { key: 'RECHECK', label: bi('待复查', 'Awaiting recheck'), tone: 'wait', icon: 'half' },
    { key: 'CLOSED', label: bi('已闭环', 'Closed'), tone: 'ok', icon: 'lock', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'pass',
      label: bi('合格', 'Pass'),
      from: ['PLANNED'],
      to: 'DONE_OK',
      who: ['JCK', 'W1'],
      needs: ['checkTime', 'score'],
      takes: ['files'],
      judge: tooFewPoints,
      effect: 'inspectionPassed',
    },
    {
      key: 'issue',
      label: bi('发出整改', 'Order rectification'),
      from: ['PLANNED'],
      to: 'RECTIFY',
      who: ['JCK', 'W1'],
      needs: ['problem', 'deadline'],
      takes: ['checkTime', 'score', 'files'],
      effect: 'rectificationOrdered',
    },
    {
      key: 'reply',
      label: bi('提交整改', 'Answer rectification'),
      from: ['RECTIFY'],
      to: 'RECHECK',
      who: ['CUST', 'BUSI'],
      needs: ['reply', 'files'],
      effect: 'rectificationAnswered',
    },
    {
      key: 'recheckOk',
      label: bi('复查通过', 'Recheck passed'),
      from: ['RECHECK'],
      to: 'CLOSED',
      who: ['JCK'],
      reason: 'required',
    },
    {
      key: 'recheckNo',
      label: bi('复查不通过', 'Recheck failed'),
      from: ['RECHECK'],
      to: 'RECTIFY',
      who: ['JCK'],
      reason: 'required',
      needs: ['deadline'],
      effect: 'recheckFailed',
    },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['PLANNED'],
      to: 'CANCELLED',
      who: ['JCK'],
      reason: 'required',
      danger: true,
    },
  ],
});
