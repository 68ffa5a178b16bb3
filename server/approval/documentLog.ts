import type { LoggedChange, LoggedStep } from '#domain/approval/changes.ts';
import type { HeaderValues } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { approvedAmount } from '#domain/approval/effects.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { nameInLog } from './approvalActor.ts';
import type { DocumentKind } from './documentKind.ts';

export interface DocumentLogEntry {
  readonly action: string;
  readonly from: string | null;
  readonly opinion?: string | undefined;
  readonly actor: ApprovalActor;
  readonly asDeputy?: boolean;
  /** Values that were changed with it. */
  readonly changes?: readonly LoggedChange[];
}

/**
 * One row of the status log, in the transaction of the step. Its number follows the last one of the document, whose row
 * the caller has locked, so there is no gap and no double.
 * @param record the document as it stands after the step
 */
export async function logDocument(
  kind: DocumentKind,
  record: HeaderValues & RecordValues,
  entry: DocumentLogEntry,
  call: Call,
): Promise<void> {
  const { entity, docType } = kind;
  const { db, now, actor } = call;
  const asDeputy = entry.asDeputy ?? false;
  await db.query(
    `insert into status_log (id, entity, record_id, doc_type, doc_no, seq, action, from_status, to_status, opinion, user_id,
      user_name, dept_code, leader_flag,
       exit_stage, exit_route, amount, act_time, changes)
     select $1, $2, $3, $4, $5, coalesce(max(seq), 0) + 1, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::numeric, $17,
     $18 from status_log where entity = $2 and record_id = $3`,
    [
      newId(),
      entity.key,
      record.id,
      docType,
      record.docNo,
      entry.action,
      entry.from,
      record.status,
      entry.opinion ?? null,
      actor.userId,
      nameInLog(actor.userName, entry.actor, asDeputy),
      actor.roleId,
      entry.actor.isLeader || asDeputy,
      record.exitStage ?? null,
      record.exitRoute ?? null,
      record.approvedAmount ?? approvedAmount(kind, record),
      now,
      entry.changes?.length ? JSON.stringify(entry.changes) : null,
    ],
  );
}

interface Logged {
  readonly entity: Pick<EntityDefinition, 'key'>;
}

/** The way a document has come, oldest first. */
export async function documentLog({ entity }: Logged, id: string, { db }: Pick<Call, 'db'>): Promise<LoggedStep[]> {
  const { rows } = await db.query<LoggedStep>(
    `select id, doc_type as "docType", record_id as "docId", doc_no as "docNo", seq, action, from_status as "fromStatus",
      to_status as "toStatus", opinion,
       user_id as "userId", user_name as "userName", dept_code as "deptCode", leader_flag::int as "leaderFlag",
       exit_stage as "exitStage", exit_route as "exitRoute",
       amount::text, changes, to_char(act_time, 'YYYY-MM-DD HH24:MI:SS') as "actTime"
     from status_log where entity = $1 and record_id = $2 order by seq`,
    [entity.key, id],
  );
  return rows;
}
