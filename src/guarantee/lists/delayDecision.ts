import { toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { approvalStepsFor } from '#domain/approval/offers.ts';
import { heldByAccounting, heldByInvestment, waitingForLeader } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';

export interface DelayDecision {
  /** The call of this group of leaders. */
  readonly method: 'delayLeaderApprove' | 'delayExceedApprove';
  readonly label: Text;
  readonly opinionRequired: boolean;
  readonly reason: Text | undefined;
}

/**
 * How a leader approves a delay right from the list: leaders of business and import/export decide on every delay, those
 * of investment and finance on what exceeds the normal limit. Nobody else is offered anything.
 * @see docs/spec/guarantee.md 3.9
 */
export function delayDecision(record: RecordValues, approver: ApprovalActor): DelayDecision | undefined {
  if (!waitingForLeader.has(record.status)) return undefined;
  const step = approvalStepsFor(toDocument(record), approver).find(({ transition }) => transition.action === 'approve');
  if (!step || step.obstacle === 'NO_RIGHT' || step.obstacle === 'OTHER_DEPT' || step.obstacle === 'CLOSED')
    return undefined;
  const isExceed = heldByInvestment.has(record.status) || heldByAccounting.has(record.status);
  return {
    method: isExceed ? 'delayExceedApprove' : 'delayLeaderApprove',
    label: isExceed ? bi('超限审批', 'Approve excess') : bi('领导审批', 'Approve'),
    opinionRequired: step.transition.opinionRequired,
    reason: step.reason,
  };
}
