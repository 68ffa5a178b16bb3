import type { Db } from '../../gateway/method.ts';
import type { AskedReport } from '../../reports/askedReport.ts';
import { boundsOf, type StatisticsFilter } from './narrowed.ts';

/** What is counted of declarations in a month, or in all of them; amounts are decimal text. */
interface LevyCell {
  readonly declarations?: number;
  readonly duty?: string;
  readonly vat?: string;
  readonly consumption?: string;
  readonly other?: string;
  readonly overdueCount?: number;
  readonly overdueDays?: number;
  readonly lateFee?: string;
}

export interface LevyCells {
  readonly groups: ReadonlySet<string>;
  /** By {@link levyCellKey}. */
  readonly at: ReadonlyMap<string, LevyCell>;
}

interface Place {
  /** Null for all groups together. */
  readonly groupId: string | null;
  /** Null for the whole period. */
  readonly month: string | null;
}

export const levyCellKey = ({ groupId, month }: Place): string => JSON.stringify([groupId, month]);

/**
 * Declarations by the month of their tax notice, with all that is counted of them, from sums that are kept: so the
 * figures of a month are the sums of the declarations it opens, and those of a period the sums of its months.
 */
export async function levyCells(
  asked: AskedReport,
  { mainCompId, companies, customerId, ownerDept }: StatisticsFilter,
  db: Db,
): Promise<LevyCells> {
  const { rows } = await db.query<Place & LevyCell>(
    `select coalesce(${asked.sql.group}, '') as "groupId", to_char(t.month, 'YYYY-MM') as month,
      sum(t.declarations)::int as declarations, sum(t.duty)::text as duty,
       sum(t.vat)::text as vat, sum(t.consumption)::text as consumption, sum(t.other)::text as other,
       sum(t.overdue_count)::int as "overdueCount", sum(t.overdue_days)::int as "overdueDays", sum(t.late_fee)::text as "lateFee"
     from bh_levy_sum t
     where t.month >= $1 and t.month < $2
       and ($3::text is null or t.main_comp_id = $3) and ($4::text[] is null or t.main_comp_id = any($4))
       and ($5::text is null or t.customer_id = $5) and ($6::text is null or t.owner_dept = $6)
     group by grouping sets ((1, 2), (1), (2), ()) having sum(t.declarations) > 0`,
    [...boundsOf(asked), mainCompId, companies, customerId, ownerDept],
  );
  return {
    groups: new Set(rows.flatMap(({ groupId }) => groupId ?? [])),
    at: new Map(rows.map(({ groupId, month, ...cell }) => [levyCellKey({ groupId, month }), cell])),
  };
}
