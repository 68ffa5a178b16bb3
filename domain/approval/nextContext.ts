import type { ApprovalContext, ApprovalDocument, ExitRoute, Needs } from './context.ts';
import { heldByExitdept } from './statuses.ts';
import type { Transition } from './transitions.ts';

/** Who is still needed. @see docs/spec/guarantee.md 2.3 `forward()` */
function forwardRoute({
  needInvestment,
  invPassed,
  needAccounting,
  accPassed,
}: Pick<ApprovalContext, 'needInvestment' | 'invPassed' | 'needAccounting' | 'accPassed'>): ExitRoute {
  if (needInvestment && !invPassed) return 'TO_INVESTMENT';
  return needAccounting && !accPassed ? 'TO_ACCOUNTING' : 'TO_CONFIRM';
}

/** What the gateway knows of the way of a document beside the document itself. */
export interface Outlook {
  /** Who is needed as things stand now; looked at when the transition works it out anew. */
  readonly needs: Needs;
  /** Documents of this type go to the customs system when they are confirmed. */
  readonly customsLinked: boolean;
}

export interface NextFacts extends Outlook {
  readonly userId: string;
  /** A protected field differs from what was last approved. */
  readonly protectedChanged: boolean;
}

/**
 * Needs are worked out at every submit of business or import/export, not only where the table says so.
 * @see docs/spec/guarantee.md 2.3
 */
export const recomputesNeeds = ({ from, action, effect }: Transition): boolean =>
  effect.needs === 'recompute' || (action === 'submit' && heldByExitdept.has(from));

/**
 * Passes are given for certain values. A draft of import/export has no business leader who would look at changes, so
 * there its own submits do.
 */
export const comparesProtected = (
  { from, action, effect }: Transition,
  { origin }: Pick<ApprovalDocument, 'origin'>,
): boolean =>
  effect.passes === 'resetWhenChanged' || (origin === 'EXITDEPT' && action === 'submit' && heldByExitdept.has(from));

/**
 * Where a document stands after a transition. Pure: the server stores it, the browser foretells it.
 * @param document before the transition; for a creation its fresh context
 */
export function nextContext(
  document: Pick<ApprovalDocument, keyof ApprovalContext>,
  transition: Transition,
  { userId, needs: { needInvestment, needAccounting, needOa }, protectedChanged, customsLinked }: NextFacts,
): ApprovalContext {
  const { effect, to } = transition;
  const { needs: _needs, passes, exitRoute, submitter, oaStatus, takesEffect, ...choice } = effect;
  let next: ApprovalContext = { ...document, ...choice, status: to };
  // Whole documents are handed in as needs, too; nothing else of them counts.
  if (recomputesNeeds(transition)) next = { ...next, needInvestment, needAccounting, needOa };
  if (passes === 'clear' || (protectedChanged && comparesProtected(transition, document)))
    next = { ...next, invPassed: false, accPassed: false, oaStatus: 'NONE' };
  if (oaStatus) next = { ...next, oaStatus: oaStatus === 'byNeed' && next.needOa ? 'PENDING' : 'NONE' };
  if (submitter) next = { ...next, [submitter]: userId };
  if (takesEffect === 'whenConfirmed') next = { ...next, customsReceipt: customsLinked ? 'SENT' : 'NONE' };
  if (exitRoute) next = { ...next, exitRoute: exitRoute === 'forward' ? forwardRoute(next) : exitRoute };
  return next;
}

/** Whether the document takes effect with this transition, not later with a receipt. */
export const takesEffectNow = (
  { effect }: Transition,
  { customsReceipt }: Pick<ApprovalContext, 'customsReceipt'>,
): boolean => effect.takesEffect === 'now' || (effect.takesEffect === 'whenConfirmed' && customsReceipt === 'NONE');
