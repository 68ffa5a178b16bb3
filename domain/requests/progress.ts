import { isSamePerson, type Person } from '../core/person.ts';
import type { RoutedStep } from './routing.ts';

/** An agreement: who gave it, and in whose place. */
export interface Agreement {
  readonly userId: string;
  readonly approver: string;
  /** Given with the step before, by the same person. */
  readonly carried?: true;
}

/** A step under way. */
export interface StepProgress extends RoutedStep {
  readonly agreements: readonly Agreement[];
}

/** What an agreement leads to: others of the step are missing, the next step begins, or it was the last. */
type Outcome = 'agreeWait' | 'agreeNext' | 'agreeLast';

export interface Moved {
  readonly outcome: Outcome;
  readonly steps: readonly StepProgress[];
  /** The step that is under way then; behind the last one for `agreeLast`. */
  readonly stepNo: number;
}

const openSlots = ({ approvers, agreements }: StepProgress): readonly string[] =>
  approvers.filter((approver) => !agreements.some((one) => one.approver === approver));

/** Whose turn it is in a step. */
export const turnOf = (step: StepProgress | undefined): readonly string[] => (step ? openSlots(step) : []);

const isDone = (step: StepProgress): boolean =>
  step.mode === 'ANY' ? step.agreements.length > 0 : openSlots(step).length === 0;

/** Those who agree now, and for whom they stand in. */
export interface Agreeing extends Person {
  readonly deputyFor?: readonly Person[];
}

/** In whose place somebody would agree: his own before that of somebody for whom he stands in; nobody's in none. */
export function slotOf(step: StepProgress, { deputyFor = [], ...person }: Agreeing): string | undefined {
  const open = openSlots(step);
  return [person, ...deputyFor].flatMap((one) => open.find((approver) => isSamePerson(one, approver)) ?? [])[0];
}

/** Whether this person agreed to a step himself, by whichever account, in whosever place. */
export const hasAgreed = ({ agreements }: StepProgress, person: Person): boolean =>
  agreements.some(({ userId }) => isSamePerson(person, userId));

/** What those who agreed in the step before bring along: the same person is asked once in two following steps. */
function carriedInto(step: StepProgress, before: StepProgress, personOf: (account: string) => Person): StepProgress {
  const carried = step.approvers.flatMap((approver): Agreement[] => {
    const by = before.agreements.find(({ userId }) => isSamePerson(personOf(userId), approver));
    return by ? [{ userId: by.userId, approver, carried: true }] : [];
  });
  return { ...step, agreements: step.mode === 'ANY' ? carried.slice(0, 1) : carried };
}

/**
 * A request after one more agreement in the step under way.
 * @param personOf all accounts of the person to whom an account belongs
 * @returns nothing where it is not this person's to agree, or where he did already
 */
export function agreed(
  steps: readonly StepProgress[],
  stepNo: number,
  person: Agreeing,
  personOf: (account: string) => Person,
): Moved | undefined {
  const at = steps.findIndex((step) => step.stepNo === stepNo);
  const current = steps[at];
  const approver = current && slotOf(current, person);
  if (!current || approver === undefined || hasAgreed(current, person)) return undefined;
  const moved = [...steps];
  let last: StepProgress = { ...current, agreements: [...current.agreements, { userId: person.userId, approver }] };
  moved[at] = last;
  if (!isDone(last)) return { outcome: 'agreeWait', steps: moved, stepNo };
  for (let next = at + 1; next < moved.length; next += 1) {
    const step = moved[next];
    if (!step) break;
    last = carriedInto(step, last, personOf);
    moved[next] = last;
    if (!isDone(last)) return { outcome: 'agreeNext', steps: moved, stepNo: last.stepNo };
  }
  return { outcome: 'agreeLast', steps: moved, stepNo: moved.length + 1 };
}

/** The step with somebody else in the place of an approver. @returns nothing where that place is not open */
export function handedOver(step: StepProgress, from: string, to: string): StepProgress | undefined {
  if (!openSlots(step).includes(from)) return undefined;
  return { ...step, approvers: step.approvers.map((approver) => (approver === from ? to : approver)) };
}

/** Whether somebody is asked in a step already, by whichever of his accounts, or has agreed to it. */
export const isInStep = (step: StepProgress, person: Person): boolean =>
  isSamePerson(person, ...step.approvers) || hasAgreed(step, person);
