import { exact } from './exact.ts';
import type { TariffFacts } from './records.ts';

/** 关税配额证明, and the one of a country (国别关税配额证明) that may stand for it. */
export const quotaLetter = 't';
export const countryQuotaLetter = 'q';

/**
 * A code for goods within a quota: its only rate is that of the quota (关税法第十四条), so it is worth nothing without the
 * paper. A code that has a rate out of quota beside it does not need one.
 */
export function isInQuota(code: TariffFacts | undefined): boolean {
  if (!code || exact(code.tariffQuotaRate) || code.nameZh?.includes('配额外')) return false;
  return Boolean(code.quotaFlg === 1 || code.nameZh?.includes('配额内') || code.supvCond?.includes(quotaLetter));
}
