import type { ApprovalActor } from '../approval/editors.ts';
import { canEdit } from '../approval/offers.ts';
import { heldByBusiness, statusCodes } from '../approval/statuses.ts';

/**
 * Which documents wait for this person, as a filter of their lists; the workbench counts the same ones. They are in a
 * status he edits, of his own department where it is business. Of confirmed ones only those whose receipt failed wait:
 * all others are in effect, or at the customs system. The gateway itself keeps a bound operator to his companies.
 */
export function waitingFilter(
  actor: Pick<ApprovalActor, 'deptCode' | 'isLeader' | 'deputyOf'>,
): Readonly<Record<string, unknown>> {
  const statuses = statusCodes.filter((status) => canEdit(status, actor));
  return {
    status__in: statuses.length ? statuses : ['-'],
    ...(statuses.some((status) => heldByBusiness.has(status)) && { ownerDept: actor.deptCode }),
    closedFlag: 0,
    effectiveAt__null: 1,
    customsReceipt__nin: ['SENT', 'OK', 'MANUAL_OK'],
  };
}
