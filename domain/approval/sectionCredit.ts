import { departmentOf } from '../core/rights.ts';
import type { Department } from './editors.ts';
import type { LoggedChange } from './loggedChanges.ts';
import type { LoggedStep } from './loggedStep.ts';
import { statusCodes, statusOf } from './statuses.ts';

/** A value that somebody put in the place of another one, with who and when. */
export interface Overruling extends LoggedChange {
  readonly userName: string;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly actTime: string;
}

/**
 * Values that were replaced, oldest first: what was written for the first time overrules nobody.
 * @param log oldest first
 */
export const overrulings = (log: readonly LoggedStep[]): Overruling[] =>
  log.flatMap(({ changes, userName, actTime }) =>
    (changes ?? []).filter(({ old }) => old !== null).map((change) => ({ ...change, userName, actTime })),
  );

/**
 * The last one of a department who approved, with whom he acted for; undefined when nobody has.
 * @param log oldest first
 */
export const approverOf = (
  log: readonly LoggedStep[],
  dept: Department,
): { userName: string; actTime: string } | undefined => {
  const row = log.findLast(
    ({ action, fromStatus, deptCode }) =>
      action === 'approve' && isHeldBy(fromStatus, dept) && departmentOf(deptCode) === dept,
  );
  return row && { userName: row.userName, actTime: row.actTime };
};

const isHeldBy = (status: unknown, dept: Department): boolean =>
  statusCodes.some((code) => code === status) && statusOf(status).editor.dept === dept;

/** Where the present round began: business, or import/export with a draft of its own, handed the document in. */
export function presentRound(log: readonly LoggedStep[]): readonly LoggedStep[] {
  const at = log.findLastIndex(
    ({ action, fromStatus }) =>
      action === 'submit' && (isHeldBy(fromStatus, 'BUSINESS') || fromStatus === 'EXITDEPT_INPUT'),
  );
  return log.slice(at + 1);
}
