import { workCalendar } from '../core/workCalendar.ts';
import type { DayTables } from './calls.ts';
import type { ReferenceTables } from './check/records.ts';
import { noTables } from './noTables.ts';
import type { TaxTables } from './tax/taxTables.ts';

/** What was read of a day, as the rules and the taxes ask for it. */
export const tablesOf = ({
  day,
  tariff,
  certificates,
  library,
  customs,
  exchangeRates,
  mfnOrigins,
  calendar,
}: DayTables): ReferenceTables & TaxTables => ({
  ...noTables,
  day,
  tariff: new Map(tariff.map((code) => [code.hsCode, code])),
  certificates,
  library: new Map(library.map((goods) => [goods.id, goods])),
  customs: new Set(customs),
  exchangeRates,
  mfnOrigins: new Set(mfnOrigins),
  calendar: workCalendar(new Map(calendar.map(({ day: one, workday }) => [one, workday]))),
});
