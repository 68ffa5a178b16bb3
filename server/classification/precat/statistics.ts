import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatAudit } from '#domain/classification/precat/precatAudit.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatStatis as report } from '#domain/classification/precat/precatStatis.ts';
import { type Counters, figuresOf, sumCounters } from '#domain/classification/precat/statisMath.ts';
import { workMinutesBetween } from '#domain/core/workTime.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { Params } from '../../crud/scope.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { loadCalendar } from '../../guarantee/index.ts';
import type { AskedReport } from '../../reports/askedReport.ts';
import { implementReport } from '../../reports/implementReport.ts';

const [a, t, u] = [columnsIn(precatApply, 'a'), columnsIn(precatProduct, 't'), columnsIn(precatAudit, 'u')];

interface Place {
  readonly groupId: string | null;
  readonly month: string;
}
type Counted = Place & Partial<Counters>;

/** Audited to the end, whatever became of it since. */
const finished = `${t.processStatus} in ('PASSED','SENT','CONFIRMED','DISPUTED','REVIEW','EFFECTIVE','EXPIRED','INVALID','REPLACED','REJECTED')`;
/** Customers who disputed a line once have disputed it, also when they accepted what the review found. */
const disputed = `(${t.answer} = 'DISPUTE' or ${t.disputeReason} is not null or ${t.reviewFrom} = 'DISPUTED')`;

async function countGoods({ sql }: Pick<AskedReport, 'sql'>, db: Db): Promise<Counted[]> {
  const params = new Params();
  const where = sql.where(params);
  const { rows } = await db.query<Counted>(
    `select ${sql.group} as "groupId", ${sql.month} as month, count(*)::int as received,
       count(*) filter (where ${finished})::int as finished,
       count(*) filter (where ${finished} and ${a.dueTime} is not null and f.at is not null)::int as timed,
       count(*) filter (where ${finished} and f.at <= ${a.dueTime})::int as "onTime",
       count(*) filter (where ${t.returnCount} > 0)::int as returned,
       count(*) filter (where ${t.answer} is not null or ${disputed})::int as answered,
       count(*) filter (where ${disputed})::int as disputed,
       count(*) filter (where ${t.reviewResult} is not null)::int as reviewed,
       count(*) filter (where ${t.reviewResult} = 'CHANGE')::int as overturned,
       count(*) filter (where ${finished} and ${t.hsCode} is not null)::int as coded,
       count(*) filter (where ${finished} and ${t.hsCode} is not null and ${t.suggestRank} = 1)::int as top1,
       count(*) filter (where ${finished} and ${t.hsCode} is not null and ${t.suggestRank} between 1 and 5)::int as top5,
       coalesce(round(sum(s.amount), 2), 0)::text as revenue
     from precat_product t join precat_apply a on a.id = ${t.applyId}
     left join lateral (select max(audit_time) as at from precat_audit u where ${u.lineId} = t.id and ${u.action} in ('PASS',
     'REJECT') and ${u.level} <= 3) f on true
     left join lateral (
       select sum(l.amount * (1 - coalesce(s.discount_rate, 0))) as amount from settle_line l join precat_settle s on s.id = l.settle_id
       where l.product_id = t.id and s.status <> 'CANCELLED' and s.curr = 'CNY' and not s.deleted_flg and not l.deleted_flg
     ) s on true
     where ${where} group by 1, 2`,
    params.values,
  );
  return rows;
}

interface Stay extends Place {
  readonly id: string;
  readonly stage: string;
  readonly from: string;
  readonly to: string;
}

/**
 * How long goods were at each level: from the log of their steps, so that waiting for the customer, a state of its own,
 * is left out.
 */
async function staysOf({ sql }: Pick<AskedReport, 'sql'>, db: Db): Promise<Stay[]> {
  const params = new Params();
  const where = sql.where(params);
  const { rows } = await db.query<Stay>(
    `select ${sql.group} as "groupId", ${sql.month} as month, t.id, l.to_status as stage,
       to_char(l.act_time, 'YYYY-MM-DD HH24:MI:SS') as "from", to_char(n.act_time, 'YYYY-MM-DD HH24:MI:SS') as "to"
     from precat_product t
     join status_log l on l.entity = 'precatProduct' and l.record_id = t.id and l.to_status in ('FIRST', 'SECOND', 'THIRD')
       and l.from_status is distinct from l.to_status
     join lateral (
       select n.act_time from status_log n where n.entity = 'precatProduct' and n.record_id = t.id and n.seq > l.seq and n.to_status <> l.to_status
       order by n.seq limit 1
     ) n on true
     where ${where}`,
    params.values,
  );
  return rows;
}

const levels: Readonly<Record<string, '1' | '2' | '3'>> = { FIRST: '1', SECOND: '2', THIRD: '3' };

/** Minutes at each level, and how many lines went through it: one that came back counts once, with all its time. */
async function timesOf(asked: Pick<AskedReport, 'sql' | 'fromMonth'>, { db, now }: Call): Promise<Counted[]> {
  const stays = await staysOf(asked, db);
  const calendar = await loadCalendar(db, `${asked.fromMonth}-01`, now.slice(0, 10));
  const seen = new Set<string>();
  return stays.map(({ groupId, month, id, stage, from, to }) => {
    const level = levels[stage];
    const isFirst = !seen.has(`${id} ${stage}`);
    seen.add(`${id} ${stage}`);
    return {
      groupId,
      month,
      [`minutes${level}`]: workMinutesBetween({ from, to }, calendar),
      [`lines${level}`]: isFirst ? 1 : 0,
    };
  });
}

/**
 * product.queryPrecatStatistics: straight from goods, audits and settlements, so that what happened a minute ago is
 * counted.
 */
export const statistics = implementReport(report, async (asked, call) => {
  const counted = [...(await countGoods(asked, call.db)), ...(await timesOf(asked, call))];
  const cellsBy = (keyOf: (one: Counted) => string): Map<string, Counted[]> => {
    const cells = new Map<string, Counted[]>();
    for (const one of counted) {
      const cell = cells.get(keyOf(one));
      if (cell) cell.push(one);
      else cells.set(keyOf(one), [one]);
    }
    return cells;
  };
  const figures = (cell: readonly Counted[]) => figuresOf(sumCounters(cell));
  const [groups, months] = [cellsBy(({ groupId }) => groupId ?? ''), cellsBy(({ month }) => month)];
  return {
    rows: [...cellsBy(({ groupId, month }) => `${month} ${groupId ?? ''}`)].map(([place, cell]) => ({
      ...figures(cell),
      month: place.slice(0, 7),
      groupId: place.slice(8),
    })),
    subtotals: [...groups].map(([groupId, cell]) => ({ ...figures(cell), groupId })),
    totals: [...months].map(([month, cell]) => ({ ...figures(cell), groupId: null, month })),
    total: { ...figures(counted), groupId: null },
  };
});
