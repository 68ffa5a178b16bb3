import type { ValuesOf } from '../core/entity.ts';
import { type Hand, handsOf } from '../core/hands.ts';
import type { DocType } from './docTypes.ts';
import type { StatusCode } from './statuses.ts';
import type { workflowHeader } from './workflowHeader.ts';

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
  readonly hands: readonly Hand[];
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
    hands: handsOf(record),
  };
}
