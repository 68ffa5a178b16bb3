import type { ReferenceTables, TariffFacts } from '#domain/declaration/check/records.ts';
import { usualTradeCut } from '#domain/declaration/check/terms.ts';
import { dictionaries } from '#domain/dictionaries.ts';
import { demoTariff, type TariffPeriod } from '#fixtures/demo/classification/tariffRows.ts';
import { referenceRows } from '#server/seed/references/referenceRows.ts';

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

/** A table that answers for every code it is asked for. */
class CodeTable extends Map<string, boolean> {
  override get(code: string): boolean {
    return this.has(code);
  }
}

/** The tables of codes: those of the product, and the few rows of those that come by import. */
function goldenCodes(): ReferenceTables['codes'] {
  const imported = {
    PORT: ['DEU000', 'DEU063', 'USA000', 'JPN000'],
    PORT_CN: ['310001'],
    DOMESTIC_AREA: ['31222', '44031'],
    CIQ_PLACE: ['310115'],
    COUNTRY: referenceRows.country().map(({ code }) => code),
    CURRENCY: referenceRows.currency().map(({ code }) => code),
    UNIT: referenceRows.unit().map(({ code }) => code),
    CUSTOMS: referenceRows.customsArea().map(({ code }) => code),
  };
  const own = dictionaries.map(({ code, items }) => [code, items.map(({ id }) => id)] as const);
  return new Map(
    [...own, ...Object.entries(imported)].map(([dict, ids]) => [dict, new CodeTable(ids.map((id) => [id, true]))]),
  );
}

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
  codes: goldenCodes(),
  billUses: 0,
  entAreas: new Set('12345679W'),
  entKinds: new Set('123456789'),
  tradeCut: usualTradeCut,
};
