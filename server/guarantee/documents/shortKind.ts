import type { RecordValues } from '#domain/core/entity.ts';
import { compareDecimal } from '#domain/core/money.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { needsOf } from '#domain/guarantee/needRules.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { periodDays, shortLimit } from '#domain/guarantee/quotaTerms.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { copiedFrom, findQuotaOf, getQuotaOf } from './quotaOfDocument.ts';
import { sharedByKinds } from './sharedByKinds.ts';

async function derive(record: RecordValues, call: Call): Promise<RecordValues> {
  return copiedFrom(await findQuotaOf(record.quotaId, call), record, call);
}

async function check(record: RecordValues, moment: 'save' | 'submit', call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call);
  if (quota.quotaStatus !== 'ACTIVE') throw guaranteeErrors.QUOTA_NOT_FOUND();
  if (moment === 'save') return;
  const params = await loadParams(call.db);
  const limit = shortLimit(quota.baseAmount, params);
  if (record.direction === 'INC' && compareDecimal(String(record.shortAmount), limit) > 0) throw guaranteeErrors.SHORT_LIMIT({ limit });
  const days = intParam(params, 'SHORT_MAX_DAYS');
  const [from, to] = [String(record.startDate), String(record.endDate)];
  if (periodDays({ from, to }) > days) throw guaranteeErrors.SHORT_LIMIT({ limit: `${days}天` });
  if (to > quota.validTo) throw guaranteeErrors.SHORT_LIMIT({ limit: quota.validTo });
}

/** 短期调整 */
export const shortKind: DocumentKind = {
  ...sharedByKinds('SHORT'),
  prefix: 'DQ',
  url: (id) => approvePath('SHORT', id),
  derive,
  check,
  needs: async (record, call) => {
    const quota = await getQuotaOf(record.quotaId, call);
    return needsOf('SHORT', record, { params: await loadParams(call.db), baseAmount: quota.baseAmount });
  },
};
