import { approvalStepsFor } from '#domain/approval/approvalSteps.ts';
import { toDocument } from '#domain/approval/context.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { canCopy, canEditDocument, editScope } from '#domain/approval/editRights.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { rightOf } from '#domain/core/entity.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import type { Text } from '#domain/core/text.ts';
import type { DocKind } from '../docKinds.ts';

export type DocumentActionKey = 'handle' | 'edit' | 'view' | 'log' | 'files' | 'print' | 'diagram' | 'copy';

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

/** What every list of documents offers for a row beside the acts of the document, what is done most often first. @see guarantee.md 3 "common row actions" */
export function documentActions(record: RecordValues, kind: DocKind, { actor, approver }: DocumentActors): OfferedDocumentAction[] {
  const document = toDocument(record);
  const mayEdit = canEditDocument(document, approver);
  const isAuthor = editScope(document).sections.includes('business') && statusOf(document.status).editor.leader === false;
  // Whoever has the turn can at least give the document back, so there is no closed 办理.
  const mayAct = approvalStepsFor(document, approver).some(({ obstacle }) => !obstacle);
  const handle = mayAct ? [{ key: 'handle' } as const] : [];
  const edit = mayEdit ? [{ key: 'edit' } as const] : [];
  const mayCopy = hasRight(actor, rightOf(kind.entity.key, 'add')) && canCopy(approver, kind);
  return [
    // Who wrote a document goes on writing; who judges it looks first.
    ...(isAuthor ? [...edit, ...handle] : [...handle, ...edit]),
    { key: 'view' },
    { key: 'log' },
    { key: 'files' },
    { key: 'print' },
    { key: 'diagram' },
    ...(mayCopy ? [{ key: 'copy' } as const] : []),
  ];
}
