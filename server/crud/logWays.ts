import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Db } from '../gateway/method.ts';

/** One step of the way a record has come. */
export interface WayStep {
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: string;
  /** The account; `system` for what happens by itself. */
  readonly by: string;
  readonly opinion?: string | null;
}

interface Way {
  readonly id: string;
  readonly docNo?: string | null;
  readonly steps: readonly WayStep[];
}

/** Writes down how records came to where they were put in. Nobody has taken a step of theirs yet; of
 * whoever has a way already nothing is written again. */
export async function logWays({ key }: EntityDefinition, ways: readonly Way[], db: Db): Promise<void> {
  const rows = ways.flatMap(({ id, docNo = null, steps }) =>
    steps.map((step, at) => ({ opinion: null, ...step, id, docNo, seq: at + 1 })),
  );
  await db.query(
    `insert into status_log (id, entity, record_id, doc_no, seq, action, from_status, to_status, opinion, user_id, user_name,
      dept_code, leader_flag, act_time)
     select gen_random_uuid()::text, $1, s.id, s."docNo", s.seq, s.action, s."from", s."to", s.opinion, s.by,
     coalesce(u.user_name, '系统'), u.dept_code,
       coalesce(u.is_leader, false), s.at
     from json_to_recordset($2::json) as s(id text, "docNo" text, seq int, action text, "from" text, "to" text, opinion text, by text, at timestamp)
     left join sys_user u on u.id = s.by
     where not exists (select 1 from status_log l where l.entity = $1 and l.record_id = s.id)`,
    [key, JSON.stringify(rows)],
  );
}
