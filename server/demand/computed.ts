import type { ComputedSql } from '../gateway/areaRules.ts';
import { libraryDiffSql } from './goodsSql.ts';

const ofTasks = (what: string) => ({ of: 'delegate_task k where k.demand_id = t.id and not k.deleted_flg', what });
const isEnded = `k.status in ('DONE', 'SKIPPED', 'CANCELLED')`;

/** SQL of the fields that are counted and not stored. */
export const demandComputed: ComputedSql = {
  demand: {
    goodsCount: '(select count(*)::int from demand_goods g where g.demand_id = t.id and not g.deleted_flg)',
    taskDone: ofTasks(`(count(*) filter (where ${isEnded}))::int`),
    taskTotal: ofTasks('count(*)::int'),
    openTasks: ofTasks(`string_agg(k.task_no, ', ' order by k.task_no) filter (where not ${isEnded})`),
  },
  demandGoods: {
    libraryDiff: libraryDiffSql,
    demandIsOver: `(select (d.status in ('CLOSED', 'CANCELLED'))::int from demand d where d.id = t.demand_id)`,
  },
  delegateTask: {
    waitingHours: `case when t.status in ('WAIT', 'ASSIGNED') then floor(extract(epoch from localtimestamp - t.created_time) / 3600)::int end`,
  },
};
