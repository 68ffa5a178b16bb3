import { addFen, type Fen, fenOf, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { monthsBetween } from '#domain/core/months.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { type DailyFigures, dailyFigures, sumFigures } from '#domain/guarantee/statisticsMath.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Db } from '../../gateway/method.ts';
import { boundsOf, type StatisticsFilter } from './narrowed.ts';

const [quota, guarantee] = [columnsIn(bhQuota, 't'), columnsIn(bhGuarantee, 't')];

interface AccountRow {
  readonly group_key: string | null;
  /** As it is now. */
  readonly used: string;
  readonly total: string;
  /**
   * Days since the period began on which something happened: `day deducted returned total`, in fen, the change of the
   * total where there is one.
   */
  readonly days: string | null;
}

interface Asked {
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly accounts: 'QUOTA' | 'GUARANTEE';
  /** Column of an account `t` by which accounts stand together. */
  readonly group: string;
}

/**
 * What the accounts of each group did month by month. Guarantees belong to no customer and no department: narrowed to
 * one, there are none. What an account had before the period is what it has now without all that came since, so no
 * earlier day has to be read.
 */
export async function accountFigures(
  { accounts, group, ...period }: Asked,
  { mainCompId, customerId, ownerDept, companies }: StatisticsFilter,
  db: Db,
): Promise<ReadonlyMap<string, readonly DailyFigures[]>> {
  const ofQuotas = accounts === 'QUOTA';
  const t = ofQuotas ? quota : guarantee;
  const { rows } = await db.query<AccountRow>(
    `select ${group} as group_key, ${t.usedAmount}::text as used, ${ofQuotas ? quota.totalAmount : t.baseAmount}::text as total,
       (select string_agg(day || ' ' || (deducted * 100)::int8 || ' ' || (returned * 100)::int8
          || case when delta_base <> 0 or delta_temp <> 0 then ' ' || ((delta_base + delta_temp) * 100)::int8 else '' end, ',')
        from (select * from bh_day_sum where account_type = $1 and account_id = t.id and day >= $2 order by day) d) as days
     from ${ofQuotas ? 'bh_quota' : 'bh_guarantee'} t
     where not t.deleted_flg and ($3::text is null or ${t.mainCompId} = $3) and ($4::text[] is null or ${t.mainCompId} = any($4))
       ${ofQuotas ? `and ($5::text is null or ${quota.customerId} = $5) and ($6::text is null or ${quota.ownerDept} = $6)` : 'and $5::text is null and $6::text is null'}`,
    [accounts, boundsOf(period)[0], mainCompId, companies, customerId, ownerDept],
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

interface DaySum {
  readonly day: string;
  readonly deducted: Fen;
  readonly returned: Fen;
  readonly total: Fen;
}

const daysOf = (days: string | null): DaySum[] => (days?.split(',') ?? []).map(dayOf);

/** A year of many accounts has tens of thousands of them, so nothing is made of one but what it says. */
function dayOf(written: string): DaySum {
  const first = written.indexOf(' ');
  const second = written.indexOf(' ', first + 1);
  const third = written.indexOf(' ', second + 1);
  return {
    day: written.slice(0, first),
    deducted: fenOf(BigInt(written.slice(first + 1, second))),
    returned: fenOf(BigInt(third < 0 ? written.slice(second + 1) : written.slice(second + 1, third))),
    total: third < 0 ? zeroFen : fenOf(BigInt(written.slice(third + 1))),
  };
}

/** One account month by month, each month opening with what the one before closed with. */
function courseOf(row: AccountRow, months: readonly string[]): DailyFigures[] {
  const days = daysOf(row.days);
  let opening = days.reduce((used, { deducted, returned }) => fenOf(used - deducted + returned), parseFen(row.used));
  let total = days.reduce((left, day) => subtractFen(left, day.total), parseFen(row.total));
  let at = 0;
  return months.map((month) => {
    const first = at;
    while (days[at]?.day.startsWith(month)) at += 1;
    const own = days.slice(first, at);
    total = own.reduce((sum, day) => addFen(sum, day.total), total);
    const figures = dailyFigures({ month, opening, days: own, total });
    opening = figures.closing;
    return figures;
  });
}
