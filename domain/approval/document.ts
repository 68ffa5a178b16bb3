import { type Contribution, contributionsOf } from '../core/contributors.ts';
import type { DraftOf, EntityDefinition, FieldMap, RecordOf, RecordValues, ValuesOf } from '../core/entity.ts';
import type { StatusCode } from './statuses.ts';
import type { OwnSections, workflowHeader } from './workflowHeader.ts';

/** Types of documents that the table of the machine tells apart. What a kind of them is, its area hands in. */
export const docTypes = ['APPLY', 'ADJUST', 'SHORT', 'DELAY', 'EXCESS', 'TAXS'] as const;
export type DocType = (typeof docTypes)[number];

export const all: readonly DocType[] = [...docTypes];
/** A short-term adjustment never goes to investment. */
export const exceptShort: readonly DocType[] = ['APPLY', 'ADJUST', 'DELAY', 'EXCESS', 'TAXS'];
/** Import/export may start these itself. */
export const exitStarted: readonly DocType[] = ['ADJUST', 'SHORT'];

export const origins = ['BUSINESS', 'EXITDEPT'] as const;
export type Origin = (typeof origins)[number];
export const exitStages = ['FORWARD', 'INV_RETURN_BUS', 'ACC_RETURN_BUS', 'ACC_RETURN_INV', 'REOPEN'] as const;
export type ExitStage = (typeof exitStages)[number];
export const exitRoutes = [
  'TO_INVESTMENT', 'TO_ACCOUNTING', 'TO_CONFIRM', 'RETURN_BUSINESS_BY_INVESTMENT', 'RETURN_BUSINESS_BY_ACCOUNTING',
  'RETURN_INVESTMENT_BY_ACCOUNTING', 'BACK_TO_INVESTMENT', 'BACK_TO_ACCOUNTING',
] as const; // biome-ignore format: one list
export type ExitRoute = (typeof exitRoutes)[number];
export const oaStatuses = ['NONE', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type OaStatus = (typeof oaStatuses)[number];
export const customsReceipts = ['NONE', 'SENT', 'OK', 'FAILED', 'MANUAL_OK'] as const;
type CustomsReceipt = (typeof customsReceipts)[number];
export const submitterFields = ['submittedBy', 'exitSubmittedBy', 'invSubmittedBy', 'accSubmittedBy'] as const;
export type SubmitterField = (typeof submitterFields)[number];

/** Values a transition may simply set. */
export interface ContextChoice {
  readonly origin?: Origin;
  readonly exitStage?: ExitStage;
  readonly invPassed?: boolean;
  readonly accPassed?: boolean;
  readonly customsReceipt?: 'NONE' | 'MANUAL_OK';
}

export interface Needs {
  readonly needInvestment: boolean;
  readonly needAccounting: boolean;
  readonly needOa: boolean;
}

/** Where a document stands besides its status. @see docs/spec/guarantee.md 2.3 */
export interface ApprovalContext extends Needs, Readonly<Record<SubmitterField, string | null>> {
  readonly status: StatusCode;
  readonly origin: Origin;
  readonly exitStage: ExitStage | null;
  readonly exitRoute: ExitRoute | null;
  readonly invPassed: boolean;
  readonly accPassed: boolean;
  readonly oaStatus: OaStatus;
  readonly customsReceipt: CustomsReceipt;
}

export interface ApprovalDocument extends ApprovalContext {
  readonly docType: DocType;
  readonly ownerDept: string;
  readonly creatorDept: string;
  readonly closed: boolean;
  /** What finance said of the funds; null as long as it said nothing. */
  readonly fundsAvailable: boolean | null;
  /** Everybody who made, changed or handed in the document, in whatever round. */
  readonly hands: readonly Contribution[];
}

/** The header of a document, stored or still being written. */
export type HeaderValues = Partial<ValuesOf<typeof workflowHeader>> & { readonly id?: unknown };

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

/** A context as a record keeps it. */
export const contextValues = (context: ApprovalContext) => ({
  ...context,
  needInvestment: flag(context.needInvestment),
  needAccounting: flag(context.needAccounting),
  needOa: flag(context.needOa),
  invPassed: flag(context.invPassed),
  accPassed: flag(context.accPassed),
});

/** The approval side of a record as it travels. The record's own dictionary checks have made sure of the codes. */
export function toDocument(record: HeaderValues): ApprovalDocument {
  return {
    docType: record.docType as DocType,
    status: record.status as StatusCode,
    origin: record.origin as Origin,
    exitStage: (record.exitStage || null) as ExitStage | null,
    exitRoute: (record.exitRoute || null) as ExitRoute | null,
    needInvestment: record.needInvestment === 1,
    needAccounting: record.needAccounting === 1,
    needOa: record.needOa === 1,
    invPassed: record.invPassed === 1,
    accPassed: record.accPassed === 1,
    oaStatus: (record.oaStatus || 'NONE') as OaStatus,
    customsReceipt: (record.customsReceipt || 'NONE') as CustomsReceipt,
    submittedBy: record.submittedBy || null,
    exitSubmittedBy: record.exitSubmittedBy || null,
    invSubmittedBy: record.invSubmittedBy || null,
    accSubmittedBy: record.accSubmittedBy || null,
    ownerDept: record.ownerDept ?? '',
    creatorDept: record.creatorDept ?? '',
    closed: record.closedFlag === 1,
    fundsAvailable: record.accFundOk ? record.accFundOk === '1' : null,
    hands: contributionsOf(record),
  };
}

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
  /** Its own fields that other departments than its author's write, beside those of the header. */
  readonly sections?: OwnSections;
  /** Own fields of a department that it need not fill for some documents. */
  isSpared?(name: string, record: RecordValues): boolean;
  /** Its author's values make sense a second time. */
  readonly isCopied: boolean;
  /** Those of them that a copy begins without, since they are of one occasion. */
  readonly copyLeaves?: readonly string[];
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
