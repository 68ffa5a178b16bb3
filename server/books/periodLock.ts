import { acctPeriod, fundErrors, periodOf } from '#domain/funds/index.ts';
import { readOne } from '../crud/read.ts';
import type { Call, Db } from '../gateway/method.ts';

/** One key for postings and closings of a company's month, also while it has no row. */
const keyOf = (mainCompId: string, period: string) => `acctPeriod:${mainCompId}:${period}`;

/** Waits for postings under way, and keeps others out until the transaction ends. */
export async function lockForClosing(mainCompId: string, period: string, db: Db): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [keyOf(mainCompId, period)]);
}

/** Whether a month takes postings; it stays so until the transaction ends. */
export async function isOpenNow(mainCompId: string, period: string, db: Db): Promise<boolean> {
  await db.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [keyOf(mainCompId, period)]);
  const row = await readOne(acctPeriod, ['status'], { mainCompId, period }, db, { lock: 'share' });
  return row?.status !== 'CLOSED';
}

/** @throws 62024 the month of this day is closed, with the field that says the day */
export async function refuseClosedDay(
  mainCompId: string,
  day: string,
  { db }: Pick<Call, 'db'>,
  field = 'voucherDate',
): Promise<void> {
  const period = periodOf(day);
  if (await isOpenNow(mainCompId, period, db)) return;
  throw fundErrors.PERIOD_CLOSED({ period }, { [field]: fundErrors.PERIOD_CLOSED({ period }).text });
}
