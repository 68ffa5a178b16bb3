import type { CompleteDocument, DocumentDraft, DocumentEntity } from '#domain/approval/document.ts';
import type { LedgerCall } from '../ledger/ledger.ts';

/**
 * What one kind of approved document does to quotas, levies and the ledger. The approval side calls it inside the
 * transaction of the step, with the document's own row locked; the ledger side takes its locks in the order company,
 * quota, guarantee, excess.
 * @see docs/spec/guarantee.md 6.3
 */
export interface DocumentEffect<Entity extends DocumentEntity = DocumentEntity> {
  /** What it needs, under lock. Refuses with a 61xxx when it would not go through now, and changes nothing. */
  check(document: CompleteDocument<Entity>, call: LedgerCall): Promise<unknown>;
  /** Carries it out, its own checks included. @returns further fields of the document to set */
  apply(document: CompleteDocument<Entity>, call: LedgerCall): Promise<DocumentDraft<Entity>>;
}
