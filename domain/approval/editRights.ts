import type { ApprovalDocument } from './context.ts';
import type { KindDefinition } from './documentKind.ts';
import { type ApprovalActor, BO, isEditor } from './editors.ts';
import {
  heldByAccounting,
  heldByBusiness,
  heldByExitdept,
  heldByInvestment,
  type StatusCode,
  statusOf,
} from './statuses.ts';

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
export type Section = 'business' | 'exitdept' | 'investment' | 'accounting';

export interface EditScope {
  readonly sections: readonly Section[];
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
  const only = (...sections: Section[]): EditScope => ({
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
