import { bi, type Text } from '../core/text.ts';
import { trackFlow } from './trackFlow.ts';

type Move = (typeof trackFlow.steps)[number]['key'];

/** By status, which steps an event leads through; an event that is not named leaves the track where it is. */
const moves: Readonly<Record<string, Readonly<Record<string, readonly Move[]>>>> = {
  WAIT: {
    ...{ PICKUP: ['pickup'], DEPART: ['pickup'], TRANSFER: ['pickup'], ARRIVE: ['pickup'] },
    ...{ DELIVER: ['pickup', 'deliver'], SIGN: ['pickup', 'sign'], PROBLEM: ['pickup', 'problem'] },
    RETURN: ['pickup', 'problem', 'giveBack'],
  },
  TRANSIT: { DELIVER: ['deliver'], SIGN: ['sign'], PROBLEM: ['problem'], RETURN: ['problem', 'giveBack'] },
  DELIVERING: { SIGN: ['sign'], PROBLEM: ['problem'], RETURN: ['problem', 'giveBack'] },
  PROBLEM: {
    ...{ PICKUP: ['back'], DEPART: ['back'], TRANSFER: ['back'], ARRIVE: ['back'] },
    ...{ DELIVER: ['deliver'], SIGN: ['back', 'sign'], RETURN: ['giveBack'] },
  },
};

/** The steps that the newest event of a track leads it through. */
export const trackMoves = (status: string, event: string): readonly Move[] => moves[status]?.[event] ?? [];

/** What a step that somebody takes by itself says happened. */
export const eventOfMove: Readonly<Record<Move, string>> = {
  pickup: 'PICKUP',
  deliver: 'DELIVER',
  sign: 'SIGN',
  problem: 'PROBLEM',
  back: 'TRANSFER',
  giveBack: 'RETURN',
};

/** Whether nothing can happen to a track any more. */
export const isTrackOver = (status: unknown): boolean =>
  trackFlow.states.some(({ key, final }) => key === status && final === true);

/**
 * Why an event cannot have happened then: not in the future, and no further back than between the last two that are
 * known.
 * @param times of the events that are there, in any order
 */
export function wrongEventTime(eventTime: string, times: readonly string[], now: string): Text | undefined {
  if (eventTime > now) return bi('时间不能晚于现在', 'The time must not be in the future');
  const beforeLast = [...times].sort().at(-2);
  return beforeLast !== undefined && eventTime < beforeLast
    ? bi(
        `时间不能早于倒数第二个事件（${beforeLast}）`,
        `The time must not be before the last event but one (${beforeLast})`,
      )
    : undefined;
}
