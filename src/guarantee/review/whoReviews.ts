import { canAs } from '#authProvider/canAccess.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Actor, departmentOf } from '#domain/core/rights.ts';
import { bhApply, bhReview } from '#domain/guarantee/index.ts';

/** Only operators of business departments write sheets and applications. */
const mayAdd = ({ key }: EntityDefinition, actor: Actor): boolean =>
  departmentOf(actor.roleId) === 'BUSINESS' && !actor.isLeader && canAs(actor)({ action: 'create', resource: key });

export const mayWriteReviews = (actor: Actor): boolean => mayAdd(bhReview, actor);

/** Whether an application can rest on a sheet, for this person. */
export const mayApplyWith = ({ reviewStatus, ownerDept }: RecordValues, actor: Actor): boolean =>
  reviewStatus === 'ADMITTED' && ownerDept === actor.roleId && mayAdd(bhApply, actor);

/** An address holds only so many numbers. */
const mostPrinted = 50;

/** Review sheets as a PDF in a window of their own. */
export function openReviewPrint(ids: readonly string[]): void {
  window.open(`/api/print/reviewSheet?id=${ids.slice(0, mostPrinted).join(',')}`, '_blank', 'noopener');
}
