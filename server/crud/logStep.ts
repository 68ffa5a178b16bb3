import { type EntityDefinition, keptAs, type RecordValues } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { asReadBy } from '#domain/core/personal.ts';
import { talkActions } from '#domain/core/recordTalk.ts';
import { isCustomer } from '#domain/core/rights.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { getRecord, type StoredRecord } from './readRecord.ts';

/** What people call the record. */
export const codeOf = (entity: EntityDefinition, record: RecordValues): string | undefined => {
  const code = entity.code ? record[entity.code] : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** A line of the way a record has come: a step of its lifecycle, or an act that left its status as it was. */
export async function logStep(
  entity: EntityDefinition,
  record: StoredRecord,
  { action, to, opinion }: { action: string; to: string; opinion: string | undefined },
  { actor, db, now }: Pick<Call, 'actor' | 'db' | 'now'>,
): Promise<void> {
  await db.query(
    `insert into status_log (id, entity, record_id, doc_no, seq, action, from_status, to_status, opinion, user_id, user_name,
      dept_code, leader_flag, act_time)
     select $1, $2, $3, $4, coalesce(max(seq), 0) + 1, $5, $6, $7, $8, $9, $10, $11, $12, $13 from status_log where entity = $2 and record_id = $3`,
    [
      newId(),
      keptAs(entity),
      record.id,
      codeOf(entity, record) ?? null,
      action,
      // A record without a lifecycle stays where it is, so that the line begins where the one before it ended.
      entity.flow ? (record[entity.flow.field] ?? null) : '',
      to,
      opinion ?? null,
      actor.userId,
      actor.userName,
      actor.deptCode,
      actor.isLeader,
      now,
    ],
  );
}

/** The same step of many records that were moved in one statement. */
export async function logSteps(
  entity: EntityDefinition,
  ids: readonly string[],
  { action, from, to, opinion }: { action: string; from: string; to: string; opinion: string | undefined },
  { actor, db, now }: Pick<Call, 'actor' | 'db' | 'now'>,
): Promise<void> {
  await db.query(
    `insert into status_log (id, entity, record_id, seq, action, from_status, to_status, opinion, user_id, user_name,
      dept_code, leader_flag, act_time)
     select gen_random_uuid()::text, $1, r.id, coalesce((select max(s.seq) from status_log s where s.entity = $1
     and s.record_id = r.id), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11
     from unnest($2::text[]) as r(id)`,
    [
      keptAs(entity),
      ids,
      action,
      from,
      to,
      opinion ?? null,
      actor.userId,
      actor.userName,
      actor.deptCode,
      actor.isLeader,
      now,
    ],
  );
}

interface StepTaken {
  readonly id: string;
  readonly seq: number;
  readonly action: string;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly opinion: string | null;
  readonly userName: string;
  readonly deptCode: string;
  readonly leaderFlag: number;
  readonly actTime: string;
}

/** The way a record has come, newest first. @throws 1002 outside the scope */
export async function stepsTaken(entity: EntityDefinition, id: string, call: Call): Promise<StepTaken[]> {
  await getRecord(entity, id, call);
  // Whose status one does not read, of him one does not read how it changed.
  if (entity.flow && asReadBy(entity, call.actor).fields[entity.flow.field]?.secret) throw sharedErrors.FORBIDDEN();
  // Nor what they find while it is not decided: why goods went back to an earlier audit.
  const untold = isCustomer(call.actor.roleId) ? (entity.untold?.in ?? []) : [];
  const { rows } = await call.db.query<StepTaken>(
    `select id, seq, action, from_status as "fromStatus", to_status as "toStatus",
       case when to_status <> all($5) then opinion end as opinion, user_name as "userName", dept_code as "deptCode",
       leader_flag::int as "leaderFlag", to_char(act_time, 'YYYY-MM-DD HH24:MI:SS') as "actTime"
     from status_log where entity = $1 and record_id = $2 and not ($3 and action = $4) order by seq desc`,
    // What staff say to each other is not for the customer.
    [keptAs(entity), id, isCustomer(call.actor.roleId), talkActions.staff, untold],
  );
  return rows;
}
