import type { CompleteDocument } from '#domain/approval/document.ts';
import { addDays } from '#domain/core/moments.ts';
import { type Fen, fenOf, formatFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import type { bhApply } from '#domain/guarantee/bhApply.ts';
import { bhGuarantee, bhGuaranteeDistrict } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { nextYearNumber } from '../../approval/documentNumber.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import { newId } from '../../platform/newId.ts';
import { closeAlertsOf } from '../alerts/alerts.ts';
import { findOpenQuota, findQuota, type LedgerCall, lockCompany, post, type QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { retryHeldOf } from '../levies/retryHeld.ts';
import type { DocumentEffect } from './documentEffect.ts';
import { approvedOf, documentRef, lockOpenQuota, refuseBelowUsed, refuseOversubscription } from './effectFacts.ts';
import { endShortsOf } from './shortEffect.ts';

const [d, g] = [columnsIn(bhGuaranteeDistrict, 'd'), columnsIn(bhGuarantee, 'g')];

type Application = CompleteDocument<typeof bhApply>;
const terms = [
  ...(['validFrom', 'validTo', 'payTermType', 'payLeadDays', 'payFixedDay'] as const),
  ...(['guaranteeIds', 'contactName', 'contactPhone', 'contactEmail'] as const),
] as const;
type Terms = Pick<Application, (typeof terms)[number]>;

/** What carrying a renewal to its quota asks of the document. */
export const renewalNames = ['id', 'docType', 'docNo', 'reviewId', ...terms] as const;
export type Renewal = Pick<Application, (typeof renewalNames)[number]>;

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
  // Days between the old end and the new beginning stay outside.
  const isApart = document.validFrom > addDays(old.validTo, 1);
  const validFrom = isApart || document.validFrom < old.validFrom ? document.validFrom : old.validFrom;
  const { id: applyId, reviewId } = document;
  const renewed = {
    ...termsOf(document),
    validFrom,
    grade,
    quotaStatus: 'ACTIVE',
    suspendReason: null,
    applyId,
    reviewId,
  };
  await changeAll(bhQuota, { id: old.id }, renewed, call);
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
  const { db, now } = call;
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
  await changeAll(bhQuota, { id: quota.id }, { quotaStatus: 'CLOSED', blockedFlag: 0 }, call);
  await closeAlertsOf(quota.id, call);
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
  const asked = { id: replaceQuotaId ?? null };
  const old = await readOne(bhQuota, ['mainCompId'], asked, db, { deleted: 'too' });
  for (const id of [...new Set([mainCompId, old?.mainCompId ?? mainCompId])].sort()) await lockCompany(db, id);
}

/** @throws 61026 not admitted, or no longer valid */
async function gradeOfReview({ reviewId }: Application, { db, now }: LedgerCall): Promise<string | null> {
  const admitted = { id: reviewId, reviewStatus: 'ADMITTED', validTo: { from: now.slice(0, 10) } };
  const review = await readOne(bhReview, ['grade'], admitted, db);
  if (!review) throw guaranteeErrors.REVIEW_INVALID();
  return review.grade;
}

/** @throws 61023 a district that no active guarantee of the company covers */
async function refuseUncoveredDistricts({ districts, mainCompId }: Application, { db }: LedgerCall): Promise<void> {
  const { rows } = await db.query<{ code: string; nos: string | null }>(
    `select w.code, (select string_agg(${g.guaranteeNo}, '、' order by ${g.guaranteeNo}) from bh_guarantee g
      where ${g.mainCompId} = $2 and ${g.guarStatus} = 'ACTIVE') as nos
     from unnest($1::text[]) w (code)
     where not exists (
       select 1 from bh_guarantee g join bh_guarantee_district d on ${d.guaranteeId} = g.id
       where ${g.mainCompId} = $2 and ${g.guarStatus} = 'ACTIVE' and not g.deleted_flg and not d.deleted_flg
       and (${d.allDistricts} or ${d.districtCode} = w.code))`,
    [districts, mainCompId],
  );
  const [first] = rows;
  if (first) throw guaranteeErrors.GUAR_DISTRICT({ no: first.nos ?? '', district: first.code });
}
