import { isOpenTo, possibleTransitions } from './approvalSteps.ts';
import type { ApprovalDocument } from './context.ts';
import type { ApprovalActor } from './editors.ts';
import { leadsOn } from './leadsOn.ts';
import { drafts, statusOf } from './statuses.ts';
import type { Transition } from './transitions.ts';

/**
 * The transitions that somebody is waited for: those that lead on, where one does. None of a draft, and none at the
 * end.
 */
export function awaitedTransitions(document: ApprovalDocument): readonly Transition[] {
  if (document.closed || drafts.has(document.status) || statusOf(document.status).final) return [];
  const possible = possibleTransitions(document);
  const onward = possible.filter(leadsOn);
  return onward.length > 0 ? onward : possible;
}

/** Whether this person could bring the document on from where it stands. */
export const couldDecide = (document: ApprovalDocument, actor: ApprovalActor): boolean =>
  awaitedTransitions(document).some((transition) => isOpenTo(transition, document, actor));
