import type { Stop } from '../core/actRules.ts';
import { type Contribution, ownWork, withContribution } from '../core/contributors.ts';
import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import { BusinessError, type FieldErrors } from '../core/errors.ts';
import { bi, type Locale, type Text, type TextValues } from '../core/text.ts';
import { type ApprovalDocument, type KindDefinition, type SubmitterField, submitterFields } from './document.ts';
import {
  type ApprovalActor,
  actsAsDeputy,
  BO,
  type Department,
  type Editor,
  isEditor,
  nameOfEditor,
} from './editors.ts';
import { leadsOn } from './effects.ts';
import { approvalErrors } from './errors.ts';
import { openFields } from './sections.ts';
import {
  drafts,
  heldByAccounting,
  heldByBusiness,
  heldByExitdept,
  heldByInvestment,
  type StatusCode,
  statusOf,
} from './statuses.ts';
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

export interface StepNames {
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
const handsOn = (document: ApprovalDocument): readonly Contribution[] =>
  submitterFields
    .flatMap((name) => document[name] ?? [])
    .reduce((hands, userId) => withContribution(hands, { userId, userName: '', deed: 'submit' }), document.hands);

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
const isOpenTo = (transition: Transition, document: ApprovalDocument, actor: ApprovalActor): boolean =>
  !personal.has(obstacleFor(transition, document, actor));

interface Judged {
  readonly transition: Transition;
  readonly document: ApprovalDocument;
  readonly actor: ApprovalActor;
}

function reasonOf(obstacle: Obstacle, { transition, document, actor, people = [] }: Judged & StepNames): Text {
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
  facts: StepNames = {},
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

/**
 * Who may edit in which status; every status stands in one row.
 * @see docs/spec/requirements.md 6 "Edit rights by status"
 */
export const canEdit = (
  status: StatusCode,
  actor: Pick<ApprovalActor, 'deptCode' | 'isLeader' | 'deputyOf'>,
): boolean => isEditor(statusOf(status).editor, actor);

/** The same for one document: not a closed one, and business people only their own department's. */
export function canEditDocument(document: ApprovalDocument, actor: ApprovalActor): boolean {
  if (document.closed || !canEdit(document.status, actor)) return false;
  return !heldByBusiness.has(document.status) || document.ownerDept === actor.deptCode;
}

/** Part of a document that one department writes. */
export type DocumentSection = 'business' | 'exitdept' | 'investment' | 'accounting';

export interface EditScope {
  readonly sections: readonly DocumentSection[];
  /** Single fields on top of the sections, or alone. */
  readonly fields: readonly string[];
  /** The approved amount may be lowered. */
  readonly lowersApproved: boolean;
}

/** Fields that stay open in a confirmed document. */
export const nonMoneyFields: readonly string[] = [
  'remark',
  'attachments',
  'customsFilingNo',
  'contactName',
  'contactPhone',
  'contactEmail',
];
/** Open to import/export between the last approval and the confirmation. */
const passedFields: readonly string[] = ['exitOpinion', 'exitRisk', 'customsFilingNo', 'remark', 'attachments'];
/** After a failed receipt the application stands; only what the customs system may have stumbled over is open. */
const reopenedFields: readonly string[] = ['customsFilingNo', 'remark', 'attachments'];

/** What the editor of a status may change. @see docs/spec/guarantee.md 2.7 */
export function editScope({
  status,
  origin,
  exitStage,
}: Pick<ApprovalDocument, 'status' | 'origin' | 'exitStage'>): EditScope {
  const only = (...sections: DocumentSection[]): EditScope => ({
    sections,
    fields: [],
    lowersApproved: sections.includes('exitdept'),
  });
  if (status === 'EXITDEPT_INPUT_CONFIRMED') return { sections: [], fields: nonMoneyFields, lowersApproved: false };
  if (status === 'EXITDEPT_INPUT') return only('business', 'exitdept');
  if (status === 'RETURN_EXITDEPT_OPERATOR') {
    if (exitStage === 'REOPEN') return { sections: [], fields: reopenedFields, lowersApproved: false };
    return origin === 'EXITDEPT' && exitStage === 'FORWARD' ? only('business', 'exitdept') : only('exitdept');
  }
  // Everybody who judges the amount has done so: it may still be lowered, and never follows a suggestion up again.
  if (status === 'EXITDEPT_PASS' || status === 'ACCOUNTING_INPUT_FINISH')
    return { sections: [], fields: passedFields, lowersApproved: true };
  if (heldByBusiness.has(status)) return only('business');
  if (heldByInvestment.has(status)) return only('investment');
  if (heldByAccounting.has(status)) return only('accounting');
  if (heldByExitdept.has(status)) return only('exitdept');
  throw new RangeError(`no edit scope for ${status}`);
}

/** Copies are made by operators of a business department, from any status. */
export const canCopy = (
  actor: Pick<ApprovalActor, 'deptCode' | 'isLeader'>,
  { isCopied }: Pick<KindDefinition, 'isCopied'>,
): boolean => isCopied && isEditor(BO, actor);

/** A draft of business may be deleted by the department that made it, leader or not. */
export const canDelete = (
  { status, creatorDept }: { status: unknown; creatorDept: unknown },
  { deptCode }: { deptCode: string },
): boolean => status === 'BUSINESS_INPUT' && creatorDept === deptCode;

const closable: ReadonlySet<unknown> = new Set<StatusCode>([
  'RETURN_BUSINESS_OPERATOR',
  'EXITDEPT_INPUT',
  'RETURN_EXITDEPT_OPERATOR',
]);

/**
 * Whether the document could be closed by the editor of its status: what import/export returned or never sent, if it is
 * its own.
 */
export const isClosable = ({
  status,
  origin,
  exitStage,
}: Pick<ApprovalDocument, 'status' | 'origin' | 'exitStage'>): boolean =>
  closable.has(status) && (status !== 'RETURN_EXITDEPT_OPERATOR' || (origin === 'EXITDEPT' && exitStage === 'FORWARD'));

export const canClose = (document: ApprovalDocument, actor: ApprovalActor): boolean =>
  isClosable(document) && canEditDocument(document, actor);

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

/** A refusal whose values are words themselves, such as the name of a status: each language gets its own. */
export function refuseInWords(
  make: (values: TextValues) => BusinessError,
  words: Readonly<Record<string, Text>>,
  fieldErrors?: FieldErrors,
): BusinessError {
  const inLocale = (locale: Locale): TextValues =>
    Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[locale]]));
  const [zh, en] = [make(inLocale('zh')), make(inLocale('en'))];
  return new BusinessError(zh.returnCode, { zh: zh.text.zh, en: en.text.en }, { fieldErrors });
}

