import type { DocumentDraft } from '#domain/approval/document.ts';
import { addFen, compareDecimal, formatFen, parseFen } from '#domain/core/money.ts';
import type { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { periodDays, shortLimit } from '#domain/guarantee/quotaTerms.ts';
import type { Checked } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import { quotaKind } from './quotaKind.ts';
import { copiedFrom, findQuotaOf, getQuotaOf } from './quotaOfDocument.ts';
import { shortEffect } from './shortEffect.ts';

type Draft = DocumentDraft<typeof bhShortAdjust>;

async function derive(record: Draft, call: Call): Promise<Draft> {
  const quota = await findQuotaOf(record.quotaId, call);
  const total = quota && formatFen(addFen(parseFen(quota.baseAmount), parseFen(quota.tempAmount)));
  return { ...copiedFrom(quota, record, call), oldAmount: total ?? null };
}

async function check({ moment, record }: Checked<typeof bhShortAdjust>, call: Call): Promise<void> {
  const quota = await getQuotaOf(record.quotaId, call);
  if (quota.quotaStatus !== 'ACTIVE') throw guaranteeErrors.QUOTA_NOT_FOUND();
  if (moment === 'save') return;
  const params = await loadParams(call.db);
  const limit = shortLimit(quota.baseAmount, params);
  if (record.direction === 'INC' && compareDecimal(record.shortAmount, limit) > 0)
    throw guaranteeErrors.SHORT_LIMIT({ limit });
  const days = intParam(params, 'SHORT_MAX_DAYS');
  const { startDate: from, endDate: to } = record;
  if (periodDays({ from, to }) > days) throw guaranteeErrors.SHORT_LIMIT({ limit: `${days}天` });
  if (to > quota.validTo) throw guaranteeErrors.SHORT_LIMIT({ limit: quota.validTo });
}

/** 短期调整 */
export const shortKind = quotaKind(quotaKinds.SHORT, shortEffect, {
  prefix: 'DQ',
  derive,
  check,
  needs: async (record, call) => {
    const { baseAmount } = await getQuotaOf(record.quotaId, call);
    return quotaKinds.SHORT.needs(record, { params: await loadParams(call.db), baseAmount });
  },
});
