import type { DraftOf } from '#domain/core/entity.ts';
import { addMonths } from '#domain/core/months.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import type { bhReview } from '#domain/guarantee/bhReview.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import type { LedgerFacts } from '#domain/guarantee/reviewCalls.ts';
import { sumFigures } from '#domain/guarantee/statisticsMath.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import type { Db } from '../../gateway/method.ts';
import { accountFigures } from '../statistics/accountFigures.ts';

const u = columnsIn(bhUsage, 'u');

const monthsBack = 12;

/**
 * What the ledger knows of a customer in the twelve months before a day: declarations that were overdue at some time,
 * and the average utilisation of the full months. It concerns all his quotas, with whichever company and department:
 * the sheet judges the customer.
 * @returns undefined for a customer who never had a quota; he is asked
 * @see docs/spec/guarantee.md 4.4, 7.8
 */
export async function ledgerFacts(customerId: string, reviewDate: string, db: Db): Promise<LedgerFacts | undefined> {
  const quotas = await readMany(bhQuota, ['quotaNo'], { customerId }, db, { order: ['quotaNo'] });
  if (quotas.length === 0) return undefined;
  return {
    quotaNos: quotas.map(({ quotaNo }) => quotaNo ?? ''),
    overdueCount12: await overdueCount(customerId, reviewDate, db),
    avgUtil12: await averageUtilisation(customerId, reviewDate, db),
  };
}

/** The same as fields of a sheet, as of the day it was entered; nothing for a customer without a quota. */
export async function ledgerFields(
  { customerId }: DraftOf<typeof bhReview>,
  entered: string,
  db: Db,
): Promise<DraftOf<typeof bhReview>> {
  if (typeof customerId !== 'string') return {};
  const facts = await ledgerFacts(customerId, entered, db);
  return facts ? { overdueCount12: facts.overdueCount12, avgUtil12: facts.avgUtil12 } : {};
}

async function overdueCount(customerId: string, reviewDate: string, db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from bh_usage u
     where ${u.customerId} = $1 and not u.deleted_flg and not ${u.cancelled} and ${u.overdueDays} > 0
       and ${u.dueDate} <= $2 and case when ${u.usageStatus} = 'SETTLED' then ${u.repayDate} else $2::date end >= $3`,
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
    { ...period, accounts: 'QUOTA', group: columnsIn(bhQuota, 't').customerId },
    { customerId, ...everywhere },
    db,
  );
  const { average, total } = sumFigures(byCustomer.get(customerId) ?? []);
  return total > 0n ? utilisationOf(average, total) : null;
}
