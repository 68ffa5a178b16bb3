import type { DraftOf, EntityDefinition, FieldMap, RecordOf, RecordValues } from '../core/entity.ts';
import type { Needs, Origin } from './context.ts';
import type { DocType } from './docTypes.ts';
import type { StatusCode } from './statuses.ts';
import type { workflowHeader } from './workflowHeader.ts';

/**
 * The calls of the machine itself belong to one service, whatever area a document is of.
 * @see docs/spec/finance.md 2.1
 */
export const approvalService = 'baohan' as const;

/** A definition whose fields hold those of the {@link workflowHeader}; all others are the author's. */
export type DocumentEntity = EntityDefinition<typeof workflowHeader & FieldMap>;

/** A document that is being written; of any kind where none is named. */
export type DocumentDraft<Entity extends DocumentEntity = DocumentEntity> = DraftOf<Entity>;

/** What the gateway writes into a document when it begins; no document is without it. */
interface Begun {
  readonly docNo: string;
  readonly docType: DocType;
  readonly status: StatusCode;
  readonly origin: Origin;
  readonly creatorDept: string;
  readonly ownerDept: string;
}

/** A document as it is stored; of any kind where none is named. */
export type DocumentOf<Entity extends DocumentEntity = DocumentEntity> = RecordOf<Entity> & Begun;

type RequiredName<Entity extends DocumentEntity> = {
  [Name in keyof Entity['fields']]: Entity['fields'][Name] extends { readonly required: true } ? Name : never;
}[keyof Entity['fields']];

/** A document that was checked as a whole: what its definition requires is there. */
export type CompleteDocument<Entity extends DocumentEntity = DocumentEntity> = DocumentOf<Entity> & {
  readonly [Name in RequiredName<Entity> & keyof RecordOf<Entity>]: NonNullable<RecordOf<Entity>[Name]>;
};

/** Fields of a kind that the machine asks for by name. */
interface FieldNames<Name extends string = string> {
  /** The amount it asks for; null when it asks for none. */
  readonly amountField: Name | null;
  /** Fields that equal the approved amount until the document is in effect. */
  readonly amountCopies?: readonly Name[];
  /** Values that the passes of investment and finance are given for. */
  readonly protectedFields: readonly Name[];
}

/** Names of the calls of one kind, as its design gives them; those without a name do not exist. */
interface DocumentCalls {
  /** Makes a new document, and changes one when an id comes with it. */
  readonly save: string;
  readonly get: string;
  readonly update?: string;
  readonly delete?: string;
  /** Takes a step. */
  readonly approve?: string;
  /** Gives out a number. */
  readonly code?: string;
}

/**
 * What the machine has to know of one kind of document. An area writes one for each of its documents and hands it in;
 * two kinds may share a type of the table and differ by their entity.
 */
export interface KindDefinition<Entity extends DocumentEntity = DocumentEntity> extends FieldNames {
  readonly docType: DocType;
  readonly entity: Entity;
  readonly calls: DocumentCalls;
  /** What tells lines among the protected fields apart: what people typed, not the ids that each save gives. */
  readonly lineKeys?: readonly string[];
  /** Its author's values make sense a second time. */
  readonly isCopied: boolean;
  /** The first day of what it asks for, `yyyy-MM-dd`, where a confirmation before that day waits for it. */
  firstDay?(record: RecordValues): string | undefined;
  /**
   * Who will be needed with the usual limits; the gateway works it out with those of the day. A method, so that a list
   * may hold all kinds.
   */
  usualNeeds(record: DocumentDraft<Entity>): Needs;
}

/** A kind as it is written: the names in it are those of its entity's fields. */
export type KindSpec<Entity extends DocumentEntity> = KindDefinition<Entity> &
  FieldNames<keyof NoInfer<Entity>['fields'] & string>;
