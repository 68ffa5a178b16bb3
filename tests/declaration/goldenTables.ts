import type { ReferenceTables, TariffFacts } from '#domain/declaration/check/records.ts';
import { usualTradeCut } from '#domain/declaration/check/terms.ts';
import { demoTariff, type TariffPeriod } from '#fixtures/demo/classification/tariffRows.ts';

/** The day on which the golden declarations are made. */
export const goldenDay = '2026-06-15';

/** A code of the demo tariff as the rules read it. */
function factsOf({ record, ...lines }: TariffPeriod): TariffFacts {
  // The rows of the demo are texts and numbers by the names of the entity.
  return { ...(record as unknown as TariffFacts), ...lines };
}

/** The demo tariff of a day. */
export const tariffOfDay = (day: string): ReadonlyMap<string, TariffFacts> =>
  new Map(
    demoTariff(goldenDay)
      .filter(({ record }) => String(record.validFrom) <= day && day <= String(record.validTo ?? '9999-12-31'))
      .map((code) => [String(code.record.hsCode), factsOf(code)]),
  );

export const goldenTables: ReferenceTables = {
  day: goldenDay,
  tariff: tariffOfDay(goldenDay),
  rateDay: goldenDay,
  rateTariff: tariffOfDay(goldenDay),
  exchangeRates: [{ curr: 'USD', day: '2026-05-20', rate: '7.1' }],
  noMfnOrigins: new Set(['BTN']),
  library: new Map(),
  certificates: [],
  customs: new Set(['2218', '2225', '5301', '0200']),
  entAreas: new Set('12345679W'),
  entKinds: new Set('123456789'),
  tradeCut: usualTradeCut,
};
