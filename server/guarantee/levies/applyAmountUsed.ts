import type { BusinessError } from '#domain/core/errors.ts';
import { addDays } from '#domain/core/moments.ts';
import { type Fen, fenOf, formatFen, inWords, parseFen, zeroFen } from '#domain/core/money.ts';
import * as calls from '#domain/guarantee/creditCalls.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { largerFen, usableOf } from '#domain/guarantee/quotaMath.ts';
import { districtOf } from '#domain/guarantee/taxMath.ts';
import type { Call } from '../../gateway/method.ts';
import { companiesOf } from '../areaAccess.ts';
import { reasonAgainst } from '../ledger/chooseGuarantee.ts';
import { type CreditNow, creditNow } from '../ledger/creditNow.ts';
import type { QuotaAccount } from '../ledger/ledger.ts';
import { implementAreaCall } from '../ledgerMethod.ts';

/** @throws 61011 the customer has no quota with this company */
export const applyAmountUsedHandler = implementAreaCall(
  calls.applyAmountUsed,
  async ({ customerId, mainCompId, customsCode, guarMode, ...asked }, call) => {
    const { db, now, locale } = call;
    const amount = asked.amount ? parseFen(asked.amount) : zeroFen;
    const today = now.slice(0, 10);
    const credit = await creditNow(db, { customerId, mainCompId, today });
    if (!credit) throw guaranteeErrors.QUOTA_NOT_FOUND();
    const { quota, excessRemain, guarantees } = credit;
    refuseForeignQuota(quota, call);
    const usable = usableOf({ available: quota.available, excessRemain, held: quota.held });
    const reasons = reasonsAgainst(credit, { amount, usable, today });

    const limited = guarantees.filter(({ id }) => quota.guaranteeIds.length === 0 || quota.guaranteeIds.includes(id));
    const judged = limited.map((guarantee) => ({
      guarantee,
      reason: reasonAgainst(guarantee, {
        amount,
        districtCode: customsCode ? districtOf(customsCode) : (guarantee.districts[0] ?? ''),
        guarMode: guarMode ?? guarantee.scopes[0] ?? '',
        day: today,
        guaranteeIds: [],
      }),
    }));
    const fitting = judged.filter(({ reason }) => !reason).map(({ guarantee }) => guarantee);
    if (fitting.length === 0) reasons.push(...judged.flatMap(({ reason }) => (reason ? [reason] : [])));
    if (judged.length === 0) reasons.push(guaranteeErrors.GUAR_EXPIRED({ no: '--', date: today }));
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
);

/**
 * A business department asks about its own customers, a bound operator about his companies; declarants and the other
 * departments about all.
 * @throws 61008, 61001
 */
function refuseForeignQuota(quota: QuotaAccount, call: Call): void {
  const { actor, scopes } = call;
  const companies = companiesOf(call);
  if (companies && !companies.includes(quota.mainCompId)) throw guaranteeErrors.NO_RIGHT();
  const isBound = !actor.haveAdmin && scopes.get('bhQuota') === 'DEPT';
  if (isBound && quota.ownerDept !== actor.deptCode) throw guaranteeErrors.OTHER_DEPT();
}

function reasonsAgainst(
  { quota, firstDue, blockOverdueDays }: CreditNow,
  { amount, usable, today }: { amount: Fen; usable: Fen; today: string },
): BusinessError[] {
  const reasons: BusinessError[] = [];
  if (quota.quotaStatus === 'EXPIRED' || today > quota.validTo)
    reasons.push(guaranteeErrors.QUOTA_EXPIRED({ date: quota.validTo }));
  if (quota.quotaStatus === 'SUSPENDED')
    reasons.push(
      guaranteeErrors.QUOTA_BLOCKED({
        reason: `额度 ${quota.quotaNo} 已暂停${quota.suspendReason ? `（${quota.suspendReason}）` : ''}`,
      }),
    );
  if (quota.held > 0n)
    reasons.push(
      guaranteeErrors.QUOTA_BLOCKED({ reason: `额度 ${quota.quotaNo} 待超额审批 ${inWords(quota.held)} 元` }),
    );
  if (firstDue && firstDue.dueDate < addDays(today, -blockOverdueDays))
    reasons.push(guaranteeErrors.QUOTA_BLOCKED({ reason: `报关单 ${firstDue.declNo} 逾期` }));
  if (amount > usable) {
    const room = largerFen(zeroFen, usable);
    reasons.push(
      guaranteeErrors.QUOTA_EXCEEDED({
        available: formatFen(room),
        amount: formatFen(amount),
        short: formatFen(fenOf(amount - room)),
      }),
    );
  }
  return reasons;
}
