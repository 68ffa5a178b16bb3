import { invalid } from '#domain/core/errors.ts';
import { addDays, diffDays } from '#domain/core/moments.ts';
import { compareDecimal, sumDecimals } from '#domain/core/money.ts';
import { type Actor, isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import type { WorkCalendar } from '#domain/core/workCalendar.ts';
import type { DayState, ReportMatrix } from '#domain/daily/calls.ts';
import * as calls from '#domain/daily/calls.ts';
import { dailyItem, dailyReport } from '#domain/daily/dailyReport.ts';
import { expectedReports } from '#domain/daily/expected.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import type { Call } from '../gateway/method.ts';
import { loadCalendar } from '../guarantee/index.ts';

const t = columnsIn(dailyReport, 't');
const i = columnsIn(dailyItem, 'i');
const mostDays = 92;

/** A department that sends a report of a kind. */
export interface Expected {
  readonly kind: string;
  readonly dept: string;
}

/** Who reports on a working day, as far as this person answers for it: leaders for their own department. */
export async function expectedOf({ services, actor }: Pick<Call, 'services' | 'actor'>): Promise<readonly Expected[]> {
  const expected = await services.settings.getOf(expectedReports);
  const isSeen = (dept: string) => seesAll(actor) || dept === actor.deptCode;
  return Object.entries(expected).flatMap(([kind, departments]) =>
    departments.filter(isSeen).map((dept) => ({ kind, dept })),
  );
}

const seesAll = (actor: Actor): boolean => actor.haveAdmin || isSystem(actor);

interface Cell {
  readonly kind: string;
  readonly dept: string;
  readonly day: string;
  readonly count: number;
  readonly late: number;
  /** The status that is furthest from done. */
  readonly state: Exclude<DayState, 'MISSING' | 'NONE'>;
}

/** What the person sees of these days. */
async function cellsOf({ from, to, kind }: { from: string; to: string; kind: string | undefined }, call: Call) {
  const params = new Params(from, to, kind ?? null);
  const { rows } = await call.db.query<Cell>(
    `select ${t.dailyKind} as kind, ${t.deptCode} as dept, ${t.reportDate}::text as day, count(*)::int as count,
       (count(*) filter (where ${t.lateFlg}))::int as late,
       (array['DRAFT', 'RETURNED', 'SUBMITTED', 'CONFIRMED'])[min(array_position(array['DRAFT', 'RETURNED', 'SUBMITTED', 'CONFIRMED'],
       ${t.status}))] as state
     from daily_report t where not t.deleted_flg and ${t.reportDate} between $1 and $2 and ($3::text is null or ${t.dailyKind} = $3)
       and ${scopeCondition(dailyReport, call, params)} group by 1, 2, 3`,
    params.values,
  );
  return rows;
}

/** How a department stands on a day: who only began has sent nothing yet. */
function stateOf(cell: Cell | undefined, isDue: boolean): DayState {
  if (cell) return isDue && cell.state === 'DRAFT' ? 'MISSING' : cell.state;
  return isDue ? 'MISSING' : 'NONE';
}

interface Sum {
  readonly kind: string;
  readonly item: string;
  readonly day: string;
  readonly actual: string;
}

/** What the person's reports of these days add up to, item by item. */
async function sumsOf({ from, to, kind }: { from: string; to: string; kind: string | undefined }, call: Call) {
  const params = new Params(from, to, kind ?? null);
  const { rows } = await call.db.query<Sum>(
    `select ${t.dailyKind} as kind, ${i.itemName} as item, ${t.reportDate}::text as day, sum(${i.actualQty})::text as actual
     from daily_report t join daily_item i on ${i.reportId} = t.id and not i.deleted_flg
     where not t.deleted_flg and ${t.status} <> 'DRAFT' and ${t.reportDate} between $1 and $2
       and ($3::text is null or ${t.dailyKind} = $3) and ${scopeCondition(dailyReport, call, params)} group by 1, 2, 3`,
    params.values,
  );
  return rows;
}

/** Sums by item, those that come to most first. */
function itemSums(days: readonly string[], sums: readonly Sum[]): ReportMatrix['items'] {
  const byItem = new Map<string, Sum[]>();
  for (const sum of sums) {
    const key = `${sum.kind}|${sum.item}`;
    byItem.set(key, [...(byItem.get(key) ?? []), sum]);
  }
  const items = [...byItem.values()].map((own) => {
    const known = new Map(own.map(({ day, actual }) => [day, actual]));
    const total = sumDecimals(own.map(({ actual }) => actual));
    return {
      ...{ kind: own[0]?.kind ?? '', itemName: own[0]?.item ?? '', total },
      days: days.map((day) => known.get(day) ?? '0'),
    };
  });
  return items.sort((one, other) => compareDecimal(other.total, one.total));
}

/** Departments beside days. @param today the last day that anything is due on */
function matrixOf(
  days: readonly string[],
  cells: readonly Cell[],
  { expected, calendar, today }: { expected: readonly Expected[]; calendar: WorkCalendar; today: string },
): Omit<ReportMatrix, 'items'> {
  const known = new Map(cells.map((cell) => [`${cell.kind}|${cell.dept}|${cell.day}`, cell]));
  const places = new Map([...expected, ...cells].map(({ kind, dept }) => [`${kind}|${dept}`, { kind, dept }]));
  const due = new Set(expected.map(({ kind, dept }) => `${kind}|${dept}`));
  return {
    days: days.map((day) => ({ day, isWorkday: calendar.isWorkday(day) })),
    rows: [...places].sort().map(([place, { kind, dept }]) => ({
      ...{ kind, dept },
      cells: days.map((day) => {
        const cell = known.get(`${place}|${day}`);
        const isDue = due.has(place) && calendar.isWorkday(day) && day <= today;
        return { state: stateOf(cell, isDue), count: cell?.count ?? 0, late: cell?.late ?? 0 };
      }),
    })),
  };
}

export const reportMatrix = implementCall(calls.summaryDailyReport, async ({ fromDay, toDay, dailyKind }, call) => {
  if (toDay < fromDay) throw invalid({ toDay: bi('结束日期不能早于开始日期', 'The end lies before the start') });
  const length = diffDays({ from: fromDay, to: toDay }) + 1;
  if (length > mostDays) throw invalid({ toDay: bi(`最多${mostDays}天`, `At most ${mostDays} days`) });
  const days = Array.from({ length }, (_, at) => addDays(fromDay, at));
  const kind = dailyKind ?? undefined;
  const expected = (await expectedOf(call)).filter((one) => kind === undefined || one.kind === kind);
  const calendar = await loadCalendar(call.db, fromDay, toDay);
  const today = call.now.slice(0, 10);
  const span = { from: fromDay, to: toDay, kind };
  return {
    ...matrixOf(days, await cellsOf(span, call), { expected, calendar, today }),
    items: itemSums(days, await sumsOf(span, call)),
  };
});
