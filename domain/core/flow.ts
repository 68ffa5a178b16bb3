import type { CallDefinition } from './call.ts';
import { type EntityDefinition, type FieldMap, type RecordValues, toSnake } from './entity.ts';
import { BusinessError, type FieldErrors, invalid, sharedErrors } from './errors.ts';
import { dict, type Field } from './field.ts';
import { type Deed, handsOf, isEdited, ownWork } from './hands.ts';
import { isSamePerson } from './person.ts';
import { type Actor, hasRight, isPersonCode, isSystem, isWho, type Who, whoNames } from './rights.ts';
import { bi, inSentence, type Text } from './text.ts';

/** How far a record is, never whose turn it is. @see docs/spec/look.md 5.1 */
export type Tone = 'plain' | 'wait' | 'run' | 'ok' | 'bad';
export type ToneIcon = 'ring' | 'clock' | 'dot' | 'half' | 'tick' | 'back' | 'pause' | 'lock' | 'cross' | 'mark';

export interface FlowState {
  readonly key: string;
  readonly label: Text;
  readonly tone: Tone;
  readonly icon: ToneIcon;
  readonly final?: boolean;
}

/** What a guard may look at besides the record itself. */
export interface GuardFacts {
  readonly now: string;
}

/** And who would take the step. */
export interface StepFacts extends GuardFacts {
  readonly actor: Actor;
}

/** Columns of a record's lines that a step fills in, such as how much of each went out. */
export interface StepLines {
  /** The field that holds the lines. */
  readonly of: string;
  readonly takes: readonly string[];
  /** Columns that what is filled in is held against; they stand before it. */
  readonly beside?: readonly string[];
  /** Which lines it is about; all of them without it. */
  which?(line: RecordValues): boolean;
}

/** Why a step is forbidden; the contract's code beside it where the record is in no state for it rather than wrong. */
type Stopped = Text & { readonly code?: string };

/** @see {@link FlowStep.foretells} */
export type Foretelling = CallDefinition<FieldMap, { readonly notes: readonly Text[] }>;

export interface FlowStep<Action extends string = string, Effect extends string = string> {
  readonly action: Action;
  readonly label: Text;
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly Who[];
  readonly opinion?: 'required';
  /** Record fields that must be filled, by the record or by the call's own params, which are then saved on it. */
  readonly needs?: readonly string[];
  /** Further record fields the actor may fill in with the step. */
  readonly takes?: readonly string[];
  readonly lines?: StepLines;
  /** What its dialog begins with beside what the record has. */
  start?(record: RecordValues): RecordValues;
  /** What is wrong with the record as the step would leave it, by field: asked by the dialog and by the gateway. */
  judge?(record: RecordValues, facts: GuardFacts): FieldErrors | undefined;
  /**
   * Why the step is forbidden though status and person fit; undefined = allowed. It names the fields it looks at in its
   * parameter.
   */
  forbids?(record: RecordValues, facts: StepFacts): Stopped | undefined;
  /**
   * Fields that name people who may not take it, such as who decided an earlier step, and why: refused as one's own
   * work is.
   */
  readonly notBy?: { readonly fields: readonly string[]; readonly why: Text };
  /** A call that tells by the record's id what taking it would lead to, in sentences for its dialog. */
  readonly foretells?: Foretelling;
  /** Consequence beyond the new status; the server runs it in the same transaction. */
  readonly effect?: Effect;
  readonly danger?: boolean;
  /**
   * It approves: nobody who had a hand in the record, its lines or its parts may take it. The entity keeps them in a
   * field `hands`.
   */
  readonly fourEyes?: boolean;
  /**
   * It writes nothing of what is judged, such as giving it back or giving the work out: whoever takes it may judge the
   * record later.
   */
  readonly neutral?: boolean;
}

/**
 * Does this step end the record for good: out of where it leads no step goes on? It is asked about once, in words that
 * say so.
 */
export const endsForGood = (flow: Flow, { to, danger = false }: FlowStep): boolean =>
  danger || (stateOf(flow, to)?.final ?? false);

interface OpenIn<State extends string = string, Name extends string = string> {
  readonly in: readonly State[];
  readonly fields: 'all' | readonly Name[];
}

export interface Flow<Action extends string = string, Effect extends string = string> {
  readonly entity: string;
  /** The dictionary that holds its states. */
  readonly dict: string;
  /** The column that holds the state. */
  readonly field: string;
  /** The first of its states: new records begin there. */
  readonly initial: string;
  readonly states: readonly FlowState[];
  readonly steps: readonly FlowStep<Action, Effect>[];
  /** States in which people write the record; the first of all is the one it may be deleted in. */
  readonly drafts: readonly string[];
  /** What may still be changed in other states. */
  readonly open?: readonly OpenIn[];
  /** What to do instead where nothing may be changed. */
  readonly whyClosed?: Text;
}

