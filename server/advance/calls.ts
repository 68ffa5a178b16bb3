import { declarationTaxes, type TaxedGood, taxesOf } from '#domain/advance/assessTaxes.ts';
import * as calls from '#domain/advance/calls.ts';
import { advanceErrors } from '#domain/advance/errors.ts';
import { estimateFee } from '#domain/advance/feeMath.ts';
import { againstDrawing, availableOf } from '#domain/advance/limits.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxAssessGood } from '#domain/advance/taxAssess.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { diffDays } from '#domain/core/moments.ts';
import { formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { agreement } from '#domain/partners/agreement.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { loadParams } from '../guarantee/index.ts';
import { presentOf } from './adjustKind.ts';
import { exposureOf } from './exposure.ts';

export const quotaChecked = implementCall(calls.checkTaxQuota, async ({ quotaId, amount, advanceId }, call) => {
  const line = await getRecord(taxQuota, quotaId ?? '', call);
  const exposure = await exposureOf(line, call.db, { exceptId: advanceId ?? undefined });
  const facts = { amount: parseFen(amount ?? '0'), exposure, today: call.now.slice(0, 10) };
  const reasons = [...againstDrawing(line, facts)].map(({ text }) => text);
  return {
    available: formatFen(availableOf(parseFen(line.quotaAmount ?? '0'), exposure)),
    outstanding: formatFen(exposure.outstanding),
    reserved: formatFen(exposure.reserved),
    fits: reasons.length === 0,
    reasons,
  };
});

export const feeEstimated = implementCall(
  calls.calcTaxFee,
  async ({ amount, payDate, repayDate, agreementId }, call) => {
    const terms = await getRecord(agreement, agreementId ?? '', call);
    const [from, to] = [payDate ?? '', repayDate ?? ''];
    const nights = diffDays({ from, to });
    if (nights < 1)
      throw advanceErrors.REPAY_DATE({ min: from, max: to }, { repayDate: bi('须晚于付款日', 'Too early') });
    const fee = estimateFee({
      ...{ amount: amount ?? '0', payDate: from, repayDate: to, dailyRate: terms.dailyRate ?? '0' },
      ...{ freeDays: terms.freeDays ?? 0, minFee: terms.minFee ?? '0' },
    });
    return { nights, fee };
  },
);

const mostGoods = 200;

export const assessReckoned = implementCall(calls.calcTaxAssess, async ({ goods }, { db }) => {
  if (!Array.isArray(goods) || goods.length === 0 || goods.length > mostGoods)
    throw invalid({ goods: bi(`应为1至${mostGoods}行货物`, `1 to ${mostGoods} lines of goods`) });
  const lines = goods.map((good) => taxesOf(wellFormed(taxAssessGood, good as RecordValues) as TaxedGood));
  const { CUSTOMS_TAX_MIN } = await loadParams(db);
  return { goods: lines, sum: declarationTaxes(lines, CUSTOMS_TAX_MIN) };
});

export const adjustTarget = implementCall(calls.getTaxAdjustTarget, async ({ adjustKind, targetId }, call) => {
  const id = targetId ?? '';
  const isLine = adjustKind === 'QUOTA_AMT' || adjustKind === 'QUOTA_TERM';
  const ofLine = isLine || (await readOne(taxQuota, ['id'], { id }, call.db, { seenBy: call })) !== undefined;
  if (ofLine) await getRecord(taxQuota, id, call);
  else if (!(await readOne(taxAdvance, ['id'], { id }, call.db, { seenBy: call })))
    throw invalid({ targetId: bi('调整对象不存在', 'There is no such target') });
  const target = ofLine ? { quotaId: id } : { advanceId: id };
  const { no, oldAmount, exposure, oldRepayDate, oldDailyRate, oldOverdueRate } = await presentOf(
    { adjustKind: adjustKind ?? null, ...target },
    call,
  );
  return {
    ...{ no: no ?? '', oldAmount: oldAmount ?? null, exposure: exposure ?? '0.00', oldRepayDate: oldRepayDate ?? null },
    ...{ oldDailyRate: oldDailyRate ?? null, oldOverdueRate: oldOverdueRate ?? null },
  };
});
