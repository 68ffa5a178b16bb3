import { compareDecimal, type Fen, fenOf, formatFen, parseFen } from '#domain/core/money.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import { type DayMoves, monthFigures, monthsBetween, periodFigures, ratioText } from '#domain/guarantee/statisticsMath.ts';
import type { Db } from '../../gateway/method.ts';

export const groupings = {
  customer: { account: 'QUOTA', key: 'a.customer_id', usage: 'u.customer_id', label: '(select c.name from customer c where c.id = k.key)', filter: 'customerId' },
  mainComp: { account: 'QUOTA', key: 'a.main_comp_id', usage: 'u.main_comp_id', label: '(select m.short_name from bh_main_comp m where m.id = k.key)', filter: 'mainCompId' },
  guarantee: { account: 'GUARANTEE', key: 'a.id', usage: 'u.guarantee_id', label: '(select g.guarantee_no from bh_guarantee g where g.id = k.key)', filter: 'guaranteeId' },
  dept: { account: 'QUOTA', key: 'a.owner_dept', usage: 'u.owner_dept', label: '(select i.dict_name from sys_dict_item i where i.dict_code = \'DEPT\' and i.dict_id = k.key)', filter: 'ownerDept' },
} as const; // biome-ignore format: one grouping, one line
export type Grouping = keyof typeof groupings;

export interface StatisticsQuery {
  /** `yyyy-MM` */
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly groupBy: Grouping;
  readonly mainCompId: string | undefined;
  readonly customerId: string | undefined;
  /** Only accounts and declarations of these departments and companies; undefined = all. */
  readonly ownerDept: string | undefined;
  readonly companies: readonly string[] | undefined;
}

interface MoneyFigures {
  readonly opening: Fen;
  readonly deducted: Fen;
  readonly returned: Fen;
  readonly closing: Fen;
  readonly peak: Fen;
  readonly average: Fen;
  readonly total: Fen;
}

interface UsageFigures {
  readonly declarations: number;
  readonly duty: Fen;
  readonly vat: Fen;
  readonly consumption: Fen;
  readonly other: Fen;
  readonly overdueCount: number;
  readonly overdueDays: number;
  readonly lateFee: Fen;
}

export interface StatisticsRow extends Readonly<Record<string, string | number | null>> {
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly month: string;
}

export interface Statistics {
  readonly rows: readonly StatisticsRow[];
  /** Every group over the whole period; its month is empty. */
  readonly subtotals: readonly StatisticsRow[];
  /** All groups together, month by month. */
  readonly totals: readonly StatisticsRow[];
  /** All groups over the whole period. */
  readonly total: StatisticsRow;
}

/**
 * The figures of every group and month, straight from the ledger's sums per day: nothing has to be rebuilt at night, and a posting that
 * counts for an earlier month shows there at once.
 * @see guarantee.md 7.8
 */
export async function monthStatistics(query: StatisticsQuery, db: Db): Promise<Statistics> {
  const months = monthsBetween(query.fromMonth, query.toMonth);
  const accounts = await accountFigures(query, months, db);
  const usages = await usageFigures(query, db);
  const names = await groupNames(
    query.groupBy,
    [...new Set([...accounts.keys(), ...usages.keys()].map((key) => key.split('|')[0] ?? ''))],
    db,
  );
  const groups = [...names.keys()].sort((left, right) => ((names.get(left) ?? '') < (names.get(right) ?? '') ? -1 : 1));
  const ofGroup = (group: string, month: string) => ({
    head: { groupId: group, groupName: names.get(group) ?? group, month },
    money: accounts.get(`${group}|${month}`) ?? noMoney,
    usages: usages.get(`${group}|${month}`) ?? noUsages,
  });
  const byGroup = groups.map((group) => months.map((month) => ofGroup(group, month)));
  const all = months.map((month, index) => ({
    head: { groupId: null, groupName: null, month },
    money: sumMoney(byGroup.map((cells) => cells[index]?.money ?? noMoney)),
    usages: sumUsages(byGroup.map((cells) => cells[index]?.usages ?? noUsages)),
  }));
  const wholes = groups.map((group, index) => wholePeriod(byGroup[index] ?? [], ofGroup(group, wholeMonth)));
  return {
    rows: byGroup.flat().map(rowOf),
    subtotals: wholes.map(({ row }) => row),
    totals: all.map(rowOf),
    total: wholePeriod(all, {
      head: { groupId: null, groupName: null, month: wholeMonth },
      usages: sumUsages(wholes.map(({ usages }) => usages)),
    }).row,
  };
}

/** Stands for all months together. */
const wholeMonth = '';

