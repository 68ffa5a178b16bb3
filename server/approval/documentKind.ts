import type {
  CompleteDocument,
  DocumentDraft,
  DocumentEntity,
  DocumentOf,
  KindDefinition,
  Needs,
} from '#domain/approval/document.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import type { Call } from '../gateway/method.ts';

/** A document before it is written: a draft may lack anything, one that is handed in lacks nothing. */
export type Checked<Entity extends DocumentEntity = DocumentEntity> =
  | { readonly moment: 'save'; readonly record: DocumentDraft<Entity> }
  | { readonly moment: 'submit'; readonly record: CompleteDocument<Entity> };

/**
 * What the gateway's side of the approval machine has to know of one kind of document. What looks at records is a
 * method, so that a list may hold all kinds.
 */
export interface DocumentKind<Entity extends DocumentEntity = DocumentEntity> extends KindDefinition<Entity> {
  /** Of the document number: `SQ` gives `SQ-2026-0001`. */
  readonly prefix: string;
  /** Where people open it. */
  readonly url: (id: string) => string;
  /**
   * Values that follow from well-formed others and from the quota; merged over what people wrote before anything is
   * checked.
   */
  derive(record: DocumentDraft<Entity>, call: Call): Promise<DocumentDraft<Entity>>;
  /** Rules beyond the definition's own; refuses with the area's errors. */
  check(checked: Checked<Entity>, call: Call): Promise<void>;
  needs(record: DocumentOf<Entity>, call: Call): Promise<Needs>;
  /** Whether a confirmed document first goes to the customs system. */
  isCustomsLinked(call: Call): Promise<boolean>;
  /** Puts a confirmed document on its way there, in the transaction of its confirmation. */
  handOver(document: DocumentOf<Entity>, call: Call): Promise<void>;
  /**
   * Refuses when the effect would not go through now, and changes nothing. Asked at every step that leads on, the last
   * one among them.
   */
  checkEffect(document: CompleteDocument<Entity>, call: Call): Promise<void>;
  /**
   * Carries the effect out, its own checks included. Called once per document, in the transaction of the step.
   * @returns further fields of the document to set
   */
  applyConfirmed(document: CompleteDocument<Entity>, call: Call): Promise<DocumentDraft<Entity>>;
}

/** @throws 1008 no such type; a type with several entities is told apart by `entityKey` */
export function documentKindOf(kinds: readonly DocumentKind[], docType: string, entityKey?: string): DocumentKind {
  const kind = kinds.find((one) => one.docType === docType && (!entityKey || one.entity.key === entityKey));
  if (!kind) throw sharedErrors.UNKNOWN_CALL();
  return kind;
}
