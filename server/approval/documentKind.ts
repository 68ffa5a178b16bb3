import type { Needs } from '#domain/approval/context.ts';
import type { KindDefinition } from '#domain/approval/documentKind.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import type { StoredRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';

/** What the gateway's side of the approval machine has to know of one kind of document. */
export interface DocumentKind extends KindDefinition {
  /** Of the document number: `SQ` gives `SQ-2026-0001`. */
  readonly prefix: string;
  /** Where people open it. */
  readonly url: (id: string) => string;
  /** Who of those that may see the type may not see this record, beyond people of other departments; refuses with the area's errors. */
  readonly refuseOutside?: (record: RecordValues, call: Call) => Promise<void>;
  /** Values that follow from others and from the quota; merged over what people wrote before anything is checked. */
  readonly derive: (record: RecordValues, call: Call) => Promise<RecordValues>;
  /** Rules beyond the definition's own; refuses with the area's errors. */
  readonly check: (record: RecordValues, moment: 'save' | 'submit', call: Call) => Promise<void>;
  readonly needs: (record: RecordValues, call: Call) => Promise<Needs>;
  /** Whether a confirmed document first goes to the customs system. */
  readonly isCustomsLinked: (call: Call) => Promise<boolean>;
  /** Puts a confirmed document on its way there, in the transaction of its confirmation. */
  readonly handOver: (document: StoredRecord, call: Call) => Promise<void>;
  readonly checkConfirmable: (document: StoredRecord, call: Call) => Promise<void>;
  readonly applyConfirmed: (document: StoredRecord, call: Call) => Promise<RecordValues>;
}

/** @throws 1008 no such type; a type with several entities is told apart by `entityKey` */
export function kindOf(kinds: readonly DocumentKind[], docType: string, entityKey?: string): DocumentKind {
  const kind = kinds.find((one) => one.docType === docType && (!entityKey || one.entity.key === entityKey));
  if (!kind) throw sharedErrors.UNKNOWN_CALL();
  return kind;
}
