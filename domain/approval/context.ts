import type { RecordValues } from '../core/entity.ts';
import type { DocType } from './docTypes.ts';
import type { StatusCode } from './statuses.ts';

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
const submitterFields = ['submittedBy', 'exitSubmittedBy', 'invSubmittedBy', 'accSubmittedBy'] as const;
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

/** Where a document stands besides its status. @see guarantee.md 2.3 */
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
}

const isOn = (value: unknown): boolean => value === 1 || value === '1' || value === true;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The approval side of a record as it travels. The record's own dictionary checks have made sure of the codes. */
export function toDocument(record: RecordValues): ApprovalDocument {
  return {
    docType: record.docType as DocType,
    status: record.status as StatusCode,
    origin: record.origin as Origin,
    exitStage: textOf(record.exitStage) as ExitStage | null,
    exitRoute: textOf(record.exitRoute) as ExitRoute | null,
    needInvestment: isOn(record.needInvestment),
    needAccounting: isOn(record.needAccounting),
    needOa: isOn(record.needOa),
    invPassed: isOn(record.invPassed),
    accPassed: isOn(record.accPassed),
    oaStatus: (textOf(record.oaStatus) ?? 'NONE') as OaStatus,
    customsReceipt: (textOf(record.customsReceipt) ?? 'NONE') as CustomsReceipt,
    submittedBy: textOf(record.submittedBy),
    exitSubmittedBy: textOf(record.exitSubmittedBy),
    invSubmittedBy: textOf(record.invSubmittedBy),
    accSubmittedBy: textOf(record.accSubmittedBy),
    ownerDept: textOf(record.ownerDept) ?? '',
    creatorDept: textOf(record.creatorDept) ?? '',
    closed: isOn(record.closedFlag),
    fundsAvailable: textOf(record.accFundOk) === null ? null : isOn(record.accFundOk),
  };
}
