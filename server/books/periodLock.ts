import { acctPeriod, fundErrors, periodOf } from '#domain/funds/index.ts';
import { isThere } from '../crud/read.ts';
import { holdPeriod } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';

/** Whether a month takes postings; it stays so until the transaction ends. */
export async function isOpenNow(mainCompId: string, period: string, call: Pick<Call, 'db'>): Promise<boolean> {
  await holdPeriod(mainCompId, period, call);
  return !(await isThere(acctPeriod, { mainCompId, period, status: 'CLOSED' }, call.db));
}

/** @throws 62024 the month of this day is closed, with the field that says the day */
export async function refuseClosedDay(
  mainCompId: string,
  day: string,
  call: Pick<Call, 'db'>,
  field = 'voucherDate',
): Promise<void> {
  const period = periodOf(day);
  if (await isOpenNow(mainCompId, period, call)) return;
  throw fundErrors.PERIOD_CLOSED({ period }, { [field]: fundErrors.PERIOD_CLOSED({ period }).text });
}
