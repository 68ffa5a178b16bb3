import type { CompleteDocument } from '#domain/approval/document.ts';
import { type Fen, fenOf, formatFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import type { bhApply } from '#domain/guarantee/bhApply.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { nextYearNumber } from '../../approval/documentNumber.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import { newId } from '../../platform/newId.ts';
import { closeAlertsOf } from '../alerts/alerts.ts';
import { findOpenQuota, findQuota, type LedgerCall, lockCompany, post, type QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { retryHeldOf } from '../levies/retryHeld.ts';
import type { DocumentEffect } from './documentEffect.ts';
import { approvedOf, documentRef, lockOpenQuota, refuseBelowUsed, refuseOversubscription } from './effectFacts.ts';
import { endShortsOf } from './shortEffect.ts';

type Application = CompleteDocument<typeof bhApply>;
type Terms = Pick<
  Application,
  | 'validFrom'
  | 'validTo'
  | 'payTermType'
  | 'payLeadDays'
  | 'payFixedDay'
  | 'guaranteeIds'
  | 'contactName'
  | 'contactPhone'
  | 'contactEmail'
>;
/** What carrying a renewal to its quota asks of the document. */
export type Renewal = Terms & Pick<Application, 'id' | 'docType' | 'docNo' | 'reviewId'>;

/** What a confirmed application works with. */
interface Grant {
  readonly amount: Fen;
  readonly grade: string | null;
  /** RENEW: the quota that goes on; REPLACE: the one that ends. */
  readonly old: QuotaAccount | undefined;
}

async function check(document: Application, call: LedgerCall): Promise<Grant> {
  const { db } = call;
  const amount = approvedOf(document, document.applyAmount);
  const grade = await gradeOfReview(document, call);
  await lockCompanies(document, call);
  const { customerId, mainCompId } = document;
  if (document.applyKind === 'NEW') {
    const open = await findOpenQuota(db, { customerId, mainCompId }, { lock: true });
    if (open) throw guaranteeErrors.QUOTA_EXISTS({ no: open.quotaNo });
    await refuseUncoveredDistricts(document, call);
    await refuseOversubscription({ mainCompId, more: amount }, call);
    return { amount, grade, old: undefined };
  }
  const old = await lockOpenQuota(document.replaceQuotaId, call);
  const counted = old.quotaStatus === 'ACTIVE' && old.mainCompId === mainCompId ? old.total : fenOf(0n);
  if (document.applyKind === 'RENEW') {
    refuseBelowUsed(amount, old);
    await refuseOversubscription({ mainCompId, more: fenOf(amount + old.temp - counted) }, call);
    return { amount, grade, old };
  }
  if (old.used > 0n || old.held > 0n)
    throw guaranteeErrors.BELOW_USED({ new: '0.00', used: formatFen(fenOf(old.used + old.held)) });
  const other = await findOpenQuota(db, { customerId, mainCompId }, { lock: true });
  if (other && other.id !== old.id) throw guaranteeErrors.QUOTA_EXISTS({ no: other.quotaNo });
  await refuseUncoveredDistricts(document, call);
  await refuseOversubscription({ mainCompId, more: subtractFen(amount, counted) }, call);
  return { amount, grade, old };
}

/**
 * 额度申请: a new quota, another period of the same one, or a new one in the place of another.
 * @see docs/spec/guarantee.md 6.3
 */
export const applyEffect: DocumentEffect<typeof bhApply> = {
  check,
  apply: async (document, call) => {
    const { amount, grade, old } = await check(document, call);
    if (document.applyKind === 'RENEW' && old) {
      // What is renewed is used as it was until the first day of the renewal.
      if (document.validFrom > call.now.slice(0, 10)) return { oldAmount: formatFen(old.base) };
      return renew(document, { amount, old, grade }, call);
    }
    if (old) await closeQuota(old, { document, sourceKey: `close:${document.id}` }, call);
    await grant(document, { amount, grade }, call);
    return { oldAmount: old ? formatFen(old.base) : null, resultAmount: formatFen(amount), startedAt: call.now };
  },
};

async function grant(
  document: Application,
  { amount, grade }: { amount: Fen; grade: string | null },
  call: LedgerCall,
): Promise<void> {
  const id = newId();
  const record = {
    ...zeroBalances,
    ...termsOf(document),
    quotaNo: await nextYearNumber(call.db, 'ED', call.now),
    customerId: document.customerId,
    mainCompId: document.mainCompId,
    ownerDept: document.ownerDept,
    grade,
    quotaStatus: 'ACTIVE',
    blockedFlag: 0,
    applyId: document.id,
    reviewId: document.reviewId,
  };
  await insertMany(bhQuota, [{ ...rowOf(bhQuota, id, record, call), row_version: 1, deleted_flg: false }], call.db);
  await post(
    {
      account: { quotaId: id },
      moveType: 'QUOTA_GRANT',
      deltaBase: amount,
      document: documentRef(document),
      sourceKey: `doc:${document.id}`,
      bizDate: call.now.slice(0, 10),
      remark: document.docNo,
    },
    call,
  );
  await refreshAfter({ quotaIds: [id] }, call);
}

export async function renew(
  document: Renewal,
  { amount, old, grade }: { amount: Fen; old: QuotaAccount; grade: string | null },
  call: LedgerCall,
) {
  const change = subtractFen(amount, old.base);
  if (change !== 0n) {
    await post(
      {
        account: { quotaId: old.id },
        moveType: change > 0n ? 'QUOTA_INC' : 'QUOTA_DEC',
        deltaBase: change,
        document: documentRef(document),
        sourceKey: `doc:${document.id}`,
        bizDate: call.now.slice(0, 10),
        remark: document.docNo,
      },
      call,
    );
  }
  const terms = termsOf(document);
  await call.db.query(
    // Days between the old end and the new beginning stay outside.
    `update bh_quota set valid_from = case when $2::date > valid_to + 1 then $2::date else least(valid_from, $2::date) end,
      valid_to = $3, pay_term_type = $4, pay_lead_days = $5, pay_fixed_day = $6, guarantee_ids = $7,
       contact_name = $8, contact_phone = $9, contact_email = $10, grade = $11, quota_status = 'ACTIVE',
       suspend_reason = null, apply_id = $12, review_id = $13,
       row_version = row_version + 1, updated_by = $14, updated_time = $15
     where id = $1`,
    [
      old.id,
      terms.validFrom,
      terms.validTo,
      terms.payTermType,
      terms.payLeadDays,
      terms.payFixedDay,
      JSON.stringify(terms.guaranteeIds),
      terms.contactName,
      terms.contactPhone,
      terms.contactEmail,
      grade,
      document.id,
      document.reviewId,
      call.actor.userId,
      call.now,
    ],
  );
  await retryHeldOf(old, call);
  await refreshAfter({ quotaIds: [old.id] }, call);
  return { oldAmount: formatFen(old.base), resultAmount: formatFen(amount), startedAt: call.now };
}

/** Ends a quota of which nothing is used any more, and with it what changed it for a time. */
export async function closeQuota(
  quota: QuotaAccount,
  { document, sourceKey }: { document?: Application; sourceKey: string },
  call: LedgerCall,
): Promise<void> {
  const { db, actor, now } = call;
  await endShortsOf(quota, call);
  const shared = {
    account: { quotaId: quota.id },
    bizDate: now.slice(0, 10),
    ...(document && { document: documentRef(document), remark: document.docNo }),
  };
  const temp = (await findQuota(db, quota.id))?.temp ?? zeroFen;
  if (temp !== 0n)
    await post({ ...shared, moveType: 'SHORT_OFF', deltaTemp: fenOf(-temp), sourceKey: `${sourceKey}:temp` }, call);
  if (quota.base > 0n)
    await post({ ...shared, moveType: 'QUOTA_CLOSE', deltaBase: fenOf(-quota.base), sourceKey }, call);
  await db.query(
    `update bh_quota set quota_status = 'CLOSED', blocked_flag = false, row_version = row_version + 1, updated_by = $2,
      updated_time = $3 where id = $1`,
    [quota.id, actor.userId, now],
  );
  await closeAlertsOf(db, quota.id, now);
}

const zeroBalances = {
  baseAmount: '0',
  tempAmount: '0',
  totalAmount: '0',
  usedAmount: '0',
  availableAmount: '0',
  overAmount: '0',
  heldAmount: '0',
  utilisation: '0',
};

const termsOf = (document: Terms) => ({
  validFrom: document.validFrom,
  validTo: document.validTo,
  payTermType: document.payTermType,
  payLeadDays: document.payLeadDays,
  payFixedDay: document.payFixedDay,
  guaranteeIds: Array.isArray(document.guaranteeIds) ? document.guaranteeIds : [],
  contactName: document.contactName,
  contactPhone: document.contactPhone,
  contactEmail: document.contactEmail,
});

/**
 * Every company the application touches, in the order of ids, so that grants of one company come one after the other.
 */
async function lockCompanies({ mainCompId, replaceQuotaId }: Application, { db }: LedgerCall): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select main_comp_id as id from bh_quota where id = $1', [
    replaceQuotaId,
  ]);
  for (const id of [...new Set([mainCompId, ...rows.map(({ id: other }) => other)])].sort()) await lockCompany(db, id);
}

