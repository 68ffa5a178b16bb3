import { canAs } from '#authProvider/canAccess.ts';
import { toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { approvalStepsFor, canCopy, canEditDocument, editScope } from '#domain/approval/offers.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { Text } from '#domain/core/text.ts';
import type { DocKind } from '../docKinds.ts';

export type DocumentActionKey = 'handle' | 'edit' | 'view' | 'log' | 'files' | 'print' | 'diagram' | 'copy';

/** What a row offers beside its acts. */
export interface OfferedLink<Key extends string> {
  readonly key: Key;
  /** Why it is closed to this person now. */
  readonly reason?: Text | undefined;
}

export interface Actors {
  readonly actor: Actor;
  /** The same person as the approval machine sees him. */
  readonly approver: ApprovalActor;
}

const forEverybody = ['view', 'log', 'files', 'print', 'diagram'] as const;

/**
 * What every list of documents offers for a row beside the acts of the document, what is done most often first.
 * @see docs/spec/guarantee.md 3 "common row actions"
 */
export function documentActions(
  record: RecordValues,
  kind: DocKind,
  { actor, approver }: Actors,
): OfferedLink<DocumentActionKey>[] {
  const document = toDocument(record);
  const isAuthor =
    editScope(document).sections.includes('business') && statusOf(document.status).editor.leader === false;
  // Whoever has the turn can at least give the document back, so there is no closed 办理.
  const handle = approvalStepsFor(document, approver).some(({ obstacle }) => !obstacle) ? (['handle'] as const) : [];
  const edit = canEditDocument(document, approver) ? (['edit'] as const) : [];
  const copy =
    canAs(actor)({ action: 'create', resource: kind.entity.key }) && canCopy(approver, kind) ? (['copy'] as const) : [];
  // Who wrote a document goes on writing; who judges it looks first.
  const first = isAuthor ? [...edit, ...handle] : [...handle, ...edit];
  return [...first, ...forEverybody, ...copy].map((key) => ({ key }));
}
