import type { ReferenceTables } from './check/records.ts';
import { usualTradeCut } from './check/terms.ts';

/**
 * Places 5 and 6 of registration codes; both lists are short and have not changed for years.
 * @see docs/spec/classification.md V-41
 */
const places = { entAreas: new Set('12345679W'), entKinds: new Set('123456789') };

/** What the rules know without any record: what depends on the tariff finds nothing here. */
export const noTables: ReferenceTables = {
  day: '',
  tariff: new Map(),
  rateDay: '',
  rateTariff: new Map(),
  exchangeRates: [],
  noMfnOrigins: new Set(),
  library: new Map(),
  certificates: [],
  customs: new Set(),
  codes: new Map(),
  billUses: 0,
  ...places,
  tradeCut: usualTradeCut,
};
