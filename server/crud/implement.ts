import { type ActDefinition, type InputOf, type Stop, whyNotPerson } from '#domain/core/act.ts';
import type { CallDefinition, CallInput } from '#domain/core/call.ts';
import type { EntityDefinition, FieldMap, RecordOf, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { normalise } from '#domain/core/normalise.ts';
import { isSystem, isWho } from '#domain/core/rights.ts';
import { validate } from '#domain/core/validate.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { entityOf } from '#domain/index.ts';
import { type ActRequest, type ImplementedAct, type Refusals, rulesOf } from '../gateway/areaRules.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { requiredText, requiredVersion } from '../gateway/shape.ts';
import { checkReferences } from './checkReferences.ts';
import { logStep } from './logStep.ts';
import { asSystem, getRecord, type StoredRecord } from './readRecord.ts';
import { announce, patchRow } from './writeRecord.ts';

type Data = Readonly<Record<string, unknown>>;

/** What an act does once everything is judged. Values it answers are set on the record; one that writes the row itself answers nothing. */
type ActHandler<Act extends ActDefinition> = (
  facts: { readonly record: RecordOf<Act['entity']>; readonly input: InputOf<Act> },
  call: Call,
) => Promise<RecordValues | undefined>;

/**
 * Says what an act does. Lock, scope, version, right, person, condition, shape of the answers, log and event are done around the handler, in
 * this order of refusals: not found, stale, right and person, condition, answers.
 * @example implementAct(suspendQuota, async ({ record, input }, call) => ({ quotaStatus: 'SUSPENDED', suspendReason: input.reason }))
 */
export const implementAct = <Act extends ActDefinition>(act: Act, handle: ActHandler<Act>): ImplementedAct => ({
  act,
  run: async ({ id, rowVersion, params }, call) => {
    const { entity } = act;
    const refusals = call.services.rules.refusals?.[entity.key];
    const { forAct, logAct } = rulesOf(call.services.rules, entity);
    const record = forAct ? await forAct(id, call) : await lockedRecord(entity, id, refusals, call);
    if (rowVersion !== record.rowVersion) throw refusals?.stale() ?? sharedErrors.STALE();
    const person = whyNotPerson(act, record, call.actor);
    if (person) throw refusals?.noRight() ?? new BusinessError('1005', person);
    const stop = act.stop?.(record, { actor: call.actor, now: call.now });
    if (stop) throw stopped(stop, refusals);
    const input = await parsed(act.form, params, call);

    const values = await handle({ record: record as RecordOf<Act['entity']>, input: input as InputOf<Act> }, call);
    await settle(entity, record, values, call);
    const stored = await getRecord(entity, record.id, asSystem(call));
    const opinion = textOrNothing(input.reason);
    if (logAct) await logAct(stored, { action: act.key, before: record, opinion }, call);
    else await logStep(entity, record, { action: act.key, to: String(statusOf(entity, stored) ?? ''), opinion }, call);
    Object.assign(call.audit, {
      logType: call.audit.logType ?? 'ACTION',
      entity: entity.key,
      recordId: record.id,
      detail: { action: act.key, ...(input.reason ? { reason: input.reason } : {}), ...call.audit.detail },
    });
    await announce(entity, stored, call);
    return stored;
  },
});

async function lockedRecord(entity: EntityDefinition, id: string, refusals: Refusals | undefined, call: Call): Promise<StoredRecord> {
  try {
    return await getRecord(entity, id, call, { lock: true });
  } catch (error) {
    if (error instanceof BusinessError && error.returnCode === '1002' && refusals) throw refusals.notFound();
    throw error;
  }
}

const stopped = ({ code, zh, en, errors }: Stop, refusals: Refusals | undefined): BusinessError =>
  new BusinessError(code ?? refusals?.wrongStatus ?? '1004', { zh, en }, { fieldErrors: errors });

const statusOf = ({ flow }: EntityDefinition, record: RecordValues): unknown => (flow ? record[flow.field] : undefined);
const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Sets what the handler answered; a row that nobody wrote gets its new version all the same, since something was done to it. */
async function settle(entity: EntityDefinition, before: StoredRecord, values: RecordValues | undefined, call: Call): Promise<void> {
  const { rowVersion } = await getRecord(entity, before.id, asSystem(call));
  if (values || rowVersion === before.rowVersion) await patchRow(entity, before.id, values ?? {}, call);
}

/** The input of an act or a call as its form says. @throws 1001 by field */
async function parsed<Fields extends FieldMap>(form: EntityDefinition<Fields>, params: Data, call: Call): Promise<RecordValues> {
  const values = normalise(form, params, { created: true });
  const errors = {
    ...(await checkReferences(form, values, call)),
    ...validate(form, values, { now: call.now, moment: 'submit', entityOf }),
  };
  if (Object.keys(errors).length) throw invalid(errors);
  return wellFormed(form, values);
}

/** The gateway call of an act that has one of its own; the others are reached by the entity's `act`. */
export function methodOfAct({ act, run }: ImplementedAct): GatewayMethod[] {
  if (!act.hasOwnMethod) return [];
  const { service } = act.entity;
  return [{ service, method: act.method, right: act.right, writes: true, run: (data, call) => run(requestOf(act, data), call) }];
}

function requestOf({ idName }: ActDefinition, data: Data): ActRequest {
  const { [idName]: _id, rowVersion: _version, ...params } = data;
  return { id: requiredText(data, idName, 36), rowVersion: requiredVersion(data), params };
}

/**
 * Says what a call answers. Right and people are asked before, the input is what the definition says.
 * @example implementCall(creditLeft, async ({ customerId }, call) => ({ total: '0.00' }))
 */
export const implementCall = <Input extends FieldMap, Answer>(
  definition: CallDefinition<Input, Answer>,
  handle: (input: CallInput<Input>, call: Call) => Promise<Answer>,
): GatewayMethod => ({
  service: definition.service,
  method: definition.method,
  right: definition.right,
  writes: definition.writes,
  run: async (data, call) => {
    const { who } = definition;
    const { actor } = call;
    if (who && !actor.haveAdmin && !isSystem(actor) && !who.some((one) => isWho(one, actor, {}))) throw sharedErrors.FORBIDDEN();
    return handle((await parsed(definition.input, data, call)) as CallInput<Input>, call);
  },
});
