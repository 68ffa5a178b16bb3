import type { ApprovalActor } from '../approval/editors.ts';
import { departments } from '../core/access.ts';
import { departmentOf } from '../core/rights.ts';

/**
 * The status of the review sheets that wait for this person: leaders of import/export (and their deputies) admit what
 * was submitted, operators of business finish the drafts of their department. Undefined for whom no sheet ever waits.
 */
export function waitingReviewStatus({
  deptCode,
  isLeader,
  deputyOf,
}: ApprovalActor): 'SUBMITTED' | 'DRAFT' | undefined {
  if (deptCode === departments.importExport) return isLeader || deputyOf ? 'SUBMITTED' : undefined;
  return departmentOf(deptCode) === 'BUSINESS' && !isLeader ? 'DRAFT' : undefined;
}
