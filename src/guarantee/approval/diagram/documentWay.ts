import { possibleTransitions, transitionOf } from '#domain/approval/approvalSteps.ts';
import { type ApprovalDocument, toDocument } from '#domain/approval/context.ts';
import { nextContext } from '#domain/approval/nextContext.ts';
import type { StatusCode } from '#domain/approval/statuses.ts';
import { type Transition, transitions } from '#domain/approval/transitions.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { LogRow } from '../documentAnswer.ts';

/** How a document has come through the machine and how it goes on. */
export interface DocumentWay {
  readonly now: StatusCode;
  readonly passed: ReadonlySet<string>;
  /** Steps it has taken, by id. */
  readonly taken: ReadonlySet<string>;
  /** Steps that are possible where it stands, by id. */
  readonly possible: ReadonlySet<string>;
  /** Statuses still to come when everybody agrees, and the steps to them. */
  readonly comingStatuses: ReadonlySet<string>;
  readonly comingSteps: ReadonlySet<string>;
}

/** @param log oldest first */
export function wayOf(record: RecordValues, log: readonly LogRow[]): DocumentWay {
  const document = toDocument(record);
  const coming = stepsAhead(document);
  return {
    now: document.status,
    passed: new Set(log.flatMap(({ fromStatus, toStatus }) => (fromStatus === null ? [toStatus] : [fromStatus, toStatus]))),
    taken: new Set(log.flatMap((row) => takenStep(row)?.id ?? [])),
    possible: new Set(document.closed ? [] : possibleTransitions(document).map(({ id }) => id)),
    comingStatuses: new Set(coming.map(({ to }) => to)),
    comingSteps: new Set(coming.map(({ id }) => id)),
  };
}

/** Which row of the table a row of the log was; what several have in common is told apart by stage and route. */
export function takenStep({ fromStatus, action, toStatus, exitStage, exitRoute }: LogRow): Transition | undefined {
  const candidates = transitions.filter((step) => step.from === fromStatus && step.action === action && step.to === toStatus);
  return (
    candidates.find(
      ({ guard }) =>
        (!guard.exitRoute || guard.exitRoute === exitRoute) && (!guard.exitStage || guard.exitStage.some((stage) => stage === exitStage)),
    ) ?? candidates[0]
  );
}

const agreeing = ['submit', 'approve', 'agreeReturn', 'confirm'] as const;

/** The way from here when everybody agrees; it ends at a status that was there before, so that a return does not go round for ever. */
function stepsAhead(document: ApprovalDocument): Transition[] {
  const steps: Transition[] = [];
  const seen = new Set<string>();
  let here = document;
  while (!here.closed && !seen.has(contextKey(here))) {
    seen.add(contextKey(here));
    const step = agreeing.map((action) => transitionOf(here, action)).find((found) => found !== undefined);
    if (!step) break;
    steps.push(step);
    here = { ...here, ...nextContext(here, step, { userId: '', needs: here, protectedChanged: false, customsLinked: false }) };
  }
  return steps;
}

const contextKey = ({ status, exitStage, exitRoute, invPassed, accPassed }: ApprovalDocument): string =>
  [status, exitStage, exitRoute, invPassed, accPassed].join(' ');
