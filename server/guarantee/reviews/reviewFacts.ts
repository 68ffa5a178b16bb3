import type { RecordValues } from '#domain/core/entity.ts';
import { addMonths } from '#domain/core/months.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import type { LedgerFacts } from '#domain/guarantee/reviewCalls.ts';
import { sumFigures } from '#domain/guarantee/statisticsMath.ts';
import type { Db } from '../../gateway/method.ts';
import { accountFigures } from '../statistics/accountFigures.ts';

const monthsBack = 12;

/**
 * What the ledger knows of a customer in the twelve months before a day: declarations that were overdue at some time,
 * and the average utilisation of the full months. It concerns all his quotas, with whichever company and department:
 * the sheet judges the customer.
 * @returns undefined for a customer who never had a quota; he is asked
 * @see docs/spec/guarantee.md 4.4, 7.8
 */
export async function ledgerFacts(customerId: string, reviewDate: string, db: Db): Promise<LedgerFacts | undefined> {
  const { rows } = await db.query<{ quotaNo: string }>(
    `select quota_no as "quotaNo" from bh_quota where customer_id = $1 and not deleted_flg order by quota_no`,
    [customerId],
  );
  if (rows.length === 0) return undefined;
  return {
    quotaNos: rows.map(({ quotaNo }) => quotaNo),
    overdueCount12: await overdueCount(customerId, reviewDate, db),
    avgUtil12: await averageUtilisation(customerId, reviewDate, db),
  };
}

/** The same as fields of a sheet, as of the day it was entered; nothing for a customer without a quota. */
export async function ledgerFields({ customerId }: RecordValues, entered: string, db: Db): Promise<RecordValues> {
  if (typeof customerId !== 'string') return {};
  const facts = await ledgerFacts(customerId, entered, db);
  return facts ? { overdueCount12: facts.overdueCount12, avgUtil12: facts.avgUtil12 } : {};
}

async function overdueCount(customerId: string, reviewDate: string, db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from bh_usage
     where customer_id = $1 and not deleted_flg and not cancelled and overdue_days > 0
       and due_date <= $2 and case when usage_status = 'SETTLED' then repay_date else $2::date end >= $3`,
    [customerId, reviewDate, addMonths(reviewDate, -monthsBack)],
  );
  return rows[0]?.count ?? 0;
}

async function averageUtilisation(customerId: string, reviewDate: string, db: Db): Promise<string | null> {
  const thisMonth = `${reviewDate.slice(0, 7)}-01`;
  const period = {
    fromMonth: addMonths(thisMonth, -monthsBack).slice(0, 7),
    toMonth: addMonths(thisMonth, -1).slice(0, 7),
  };
  const everywhere = { mainCompId: null, ownerDept: null, companies: null };
  const byCustomer = await accountFigures(
    { ...period, accounts: 'QUOTA', group: 't.customer_id' },
    { customerId, ...everywhere },
    db,
  );
  const { average, total } = sumFigures(byCustomer.get(customerId) ?? []);
  return total > 0n ? utilisationOf(average, total) : null;
}
