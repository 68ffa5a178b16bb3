import type { LoggedStep } from '#domain/approval/changes.ts';
import { type ApprovalDocument, toDocument } from '#domain/approval/document.ts';
import { nextContext } from '#domain/approval/effects.ts';
import { possibleTransitions, transitionOf } from '#domain/approval/offers.ts';
import type { StatusCode } from '#domain/approval/statuses.ts';
import { type Transition, transitions } from '#domain/approval/transitions.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Tone } from '#domain/core/flow.ts';

/** How a document has come through the machine and how it goes on. */
export interface DocumentWay {
  readonly now: StatusCode;
  readonly passed: ReadonlySet<string>;
  /** Since when it is where it stands: `yyyy-MM-dd HH:mm:ss`. */
  readonly since: string | undefined;
  /** Steps it has taken, by id. */
  readonly taken: ReadonlyMap<string, TakenStep>;
  /** Steps that are possible where it stands, by id. */
  readonly possible: ReadonlySet<string>;
  /** Statuses still to come when everybody agrees, and the steps to them. */
  readonly comingStatuses: ReadonlySet<string>;
  readonly comingSteps: ReadonlySet<string>;
}

export interface TakenStep {
  readonly count: number;
  /** The last time: `yyyy-MM-dd HH:mm:ss`. */
  readonly actTime: string;
}

/** @param log oldest first */
export function wayOf(record: RecordValues, log: readonly LoggedStep[]): DocumentWay {
  const document = toDocument(record);
  const coming = stepsAhead(document);
  return {
    now: document.status,
    passed: new Set(
      log.flatMap(({ fromStatus, toStatus }) => (fromStatus === null ? [toStatus] : [fromStatus, toStatus])),
    ),
    since: typeof record.statusSince === 'string' ? record.statusSince : undefined,
    taken: takenSteps(log),
    possible: new Set(document.closed ? [] : possibleTransitions(document).map(({ id }) => id)),
    comingStatuses: new Set(coming.map(({ to }) => to)),
    comingSteps: new Set(coming.map(({ id }) => id)),
  };
}

function takenSteps(log: readonly LoggedStep[]): ReadonlyMap<string, TakenStep> {
  const taken = new Map<string, TakenStep>();
  for (const row of log) {
    const step = takenStep(row);
    if (step) taken.set(step.id, { count: (taken.get(step.id)?.count ?? 0) + 1, actTime: row.actTime });
  }
  return taken;
}

/** Which row of the table a row of the log was; what several have in common is told apart by stage and route. */
export function takenStep({ fromStatus, action, toStatus, exitStage, exitRoute }: LoggedStep): Transition | undefined {
  const candidates = transitions.filter(
    (step) => step.from === fromStatus && step.action === action && step.to === toStatus,
  );
  return (
    candidates.find(
      ({ guard }) =>
        (!guard.exitRoute || guard.exitRoute === exitRoute) &&
        (!guard.exitStage || guard.exitStage.some((stage) => stage === exitStage)),
    ) ?? candidates[0]
  );
}

const agreeing = ['submit', 'approve', 'agreeReturn', 'confirm'] as const;

/**
 * The way from here when everybody agrees; it ends at a status that was there before, so that a return does not go
 * round for ever.
 */
function stepsAhead(document: ApprovalDocument): Transition[] {
  const steps: Transition[] = [];
  const seen = new Set<string>();
  let here = document;
  while (!here.closed && !seen.has(contextKey(here))) {
    seen.add(contextKey(here));
    const step = agreeing.map((action) => transitionOf(here, action)).find((found) => found !== undefined);
    if (!step) break;
    steps.push(step);
    here = {
      ...here,
      ...nextContext(here, step, { userId: '', needs: here, protectedChanged: false, customsLinked: false }),
    };
  }
  return steps;
}

const contextKey = ({ status, exitStage, exitRoute, invPassed, accPassed }: ApprovalDocument): string =>
  [status, exitStage, exitRoute, invPassed, accPassed].join(' ');

export type StepState = 'idle' | 'coming' | 'taken' | 'possible';

/** How a step stands to the document; idle without one. */
export function stepState(id: string, way: DocumentWay | undefined): StepState {
  if (way?.possible.has(id)) return 'possible';
  if (way?.taken.has(id)) return 'taken';
  return way?.comingSteps.has(id) ? 'coming' : 'idle';
}

/** What a step is drawn in; nothing for one that is neither taken, possible now, nor a way back. */
export function toneOfStep(state: StepState, isBack: boolean): Tone | undefined {
  if (state === 'possible') return 'wait';
  if (state === 'taken') return 'ok';
  return isBack ? 'bad' : undefined;
}
