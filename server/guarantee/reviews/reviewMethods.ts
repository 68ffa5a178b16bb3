import { departments } from '#domain/core/access.ts';
import { invalid } from '#domain/core/errors.ts';
import { optionalText, requiredRecord, requiredVersion } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import * as calls from '#domain/guarantee/reviewCalls.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { nextYearNumber } from '../../approval/documentNumber.ts';
import { stepsTaken } from '../../crud/logStep.ts';
import { asSystem } from '../../crud/readRecord.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { ledgerFacts } from './reviewFacts.ts';
import {
  applyReviewDecision,
  createReview,
  getReview,
  reviewPeople,
  submitReview,
  updateReview,
} from './reviewRecords.ts';

const nextReviewNo = implementAreaCall(calls.nextReviewNo, async (_input, { db, now }) => ({
  reviewNo: await nextYearNumber(db, 'PS', now),
}));

const saveReview = implementAreaCall(calls.saveReview, async ({ review, rowVersion, submit }, call) => {
  const values = requiredRecord({ review }, 'review');
  const id = optionalText(values, 'id', 36);
  const saved = id
    ? await updateReview({ id, rowVersion: rowVersion ?? requiredVersion(values), values }, call)
    : await createReview(values, call);
  const { id: reviewId, ...record } = submit ? await submitReview(saved, call) : saved;
  const { rowVersion: version, reviewNo, reviewStatus, totalScore, grade, suggestQuota } = record;
  return { id: reviewId, rowVersion: version, reviewNo, reviewStatus, totalScore, grade, suggestQuota };
});

const reviewDetails = implementAreaCall(calls.reviewDetails, async ({ id }, call) => {
  const review = await getReview(id, call);
  const actor = await approvalActorOf(call);
  const right = bhReview.mayEdit?.(review, call.actor);
  const mayAdmit =
    review.reviewStatus === 'SUBMITTED' &&
    actor.deptCode === departments.importExport &&
    (actor.isLeader || actor.deputyOf !== undefined);
  return {
    review: { ...review, ...(await reviewPeople(review, call)) },
    log: await stepsTaken(bhReview, id, asSystem(call)),
    may: { edit: right !== undefined && !('none' in right), admit: mayAdmit },
  };
});

const decideReview = implementAreaCall(calls.decideReview, async ({ result, reason, ...sheet }, call) => {
  if (!calls.isEntrance(result))
    throw invalid({ result: bi('准入结论不正确', 'The result is PASS, CONDITIONAL or FAIL') });
  const admitted = await applyReviewDecision({ ...sheet, result, reason: reason ?? undefined }, call);
  const { id, rowVersion, reviewStatus, entranceResult, validTo } = admitted;
  return { id, rowVersion, reviewStatus, entranceResult, validTo };
});

const reviewLedgerFacts = implementAreaCall(
  calls.reviewLedgerFacts,
  async ({ customerId, reviewDate }, { db }) => (await ledgerFacts(customerId, reviewDate, db)) ?? null,
);

/** Calls of the review sheet. @see docs/spec/guarantee.md 8 */
export const reviewMethods: readonly GatewayMethod[] = [
  nextReviewNo,
  saveReview,
  reviewDetails,
  decideReview,
  reviewLedgerFacts,
];
