import type { RecordValues } from '#domain/core/entity.ts';

const kept = ['mainCompId', 'mainCompId_label', 'guaranteeType', 'bankCode', 'bankBranch', 'scopes', 'amount', 'feeRate', 'depositRatio'];

/** What a guarantee begins with that takes another one's place: same company and terms, own numbers, dates and papers. */
export function replacementOf(old: RecordValues): RecordValues {
  const districts = Array.isArray(old.districts) ? (old.districts as RecordValues[]) : [];
  return {
    ...Object.fromEntries(kept.map((name) => [name, old[name]])),
    replaceId: old.id,
    replaceId_label: old.guaranteeNo,
    districts: districts.map(({ districtCode, allDistricts }) => ({ districtCode, allDistricts })),
  };
}
