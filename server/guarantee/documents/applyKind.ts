import type { CompleteDocument, DocumentDraft } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import { addMonths } from '#domain/core/months.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { intParam } from '#domain/guarantee/params.ts';
import type { Checked } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { lockCompany } from '../ledger/ledger.ts';
import { loadParams } from '../settings/paramBook.ts';
import { applyEffect } from './applyEffect.ts';
import { quotaKind } from './quotaKind.ts';
import { findQuotaOf, openQuotasOf } from './quotaOfDocument.ts';

interface ReviewFacts {
  readonly customerId: string;
  readonly mainCompId: string;
  readonly reviewStatus: string;
  readonly validTo: string | null;
  readonly suggestQuota: string | null;
  readonly grade: string | null;
}

type Draft = DocumentDraft<typeof bhApply>;
type Application = CompleteDocument<typeof bhApply>;

async function findReview(id: string | null | undefined, { db }: Call): Promise<ReviewFacts | undefined> {
  const { rows } = await db.query<ReviewFacts>(
    `select customer_id as "customerId", main_comp_id as "mainCompId", review_status as "reviewStatus", to_char(valid_to, 'YYYY-MM-DD') as "validTo",
       suggest_quota::text as "suggestQuota", grade from bh_review where id = $1 and not deleted_flg`,
    [id],
  );
  return rows[0];
}

/** The payment term in full, and what the review sheet suggests, for the rules of the definition to see. */
async function derive(record: Draft, call: Call): Promise<Draft> {
  const review = await findReview(record.reviewId, call);
  const isFixedDay = record.payTermType === 'FIXED_DAY';
  const leadDays =
    record.payLeadDays ??
    (record.payTermType === 'BEFORE_DEADLINE' ? intParam(await loadParams(call.db), 'DUE_LEAD_DAYS') : null);
  return {
    ...bhApply.derive?.(record),
    payLeadDays: isFixedDay ? null : leadDays,
    payFixedDay: isFixedDay ? (record.payFixedDay ?? null) : null,
    oldAmount: (await findQuotaOf(record.replaceQuotaId, call))?.baseAmount ?? null,
    suggestQuota: review?.suggestQuota ?? null,
    grade: review?.grade ?? null,
  };
}

async function check({ moment, record }: Checked<typeof bhApply>, call: Call): Promise<void> {
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
  if (record.validTo > addMonths(record.validFrom, months))
    throw refuseFields(bhApply, {
      validTo: bi(`有效期不能超过${months}个月`, `The quota may run ${months} months at most`),
    });
  await checkGuarantees(record, call);
}

async function checkReplaced(application: Application, call: Call): Promise<void> {
  const { applyKind, customerId, mainCompId, replaceQuotaId } = application;
  if (applyKind === 'NEW') {
    const [open] = await openQuotasOf({ customerId, mainCompId }, call);
    if (open) throw guaranteeErrors.QUOTA_EXISTS({ no: open.quotaNo }, { applyKind: inPlaceOf(open.quotaNo) });
    return refuseAskedTwice(application, call);
  }
  const replaced = await findQuotaOf(replaceQuotaId, call);
  const isOpen = replaced && replaced.quotaStatus !== 'CLOSED' && replaced.customerId === customerId;
  if (!isOpen || (applyKind === 'RENEW' && replaced.mainCompId !== mainCompId)) throw guaranteeErrors.QUOTA_NOT_FOUND();
}

/** Of two applications for the same new quota the one that was handed in first goes on. @throws 61018 */
async function refuseAskedTwice({ id, customerId, mainCompId }: Application, { db }: Call): Promise<void> {
  await lockCompany(db, mainCompId);
  const { rows } = await db.query<{ no: string }>(
    `select a.doc_no as no from bh_apply a left join bh_apply own on own.id = $1
     where a.customer_id = $2 and a.main_comp_id = $3 and a.apply_kind = 'NEW' and a.id is distinct from $1
       and a.effective_at is null and not a.closed_flag and not a.deleted_flg
       and coalesce(a.submitted_at, a.exit_submitted_at) <= coalesce(own.submitted_at, own.exit_submitted_at, 'infinity')
     order by coalesce(a.submitted_at, a.exit_submitted_at) limit 1`,
    [id, customerId, mainCompId],
  );
  if (rows[0]) throw guaranteeErrors.OPEN_DOC(rows[0], { customerId: inHand(rows[0].no) });
}

const inHand = (no: string): Text =>
  bi(`该客户的额度申请${no}正在办理`, `Application ${no} for a quota of this customer is being dealt with`);

const inPlaceOf = (no: string): Text =>
  bi(`客户已有额度${no}，请选择续期或替换`, `The customer has quota ${no}: renew or replace it`);

interface CoveringGuarantee {
  readonly id: string;
  readonly guaranteeNo: string;
  readonly districts: readonly string[];
  readonly everywhere: boolean;
}

/**
 * The guarantees a quota may use are the company's own, and each declaration district is covered by an active one of
 * them.
 */
async function checkGuarantees({ mainCompId, guaranteeIds, districts }: Application, { db }: Call): Promise<void> {
  const { rows } = await db.query<CoveringGuarantee>(
    `select g.id, g.guarantee_no as "guaranteeNo", coalesce(array_agg(d.district_code) filter (where d.district_code is not null), '{}') as districts,
       coalesce(bool_or(d.all_districts), false) as everywhere
     from bh_guarantee g left join bh_guarantee_district d on d.guarantee_id = g.id and not d.deleted_flg
     where g.main_comp_id = $1 and g.guar_status = 'ACTIVE' and not g.deleted_flg group by g.id order by g.guarantee_no`,
    [mainCompId],
  );
  const wanted = Array.isArray(guaranteeIds) ? guaranteeIds.map(String) : [];
  if (wanted.some((id) => !rows.some((guarantee) => guarantee.id === id)))
    throw refuseFields(bhApply, {
      guaranteeIds: bi('只能选择该主体公司的有效保函', 'Only active guarantees of this company'),
    });
  const usable = wanted.length ? rows.filter(({ id }) => wanted.includes(id)) : rows;
  const uncovered = districts.find(
    (district) => !usable.some((guarantee) => guarantee.everywhere || guarantee.districts.includes(district)),
  );
  if (uncovered)
    throw guaranteeErrors.GUAR_DISTRICT({
      no: usable.map(({ guaranteeNo }) => guaranteeNo).join('、') || '--',
      district: uncovered,
    });
}

/** 额度申请 */
export const applyKind = quotaKind(quotaKinds.APPLY, applyEffect, { prefix: 'SQ', derive, check });
