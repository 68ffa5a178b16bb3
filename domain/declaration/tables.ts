import { workCalendar } from '../core/workCalendar.ts';
import type { DayTables } from './calls.ts';
import { noTables } from './noTables.ts';
import type { TaxTables } from './tax/taxTables.ts';

const byCode = (tariff: DayTables['tariff']): TaxTables['tariff'] => new Map(tariff.map((code) => [code.hsCode, code]));

/** What was read of a day, as the rules and the taxes ask for it. */
export function tablesOf(read: DayTables): TaxTables {
  const { tariff, rateTariff, library, customs, noMfnOrigins, calendar, codes: asked, ...same } = read;
  const codes = byCode(tariff);
  return {
    ...noTables,
    ...same,
    tariff: codes,
    rateTariff: rateTariff ? byCode(rateTariff) : codes,
    library: new Map(library.map((goods) => [goods.id, goods])),
    customs: new Set(customs),
    codes: new Map(Object.entries(asked).map(([dict, known]) => [dict, new Map(Object.entries(known))])),
    noMfnOrigins: new Set(noMfnOrigins),
    calendar: workCalendar(new Map(calendar.map(({ day: one, workday }) => [one, workday]))),
  };
}
