import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import type { Needs } from './context.ts';
import type { DocType } from './docTypes.ts';

/** The calls of the machine itself belong to one service, whatever area a document is of. @see finance.md 2.1 */
export const approvalService = 'baohan' as const;

/**
 * What the machine has to know of one kind of document. An area writes one for each of its documents and hands it in; two kinds may share a
 * type of the table and differ by their entity.
 */
export interface KindDefinition {
  readonly docType: DocType;
  /** Its fields hold those of the {@link workflowHeader}; all others are the author's. */
  readonly entity: EntityDefinition;
  /** The amount it asks for; null when it asks for none. */
  readonly amountField: string | null;
  /** Fields that equal the approved amount until the document is in effect. */
  readonly amountCopies?: readonly string[];
  /** Values that the passes of investment and finance are given for. */
  readonly protectedFields: readonly string[];
  /** What tells lines among them apart: what people typed, not the ids that each save gives. */
  readonly lineKeys?: readonly string[];
  /** Its author's values make sense a second time. */
  readonly isCopied: boolean;
  /** Who will be needed with the usual limits; the gateway works it out with those of the day. */
  readonly usualNeeds: (record: RecordValues) => Needs;
}
