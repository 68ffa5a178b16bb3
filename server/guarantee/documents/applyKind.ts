import { refuseFields } from '#domain/approval/refusals.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { say } from '#domain/core/text.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { needsOf } from '#domain/guarantee/needRules.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { addMonths } from '#domain/guarantee/quotaTerms.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { findQuotaOf, openQuotasOf } from './quotaOfDocument.ts';
import { sharedByKinds } from './sharedByKinds.ts';

interface ReviewFacts {
  readonly customerId: string;
  readonly mainCompId: string;
  readonly reviewStatus: string;
  readonly validTo: string | null;
  readonly suggestQuota: string | null;
  readonly grade: string | null;
}

async function findReview(id: unknown, { db }: Call): Promise<ReviewFacts | undefined> {
  const { rows } = await db.query<ReviewFacts>(
    `select customer_id as "customerId", main_comp_id as "mainCompId", review_status as "reviewStatus", to_char(valid_to, 'YYYY-MM-DD') as "validTo",
       suggest_quota::text as "suggestQuota", grade from bh_review where id = $1 and not deleted_flg`,
    [id],
  );
  return rows[0];
}

/** The payment term in full, and what the review sheet suggests, for the rules of the definition to see. */
async function derive(record: RecordValues, call: Call): Promise<RecordValues> {
  const review = await findReview(record.reviewId, call);
  const isFixedDay = record.payTermType === 'FIXED_DAY';
  const leadDays =
    record.payLeadDays ?? (record.payTermType === 'BEFORE_DEADLINE' ? intParam(await loadParams(call.db), 'DUE_LEAD_DAYS') : null);
  return {
    ...bhApply.derive?.(record),
    payLeadDays: isFixedDay ? null : leadDays,
    payFixedDay: isFixedDay ? record.payFixedDay : null,
    suggestQuota: review?.suggestQuota ?? null,
    grade: review?.grade ?? null,
  };
}

async function check(record: RecordValues, moment: 'save' | 'submit', call: Call): Promise<void> {
  if (moment === 'save') return;
  const { customerId, mainCompId } = record;
  const review = await findReview(record.reviewId, call);
  const isValid =
    review?.reviewStatus === 'ADMITTED' &&
    review.customerId === customerId &&
    review.mainCompId === mainCompId &&
    (review.validTo ?? '') >= call.now.slice(0, 10);
  if (!isValid) throw guaranteeErrors.REVIEW_INVALID();
  await checkReplaced(record, call);
  const months = intParam(await loadParams(call.db), 'QUOTA_MAX_MONTHS');
  if (String(record.validTo) > addMonths(String(record.validFrom), months))
    throw refuseFields(bhApply, { validTo: say(`有效期不能超过${months}个月`, `The quota may run ${months} months at most`) });
  await checkGuarantees(record, call);
}

async function checkReplaced({ applyKind, customerId, mainCompId, replaceQuotaId }: RecordValues, call: Call): Promise<void> {
  if (applyKind === 'NEW') {
    const [open] = await openQuotasOf({ customerId, mainCompId }, call);
    if (open) throw guaranteeErrors.QUOTA_EXISTS({ no: open.quotaNo });
    return;
  }
  const replaced = await findQuotaOf(replaceQuotaId, call);
  const isOpen = replaced && replaced.quotaStatus !== 'CLOSED' && replaced.customerId === customerId;
  if (!isOpen || (applyKind === 'RENEW' && replaced.mainCompId !== mainCompId)) throw guaranteeErrors.QUOTA_NOT_FOUND();
}

interface CoveringGuarantee {
  readonly id: string;
  readonly guaranteeNo: string;
  readonly districts: readonly string[];
  readonly everywhere: boolean;
}

/** The guarantees a quota may use are the company's own, and each declaration district is covered by an active one of them. */
async function checkGuarantees({ mainCompId, guaranteeIds, districts }: RecordValues, { db }: Call): Promise<void> {
  const { rows } = await db.query<CoveringGuarantee>(
    `select g.id, g.guarantee_no as "guaranteeNo", coalesce(array_agg(d.district_code) filter (where d.district_code is not null), '{}') as districts,
       coalesce(bool_or(d.all_districts), false) as everywhere
     from bh_guarantee g left join bh_guarantee_district d on d.guarantee_id = g.id and not d.deleted_flg
     where g.main_comp_id = $1 and g.guar_status = 'ACTIVE' and not g.deleted_flg group by g.id order by g.guarantee_no`,
    [mainCompId],
  );
  const wanted = Array.isArray(guaranteeIds) ? guaranteeIds.map(String) : [];
  if (wanted.some((id) => !rows.some((guarantee) => guarantee.id === id)))
    throw refuseFields(bhApply, { guaranteeIds: say('只能选择该主体公司的有效保函', 'Only active guarantees of this company') });
  const usable = wanted.length ? rows.filter(({ id }) => wanted.includes(id)) : rows;
  const uncovered = (Array.isArray(districts) ? districts.map(String) : []).find(
    (district) => !usable.some((guarantee) => guarantee.everywhere || guarantee.districts.includes(district)),
  );
  if (uncovered)
    throw guaranteeErrors.GUAR_DISTRICT({ no: usable.map(({ guaranteeNo }) => guaranteeNo).join('、') || '--', district: uncovered });
}

/** 额度申请 */
export const applyKind: DocumentKind = {
  ...sharedByKinds('APPLY'),
  prefix: 'SQ',
  url: (id) => approvePath('APPLY', id),
  derive,
  check,
  needs: async (record, { db }) => needsOf('APPLY', record, { params: await loadParams(db), baseAmount: '0' }),
};