interface Cell {
  readonly head: { readonly groupId: string | null; readonly groupName: string | null; readonly month: string };
  readonly money: MoneyFigures;
  readonly usages: UsageFigures;
}

/** All months as one row. A declaration that was late in two months counts once, so its figures come from the database. */
function wholePeriod(
  cells: readonly Cell[],
  { head, usages }: Pick<Cell, 'head' | 'usages'>,
): { row: StatisticsRow; usages: UsageFigures } {
  const { averageTotal, ...money } = periodFigures(cells.map((cell) => ({ month: cell.head.month, ...cell.money })));
  const peaks = cells.map((cell) => utilisationOf(cell.money.peak, cell.money.total));
  const row = {
    ...rowOf({ head, money, usages }),
    averageUtilisation: utilisationOf(money.average, averageTotal),
    peakUtilisation: peaks.reduce((most, peak) => (compareDecimal(peak, most) > 0 ? peak : most), '0.00'),
  };
  return { row, usages };
}

/** Day, deducted, returned, change of the total. */
interface DaySum {
  d: string;
  i: string;
  o: string;
  t: string;
}

interface AccountRow {
  id: string;
  group_key: string | null;
  opening: string;
  total_before: string;
  days: DaySum[] | null;
}

async function accountFigures(query: StatisticsQuery, months: readonly string[], db: Db): Promise<Map<string, MoneyFigures>> {
  const { account, key } = groupings[query.groupBy];
  const table = account === 'QUOTA' ? 'bh_quota' : 'bh_guarantee';
  const ofQuota = account === 'QUOTA';
  const { rows } = await db.query<AccountRow>(
    `select a.id, ${key} as group_key,
       coalesce((select sum(s.deducted - s.returned) from bh_day_sum s where s.account_type = $1 and s.account_id = a.id and s.day < $2), 0)::text as opening,
       coalesce((select sum(s.delta_base + s.delta_temp) from bh_day_sum s where s.account_type = $1 and s.account_id = a.id and s.day < $2), 0)::text as total_before,
       (select json_agg(json_build_object('d', to_char(s.day, 'YYYY-MM-DD'), 'i', s.deducted::text, 'o', s.returned::text, 't', (s.delta_base + s.delta_temp)::text) order by s.day)
        from bh_day_sum s where s.account_type = $1 and s.account_id = a.id and s.day >= $2 and s.day < $3) as days
     from ${table} a
     where not a.deleted_flg and ($4::text is null or a.main_comp_id = $4) and ($5::text[] is null or a.main_comp_id = any($5))
       ${ofQuota ? 'and ($6::text is null or a.customer_id = $6) and ($7::text is null or a.owner_dept = $7)' : 'and $6::text is null and $7::text is null'}`,
    [
      account,
      `${query.fromMonth}-01`,
      firstAfter(query.toMonth),
      query.mainCompId ?? null,
      query.companies ?? null,
      query.customerId ?? null,
      query.ownerDept ?? null,
    ],
  );
  const figures = new Map<string, MoneyFigures>();
  for (const row of rows) {
    let opening = parseFen(row.opening);
    let total = parseFen(row.total_before);
    const byMonth = new Map<string, DaySum[]>();
    for (const day of row.days ?? []) byMonth.set(day.d.slice(0, 7), [...(byMonth.get(day.d.slice(0, 7)) ?? []), day]);
    for (const month of months) {
      const days = byMonth.get(month) ?? [];
      total = days.reduce((sum, { t }) => fenOf(sum + parseFen(t)), total);
      const moves = days.map(({ d, i, o }): DayMoves => ({ day: d, deducted: parseFen(i), returned: parseFen(o) }));
      const one = { ...monthFigures({ month, opening, days: moves, total }), total };
      const name = `${row.group_key ?? ''}|${month}`;
      const known = figures.get(name);
      figures.set(name, known ? sumMoney([known, one]) : one);
      opening = one.closing;
    }
  }
  return figures;
}

