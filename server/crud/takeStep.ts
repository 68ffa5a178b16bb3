import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { checkStep, missingFor } from '#domain/core/flow.ts';
import { normaliseValue } from '#domain/core/normalise.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { checkReferences } from './checkReferences.ts';
import { asSystem, getRecord, type StoredRecord } from './readRecord.ts';
import { announce, patchRow, writeFiles } from './writeRecord.ts';

export interface StepRequest {
  readonly id: string;
  readonly rowVersion?: number | undefined;
  readonly action: string;
  readonly opinion?: string | undefined;
  readonly params?: RecordValues | undefined;
}

/**
 * One step of a lifecycle: judged, carried out with its effect, written to the status log, in the call's transaction.
 * Refusals come in the contract's order: 1008, 1002, 1003, 1004, 1005, 1001.
 * @see platform.md 10.3
 */
export async function takeStep(
  entity: EntityDefinition,
  { id, rowVersion, action, opinion, params = {} }: StepRequest,
  call: Call,
): Promise<StoredRecord> {
  const { flow } = entity;
  if (!flow?.steps.some((step) => step.action === action)) throw sharedErrors.UNKNOWN_CALL();
  const record = await getRecord(entity, id, call, { lock: true });
  if (rowVersion !== undefined && rowVersion !== record.rowVersion) throw sharedErrors.STALE();
  const step = checkStep({ flow, record, action, actor: call.actor, opinion, facts: { now: call.now } });

  const given = pick(entity, params, [...(step.needs ?? []), ...(step.takes ?? [])]);
  const wanted = { ...record, ...given };
  const missing = { ...missingFor(step, wanted, entity.fields), ...(await checkReferences(entity, given, call)) };
  if (Object.keys(missing).length) throw invalid(missing);
  const rules = rulesOf(call.services.rules, entity);
  await rules.beforeStep?.[action]?.(wanted, given, call);

  const effect = step.effect ? rules.effects?.[step.effect] : undefined;
  if (step.effect && !effect) throw new Error(`${entity.key}: the effect ${step.effect} is not registered`);
  const consequence = await effect?.(wanted, { opinion, params: given }, call);
  const reason = opinion && entity.fields.reason ? { reason: opinion } : {};
  const { files, ...columns } = given;
  if (files) await writeFiles(entity, record.id, { files }, call);
  await patchRow(entity, record.id, { ...columns, ...reason, ...consequence, [flow.field]: step.to }, call);
  await logStep(entity, record, { action, to: step.to, opinion }, call);

  const stored = await getRecord(entity, record.id, asSystem(call));
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: entity.key,
    recordId: record.id,
    bizNo: codeOf(entity, stored),
    detail: { action, from: record[flow.field], to: step.to },
  });
  await announce(entity, stored, call);
  return stored;
}

/** A step the system takes as a consequence of another one; a record that is not in the right status is left alone. */
export async function takeSystemStep(entity: EntityDefinition, request: StepRequest, call: Call): Promise<void> {
  try {
    await takeStep(entity, request, { ...asSystem(call), audit: {} });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
  }
}

const codeOf = (entity: EntityDefinition, record: RecordValues): string | undefined => {
  const code = entity.code ? record[entity.code] : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** Only the fields a step asks for are taken from its params; whatever else a client sends is not its business. */
function pick(entity: EntityDefinition, params: RecordValues, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const field = entity.fields[name];
    if (field && name in params) picked[name] = normaliseValue(field, params[name]);
  }
  return picked;
}

async function logStep(
  entity: EntityDefinition,
  record: StoredRecord,
  { action, to, opinion }: { action: string; to: string; opinion: string | undefined },
  call: Call,
): Promise<void> {
  const { actor, db, now } = call;
  await db.query(
    `insert into status_log (id, entity, record_id, doc_no, seq, action, from_status, to_status, opinion, user_id, user_name, dept_code, leader_flag, act_time)
     select $1, $2, $3, $4, coalesce(max(seq), 0) + 1, $5, $6, $7, $8, $9, $10, $11, $12, $13 from status_log where entity = $2 and record_id = $3`,
    [
      newId(),
      entity.key,
      record.id,
      codeOf(entity, record) ?? null,
      action,
      record[entity.flow?.field ?? ''] ?? null,
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

/** The way a record has come, newest first. @throws 1002 outside the scope */
export async function stepsTaken(entity: EntityDefinition, id: string, call: Call): Promise<unknown[]> {
  await getRecord(entity, id, call);
  const { rows } = await call.db.query(
    `select id, seq, action, from_status as "fromStatus", to_status as "toStatus", opinion, user_name as "userName", dept_code as "deptCode",
       leader_flag::int as "leaderFlag", to_char(act_time, 'YYYY-MM-DD HH24:MI:SS') as "actTime"
     from status_log where entity = $1 and record_id = $2 order by seq desc`,
    [entity.key, id],
  );
  return rows;
}
