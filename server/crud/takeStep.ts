import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { checkStep, deedOf, type FlowStep } from '#domain/core/flow.ts';
import { neededFor } from '#domain/core/nextPeople.ts';
import { normaliseValue } from '#domain/core/normalise.ts';
import { isSystem } from '#domain/core/rights.ts';
import { linesWith, wrongInStep } from '#domain/core/stepForm.ts';
import { entityOf } from '#domain/index.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { nobodyLeft } from '../gateway/nobodyLeft.ts';
import { announce } from './announce.ts';
import { checkReferences } from './checkReferences.ts';
import { judging, writesNoHand } from './judging.ts';
import { codeOf, logStep } from './logStep.ts';
import { patchLines } from './patchLines.ts';
import { asSystem, getRecord, type StoredRecord } from './readRecord.ts';
import { isStuck } from './waitingRecords.ts';
import { writeFiles } from './writeFiles.ts';
import { handOn, patchRow } from './writeRecord.ts';

export interface StepRequest {
  readonly id: string;
  /** As the person saw the record; the system's own consequences look at none. */
  readonly rowVersion: number | 'any';
  readonly action: string;
  readonly opinion?: string | undefined;
  readonly params?: RecordValues | undefined;
}

/**
 * One step of a lifecycle: judged, carried out with its effect, written to the status log, in the call's transaction.
 * Refusals come in the contract's order: 1008, 1002, 1003, 1004, 1005, 1001.
 * @see docs/spec/platform.md 10.3
 */
export async function takeStep(
  entity: EntityDefinition,
  { id, rowVersion, action, opinion, params = {} }: StepRequest,
  call: Call,
): Promise<StoredRecord> {
  const { flow } = entity;
  if (!flow?.steps.some((step) => step.action === action)) throw sharedErrors.UNKNOWN_CALL();
  const record = await getRecord(entity, id, call, { lock: true });
  if (rowVersion !== 'any' && rowVersion !== record.rowVersion) throw sharedErrors.STALE();
  const step = checkStep({ flow, record, action, actor: call.actor, opinion, facts: { now: call.now } });

  const given = pick(entity, params, [...(step.needs ?? []), ...(step.takes ?? [])]);
  const filled = step.lines && linesWith(entity, step.lines, record, params[step.lines.of]);
  if (filled && 'errors' in filled) throw invalid(filled.errors);
  const wanted = { ...record, ...given, ...(step.lines && filled && { [step.lines.of]: filled.lines }) };
  const wrong = {
    ...(await checkReferences(entity, { ...given, ...takenOf(step, wanted) }, call)),
    ...wrongInStep(entity, step, wanted, given, { now: call.now, moment: 'submit', entityOf }),
  };
  if (Object.keys(wrong).length) throw invalid(wrong);
  const rules = rulesOf(call.services.rules, entity);
  await rules.beforeStep?.[action]?.(wanted, given, call);

  const effect = step.effect ? rules.effects?.[step.effect] : undefined;
  if (step.effect && !effect) throw new Error(`${entity.key}: the effect ${step.effect} is not registered`);
  const deed = deedOf(flow, step, entity, Object.keys(given));
  await judging(writesNoHand(step), call, async () => {
    const consequence = await effect?.(wanted, { opinion, params: given }, call);
    const reason = opinion && entity.fields.reason ? { reason: opinion } : {};
    await writeFiles(entity, record.id, given, call);
    if (step.lines) await patchLines(entity, step.lines, { before: record, after: wanted }, call);
    const hands = deed && handOn(entity, record, deed, call);
    await patchRow(entity, record.id, { ...given, ...reason, ...consequence, ...hands, [flow.field]: step.to }, call);
  });
  await logStep(entity, record, { action, to: step.to, opinion }, call);

  const stored = await getRecord(entity, record.id, asSystem(call));
  if (!isSystem(call.actor) && (await isStuck(entity, stored, call)))
    throw await nobodyLeft(neededFor(flow, step.to), call);
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

/** The lines of a step with what it takes of them alone. */
function takenOf({ lines }: FlowStep, record: RecordValues): RecordValues {
  const rows = lines && record[lines.of];
  if (!lines || !Array.isArray(rows)) return {};
  return {
    [lines.of]: rows.map((row: RecordValues) => Object.fromEntries(lines.takes.map((name) => [name, row[name]]))),
  };
}

/** A step the system takes as a consequence of another one; a record that is not in the right status is left alone. */
export async function takeSystemStep(
  entity: EntityDefinition,
  request: Omit<StepRequest, 'rowVersion'>,
  call: Call,
): Promise<void> {
  try {
    await takeStep(entity, { ...request, rowVersion: 'any' }, { ...asSystem(call), audit: {} });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
  }
}

/** Only the fields a step asks for are taken from its params; whatever else a client sends is not its business. */
function pick(entity: EntityDefinition, params: RecordValues, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const field = entity.fields[name];
    if (field && name in params) picked[name] = normaliseValue(field, params[name]);
  }
  return picked;
}