/** A flow whose steps speak of these fields only. */
export type FlowOver<Name extends string, Draft, Action extends string, Effect extends string> = Omit<
  Flow,
  'steps' | 'open'
> & {
  readonly open?: readonly OpenIn<string, Name>[];
  readonly steps: readonly (Omit<
    FlowStep<Action, Effect>,
    'needs' | 'takes' | 'lines' | 'start' | 'judge' | 'forbids' | 'notBy'
  > & {
    readonly needs?: readonly Name[];
    readonly takes?: readonly Name[];
    readonly lines?: StepLines & { readonly of: Name };
    start?(record: Draft): RecordValues;
    judge?(record: Draft, facts: GuardFacts): FieldErrors | undefined;
    forbids?(record: Draft, facts: StepFacts): Stopped | undefined;
    readonly notBy?: { readonly fields: readonly Name[]; readonly why: Text };
  })[];
};

interface FlowSpec<State extends string, Name extends string, Action extends string, Effect extends string> {
  /** The key of the entity whose lifecycle it is. */
  readonly entity: string;
  /** Where its states stand in a dictionary of another name than the entity's. */
  readonly dict?: string;
  readonly field?: string;
  readonly drafts?: readonly NoInfer<State>[];
  readonly open?: readonly OpenIn<NoInfer<State>, Name>[];
  readonly whyClosed?: Text;
  readonly states: readonly (FlowState & { readonly key: State })[];
  readonly steps: readonly (Omit<FlowStep<Action, Effect>, 'from' | 'to' | 'needs' | 'takes' | 'lines' | 'notBy'> & {
    readonly from: readonly NoInfer<State>[];
    readonly to: NoInfer<State>;
    readonly needs?: readonly Name[];
    readonly takes?: readonly Name[];
    readonly lines?: StepLines & { readonly of: Name };
    readonly notBy?: { readonly fields: readonly Name[]; readonly why: Text };
  })[];
}

type DefinedFlow<State extends string, Name extends string, Action extends string, Effect extends string> = FlowSpec<
  State,
  Name,
  Action,
  Effect
> &
  Pick<Flow, 'dict' | 'field'> & { readonly initial: State; readonly drafts: readonly State[] };

/**
 * Declares a lifecycle. Statuses are checked here, names of fields where an entity takes the flow as its own. Records
 * are changed and deleted in its `drafts`, and nowhere without them; its first state, its dictionary (`TRUCK_STATUS` of
 * `truck`) and its field (`status`) follow.
 */
export function defineFlow<
  const State extends string,
  const Action extends string,
  const Name extends string = never,
  const Effect extends string = never,
>(flow: FlowSpec<State, Name, Action, Effect>): DefinedFlow<State, Name, Action, Effect> {
  const [first] = flow.states;
  if (!first) throw new Error(`${flow.entity}: a lifecycle has states`);
  return {
    dict: `${toSnake(flow.entity).toUpperCase()}_STATUS`,
    field: 'status',
    drafts: [],
    ...flow,
    initial: first.key,
  };
}

/** The field that holds how far a record is: its steps alone write it. */
export const stateField = <const F extends Partial<Field>>(
  zh: string,
  en: string,
  { dict: words, initial }: Pick<Flow, 'dict' | 'initial'>,
  facts?: F,
) => dict(zh, en, { dict: words, readOnly: true, default: initial, ...facts });

/** A step out of the present status, and, when it is closed to this actor, the reason in words. */
export interface OfferedStep {
  readonly step: FlowStep;
  readonly reason: Text | undefined;
}

const namesOf = (by: readonly Who[]): Text => ({
  zh: by.map((who) => whoNames[who].zh).join('、'),
  en: by.map((who) => whoNames[who].en).join(', '),
});

const onlyThese = (step: FlowStep): Text => ({
  zh: `只有${namesOf(step.by).zh}可以${step.label.zh}`,
  en: `only ${namesOf(step.by).en} may ${inSentence(step.label.en)}`,
});

/** Steps of the system and of robots are nobody's button; an administrator may take any other one. */
const isPersonStep = (step: FlowStep): boolean => step.by.some(isPersonCode);

const mayTake = (step: FlowStep, actor: Actor, record: RecordValues): boolean =>
  step.by.some((who) => isWho(who, actor, record)) || (actor.haveAdmin && isPersonStep(step));

