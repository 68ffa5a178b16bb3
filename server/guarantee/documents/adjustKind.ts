import { refuseFields } from '#domain/approval/refusals.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { addFen, compareDecimal, formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhAdjust } from '#domain/guarantee/bhAdjust.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { needsOf } from '#domain/guarantee/needRules.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { isLaterDue, type PayTerm } from '#domain/guarantee/quotaTerms.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { refuseWhenOpen } from './openDocuments.ts';
import { copiedFrom, findQuotaOf, getQuotaOf } from './quotaOfDocument.ts';
import { sharedByKinds } from './sharedByKinds.ts';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const newTerm = ({ newPayTermType, newPayLeadDays, newPayFixedDay }: RecordValues): PayTerm => ({
  payTermType: typeof newPayTermType === 'string' ? newPayTermType : null,
  payLeadDays: numberOf(newPayLeadDays),
  payFixedDay: numberOf(newPayFixedDay),
});

async function derive(record: RecordValues, call: Call): Promise<RecordValues> {
  const quota = await findQuotaOf(record.quotaId, call);
  const old = { oldAmount: quota?.baseAmount ?? null, oldValidTo: quota?.validTo ?? null };
  const isLaterEnd = quota !== undefined && typeof record.newValidTo === 'string' && record.newValidTo > quota.validTo;
  return {
    ...copiedFrom(quota, record, call),
    ...old,
    ...bhAdjust.derive?.({ ...record, ...old }),
    termLooser: isLaterEnd || (quota !== undefined && isLaterDue(quota, newTerm(record))) ? 1 : 0,
  };
}

async function check(record: RecordValues, moment: 'save' | 'submit', call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call, { lock: true });
  if (quota.quotaStatus !== 'ACTIVE' && quota.quotaStatus !== 'EXPIRED') throw guaranteeErrors.QUOTA_NOT_FOUND();
  await refuseWhenOpen({ entityKey: 'bhAdjust', quotaId: quota.id, exceptId: record.id }, call);
  if (moment === 'save') return;
  if (quota.quotaStatus === 'EXPIRED' && isEmpty(record.newValidTo))
    throw refuseFields(bhAdjust, { newValidTo: say('额度已到期，请填写新到期日', 'The quota has expired: a new end is required') });
  const total = addFen(parseFen(String(record.newAmount)), parseFen(quota.tempAmount));
  if (compareDecimal(String(record.adjustAmount), '0') < 0 && subtractFen(total, parseFen(quota.usedAmount)) < 0n)
    throw guaranteeErrors.BELOW_USED({ new: formatFen(parseFen(String(record.newAmount))), used: quota.usedAmount });
}

/** 额度调整 */
export const adjustKind: DocumentKind = {
  ...sharedByKinds('ADJUST'),
  prefix: 'TZ',
  url: (id) => approvePath('ADJUST', id),
  derive,
  check,
  needs: async (record, { db }) => needsOf('ADJUST', record, { params: await loadParams(db), baseAmount: '0' }),
};
