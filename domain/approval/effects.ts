import { departments } from '../core/access.ts';
import type { RecordValues } from '../core/entity.ts';
import { type Fen, formatFen, isMoney, parseFen } from '../core/money.ts';
import {
  type ApprovalContext,
  type ApprovalDocument,
  type ExitRoute,
  type KindDefinition,
  type Needs,
  toDocument,
} from './document.ts';
import { isBusinessOpen, protectedValues } from './sections.ts';
import { heldByExitdept } from './statuses.ts';
import type { Transition } from './transitions.ts';
import { businessFields } from './workflowHeader.ts';

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

/** The moment of a submit, beside the person whom the context names. */
export const submitTimes = ({ effect }: Transition, now: string): RecordValues =>
  effect.submitter ? { [effect.submitter.replace('By', 'At')]: now } : {};

/**
 * What was approved, and what was handed in, to compare later values with.
 * @param record the document before the step
 */
export function snapshotsOf(kind: KindDefinition, transition: Transition, record: RecordValues): RecordValues {
  const { action, by, effect } = transition;
  const isBusinessApproval = by.dept === 'BUSINESS' && action === 'approve';
  const isHandedIn = action === 'submit' && isBusinessOpen(toDocument(record));
  const values = Object.fromEntries(
    businessFields(kind.entity, kind.sections).map((name) => [name, record[name] ?? null]),
  );
  return {
    ...((isBusinessApproval || (isHandedIn && by.dept === departments.importExport)) && {
      businessSnapshot: protectedValues(kind, record),
    }),
    ...(isHandedIn && { previousSubmission: record.lastSubmission ?? null, lastSubmission: values }),
    // A document that starts over is judged anew; what it was lowered to belonged to the old request.
    ...(effect.passes === 'clear' && { loweredAmount: null }),
  };
}

const onward: ReadonlySet<Transition['action']> = new Set(['submit', 'approve', 'confirm']);

/**
 * Whether a step brings a document nearer to its effect: then what the effect would be refused for is said now, not at
 * the last confirmation. Consent of the import/export leader to a return is a step back; ways back stay open whatever
 * the effect would say.
 */
export const leadsOn = ({ action, guard }: Pick<Transition, 'action' | 'guard'>): boolean =>
  onward.has(action) && (guard.exitRoute === undefined || guard.exitRoute.startsWith('TO_'));

type AmountKind = Pick<KindDefinition, 'amountField' | 'amountCopies'>;

const suggestions = ['exitSuggestAmount', 'invSuggestAmount', 'accSuggestAmount', 'loweredAmount'] as const;

const smaller = (left: Fen, right: Fen): Fen => (left < right ? left : right);

/** What the document asks for, yuan; null when it asks for no amount. */
export function requestedAmount({ amountField }: AmountKind, record: RecordValues): string | null {
  const amount = amountField === null ? null : record[amountField];
  return isMoney(amount) ? amount : null;
}

/**
 * The smallest of the request and what the departments suggested; null when the document asks for no amount.
 * @see docs/spec/guarantee.md 4.5
 */
export function approvedAmount(kind: AmountKind, record: RecordValues): string | null {
  const requested = requestedAmount(kind, record);
  if (requested === null) return null;
  const amounts = suggestions.map((name) => record[name]).filter(isMoney);
  return formatFen(amounts.map(parseFen).reduce(smaller, parseFen(requested)));
}

/** The fields that hold the approved amount. */
export const approvedFields = ({ amountCopies = [] }: AmountKind): readonly string[] => [
  'approvedAmount',
  ...amountCopies,
];

/** The approved amount follows from request and suggestions until the document is in effect. */
export function withApprovedAmount(kind: AmountKind, record: RecordValues): RecordValues {
  if (record.effectiveAt) return record;
  const amount = approvedAmount(kind, record);
  return { ...record, ...Object.fromEntries(approvedFields(kind).map((name) => [name, amount])) };
}