/**
 * Every step out of the record's status with the reason when this actor may not take it.
 * Browser buttons and the gateway's refusal both come from here, so they cannot disagree.
 */
export function stepsFor(flow: Flow, record: RecordValues, actor: Actor, facts: GuardFacts): OfferedStep[] {
  return flow.steps
    .filter((step) => step.from.includes(String(record[flow.field])))
    .map((step) => ({ step, reason: reasonAgainst({ flow, step, record, actor, facts }) }));
}

function reasonAgainst({
  flow,
  step,
  record,
  actor,
  facts,
}: {
  flow: Flow;
  step: FlowStep;
  record: RecordValues;
  actor: Actor;
  facts: GuardFacts;
}): Text | undefined {
  if (!hasRight(actor, `${flow.entity}:act:${step.action}`))
    return bi('您的角色没有该功能权限', 'Your role does not hold this function right');
  if (!mayTake(step, actor, record)) return onlyThese(step);
  const full = { ...facts, actor };
  return step.forbids?.(record, full) ?? ownWorkOf(step, record, actor);
}

/**
 * Why this very person may not take a step, whatever his role: he had a hand in what it judges, or decided it before.
 */
function ownWorkOf({ fourEyes, notBy }: FlowStep, record: RecordValues, actor: Actor): Text | undefined {
  if (notBy && isSamePerson(actor, ...notBy.fields.map((name) => record[name] ?? ''))) return notBy.why;
  return fourEyes ? ownWork(handsOf(record), actor) : undefined;
}

/**
 * Whether right, role, earlier decisions and own work leave a step to this person; what the record itself still lacks
 * is not asked.
 */
export const isOpenTo = (
  flow: Flow,
  step: FlowStep,
  record: RecordValues,
  { actor }: Pick<StepFacts, 'actor'>,
): boolean =>
  hasRight(actor, `${flow.entity}:act:${step.action}`) &&
  mayTake(step, actor, record) &&
  !ownWorkOf(step, record, actor);

/**
 * What taking a step makes of a person: whoever writes with it edits, whoever brings a record before its approver
 * submits.
 */
export function deedOf(
  flow: Flow,
  step: FlowStep,
  entity: EntityDefinition,
  written: readonly string[],
): Deed | undefined {
  if (step.fourEyes || step.neutral) return undefined;
  if (flow.steps.some(({ fourEyes, from }) => fourEyes && from.includes(step.to))) return 'submit';
  return isEdited(entity, written) ? 'edit' : undefined;
}

/** An administrator acting outside the step's own list must say why. */
export const needsOpinion = (step: FlowStep, actor: Actor, record: RecordValues): boolean =>
  step.opinion === 'required' ||
  (actor.haveAdmin && !isSystem(actor) && !step.by.some((who) => isWho(who, actor, record)));

/**
 * Whether the step may be taken now, in the contract's order: unknown action, status, right and person, guard, required
 * values.
 * @returns the step
 * @throws 1008, 1004, 1005 or 1001 as {@link BusinessError}
 * @see docs/spec/platform.md 10.3
 */
export function checkStep({
  flow,
  record,
  action,
  actor,
  opinion,
  facts,
}: {
  flow: Flow;
  record: RecordValues;
  action: string;
  actor: Actor;
  opinion?: string | undefined;
  facts: GuardFacts;
}): FlowStep {
  const named = flow.steps.filter((step) => step.action === action);
  if (named.length === 0) throw sharedErrors.UNKNOWN_CALL();
  const step = named.find((candidate) => candidate.from.includes(String(record[flow.field])));
  if (!step) throw sharedErrors.WRONG_STATUS();
  if (!hasRight(actor, `${flow.entity}:act:${action}`) || !mayTake(step, actor, record)) throw refusedPerson(step);
  const forbidden = step.forbids?.(record, { ...facts, actor });
  if (forbidden) throw forbidden.code ? new BusinessError(forbidden.code, forbidden) : invalid({ _: forbidden });
  const own = ownWorkOf(step, record, actor);
  if (own) throw new BusinessError(sharedErrors.OWN_WORK().returnCode, own);
  if (needsOpinion(step, actor, record) && !opinion?.trim())
    throw invalid({ opinion: bi('原因不能为空', 'A reason is required') });
  return step;
}

function refusedPerson(step: FlowStep): BusinessError {
  const { zh, en } = onlyThese(step);
  return new BusinessError('1005', { zh: `无权限：${zh}`, en: `No permission: ${en}` });
}

export const stateOf = (flow: Flow, status: unknown): FlowState | undefined =>
  flow.states.find((state) => state.key === status);
