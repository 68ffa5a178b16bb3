import { deedOf } from '#domain/core/actRules.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { type FlowStep, refuseWithoutReason } from '#domain/core/flow.ts';
import { normaliseValue } from '#domain/core/normalise.ts';
import { linesWith, wrongInStep } from '#domain/core/stepForm.ts';
import { entityOf } from '#domain/index.ts';
import { type ActRequest, type Doing, type ReadRecord, rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { checkReferences } from './checkReferences.ts';
import { patchLines } from './patchLines.ts';
import { asSystem, getRecord } from './readRecord.ts';
import { writeFiles } from './writeFiles.ts';
import { handOn, patchRow } from './writeRecord.ts';

interface StepAnswers {
  /** The record as the step would leave it, without what its effect adds. */
  readonly wanted: ReadRecord;
  readonly given: RecordValues;
  readonly opinion: string | undefined;
}

/** What a step of a lifecycle asks for and does: its answers are fields of the record, its effect is the area's. */
export const stepDoing = (entity: EntityDefinition, step: FlowStep): Doing<StepAnswers> => ({
  act: step,
  answers: (record, request, call) => answersOf(entity, step, record, request, call),
  run: (record, answers, call) => moved(entity, step, record, answers, call),
});

/** @throws 1001 by field, then what the area's check of the step says */
async function answersOf(
  entity: EntityDefinition,
  step: FlowStep,
  record: ReadRecord,
  { opinion, params = {} }: ActRequest,
  call: Call,
): Promise<StepAnswers> {
  refuseWithoutReason(step, { record, reason: opinion }, call);
  const given = pick(entity, params, [...(step.needs ?? []), ...(step.takes ?? [])]);
  const filled = step.lines && linesWith(entity, step.lines, record, params[step.lines.of]);
  if (filled && 'errors' in filled) throw invalid(filled.errors);
  const wanted = { ...record, ...given, ...(step.lines && filled && { [step.lines.of]: filled.lines }) };
  const wrong = {
    ...(await checkReferences(entity, { ...given, ...takenOf(step, wanted) }, call)),
    ...wrongInStep(entity, step, wanted, given, { now: call.now, moment: 'submit', entityOf }),
  };
  if (Object.keys(wrong).length) throw invalid(wrong);
  await rulesOf(call.services.rules, entity).beforeStep?.[step.key]?.(wanted, given, call);
  return { wanted, given, opinion };
}

async function moved(
  entity: EntityDefinition,
  step: FlowStep,
  record: ReadRecord,
  { wanted, given, opinion }: StepAnswers,
  call: Call,
): Promise<{ readonly stored: ReadRecord; readonly reason: string | undefined }> {
  const effect = step.effect ? rulesOf(call.services.rules, entity).effects?.[step.effect] : undefined;
  if (step.effect && !effect) throw new Error(`${entity.key}: the effect ${step.effect} is not registered`);
  const deed = deedOf(step, entity, Object.keys(given));
  const consequence = await effect?.(wanted, { key: step.key, to: step.to, opinion, params: given }, call);
  const reason = opinion && entity.fields.reason ? { reason: opinion } : {};
  await writeFiles(entity, record.id, given, call);
  if (step.lines) await patchLines(entity, step.lines, { before: record, after: wanted }, call);
  const hands = deed && handOn(entity, record, deed, call);
  const status = { [step.field ?? 'status']: step.to };
  await patchRow<EntityDefinition>(
    entity,
    record.id,
    { ...given, ...reason, ...consequence, ...hands, ...status },
    call,
  );
  return { stored: await getRecord(entity, record.id, asSystem(call)), reason: opinion };
}

/** The lines of a step with what it takes of them alone. */
function takenOf({ lines }: FlowStep, record: RecordValues): RecordValues {
  const rows = lines && record[lines.of];
  if (!lines || !Array.isArray(rows)) return {};
  return {
    [lines.of]: rows.map((row: RecordValues) => Object.fromEntries(lines.takes.map((name) => [name, row[name]]))),
  };
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
