import type { RecordValues } from '#domain/core/entity.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { adjustFollows, delayExceeds, excessLevelOf } from '#domain/guarantee/documentFollows.ts';
import { bhAdjust, bhDelay, bhExcess, type Credit } from '#domain/guarantee/index.ts';
import { defaultParams } from '#domain/guarantee/params.ts';
import type { QuotaDocType } from '../docKinds.ts';

/** Values that follow from what is typed, as the server will derive them when the document is saved. */
export function previewOf(docType: QuotaDocType, values: RecordValues, credit: Pick<Credit, 'quota' | 'params'> | undefined): RecordValues {
  const quota = credit?.quota
    ? { ...credit.quota, baseAmount: String(credit.quota.baseAmount), validTo: String(credit.quota.validTo) }
    : undefined;
  if (docType === 'ADJUST') return adjustFollows(wellFormed(bhAdjust, values), quota);
  if (docType === 'EXCESS')
    return credit ? { excessLevel: excessLevelOf(wellFormed(bhExcess, values).excessAmount, quota, credit.params) } : {};
  if (docType !== 'DELAY') return {};
  const old = quota ? { oldValidTo: quota.validTo } : {};
  const draft = { ...wellFormed(bhDelay, values), ...old };
  const isOfQuotaEnd = draft.delayKind === 'VALID';
  if (!credit && !isOfQuotaEnd) return old;
  const times = Math.max(draft.times ?? 0, ...rowsOf(values.items).map(({ delayTimes }) => Number(delayTimes ?? 0)));
  const exceeds = delayExceeds(draft, { oldValidTo: draft.oldValidTo, times, params: credit?.params ?? defaultParams });
  return { ...old, ...(!isOfQuotaEnd && { times }), exceedFlag: exceeds ? 1 : 0 };
}

const rowsOf = (value: unknown): readonly RecordValues[] => (Array.isArray(value) ? value : []);
