import { type Hand, ownWork, withHand } from '../core/hands.ts';
import { bi, type Text } from '../core/text.ts';
import { type ApprovalDocument, type SubmitterField, submitterFields } from './context.ts';
import { type ApprovalActor, actsAsDeputy, type Department, type Editor, isEditor, nameOfEditor } from './editors.ts';
import { approvalErrors } from './errors.ts';
import { type ApprovalAction, type Transition, transitions } from './transitions.ts';

/** Why a transition is closed to an actor; the names are those of the area's errors. */
export type Obstacle = 'CLOSED' | 'NO_RIGHT' | 'OTHER_DEPT' | 'FOUR_EYES' | 'FUND' | 'OA_PENDING';

export interface OfferedTransition {
  readonly transition: Transition;
  readonly obstacle: Obstacle | undefined;
  /** The obstacle in words, with who can act now. */
  readonly reason: Text | undefined;
  /** The actor would stand in for his leader. */
  readonly asDeputy: boolean;
}

export interface StepFacts {
  /** Names of the people who can act now. */
  readonly people?: readonly string[];
}

/** Where the header keeps who handed the document on for a department. */
export const submitterOf: Readonly<Record<Department, SubmitterField>> = {
  BUSINESS: 'submittedBy',
  jck01: 'exitSubmittedBy',
  TZ: 'invSubmittedBy',
  FINANC: 'accSubmittedBy',
};

/** Whether the guards of the context name this transition: with the action they leave one target. */
function fitsContext({ from, docTypes, guard }: Transition, document: ApprovalDocument): boolean {
  return (
    from === document.status &&
    docTypes.includes(document.docType) &&
    (!guard.origin || guard.origin === document.origin) &&
    (!guard.exitStage || guard.exitStage.some((stage) => stage === document.exitStage)) &&
    (!guard.exitRoute || guard.exitRoute === document.exitRoute) &&
    (!guard.needInvestment || document.needInvestment) &&
    (!guard.customsReceipt || guard.customsReceipt === document.customsReceipt)
  );
}

/** Transitions that are possible from where the document stands, whoever asks. */
export const possibleTransitions = (document: ApprovalDocument): Transition[] =>
  transitions.filter((transition) => fitsContext(transition, document));

/** The one transition an action means now; undefined when there is none. */
export const transitionOf = (document: ApprovalDocument, action: string): Transition | undefined =>
  possibleTransitions(document).find((transition) => transition.action === action);

export const isApprovalAction = (action: string): action is ApprovalAction =>
  transitions.some((transition) => transition.from !== null && transition.action === action);

/**
 * Approving one's own work is refused: whoever made, changed or handed in the document, in whatever round and role, may
 * not approve it, nor may who stands in for him. A step nobody is known to have submitted is nobody's to approve.
 * @see docs/decisions/0020-four-eyes.md
 */
export function whyOwnWork(
  { guard, by }: Transition,
  document: ApprovalDocument,
  actor: ApprovalActor,
): Text | undefined {
  if (!guard.fourEyes) return undefined;
  if (document[submitterOf[by.dept]] === null)
    return bi('没有经办人提交的记录，不能审核', 'Nobody is known to have handed it in: it cannot be approved');
  return ownWork(handsOn(document), { ...actor, standsInFor: actsAsDeputy(by, actor) ? actor.deputyOf : undefined });
}

/** Whoever the header names as a submitter has a hand in the document, even where nobody kept it. */
const handsOn = (document: ApprovalDocument): readonly Hand[] =>
  submitterFields
    .flatMap((name) => document[name] ?? [])
    .reduce((hands, userId) => withHand(hands, { userId, userName: '', deed: 'submit' }), document.hands);

function obstacleFor(transition: Transition, document: ApprovalDocument, actor: ApprovalActor): Obstacle | undefined {
  const { by, guard, effect } = transition;
  if (document.closed) return 'CLOSED';
  if (!isEditor(by, actor)) return 'NO_RIGHT';
  if (by.dept === 'BUSINESS' && document.ownerDept !== actor.deptCode) return 'OTHER_DEPT';
  if (whyOwnWork(transition, document, actor)) return 'FOUR_EYES';
  if (effect.accPassed && document.fundsAvailable === false) return 'FUND';
  if (guard.oaStatus && !guard.oaStatus.includes(document.oaStatus)) return 'OA_PENDING';
  return undefined;
}

const personal: ReadonlySet<Obstacle | undefined> = new Set<Obstacle>(['NO_RIGHT', 'OTHER_DEPT', 'FOUR_EYES']);

/** Whether a transition is left to this person; what the document itself lacks is not asked. */
export const isOpenTo = (transition: Transition, document: ApprovalDocument, actor: ApprovalActor): boolean =>
  !personal.has(obstacleFor(transition, document, actor));

interface Judged {
  readonly transition: Transition;
  readonly document: ApprovalDocument;
  readonly actor: ApprovalActor;
}

function reasonOf(obstacle: Obstacle, { transition, document, actor, people = [] }: Judged & StepFacts): Text {
  const { by, label } = transition;
  switch (obstacle) {
    case 'CLOSED':
      return bi('单据已作废', 'The document is closed');
    case 'NO_RIGHT': {
      const { zh, en } = nameOfEditor(by);
      const names = people.length
        ? { zh: `（${people.join('、')}）`, en: ` (${people.join(', ')})` }
        : { zh: '', en: '' };
      return bi(`只有${zh}${names.zh}可以${label.zh}`, `Only ${en}${names.en} may do this: ${label.en}`);
    }
    case 'OTHER_DEPT':
      return bi('仅可操作本部门的单据', 'Only documents of your own department');
    case 'FOUR_EYES':
      return whyOwnWork(transition, document, actor) ?? approvalErrors.FOUR_EYES().text;
    case 'FUND':
      return bi('计财意见为资金不可行，不能同意', 'Finance marked funds as not available');
    case 'OA_PENDING':
      return bi('OA审批未通过，不能确认', 'OA approval missing, cannot confirm');
    default:
      return obstacle satisfies never;
  }
}

/**
 * Every transition out of where the document stands, with the obstacle when this actor may not take it. Browser buttons
 * and the gateway's refusal both come from here. Required fields and the effect's own checks come on top when a step is
 * taken.
 */
export function approvalStepsFor(
  document: ApprovalDocument,
  actor: ApprovalActor,
  facts: StepFacts = {},
): OfferedTransition[] {
  return possibleTransitions(document).map((transition) => {
    const obstacle = obstacleFor(transition, document, actor);
    return {
      transition,
      obstacle,
      reason: obstacle && reasonOf(obstacle, { transition, document, actor, ...facts }),
      asDeputy: actsAsDeputy(transition.by, actor),
    };
  });
}

/** How a person of this kind begins a document; undefined when he may not. */
export const creationFor = (docType: string, actor: ApprovalActor): Transition | undefined =>
  transitions.find(
    ({ from, docTypes, by }) => from === null && docTypes.some((one) => one === docType) && isEditor(by, actor),
  );

/** Who can begin a document of this kind. */
export const creatorsOf = (docType: string): Editor[] =>
  transitions
    .filter(({ from, docTypes }) => from === null && docTypes.some((one) => one === docType))
    .map(({ by }) => by);
