import type { RecordValues } from '../core/entity.ts';

/** Words of the register for a company that carries on. */
const inBusiness: ReadonlySet<unknown> = new Set(['存续', '在业', '开业', '正常', '在营']);
/** 企业类型 as the sixth character of its customs code says it. @see docs/spec/classification.md V-41 */
const kinds = /^.{5}([1-9])/;

/** What follows from a company's profile: its kind, and what speaks for care. */
export function companyFacts({ customsCode, creditLevel, penaltyCount, regStatus }: RecordValues) {
  const risks = [
    creditLevel === 'LOST' && 'LOST',
    Number(penaltyCount ?? 0) > 0 && 'PENALTY',
    regStatus && !inBusiness.has(regStatus) && 'STATUS',
  ].filter((risk): risk is string => Boolean(risk));
  return { entKind: kinds.exec(String(customsCode ?? ''))?.[1] ?? null, riskFlags: risks };
}