async function usageFigures(query: StatisticsQuery, db: Db): Promise<Map<string, UsageFigures>> {
  const { usage } = groupings[query.groupBy];
  const scope = `not u.deleted_flg and not u.cancelled and ($3::text is null or u.main_comp_id = $3) and ($4::text[] is null or u.main_comp_id = any($4))
    and ($5::text is null or u.customer_id = $5) and ($6::text is null or u.owner_dept = $6)`;
  const values = [
    `${query.fromMonth}-01`, firstAfter(query.toMonth), query.mainCompId ?? null, query.companies ?? null, query.customerId ?? null, query.ownerDept ?? null,
  ]; // biome-ignore format: one list
  const { rows: levied } = await db.query<
    Record<'group_key' | 'duty' | 'vat' | 'consumption' | 'other', string> & { month: string | null; declarations: number }
  >(
    `select ${usage} as group_key, to_char(u.levy_notice_date, 'YYYY-MM') as month, count(*)::int as declarations, sum(u.duty_amount)::text as duty, sum(u.vat_amount)::text as vat,
       sum(u.consumption_amount)::text as consumption, sum(u.other_amount)::text as other
     from bh_usage u where u.levy_notice_date >= $1 and u.levy_notice_date < $2 and ${scope} group by grouping sets ((1, 2), (1))`,
    values,
  );
  const { rows: late } = await db.query<{ group_key: string; month: string | null; count: number; days: number; fee: string }>(
    `with late as (
       select distinct u.id, ${usage} as group_key, m.month, u.overdue_days, u.late_fee
       from bh_usage u cross join lateral (values (to_char(u.due_date, 'YYYY-MM')), (to_char(u.repay_date, 'YYYY-MM'))) m (month)
       where u.overdue_days > 0 and m.month between left($1::text, 7) and to_char($2::date - 1, 'YYYY-MM') and ${scope})
     select group_key, month, count(*)::int as count, sum(overdue_days)::int as days, sum(late_fee)::text as fee from (
       select * from late union all select distinct on (id) id, group_key, null, overdue_days, late_fee from late) counted
     group by 1, 2`,
    values,
  );
  const figures = new Map<string, UsageFigures>();
  for (const row of levied)
    figures.set(`${row.group_key ?? ''}|${row.month ?? wholeMonth}`, {
      ...noUsages,
      declarations: row.declarations,
      duty: parseFen(row.duty),
      vat: parseFen(row.vat),
      consumption: parseFen(row.consumption),
      other: parseFen(row.other),
    });
  for (const row of late) {
    const name = `${row.group_key ?? ''}|${row.month ?? wholeMonth}`;
    figures.set(name, { ...(figures.get(name) ?? noUsages), overdueCount: row.count, overdueDays: row.days, lateFee: parseFen(row.fee) });
  }
  return figures;
}

async function groupNames(groupBy: Grouping, keys: readonly string[], db: Db): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key: string; label: string | null }>(
    `select k.key, ${groupings[groupBy].label} as label from unnest($1::text[]) k (key)`,
    [keys],
  );
  return new Map(rows.map(({ key, label }) => [key, label ?? key]));
}

const zero = fenOf(0n);
const noUsages: UsageFigures = {
  declarations: 0, duty: zero, vat: zero, consumption: zero, other: zero, overdueCount: 0, overdueDays: 0, lateFee: zero,
}; // biome-ignore format: one record, one line
const noMoney: MoneyFigures = { opening: zero, deducted: zero, returned: zero, closing: zero, peak: zero, average: zero, total: zero };

const firstAfter = (month: string): string => `${monthsBetween(month, nextYear(month))[1] ?? month}-01`;
const nextYear = (month: string): string => `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`;

const add = (left: Fen, right: Fen): Fen => fenOf(left + right);

function sumMoney(list: readonly MoneyFigures[]): MoneyFigures {
  return list.reduce(
    (sum, one) => ({
      opening: add(sum.opening, one.opening),
      deducted: add(sum.deducted, one.deducted),
      returned: add(sum.returned, one.returned),
      closing: add(sum.closing, one.closing),
      peak: add(sum.peak, one.peak),
      average: add(sum.average, one.average),
      total: add(sum.total, one.total),
    }),
    noMoney,
  );
}

function sumUsages(list: readonly UsageFigures[]): UsageFigures {
  return list.reduce(
    (sum, one) => ({
      declarations: sum.declarations + one.declarations,
      duty: add(sum.duty, one.duty),
      vat: add(sum.vat, one.vat),
      consumption: add(sum.consumption, one.consumption),
      other: add(sum.other, one.other),
      overdueCount: sum.overdueCount + one.overdueCount,
      overdueDays: sum.overdueDays + one.overdueDays,
      lateFee: add(sum.lateFee, one.lateFee),
    }),
    noUsages,
  );
}

/** Money as text; utilisation and turnover of a group follow from its sums. */
function rowOf({ head, money, usages }: Cell): StatisticsRow {
  const { declarations, overdueCount, overdueDays, ...taxes } = usages;
  const texts = Object.fromEntries(Object.entries({ ...money, ...taxes }).map(([name, fen]) => [name, formatFen(fen)]));
  return {
    ...head,
    ...texts,
    averageUtilisation: utilisationOf(money.average, money.total),
    peakUtilisation: utilisationOf(money.peak, money.total),
    turnover: ratioText(money.deducted, money.average),
    declarations,
    overdueCount,
    overdueDays,
  };
}
