import type { hsCode } from '../../classification/index.ts';
import type { RecordOf } from '../../core/entity.ts';
import type { TariffFacts } from './records.ts';

/** A period of the tariff, as it is read from the gateway or the database, for the rules. */
export function tariffFactsOf(record: RecordOf<typeof hsCode>): TariffFacts {
  const { hsCode: code, unit1, vatRate, elements, ciqCodes, agreements, extraDuty, ...facts } = record;
  return {
    ...facts,
    hsCode: code ?? '',
    unit1: unit1 ?? '',
    vatRate: vatRate ?? '',
    elements: elements ?? [],
    ciqCodes: ciqCodes ?? [],
    agreements: (agreements ?? []).map(({ countries, ...row }) => ({
      ...row,
      countries: Array.isArray(countries) ? countries.map(String) : [],
    })),
    extraDuty: extraDuty ?? [],
  };
}