/** The refusal of a step that is closed; whose own work it is, is said in full. */
export function stepRefusalOf(obstacle: Obstacle, reason: OfferedTransition['reason']): BusinessError {
  const general = approvalErrors[obstacle]();
  return obstacle === 'FOUR_EYES' && reason ? new BusinessError(general.returnCode, reason) : general;
}

/** A refusal as an act says why it is closed. */
export const asStop = ({ text, returnCode, fieldErrors }: BusinessError): Stop => ({
  ...text,
  code: returnCode,
  ...(fieldErrors && { errors: fieldErrors }),
});

/** 61002 with the status in words. */
export const badStatus = (status: unknown, fieldErrors?: FieldErrors): BusinessError =>
  refuseInWords(approvalErrors.BAD_STATUS, { status: statusOf(status).label }, fieldErrors);

/** 61004 naming the first wrong field, all of them under their fields. */
export function refuseFields(entity: EntityDefinition, errors: FieldErrors): BusinessError {
  const [[name = '', reason = bi('', '')] = []] = Object.entries(errors);
  const label = entity.fields[name.split('.')[0] ?? '']?.label ?? entity.label;
  return refuseInWords(approvalErrors.INVALID, { field: label, reason }, errors);
}

const longestOpinion = 500;

/** The step an action means now. @throws 61002 there is none */
export function offeredStep(document: ApprovalDocument, action: string, actor: ApprovalActor): OfferedTransition {
  const transition = transitionOf(document, action);
  const offer = transition && approvalStepsFor(document, actor).find((one) => one.transition === transition);
  if (!offer) throw badStatus(document.status);
  return offer;
}

/** What the person wrote, if anything. @throws 61007 nothing where something is asked for, 61004 too long */
export function opinionOf(
  { entity }: { entity: EntityDefinition },
  { opinionRequired }: Transition,
  opinion: string | undefined,
): string | undefined {
  const text = opinion?.trim() || undefined;
  if (opinionRequired && !text)
    throw approvalErrors.OPINION({}, { opinion: bi('请填写审批意见', 'Please enter an opinion') });
  if (text && text.length > longestOpinion)
    throw refuseFields(entity, {
      opinion: bi(`审批意见不能超过${longestOpinion}个字符`, `The opinion is longer than ${longestOpinion} characters`),
    });
  return text;
}

const opinionFields: Readonly<Partial<Record<Department, string>>> = {
  jck01: 'exitOpinion',
  TZ: 'invOpinion',
  FINANC: 'accOpinion',
};

/** Where the opinion of the acting department is kept; business has none. */
export const opinionFieldOf = ({ by }: Pick<Transition, 'by'>): string | undefined => opinionFields[by.dept];

/**
 * The opinion an operator hands his document on with is the opinion of his department, unless he wrote another one or
 * may write none any more.
 */
export function sectionOpinion(
  kind: Pick<KindDefinition, 'entity' | 'sections'>,
  {
    document,
    transition,
    fields,
    opinion,
  }: { document: ApprovalDocument; transition: Transition; fields: RecordValues; opinion: string | undefined },
): RecordValues {
  const name = opinionFieldOf(transition);
  const isOpen = name !== undefined && transition.action === 'submit' && openFields(kind, document).has(name);
  return isOpen && opinion && !fields[name] ? { [name]: opinion } : {};
}
