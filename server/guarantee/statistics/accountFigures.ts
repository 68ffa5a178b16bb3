import { addFen, parseFen } from '#domain/core/money.ts';
import { monthsBetween } from '#domain/core/months.ts';
import { type DailyFigures, dailyFigures, sumFigures } from '#domain/guarantee/statisticsMath.ts';
import type { Db } from '../../gateway/method.ts';
import { boundsOf, type Narrowed } from './narrowed.ts';

/** Day, deducted, returned, change of the total. */
interface DaySum {
  d: string;
  i: string;
  o: string;
  t: string;
}

interface AccountRow {
  group_key: string | null;
  opening: string;
  total_before: string;
  days: DaySum[] | null;
}

interface Asked {
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly accounts: 'QUOTA' | 'GUARANTEE';
  /** Column of an account `t` by which accounts stand together. */
  readonly group: string;
}

/** What the accounts of each group did month by month. Guarantees belong to no customer and no department: narrowed to one, there are none. */
export async function accountFigures(
  { accounts, group, ...period }: Asked,
  { mainCompId, customerId, ownerDept, companies }: Narrowed,
  db: Db,
): Promise<ReadonlyMap<string, readonly DailyFigures[]>> {
  const ofQuotas = accounts === 'QUOTA';
  const { rows } = await db.query<AccountRow>(
    `select ${group} as group_key,
       coalesce((select sum(s.deducted - s.returned) from bh_day_sum s where s.account_type = $1 and s.account_id = t.id and s.day < $2), 0)::text as opening,
       coalesce((select sum(s.delta_base + s.delta_temp) from bh_day_sum s where s.account_type = $1 and s.account_id = t.id and s.day < $2), 0)::text as total_before,
       (select json_agg(json_build_object('d', to_char(s.day, 'YYYY-MM-DD'), 'i', s.deducted::text, 'o', s.returned::text, 't', (s.delta_base + s.delta_temp)::text) order by s.day)
        from bh_day_sum s where s.account_type = $1 and s.account_id = t.id and s.day >= $2 and s.day < $3) as days
     from ${ofQuotas ? 'bh_quota' : 'bh_guarantee'} t
     where not t.deleted_flg and ($4::text is null or t.main_comp_id = $4) and ($5::text[] is null or t.main_comp_id = any($5))
       ${ofQuotas ? 'and ($6::text is null or t.customer_id = $6) and ($7::text is null or t.owner_dept = $7)' : 'and $6::text is null and $7::text is null'}`,
    [accounts, ...boundsOf(period), mainCompId, companies, customerId, ownerDept],
  );
  const months = monthsBetween(period.fromMonth, period.toMonth);
  const figures = new Map<string, readonly DailyFigures[]>();
  for (const row of rows) {
    const key = row.group_key ?? '';
    const course = courseOf(row, months);
    const known = figures.get(key);
    figures.set(key, known ? known.map((one, index) => sumFigures([one, course[index] ?? one])) : course);
  }
  return figures;
}

/** One account month by month, each month opening with what the one before closed with. */
function courseOf(row: AccountRow, months: readonly string[]): DailyFigures[] {
  let opening = parseFen(row.opening);
  let total = parseFen(row.total_before);
  return months.map((month) => {
    const days = (row.days ?? []).filter(({ d }) => d.startsWith(month));
    total = days.reduce((sum, { t }) => addFen(sum, parseFen(t)), total);
    const moves = days.map(({ d, i, o }) => ({ day: d, deducted: parseFen(i), returned: parseFen(o) }));
    const figures = dailyFigures({ month, opening, days: moves, total });
    opening = figures.closing;
    return figures;
  });
}
