import { isFinance } from '#domain/core/access.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { acctPeriod, periodOf } from '#domain/funds/acctPeriod.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { isThere } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

type PeriodCall = Pick<Call, 'db' | 'actor' | 'now'>;

/**
 * Holds the period of a company until the transaction ends: postings hold it together, closing and reopening alone, so
 * that a period is closed before a posting or after it, never in between. It works for periods that have no row yet.
 */
export async function holdPeriod(
  mainCompId: string,
  period: string,
  { db }: Pick<Call, 'db'>,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<void> {
  const lock = alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await db.query(`select ${lock}(hashtextextended($1, 0))`, [`acctPeriod:${mainCompId}:${period}`]);
}

/** The days a row of the sub-ledger or a voucher has; `valueDate` is null where it is booked on the day it happened. */
export interface BookedOn {
  readonly txnDate: string;
  readonly valueDate: string | null;
}

/**
 * Where a fact of a day is booked: that day, or today where its period is closed. Then an operator is refused, a leader
 * of finance gives a reason, and what the product does by itself needs none. Nothing is booked in the future.
 * @throws 1001 the day lies ahead, 62024 its period is closed
 * @see docs/spec/finance-addendum.md F1, F37
 */
export async function bookedOn(
  mainCompId: string,
  day: string,
  call: PeriodCall,
  { reason }: { readonly reason?: string | undefined } = {},
): Promise<BookedOn> {
  const today = call.now.slice(0, 10);
  if (day > today) throw invalid({ txnDate: bi('日期不能晚于今天', 'The day must not lie in the future') });
  if (!(await isClosed(mainCompId, day, call))) return { txnDate: day, valueDate: null };
  const { actor } = call;
  const isAllowed = isSystem(actor) || (isFinance(actor) && actor.isLeader && Boolean(reason?.trim()));
  if (!isAllowed || (await isClosed(mainCompId, today, call)))
    throw fundErrors.PERIOD_CLOSED({ period: periodOf(day) });
  return { txnDate: today, valueDate: day };
}

async function isClosed(mainCompId: string, day: string, call: PeriodCall): Promise<boolean> {
  const period = periodOf(day);
  await holdPeriod(mainCompId, period, call);
  return isThere(acctPeriod, { mainCompId, period, status: 'CLOSED' }, call.db);
}
