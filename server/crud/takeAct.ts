import { type ActRules, actNow, writesNoHand } from '#domain/core/actRules.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { neededFor } from '#domain/core/nextPeople.ts';
import { isSystem } from '#domain/core/rights.ts';
import { type ActRequest, type Doing, type ReadRecord, rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { nobodyLeft } from '../gateway/nobodyLeft.ts';
import { attempt } from '../gateway/ownTransaction.ts';
import { announce } from './announce.ts';
import { judging } from './judging.ts';
import { codeOf, logStep } from './logStep.ts';
import { asSystem, getRecord } from './readRecord.ts';
import { stepDoing } from './stepDoing.ts';
import { isStuck } from './waitingRecords.ts';

/** An act of an entity by its name, whether it is a step of the lifecycle or stands beside it. */
export interface NamedRequest extends ActRequest {
  readonly action: string;
}

/**
 * One act of a record: judged, carried out, written to the status log, in the call's transaction.
 * @throws 1008, then as {@link takeOneOf}
 * @see docs/spec/platform.md 10.3
 */
export async function takeAct(
  entity: EntityDefinition,
  { action, ...request }: NamedRequest,
  call: Call,
): Promise<ReadRecord> {
  const { acts = [] } = call.services.rules;
  const beside = acts.filter(({ act }) => act.entity.key === entity.key && act.key === action);
  const steps = entity.flow?.steps.filter(({ key }) => key === action) ?? [];
  const doings = beside.length ? beside : steps.map((step) => stepDoing(entity, step));
  if (doings.length === 0) throw sharedErrors.UNKNOWN_CALL();
  return takeOneOf(entity, doings, request, call);
}

/** How the record of an act is reached, and which act is meant by it. */
export interface ActWay<Record extends ReadRecord = ReadRecord> {
  /** Locks and reads it. @throws it is not there or not to be seen, or somebody else was faster */
  lock(): Promise<Record>;
  /** What the name means now, and whether this person may do it. @throws he may not */
  pick(record: Record): Doing | Promise<Doing>;
}

/** The way to one of these acts, which share a name; the record's status says which is meant. */
const usualWay = (entity: EntityDefinition, doings: readonly Doing[], request: ActRequest, call: Call): ActWay => {
  const { rules } = call.services;
  const refusals = rules.refusals?.[entity.key];
  const { forAct } = rulesOf(rules, entity);
  return {
    lock: async () => {
      const record = forAct ? await forAct(request.id, call) : await lockedRecord(entity, request.id, call);
      if (request.rowVersion !== 'any' && request.rowVersion !== record.rowVersion)
        throw refusals?.stale() ?? sharedErrors.STALE();
      return record;
    },
    pick: (record) => {
      const key = doings[0]?.act.key ?? '';
      const act = actNow(
        doings.map((one): ActRules => one.act),
        { key, record, refusals },
        call,
      );
      const doing = doings.find((one) => one.act === act);
      if (!doing) throw sharedErrors.UNKNOWN_CALL();
      return doing;
    },
  };
};

/** One of these acts. @throws 1002, 1003, 1004, 1005, what is in its way, 1001 by answer, 1025; in the area's words */
export const takeOneOf = (
  entity: EntityDefinition,
  doings: readonly Doing[],
  request: ActRequest,
  call: Call,
): Promise<ReadRecord> => carryOut(entity, usualWay(entity, doings, request, call), request, call);

/**
 * Everything around what an act does: lock and scope, version, status, right and person, condition, answers; then the
 * line of the record's log, that of the operation log, and the news for browsers.
 * @throws what the way says, 1001 by answer, 1025
 */
export async function carryOut(
  entity: EntityDefinition,
  way: ActWay,
  request: ActRequest,
  call: Call,
): Promise<ReadRecord> {
  const { logAct } = rulesOf(call.services.rules, entity);
  const record = await way.lock();
  const doing = await way.pick(record);
  const { act, logsItself } = doing;
  // A step is told as itself, whatever was saved before it in the same call.
  if (act.to !== undefined) Object.assign(call.audit, { logType: undefined, bizNo: undefined, detail: undefined });

  const answers = await doing.answers(record, request, call);
  const { stored: taken, reason } = await judging(writesNoHand(act), call, () => doing.run(record, answers, call));
  const stored = await followStep(entity, { record, stored: taken, act, reason }, call);
  const statusNow = entity.flow ? stored[entity.flow.field] : undefined;
  const line = { action: act.key, opinion: reason };
  if (logAct && !logsItself && act.to === undefined) await logAct(stored, { ...line, before: record }, call);
  else if (!logsItself) await logStep(entity, record, { ...line, to: String(statusNow ?? '') }, call);
  if (act.to !== undefined && !isSystem(call.actor) && entity.flow && (await isStuck(entity, stored, call)))
    throw await nobodyLeft(neededFor(entity.flow, act.to), call);
  Object.assign(call.audit, {
    logType: call.audit.logType ?? 'ACTION',
    entity: entity.key,
    recordId: record.id,
    bizNo: call.audit.bizNo ?? codeOf(entity, stored),
    detail: {
      action: act.key,
      ...(act.to === undefined ? reason && { reason } : { from: record[act.field ?? 'status'], to: act.to }),
      ...call.audit.detail,
    },
  });
  await announce(entity, { id: stored.id, rowVersion: stored.rowVersion, row: stored }, call);
  return stored;
}

/** What other areas do when a record took a step or an act. @returns the record as it is then */
async function followStep(
  entity: EntityDefinition,
  taken: {
    readonly record: ReadRecord;
    readonly stored: ReadRecord;
    readonly act: ActRules;
    readonly reason: string | undefined;
  },
  call: Call,
): Promise<ReadRecord> {
  const { record, stored, act, reason } = taken;
  const following = call.services.rules.afterStep?.[entity.key];
  // Nothing follows a record that is gone: whatever refers to it has kept it, or asks for it no more.
  if (!following || ('removes' in act && act.removes)) return stored;
  const from = String(record[entity.flow?.field ?? 'status']);
  for (const follow of following) await follow(stored, { key: act.key, from, to: act.to ?? from, reason }, call);
  const isWritten = following.some((follow) => !follow.writesAt || follow.writesAt.includes(act.key));
  return isWritten ? getRecord(entity, record.id, asSystem(call)) : stored;
}

/** Areas hear of what a call of its own did to a record, as they hear of an act. @param key what happened: `link` */
export async function tellFollowers(entity: EntityDefinition, id: string, key: string, call: Call): Promise<void> {
  const following = call.services.rules.afterStep?.[entity.key] ?? [];
  if (following.length === 0) return;
  const stored = await getRecord(entity, id, asSystem(call));
  const status = String(stored[entity.flow?.field ?? 'status']);
  for (const follow of following) await follow(stored, { key, from: status, to: status, reason: undefined }, call);
}

async function lockedRecord(entity: EntityDefinition, id: string, call: Call): Promise<ReadRecord> {
  try {
    return await getRecord(entity, id, call, { lock: true });
  } catch (error) {
    const refusals = call.services.rules.refusals?.[entity.key];
    if (error instanceof BusinessError && error.returnCode === '1002' && refusals) throw refusals.notFound();
    throw error;
  }
}

/**
 * An act the product takes as a consequence of another one; a record that is not in the right status is left alone. It
 * is done whole or not at all: what its effects wrote before one of them refused is taken back.
 * @returns why it was refused, nothing where it was done
 */
export async function takeSystemStep(
  entity: EntityDefinition,
  request: Omit<NamedRequest, 'rowVersion'>,
  call: Call,
): Promise<BusinessError | undefined> {
  const outcome = await attempt({ ...asSystem(call), audit: {} }, (inside) =>
    takeAct(entity, { ...request, rowVersion: 'any' }, inside),
  );
  return outcome instanceof BusinessError ? outcome : undefined;
}
