import { departments } from '#domain/core/access.ts';
import { invalid } from '#domain/core/errors.ts';
import { isDate } from '#domain/core/moments.ts';
import { say } from '#domain/core/text.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { nextYearNumber } from '../../approval/documentNumber.ts';
import { requiredVersion } from '../../approval/requests.ts';
import { stepsTaken } from '../../crud/logStep.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { defineMethod, type GatewayMethod } from '../../gateway/method.ts';
import { optionalText, requiredRecord, requiredText } from '../../gateway/shape.ts';
import { ledgerFacts } from './reviewFacts.ts';
import { admitReview, createReview, type Entrance, getReview, reviewPeople, submitReview, updateReview } from './reviewRecords.ts';

const service = 'baohan' as const;

const reviewNextCode = defineMethod({
  service,
  method: 'reviewNextCode',
  right: 'bhReview:create',
  writes: true,
  parse: () => ({}),
  handle: async (_input, { db, now }) => ({ reviewNo: await nextYearNumber(db, 'PS', now) }),
});

/** `{review, submit?}`: saves a sheet; with `submit` every question must be answered and it goes to import/export. */
const reviewSave = defineMethod({
  service,
  method: 'reviewSave',
  right: null,
  writes: true,
  parse: (data) => {
    const values = requiredRecord(data, 'review');
    const id = optionalText(values, 'id', 36);
    const rowVersion = id ? requiredVersion(data.rowVersion === undefined ? values : data) : 0;
    return { values, id, rowVersion, submit: data.submit === true || data.submit === 1 || data.submit === '1' };
  },
  handle: async ({ values, id, rowVersion, submit }, call) => {
    const saved = id ? await updateReview({ id, rowVersion, values }, call) : await createReview(values, call);
    const { id: reviewId, ...record } = submit ? await submitReview(saved, call) : saved;
    const { rowVersion: version, reviewNo, reviewStatus, totalScore, grade, suggestQuota } = record;
    return { id: reviewId, rowVersion: version, reviewNo, reviewStatus, totalScore, grade, suggestQuota };
  },
});

const reviewDetails = defineMethod({
  service,
  method: 'reviewDetails',
  right: 'bhReview:view',
  parse: (data) => requiredText(data, 'id', 36),
  handle: async (id, call) => {
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
  },
});

function parseEntrance(data: Readonly<Record<string, unknown>>): Entrance {
  const { result } = data;
  if (result !== 'PASS' && result !== 'CONDITIONAL' && result !== 'FAIL')
    throw invalid({ result: say('准入结论不正确', 'The result is PASS, CONDITIONAL or FAIL') });
  return {
    id: requiredText(data, 'id', 36),
    rowVersion: requiredVersion(data),
    result,
    reason: optionalText(data, 'reason', 500)?.trim() || undefined,
  };
}

const reviewEntranceSave = defineMethod({
  service,
  method: 'reviewEntranceSave',
  right: 'bhReview:view',
  writes: true,
  parse: parseEntrance,
  handle: async (input, call) => {
    const { id, rowVersion, reviewStatus, entranceResult, validTo } = await admitReview(input, call);
    return { id, rowVersion, reviewStatus, entranceResult, validTo };
  },
});

/** `{customerId, reviewDate}`: what the ledger knows of a customer's last twelve months; null when he never had a quota. */
const reviewQuotaFactsGet = defineMethod({
  service,
  method: 'reviewQuotaFactsGet',
  right: 'bhReview:create',
  parse: (data) => {
    const reviewDate = requiredText(data, 'reviewDate', 10);
    if (!isDate(reviewDate)) throw invalid({ reviewDate: say('评审日期格式不正确', 'The date has a wrong format') });
    return { customerId: requiredText(data, 'customerId', 36), reviewDate };
  },
  handle: async ({ customerId, reviewDate }, { db }) => (await ledgerFacts(customerId, reviewDate, db)) ?? null,
});

/** Calls of the review sheet. @see guarantee.md 8 */
export const reviewMethods: readonly GatewayMethod[] = [reviewNextCode, reviewSave, reviewDetails, reviewEntranceSave, reviewQuotaFactsGet];
