import { approvalStepsFor, creationFor } from '#domain/approval/approvalSteps.ts';
import { toDocument } from '#domain/approval/context.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { canCopy, canDelete, canEditDocument, editScope } from '#domain/approval/editRights.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { rightOf } from '#domain/core/entity.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import type { DocKind } from '../docKinds.ts';

export type DocumentActionKey = 'handle' | 'edit' | 'view' | 'log' | 'files' | 'print' | 'diagram' | 'copy' | 'delete';

export interface OfferedDocumentAction {
  readonly key: DocumentActionKey;
  /** Why it is closed to this person now. */
  readonly reason?: Text | undefined;
}

export interface DocumentActors {
  readonly actor: Actor;
  /** The same person as the approval machine sees him. */
  readonly approver: ApprovalActor;
}

/** What every list of documents offers for a row, what is done most often first. @see guarantee.md 3 "common row actions" */
export function documentActions(record: RecordValues, kind: DocKind, { actor, approver }: DocumentActors): OfferedDocumentAction[] {
  const document = toDocument(record);
  const mayEdit = canEditDocument(document, approver);
  const isAuthor = editScope(document).sections.includes('business') && statusOf(document.status).editor.leader === false;
  // Whoever has the turn can at least give the document back, so there is no closed 办理.
  const mayAct = approvalStepsFor(document, approver).some(({ obstacle }) => !obstacle);
  const handle = mayAct ? [{ key: 'handle' } as const] : [];
  const edit = mayEdit ? [{ key: 'edit' } as const] : [];
  const may = (verb: 'add' | 'delete') => hasRight(actor, rightOf(kind.entity.key, verb));
  return [
    // Who wrote a document goes on writing; who judges it looks first.
    ...(isAuthor ? [...edit, ...handle] : [...handle, ...edit]),
    { key: 'view' },
    { key: 'log' },
    { key: 'files' },
    { key: 'print' },
    { key: 'diagram' },
    ...(may('add') && canCopy(approver, kind) && creationFor(kind.docType, approver) ? [{ key: 'copy' } as const] : []),
    ...(may('delete') && document.creatorDept === approver.deptCode ? [deletion(record, approver)] : []),
  ];
}

function deletion(record: RecordValues, approver: ApprovalActor): OfferedDocumentAction {
  if (canDelete({ status: record.status, creatorDept: record.creatorDept }, approver)) return { key: 'delete' };
  return { key: 'delete', reason: whyNotDeleted(record) };
}

/** A rule, the present value, and what to do instead. */
export function whyNotDeleted({ status }: RecordValues): Text {
  const { label } = statusOf(status);
  return text(
    `只有本部门录入中的草稿可以删除，当前为「${label.zh}」`,
    `Only drafts of your own department can be deleted; this one is "${label.en}"`,
  );
}
