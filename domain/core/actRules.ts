import { type ContributionKind, contributionsOf, isEdited, ownWork } from './contributors.ts';
import type { EntityDefinition, RecordValues } from './entity.ts';
import { BusinessError, type FieldErrors, invalid, sharedErrors } from './errors.ts';
import { isSamePerson } from './person.ts';
import { type Actor, hasRight, isCustomer, isPersonCode, isSystem, isWho, type Who, whoNames } from './rights.ts';
import { bi, inSentence, type Text } from './text.ts';

/** Why an act is closed now. The area's own return code stands beside the sentence where the shared one is too general. */
export type Stop = Text & {
  readonly code?: string;
  /** Fields of the record that are to blame, for a form that shows them. */
  readonly errors?: FieldErrors;
};

export interface ActFacts {
  readonly actor: Actor;
  /** Now, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly now: string;
}

/**
 * What decides whether somebody may do something to a record now. Acts beside a lifecycle and its steps have the same
 * rules: a step is an act that moves the record.
 */
export interface ActRules {
  readonly key: string;
  readonly label: Text;
  /** Who may take it; administrators may stand in for any person. */
  readonly who: readonly Who[];
  /** Nobody stands in for these people, administrators neither: it moves money. */
  readonly people?: 'only';
  /** Who is shown it though somebody else has to take it; the same people without it. */
  readonly offeredTo?: readonly Who[];
  /** Function right it asks for. */
  readonly right: string;
  /** The statuses that a step leads out of, the one it leads into, and the field that holds the status. */
  readonly from?: readonly string[];
  readonly to?: string;
  readonly field?: string;
  /** It approves: nobody who had a hand in the record may take it. The entity keeps them in a field `hands`. */
  readonly fourEyes?: boolean;
  /**
   * It writes nothing of what is judged, such as an auditor's finding or giving the work back: whoever takes it may
   * judge the record later.
   */
  readonly neutral?: boolean;
  /**
   * Fields that name people who may not take it, one each or a list, such as who decided an earlier step, and why:
   * refused as one's own work is.
   */
  readonly notBy?: { readonly fields: readonly string[]; readonly why: Text };
  /** Why it is closed now to this actor; nothing when it is open. Asked by buttons and by the gateway. */
  stop?(record: RecordValues, facts: ActFacts): Stop | undefined;
  /** Whether anybody would miss it now: an act that makes no sense for this record is left out. */
  isMissed?(record: RecordValues, facts: ActFacts): boolean;
  /** Whether this is what a person most likely wants to do now: it is offered before all others. */
  isFirst?(record: RecordValues): boolean;
}

/** An act as a person meets it: open, or closed with the reason. */
export interface Offered<Act extends ActRules = ActRules> {
  readonly act: Act;
  readonly reason: Text | undefined;
}

/**
 * The product itself takes acts as consequences of others; of steps only those that name it. Steps of the system and of
 * robots are nobody's in their place.
 */
function covers(
  { from, people: only }: Pick<ActRules, 'from' | 'people'>,
  people: readonly Who[],
  actor: Actor,
  record: RecordValues,
): boolean {
  if (people.some((who) => isWho(who, actor, record))) return true;
  return (actor.haveAdmin && only !== 'only' && people.some(isPersonCode)) || (isSystem(actor) && !from);
}

/** Whether the status of the record is one that the act leads out of. */
export const isNow = ({ from, field = 'status' }: ActRules, record: RecordValues): boolean =>
  !from || from.includes(String(record[field]));

/** Whether somebody is the one depends on the record. */
const ofRecord: ReadonlySet<Who> = new Set<Who>(['SELF', 'OWNER', 'APPROVER', 'LEADER', 'DEPT']);
export const dependsOnRecord = (people: readonly Who[]): boolean => people.some((who) => ofRecord.has(who));

/** Whether there may be a record for which this person is shown the act: then it stands in the bar for many. */
export function isOfferedTo(act: ActRules, actor: Actor): boolean {
  const people = act.offeredTo ?? act.who;
  return hasRight(actor, act.right) && (covers(act, people, actor, {}) || dependsOnRecord(people));
}

/** Why this actor may not take the act, whatever the record's state: his function rights and who he is. */
export function whyNotPerson(act: ActRules, record: RecordValues, actor: Actor): Text | undefined {
  if (!hasRight(actor, act.right)) return bi('您的角色没有该功能权限', 'Your role does not hold this function right');
  return covers(act, act.who, actor, record) ? undefined : onlyThese(act);
}

const onlyThese = ({ who, label }: ActRules): Text =>
  bi(
    `只有${who.map((one) => whoNames[one].zh).join('、')}可以${label.zh}`,
    `Only ${who.map((one) => whoNames[one].en).join(', ')} may ${inSentence(label.en)}`,
  );

/**
 * Why this very person may not take an act, whatever his role: he had a hand in what it judges, or decided it before.
 * The product itself is no person: what it takes as a consequence, people have judged where it follows from.
 */
function whyOwnWork({ fourEyes, notBy }: ActRules, record: RecordValues, actor: Actor): Text | undefined {
  if (isSystem(actor)) return undefined;
  if (notBy && isSamePerson(actor, ...notBy.fields.flatMap((name) => record[name] ?? ''))) return notBy.why;
  return fourEyes ? ownWork(contributionsOf(record), actor) : undefined;
}

/** Why the act is closed now: by its own condition, or because this person had a hand in what it approves. */
export function whyStopped(
  act: ActRules,
  record: RecordValues,
  facts: ActFacts,
): (Stop & { readonly isOwnWork?: true }) | undefined {
  const stop = act.stop?.(record, facts);
  if (stop) return stop;
  const own = whyOwnWork(act, record, facts.actor);
  return own && { ...own, isOwnWork: true };
}

/** Every act that the record's status allows, with the reason where this actor may not take it. */
export const possibleActs = <Act extends ActRules>(
  acts: readonly Act[],
  record: RecordValues,
  facts: ActFacts,
): Offered<Act>[] =>
  acts
    .filter((act) => isNow(act, record))
    .map((act) => ({
      act,
      reason: whyNotPerson(act, record, facts.actor) ?? whyStopped(act, record, facts),
    }));

/**
 * What can be done with a record, in the order of the definitions. An act that no role of the person could ever take is
 * left out, a closed one says why. Buttons and the gateway's refusal both come from here.
 */
export function actsFor<Act extends ActRules>(
  acts: readonly Act[],
  record: RecordValues,
  facts: ActFacts,
): Offered<Act>[] {
  const { actor } = facts;
  // What others would have to do is theirs to know: to a customer it would be a locked button of the house.
  const shownTo = ({ offeredTo, who }: Act) => (isCustomer(actor.roleId) ? who : (offeredTo ?? who));
  const shown = acts.filter(
    (act) =>
      hasRight(actor, act.right) && covers(act, shownTo(act), actor, record) && (act.isMissed?.(record, facts) ?? true),
  );
  const offered = possibleActs(shown, record, facts);
  const isFirst = ({ act }: Offered<Act>): boolean => act.isFirst?.(record) ?? false;
  return [...offered.filter(isFirst), ...offered.filter((one) => !isFirst(one))];
}

/** Whether right, role, earlier decisions and own work leave an act to this person; what the record lacks is not asked. */
export const isLeftTo = (act: ActRules, record: RecordValues, actor: Actor): boolean =>
  !whyNotPerson(act, record, actor) && !whyOwnWork(act, record, actor);

/** Whether somebody may take it for what he is, not because an administrator may stand in for anybody. */
export const isOwnAct = ({ who }: ActRules, record: RecordValues, actor: Actor): boolean =>
  who.some((one) => isWho(one, actor, record));

/** An area's own sentences for what every act may be refused with. */
export interface Refusals {
  readonly notFound: () => BusinessError;
  readonly stale: () => BusinessError;
  readonly noRight: () => BusinessError;
  /** Return code of an act that is closed now. */
  readonly wrongStatus: string;
  /** Return code of an approval by somebody who had a hand in the record; 1013 without it. */
  readonly ownWork?: string;
}

/**
 * The act that a name means now, in the contract's order: unknown name, status, right and person, condition.
 * @throws 1008, 1004, 1005, then what the act says is in its way: its own code, 1001 for a step, 1004 for an act, 1013
 * for one's own work; in the area's words where it has some
 * @see docs/spec/platform.md 10.3
 */
export function actNow<Act extends ActRules>(
  acts: readonly Act[],
  {
    key,
    record,
    refusals,
  }: { readonly key: string; readonly record: RecordValues; readonly refusals?: Refusals | undefined },
  facts: ActFacts,
): Act {
  const named = acts.filter((act) => act.key === key);
  if (named.length === 0) throw sharedErrors.UNKNOWN_CALL();
  const act = named.find((one) => isNow(one, record));
  if (!act) throw sharedErrors.WRONG_STATUS();
  const person = whyNotPerson(act, record, facts.actor);
  // Of a step is said who takes it, also to whoever lacks its right.
  if (person && act.from) throw new BusinessError('1005', onlyThese(act));
  if (person) throw refusals?.noRight() ?? new BusinessError('1005', person);
  refuseClosed(act, { record, refusals }, facts);
  return act;
}

/**
 * The condition of an act alone, for what is done around it elsewhere.
 * @throws what the act says is in its way
 */
export function refuseClosed(
  act: ActRules,
  { record, refusals }: { readonly record: RecordValues; readonly refusals?: Refusals | undefined },
  facts: ActFacts,
): void {
  const stop = whyStopped(act, record, facts);
  if (!stop) return;
  const { code, zh, en, errors, isOwnWork } = stop;
  if (isOwnWork) throw new BusinessError(refusals?.ownWork ?? sharedErrors.OWN_WORK().returnCode, { zh, en });
  if (act.from && !code) throw invalid({ _: { zh, en }, ...errors });
  throw new BusinessError(code ?? refusals?.wrongStatus ?? '1004', { zh, en }, { fieldErrors: errors });
}

/** Whether what an act writes is part of judging the record, or of giving it on, and no hand in it. */
export const writesNoHand = ({ fourEyes, neutral }: Pick<ActRules, 'fourEyes' | 'neutral'>): boolean =>
  Boolean(fourEyes || neutral);

/**
 * What taking an act makes of a person: whoever writes with it edits, whoever brings a record before its approver
 * submits.
 */
export function deedOf(
  act: ActRules,
  entity: Pick<EntityDefinition, 'fields' | 'flow'>,
  written: readonly string[],
): ContributionKind | undefined {
  if (writesNoHand(act)) return undefined;
  const { to } = act;
  if (to !== undefined && entity.flow?.steps.some(({ fourEyes, from }) => fourEyes && from.includes(to)))
    return 'submit';
  return isEdited(entity, written) ? 'edit' : undefined;
}
