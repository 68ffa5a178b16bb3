import type { BusinessError } from '#domain/core/errors.ts';
import { addDays } from '#domain/core/moments.ts';
import { type Fen, fenOf, formatFen, parseFen, zeroFen } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { largerFen, usableOf } from '#domain/guarantee/quotaMath.ts';
import { districtOf } from '#domain/guarantee/taxMath.ts';
import type { Call } from '../../gateway/method.ts';
import { optionalText, requiredText } from '../../gateway/shape.ts';
import { reasonAgainst } from '../ledger/chooseGuarantee.ts';
import { findOpenQuota, guaranteeCandidates, guaranteesById, type QuotaAccount } from '../ledger/ledger.ts';
import { ledgerMethod } from '../ledgerMethod.ts';
import { optionalAmount } from '../parseMoney.ts';
import { loadParams } from '../settings/paramBook.ts';

/**
 * baohan.applyAmountUsed: whether the next declaration of a customer fits, before it is made. Reads only; reserves nothing.
 * @returns balances as decimal text, `usable`, `fits`, `reasons` [{code, msg}] why not, and the guarantees that could carry it
 * @throws 61011 the customer has no quota with this company
 * @see guarantee.md 6.4 pre-check
 */
export const applyAmountUsed = ledgerMethod({
  method: 'applyAmountUsed',
  who: ['BUSI', 'JCK', 'C1'],
  parse: (data) => ({
    customerId: requiredText(data, 'customerId', 36),
    mainCompId: requiredText(data, 'mainCompId', 36),
    amount: optionalAmount(data, 'amount', say('金额', 'Amount')) ?? zeroFen,
    customsCode: optionalText(data, 'customsCode', 4),
    guarMode: optionalText(data, 'guarMode', 20),
  }),
  handle: async ({ customerId, mainCompId, amount, customsCode, guarMode }, call) => {
    const { db, now, locale } = call;
    const quota = await findOpenQuota(db, { customerId, mainCompId });
    if (!quota) throw guaranteeErrors.QUOTA_NOT_FOUND();
    refuseForeignQuota(quota, call);
    const excessRemain = await openExcess(quota, call);
    const usable = usableOf({ available: quota.available, excessRemain, held: quota.held });
    const reasons: BusinessError[] = await reasonsAgainst(quota, { amount, usable }, call);

    const candidates = await guaranteesById(db, await guaranteeCandidates(db, { mainCompId, customsFilingNo: null }));
    const limited = candidates.filter(({ id }) => quota.guaranteeIds.length === 0 || quota.guaranteeIds.includes(id));
    const judged = limited.map((guarantee) => ({
      guarantee,
      reason: reasonAgainst(guarantee, {
        amount,
        districtCode: customsCode ? districtOf(customsCode) : (guarantee.districts[0] ?? ''),
        guarMode: guarMode ?? guarantee.scopes[0] ?? '',
        day: now.slice(0, 10),
        guaranteeIds: [],
      }),
    }));
    const fitting = judged.filter(({ reason }) => !reason).map(({ guarantee }) => guarantee);
    if (fitting.length === 0) reasons.push(...judged.flatMap(({ reason }) => (reason ? [reason] : [])));
    if (judged.length === 0) reasons.push(guaranteeErrors.GUAR_EXPIRED({ no: '--', date: now.slice(0, 10) }));
    return {
      quotaId: quota.id,
      quotaNo: quota.quotaNo,
      total: formatFen(quota.total),
      used: formatFen(quota.used),
      available: formatFen(quota.available),
      held: formatFen(quota.held),
      excessRemain: formatFen(excessRemain),
      usable: formatFen(usable),
      validTo: quota.validTo,
      fits: reasons.length === 0,
      reasons: reasons.map((reason) => ({ code: reason.returnCode, msg: reason.text[locale] })),
      guarantees: fitting.map(({ id, guaranteeNo, customsFilingNo, available, validTo }) => ({
        id,
        guaranteeNo,
        customsFilingNo,
        available: formatFen(available),
        validTo,
      })),
    };
  },
});

/** A business department asks about its own customers; declarants and the other departments about all. @throws 61008 */
function refuseForeignQuota(quota: QuotaAccount, { actor, scopes }: Call): void {
  const isBound = !actor.haveAdmin && scopes.get('bhQuota') === 'DEPT';
  if (isBound && quota.ownerDept !== actor.deptCode) throw guaranteeErrors.OTHER_DEPT();
}

async function openExcess({ id }: QuotaAccount, { db, now }: Call): Promise<Fen> {
  const { rows } = await db.query<{ remain: string }>(
    `select coalesce(sum(remain_amount), 0)::text as remain from bh_excess where quota_id = $1 and excess_status = 'ACTIVE' and valid_to >= $2 and not deleted_flg`,
    [id, now.slice(0, 10)],
  );
  return parseFen(rows[0]?.remain ?? '0');
}

async function reasonsAgainst(quota: QuotaAccount, { amount, usable }: { amount: Fen; usable: Fen }, call: Call): Promise<BusinessError[]> {
  const { db, now } = call;
  const today = now.slice(0, 10);
  const reasons: BusinessError[] = [];
  if (quota.quotaStatus === 'EXPIRED' || today > quota.validTo) reasons.push(guaranteeErrors.QUOTA_EXPIRED({ date: quota.validTo }));
  if (quota.quotaStatus === 'SUSPENDED') reasons.push(guaranteeErrors.QUOTA_BLOCKED({ reason: quota.suspendReason ?? '暂停' }));
  if (quota.held > 0n) reasons.push(guaranteeErrors.QUOTA_BLOCKED({ reason: `待超额审批 ${formatFen(quota.held)}` }));
  const overdueSince = addDays(today, -intParam(await loadParams(db), 'BLOCK_OVERDUE_DAYS'));
  const { rows } = await db.query<{ decl_no: string }>(
    `select decl_no from bh_usage where quota_id = $1 and usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < total_amount and due_date < $2 order by due_date limit 1`,
    [quota.id, overdueSince],
  );
  if (rows[0]) reasons.push(guaranteeErrors.QUOTA_BLOCKED({ reason: `逾期 ${rows[0].decl_no}` }));
  if (amount > usable) {
    const room = largerFen(zeroFen, usable);
    reasons.push(
      guaranteeErrors.QUOTA_EXCEEDED({ available: formatFen(room), amount: formatFen(amount), short: formatFen(fenOf(amount - room)) }),
    );
  }
  return reasons;
}
