import type { ActDefinition, InputOf } from '#domain/core/act.ts';
import { deedOf, refuseClosed } from '#domain/core/actRules.ts';
import type { CallDefinition, CallInput } from '#domain/core/call.ts';
import type { ChangesOf, EntityDefinition, FieldMap, NoOther, RecordOf, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { normaliseValues } from '#domain/core/normalise.ts';
import { withoutPersonal } from '#domain/core/personal.ts';
import { requiredText, requiredVersion } from '#domain/core/shape.ts';
import { type ValidateFacts, validate } from '#domain/core/validate.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { entityOf } from '#domain/index.ts';
import {
  type ActRequest,
  type EntityRules,
  type ImplementedAct,
  type ReadRecord,
  rulesOf,
} from '../gateway/areaRules.ts';
import type { Call, GatewayMethod, RawJson } from '../gateway/method.ts';
import { checkReferences } from './checkReferences.ts';
import { asSystem, getRecord } from './readRecord.ts';
import { takeOneOf } from './takeAct.ts';
import { handOn, patchRow } from './writeRecord.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * What an act does once everything is judged. Values it answers are set on the record; one that writes the row itself
 * answers nothing.
 */
type ActHandler<Act extends ActDefinition, Given> = (
  facts: {
    readonly record: RecordOf<Act['entity']>;
    readonly input: InputOf<Act>;
    readonly rowVersion: number | undefined;
  },
  call: Call,
) => Promise<(Given & NoOther<Given, ChangesOf<Act['entity']>>) | undefined>;

/**
 * Says what an act does. Lock, scope, version, right, person, condition, shape of the answers, log and event are done
 * around the handler, in this order of refusals: not found, stale, right and person, condition, answers.
 * @example implementAct(suspendQuota, async ({ record, input }, call) => ({ quotaStatus: 'SUSPENDED', suspendReason: input.reason }))
 */
export const implementAct = <Act extends ActDefinition, const Given extends ChangesOf<Act['entity']>>(
  act: Act,
  handle: ActHandler<Act, Given>,
): ImplementedAct => ({
  act,
  answers: (record, { params = {}, opinion, rowVersion }, call) =>
    answersOf(act, { record, params, opinion, rowVersion }, call),
  run: async (record, answers, call) => {
    const { input, rowVersion } = answers as ActAnswers;
    const values = await handle(
      { record: record as RecordOf<Act['entity']>, input: input as InputOf<Act>, rowVersion },
      call,
    );
    return { stored: await settled(act, record, values, call), reason: textOrNothing(input.reason) };
  },
});

interface ActAnswers {
  readonly input: RecordValues;
  /** The version that the person saw. */
  readonly rowVersion: number | undefined;
}

async function answersOf(
  act: ActDefinition,
  {
    record,
    params,
    opinion,
    rowVersion,
  }: { readonly record: ReadRecord; readonly params: RecordValues } & Pick<ActRequest, 'opinion' | 'rowVersion'>,
  call: Call,
): Promise<ActAnswers> {
  const { entity } = act;
  const { wrongAnswers } = rulesOf(call.services.rules, entity);
  const given = { ...params, ...(opinion && { reason: opinion }) };
  const input = await parsed({ form: act.form, owner: { entity, record } }, given, call, wrongAnswers);
  return { input, rowVersion: rowVersion === 'any' ? undefined : rowVersion };
}

const textOrNothing = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Sets what the handler answered; a row that nobody wrote gets its new version all the same, since something was done
 * to it.
 */
async function settled(
  act: ActDefinition,
  before: ReadRecord,
  values: RecordValues | undefined,
  call: Call,
): Promise<ReadRecord> {
  const { entity } = act;
  // What is written once has no later version: such an act leaves rows of its own. What is gone has none either.
  if (entity.journal || act.removes) return before;
  const read = () => getRecord(entity, before.id, asSystem(call));
  const written = values ? undefined : await read();
  if (written && written.rowVersion !== before.rowVersion) return written;
  const deed = deedOf(act, entity, Object.keys(values ?? {}));
  await patchRow<EntityDefinition>(
    entity,
    before.id,
    { ...values, ...(deed && handOn(entity, before, deed, call)) },
    call,
  );
  return read();
}

/** The input of an act or a call as its form says. @throws 1001 by field */
async function parsed<Fields extends FieldMap>(
  { form, owner }: { readonly form: EntityDefinition<Fields>; readonly owner?: ValidateFacts['owner'] },
  params: Data,
  call: Call,
  refusal: EntityRules['wrongAnswers'] = invalid,
): Promise<RecordValues> {
  const values = normaliseValues(form, params, { created: true });
  const errors = {
    ...(await checkReferences(form, values, call)),
    ...validate(form, values, { now: call.now, moment: 'submit', entityOf, owner }),
  };
  if (Object.keys(errors).length) throw refusal(errors, form);
  return wellFormed(form, values);
}

/**
 * For what is done around the handler elsewhere: the condition of the act alone.
 * @throws what the act says is in its way
 */
export const refuseStopped = (act: ActDefinition, record: RecordValues, call: Call): void =>
  refuseClosed(act, { record, refusals: call.services.rules.refusals?.[act.entity.key] }, call);

/** The gateway call of an act that has one of its own; the others are reached by the entity's `act`. */
export function methodOfAct(implemented: ImplementedAct): GatewayMethod[] {
  const { act } = implemented;
  if (!act.hasOwnMethod) return [];
  return [
    {
      ...{ service: act.service, method: act.method, right: act.right, asks: namesOf(act.form), writes: true },
      run: async (data, call) => {
        const stored = await takeOneOf(act.entity, [implemented], requestOf(act, data), call);
        return withoutPersonal(act.entity, stored, call.actor);
      },
    },
  ];
}

const namesOf = ({ fields }: EntityDefinition): ReadonlySet<string> => new Set(Object.keys(fields));

function requestOf({ idName, isVersionOptional }: ActDefinition, data: Data): ActRequest {
  const { [idName]: _id, rowVersion, ...params } = data;
  const isLeftOut = isVersionOptional && rowVersion === undefined;
  return {
    id: requiredText(data, data[idName] === undefined ? 'id' : idName, 36),
    rowVersion: isLeftOut ? 'any' : requiredVersion(data),
    params,
  };
}

/**
 * Says what a call answers. Right and people are asked before, the input is what the definition says.
 * @param wrongInput an area's own refusal of input that is wrong; 1001 by field without it
 * @example implementCall(creditLeft, async ({ customerId }, call) => ({ total: '0.00' }))
 */
export const implementCall = <Input extends FieldMap, Answer>(
  definition: CallDefinition<Input, Answer>,
  handle: (input: CallInput<Input>, call: Call) => Promise<Answer | RawJson>,
  wrongInput?: EntityRules['wrongAnswers'],
): GatewayMethod => ({
  service: definition.service,
  method: definition.method,
  right: definition.right,
  who: definition.who,
  asks: namesOf(definition.input),
  writes: definition.writes,
  unscoped: definition.unscoped,
  rowsOf: definition.rowsOf,
  run: async (data, call) =>
    handle((await parsed({ form: definition.input }, data, call, wrongInput)) as CallInput<Input>, call),
});
