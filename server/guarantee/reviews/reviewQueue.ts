import type { Worklist } from '#domain/core/dashboard.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { waitingReviewStatus } from '#domain/guarantee/waitingReviews.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { waitedSince, worklistAlone, worklistOf } from '../../crud/worklist.ts';
import type { Call } from '../../gateway/method.ts';
import { companiesOf } from '../areaAccess.ts';

const r = columnsIn(bhReview, 'r');

/** Review sheets that wait for this person, as a queue named after their status; none for whom no sheet ever waits. */
export async function reviewQueues(call: Call): Promise<Worklist[]> {
  const actor = await approvalActorOf(call);
  const status = waitingReviewStatus(actor);
  if (!status) return [];
  const statement = `select ${waitedSince(r.updatedTime)}, false as late from bh_review r
    where ${r.reviewStatus} = $1 and not r.deleted_flg and ($2::text is null or ${r.ownerDept} = $2) and ($3::text[] is null or ${r.mainCompId} = any($3))`;
  const dept = isBusiness(actor.deptCode) ? actor.deptCode : null;
  const key = `REVIEW_${status}`;
  return worklistAlone(key, () => worklistOf(key, statement, [status, dept, companiesOf(call)], call), call);
}
