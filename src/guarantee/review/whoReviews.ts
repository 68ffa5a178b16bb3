import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { rightOf } from '#domain/core/entity.ts';
import { type Actor, departmentOf, hasRight } from '#domain/core/rights.ts';
import { bhApply, bhReview } from '#domain/guarantee/index.ts';

/** Only operators of business departments write sheets and applications. */
const mayAdd = ({ key }: EntityDefinition, actor: Actor): boolean =>
  departmentOf(actor.roleId) === 'BUSINESS' && !actor.isLeader && hasRight(actor, rightOf(key, 'add'));

export const mayWriteReviews = (actor: Actor): boolean => mayAdd(bhReview, actor);

/** Whether an application can rest on a sheet, for this person. */
export const mayApplyWith = ({ reviewStatus, ownerDept }: RecordValues, actor: Actor): boolean =>
  reviewStatus === 'ADMITTED' && ownerDept === actor.roleId && mayAdd(bhApply, actor);