/** @throws 61026 not admitted, or no longer valid */
async function gradeOfReview({ reviewId }: Application, { db, now }: LedgerCall): Promise<string | null> {
  const { rows } = await db.query<{ grade: string | null }>(
    `select grade from bh_review where id = $1 and review_status = 'ADMITTED' and valid_to >= $2 and not deleted_flg`,
    [reviewId, now.slice(0, 10)],
  );
  if (!rows[0]) throw guaranteeErrors.REVIEW_INVALID();
  return rows[0].grade;
}

/** @throws 61023 a district that no active guarantee of the company covers */
async function refuseUncoveredDistricts({ districts, mainCompId }: Application, { db }: LedgerCall): Promise<void> {
  const { rows } = await db.query<{ code: string; nos: string | null }>(
    `select w.code, (select string_agg(g.guarantee_no, '、' order by g.guarantee_no) from bh_guarantee g
      where g.main_comp_id = $2 and g.guar_status = 'ACTIVE') as nos
     from unnest($1::text[]) w (code)
     where not exists (
       select 1 from bh_guarantee g join bh_guarantee_district d on d.guarantee_id = g.id
       where g.main_comp_id = $2 and g.guar_status = 'ACTIVE' and not g.deleted_flg and not d.deleted_flg
       and (d.all_districts or d.district_code = w.code))`,
    [districts, mainCompId],
  );
  const [first] = rows;
  if (first) throw guaranteeErrors.GUAR_DISTRICT({ no: first.nos ?? '', district: first.code });
}
