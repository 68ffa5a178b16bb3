import { type ActFacts, type ActRules, actNow, isOwnAct, type Stop } from './actRules.ts';
import type { CallDefinition } from './call.ts';
import { type FieldMap, type RecordValues, toSnake } from './entity.ts';
import { type FieldErrors, invalid } from './errors.ts';
import { dict, type Field } from './field.ts';
import { type Actor, isSystem } from './rights.ts';
import { bi, type Text } from './text.ts';

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

/** What a rule may look at besides the record itself. */
export interface JudgeFacts {
  readonly now: string;
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

/** A small table of what a step is about: its cells are words, or text that is the same in every language. */
export interface ForetoldTable {
  readonly title: Text;
  readonly columns: readonly Text[];
  readonly rows: readonly (readonly (Text | string)[])[];
  /** What one press of a row answers, by its place: questions of the dialog and their values. */
  readonly picks?: readonly RecordValues[];
}

/** @see {@link StepFacts.foretells} */
export type Foretelling = CallDefinition<
  FieldMap,
  { readonly notes: readonly Text[]; readonly tables?: readonly ForetoldTable[] }
>;

/** The page on which steps are taken that nobody should take unread. */
export interface StepPage {
  readonly label: Text;
  /** Its address for a record. */
  at(id: string): string;
}

/** What a step has beside the rules of an act: what it asks of the record and what it brings about. */
interface StepFacts<Effect extends string = string> {
  /** A reason is asked for; an administrator who stands in for somebody gives one anyway. */
  readonly reason?: 'required';
  /** Record fields that must be filled, by the record or by the call's own params, which are then saved on it. */
  readonly needs?: readonly string[];
  /** Further record fields the actor may fill in with the step. */
  readonly takes?: readonly string[];
  readonly lines?: StepLines;
  /** Fields of the record that its dialog shows above the questions: what is answered. */
  readonly about?: readonly string[];
  /** What its dialog begins with beside what the record has. */
  start?(record: RecordValues): RecordValues;
  /** What is wrong with the record as the step would leave it, by field: asked by the dialog and by the gateway. */
  judge?(record: RecordValues, facts: JudgeFacts): FieldErrors | undefined;
  /**
   * A call that tells by the record's id what taking it would lead to, in sentences and tables for its dialog. Such a
   * step is never taken by one press of its button.
   */
  readonly foretells?: Foretelling;
  /**
   * What it decides on fills a page of its own, where it is taken: everywhere else one button, for all steps of that
   * page, leads there.
   */
  readonly page?: StepPage;
  /** What confirming does, where the usual sentence says too little. */
  readonly lead?: Text;
  /** Consequence beyond the new status; the server runs it in the same transaction. */
  readonly effect?: Effect;
  readonly danger?: boolean;
  /** Lists offer it for many records at once, each for itself; the entity has `batchAct` among its verbs. */
  readonly batch?: true;
  /** It comes in between, such as an examination: the record does not go on by it, so nothing offers it in front. */
  readonly aside?: true;
}

/** An act that moves a record along its lifecycle. */
export interface FlowStep<Action extends string = string, Effect extends string = string>
  extends ActRules,
    StepFacts<Effect> {
  readonly key: Action;
  readonly from: readonly string[];
  readonly to: string;
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
    'needs' | 'takes' | 'lines' | 'start' | 'judge' | 'stop' | 'notBy'
  > & {
    readonly needs?: readonly Name[];
    readonly takes?: readonly Name[];
    readonly lines?: StepLines & { readonly of: Name };
    start?(record: Draft): RecordValues;
    judge?(record: Draft, facts: JudgeFacts): FieldErrors | undefined;
    stop?(record: Draft, facts: ActFacts): Stop | undefined;
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
  readonly steps: readonly (Omit<
    FlowStep<Action, Effect>,
    'right' | 'field' | 'from' | 'to' | 'needs' | 'takes' | 'lines' | 'notBy'
  > & {
    readonly from: readonly NoInfer<State>[];
    readonly to: NoInfer<State>;
    readonly needs?: readonly Name[];
    readonly takes?: readonly Name[];
    readonly lines?: StepLines & { readonly of: Name };
    readonly notBy?: { readonly fields: readonly Name[]; readonly why: Text };
  })[];
}

type DefinedFlow<State extends string, Name extends string, Action extends string, Effect extends string> = Omit<
  FlowSpec<State, Name, Action, Effect>,
  'steps'
> &
  Pick<Flow, 'dict' | 'field'> & {
    readonly initial: State;
    readonly drafts: readonly State[];
    readonly steps: readonly (FlowSpec<State, Name, Action, Effect>['steps'][number] &
      Pick<FlowStep, 'right' | 'field'>)[];
  };

/**
 * Declares a lifecycle. Statuses are checked here, names of fields where an entity takes the flow as its own. Records
 * are changed and deleted in its `drafts`, and nowhere without them; its first state, its dictionary (`TRUCK_STATUS` of
 * `truck`), its field (`status`) and the rights of its steps (`truck:act:<key>`) follow. A step is shown to everybody
 * whose role holds its right; one that only the product takes is shown to nobody.
 */
export function defineFlow<
  const State extends string,
  const Action extends string,
  const Name extends string = never,
  const Effect extends string = never,
>(flow: FlowSpec<State, Name, Action, Effect>): DefinedFlow<State, Name, Action, Effect> {
  const { entity, states, field = 'status' } = flow;
  const [first] = states;
  if (!first) throw new Error(`${entity}: a lifecycle has states`);
  return {
    dict: `${toSnake(entity).toUpperCase()}_STATUS`,
    drafts: [],
    ...flow,
    field,
    initial: first.key,
    steps: flow.steps.map((step) => ({
      offeredTo: step.who.some((who) => who !== 'SYSTEM') ? ['ALL' as const] : [],
      ...step,
      right: `${entity}:act:${step.key}`,
      field,
    })),
  };
}

/** The field that holds how far a record is: its steps alone write it. */
export const stateField = <const F extends Partial<Field>>(
  zh: string,
  en: string,
  { dict: words, initial }: Pick<Flow, 'dict' | 'initial'>,
  facts?: F,
) => dict(zh, en, { dict: words, readOnly: true, default: initial, ...facts });

/** An administrator acting outside the step's own list must say why. */
export const needsReason = (step: FlowStep, record: RecordValues, actor: Actor): boolean =>
  step.reason === 'required' || (actor.haveAdmin && !isSystem(actor) && !isOwnAct(step, record, actor));

/** @throws 1001 a reason is missing that the step asks for */
export function refuseWithoutReason(
  step: FlowStep,
  { record, reason }: { readonly record: RecordValues; readonly reason?: string | undefined },
  { actor }: Pick<ActFacts, 'actor'>,
): void {
  if (needsReason(step, record, actor) && !reason?.trim())
    throw invalid({ opinion: bi('原因不能为空', 'A reason is required') });
}

/**
 * The step that a name means now, with the reason that it asks for.
 * @throws 1008, 1004, 1005, 1001, 1013 as {@link actNow}, then 1001 for a reason that is missing
 */
export function stepNow(
  { steps }: Pick<Flow, 'steps'>,
  asked: { readonly key: string; readonly record: RecordValues; readonly reason?: string | undefined },
  facts: ActFacts,
): FlowStep {
  const step = actNow(steps, asked, facts);
  refuseWithoutReason(step, asked, facts);
  return step;
}

export const stateOf = (flow: Flow, status: unknown): FlowState | undefined =>
  flow.states.find((state) => state.key === status);
