import { isLeftTo, isOwnAct } from './actRules.ts';
import type { RecordValues } from './entity.ts';
import { type Flow, type FlowStep, stateOf } from './flow.ts';
import { type Actor, isPersonCode, whoNames } from './rights.ts';
import { bi, type Text } from './text.ts';

const waitingTones: ReadonlySet<unknown> = new Set(['wait', 'run']);

/**
 * The steps that somebody is waited for in a status: decisions where it is decided, otherwise all that go on. None at
 * an end, in a draft, and where a record rests. Ways into the bin bring nothing on, and what is the author's alone is
 * his own affair.
 */
export function awaitedSteps(flow: Flow, status: unknown): readonly FlowStep[] {
  const state = stateOf(flow, status);
  if (!state || state.final || !(waitingTones.has(state.tone) || state.icon === 'back')) return [];
  const open = flow.steps.filter(
    ({ from, who: by, danger }) =>
      !danger && from.includes(state.key) && by.some((who) => isPersonCode(who) && who !== 'SELF'),
  );
  const decisions = open.filter(({ fourEyes }) => fourEyes);
  return decisions.length > 0 ? decisions : open;
}

/** Statuses in which it depends on the record's own history who may go on, not only on whose it is. */
export const dependsOnHistory = (flow: Flow, status: unknown): boolean =>
  awaitedSteps(flow, status).some(({ fourEyes, notBy }) => fourEyes || notBy !== undefined);

/**
 * Whether this person could bring a record of a lifecycle on from where it stands.
 * @param withStandIns whether administrators count who stand in for somebody else
 */
export const couldGoOn = (flow: Flow, record: RecordValues, actor: Actor, withStandIns: boolean): boolean =>
  awaitedSteps(flow, record[flow.field]).some(
    (step) => isLeftTo(step, record, actor) && (withStandIns || isOwnAct(step, record, actor)),
  );

/** Who would be needed, in words. */
export function neededFor(flow: Flow, status: unknown): Text {
  const codes = [...new Set(awaitedSteps(flow, status).flatMap(({ who: by }) => by.filter(isPersonCode)))];
  return bi(codes.map((who) => whoNames[who].zh).join('、'), codes.map((who) => whoNames[who].en).join(', '));
}
