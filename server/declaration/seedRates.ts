import { addDays } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { exchangeRate, mfnOrigin } from '#domain/declaration/rates.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { isThere } from '../crud/read.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Db } from '../gateway/method.ts';

/** Round figures of the demo: yuan for one unit. */
const demoRates = { USD: '7.15', EUR: '7.8', JPY: '0.048', HKD: '0.92', GBP: '9.1', AUD: '4.7', KRW: '0.0052' };
const demoOrigins = [
  'AUS',
  'BRA',
  'CAN',
  'CHE',
  'CHL',
  'DEU',
  'ESP',
  'FRA',
  'GBR',
  'IDN',
  'IND',
  'ITA',
  'JPN',
  'KOR',
  'MYS',
  'NLD',
  'NZL',
  'PHL',
  'SGP',
  'THA',
  'USA',
  'VNM',
];
const weeksBack = 20;

/** Rates of every Wednesday of the last months, and whose goods have the MFN rate; what stands there stays. */
export async function seedRates(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  if (await isThere(exchangeRate, {}, db, { deleted: 'too' })) return;
  const today = facts.now.slice(0, 10);
  const wednesday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 4) % 7));
  const days = Array.from({ length: weeksBack }, (_, week) => addDays(wednesday, -7 * week));
  const rates = days.flatMap((day) =>
    Object.entries(demoRates).map(([curr, rate]) =>
      rowOf(exchangeRate, `rate-${curr}-${day}`, { curr, day, rate }, facts),
    ),
  );
  await insertMissing(exchangeRate, rates, db);
  await insertMissing(
    mfnOrigin,
    demoOrigins.map((country) => rowOf(mfnOrigin, `mfn-${country}`, { country, dateFrom: '2002-01-01' }, facts)),
    db,
  );
}
