import type { RecordValues } from './entity.ts';
import { BusinessError, type FieldErrors, invalid, sharedErrors } from './errors.ts';
import { type Actor, hasRight, isSystem, isWho, type Who, whoNames } from './rights.ts';
import { say, type Text } from './text.ts';

/** How far a record is, never whose turn it is. @see look.md 5.1 */
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

export interface FlowStep {
  readonly action: string;
  readonly label: Text;
  readonly from: readonly string[];
  readonly to: string;
  readonly by: readonly Who[];
  readonly opinion?: 'required';
  /** Record fields that must be filled, by the record or by the call's own params, which are then saved on it. */
  readonly needs?: readonly string[];
  /** Further record fields the actor may fill in with the step. */
  readonly takes?: readonly string[];
  /** Why the step is forbidden though status and person fit; undefined = allowed. It names the fields it looks at in its parameter. */
  forbids?(record: RecordValues, facts: GuardFacts): Text | undefined;
  /** Consequence beyond the new status; the server runs it in the same transaction. */
  readonly effect?: string;
  readonly danger?: boolean;
}

export interface Flow {
  readonly key: string;
  readonly entity: string;
  readonly dict: string;
  readonly field: 'status';
  readonly initial: string;
  readonly states: readonly FlowState[];
  readonly steps: readonly FlowStep[];
}

/** A flow whose steps speak of these fields only. */
export type FlowOver<Name extends string, Draft> = Omit<Flow, 'steps'> & {
  readonly steps: readonly (Omit<FlowStep, 'needs' | 'takes' | 'forbids'> & {
    readonly needs?: readonly Name[];
    readonly takes?: readonly Name[];
    forbids?(record: Draft, facts: GuardFacts): Text | undefined;
  })[];
};

interface FlowSpec<State extends string, Name extends string> extends Omit<Flow, 'initial' | 'states' | 'steps'> {
  readonly initial: NoInfer<State>;
  readonly states: readonly (FlowState & { readonly key: State })[];
  readonly steps: readonly (Omit<FlowStep, 'from' | 'to' | 'needs' | 'takes'> & {
    readonly from: readonly NoInfer<State>[];
    readonly to: NoInfer<State>;
    readonly needs?: readonly Name[];
    readonly takes?: readonly Name[];
  })[];
}

/** Declares a lifecycle. Statuses are checked here, names of fields where an entity takes the flow as its own. */
export const defineFlow = <const State extends string, const Name extends string = never>(
  flow: FlowSpec<State, Name>,
): FlowSpec<State, Name> => flow;

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
  en: `only ${namesOf(step.by).en} may ${step.label.en.toLowerCase()}`,
});

/** SYSTEM steps are nobody's button; an administrator may take any other one. */
const isPersonStep = (step: FlowStep): boolean => step.by.some((who) => who !== 'SYSTEM');

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
    return say('您的角色没有该功能权限', 'Your role does not hold this function right');
  if (!mayTake(step, actor, record)) return onlyThese(step);
  return step.forbids?.(record, facts);
}

/** An administrator acting outside the step's own list must say why. */
export const needsOpinion = (step: FlowStep, actor: Actor, record: RecordValues): boolean =>
  step.opinion === 'required' || (actor.haveAdmin && !isSystem(actor) && !step.by.some((who) => isWho(who, actor, record)));

/**
 * Whether the step may be taken now, in the contract's order: unknown action, status, right and person, guard, required values.
 * @returns the step
 * @throws 1008, 1004, 1005 or 1001 as {@link BusinessError}
 * @see platform.md 10.3
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
  const forbidden = step.forbids?.(record, facts);
  if (forbidden) throw invalid({ _: forbidden });
  if (needsOpinion(step, actor, record) && !opinion?.trim()) throw invalid({ opinion: say('原因不能为空', 'A reason is required') });
  return step;
}

function refusedPerson(step: FlowStep): BusinessError {
  const { zh, en } = onlyThese(step);
  return new BusinessError('1005', { zh: `无权限：${zh}`, en: `No permission: ${en}` });
}

/** Errors for the fields a step needs and the record does not have. */
export function missingFor(step: FlowStep, record: RecordValues, labels: Readonly<Record<string, { label: Text }>>): FieldErrors {
  const missing: FieldErrors = {};
  for (const name of step.needs ?? []) {
    if (record[name] !== null && record[name] !== undefined && record[name] !== '') continue;
    const label = labels[name]?.label ?? say(name, name);
    missing[name] = say(`${label.zh}不能为空`, `${label.en} is required`);
  }
  return missing;
}

export const stateOf = (flow: Flow, status: unknown): FlowState | undefined => flow.states.find((state) => state.key === status);
