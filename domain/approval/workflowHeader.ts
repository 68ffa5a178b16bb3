import { contributorsField } from '../core/contributors.ts';
import { bool, computed, datetime, dict, files, int, json, money, text, textarea } from '../core/field.ts';
import type { DocumentSection } from './offers.ts';

const who = (zh: string, en: string) => text(zh, en, { max: 36, readOnly: true });
const flag = (zh: string, en: string) => bool(zh, en, { default: 0, readOnly: true });

/** What import/export writes. */
const exitdeptFields = {
  exitOpinion: textarea('进出口意见', 'Import/export opinion', { max: 500 }),
  exitRisk: dict('进出口风险评价', 'Import/export risk', { dict: 'BH_RISK' }),
  exitSuggestAmount: money('进出口建议金额', 'Import/export suggestion', { min: '0.01' }),
  customsFilingNo: text('担保备案编号', 'Customs filing no', { max: 30 }),
} as const;

/** What investment writes. */
const investmentFields = {
  invOpinion: textarea('投资意见', 'Investment opinion', { max: 500 }),
  invRisk: dict('投资风险评价', 'Investment risk', { dict: 'BH_RISK' }),
  invSuggestAmount: money('投资建议金额', 'Investment suggestion', { min: '0.01' }),
  invConditions: textarea('附加条件', 'Conditions', { max: 500 }),
} as const;

/** What finance writes. Funds are answered yes or no; no answer is neither. */
const accountingFields = {
  accOpinion: textarea('计财意见', 'Finance opinion', { max: 500 }),
  accFundOk: dict('资金可行', 'Funds available', { dict: 'YES_NO' }),
  accSuggestAmount: money('计财建议金额', 'Finance suggestion', { min: '0.01' }),
} as const;

/** Kept beside every document, whoever works on it. */
export const sharedFields = {
  attachments: files('附件', 'Files'),
  remark: textarea('备注', 'Remark', { max: 500 }),
} as const;

/** The approval side of a document. @see docs/spec/guarantee.md 4.5 */
export const workflowHeader = {
  docNo: text('单据编号', 'Number', { max: 20, readOnly: true }),
  docType: dict('单据类型', 'Type', { dict: 'BH_DOC_TYPE', readOnly: true }),
  status: dict('审批状态', 'Status', { dict: 'BH_STATUS', readOnly: true }),
  origin: dict('发起方', 'Started by', { dict: 'BH_ORIGIN', readOnly: true }),
  exitStage: dict('阶段', 'Stage', { dict: 'BH_EXIT_STAGE', readOnly: true }),
  exitRoute: dict('流向', 'Route', { dict: 'BH_EXIT_ROUTE', readOnly: true }),
  creatorDept: dict('创建部门', 'Created in', { dict: 'DEPT', readOnly: true }),
  ownerDept: dict('归属部门', 'Department', { dict: 'DEPT', readOnly: true }),
  needInvestment: flag('需投资', 'Investment needed'),
  needAccounting: flag('需计财', 'Finance needed'),
  needOa: flag('需OA', 'OA needed'),
  invPassed: flag('投资通过', 'Investment passed'),
  accPassed: flag('计财通过', 'Finance passed'),
  submittedBy: who('业务提交人', 'Submitted by'),
  submittedAt: datetime('业务提交时间', 'Submitted', { readOnly: true }),
  exitSubmittedBy: who('进出口提交人', 'Submitted by import/export'),
  exitSubmittedAt: datetime('进出口提交时间', 'Submitted by import/export at', { readOnly: true }),
  invSubmittedBy: who('投资提交人', 'Submitted by investment'),
  invSubmittedAt: datetime('投资提交时间', 'Submitted by investment at', { readOnly: true }),
  accSubmittedBy: who('计财提交人', 'Submitted by finance'),
  accSubmittedAt: datetime('计财提交时间', 'Submitted by finance at', { readOnly: true }),
  ...exitdeptFields,
  ...investmentFields,
  ...accountingFields,
  approvedAmount: money('批准金额', 'Approved amount', { min: '0.01', sum: true }),
  loweredAmount: money('调低至', 'Lowered to', { readOnly: true }),
  oaStatus: dict('OA状态', 'OA', { dict: 'BH_OA_STATUS', readOnly: true }),
  oaNo: text('OA编号', 'OA no', { max: 40, readOnly: true }),
  customsReceipt: dict('回执', 'Receipt', { dict: 'BH_RECEIPT', readOnly: true }),
  receiptMsg: text('回执信息', 'Receipt message', { max: 500, readOnly: true }),
  pushNo: int('推送次数', 'Pushes', { readOnly: true }),
  confirmedBy: who('确认人', 'Confirmed by'),
  confirmedAt: datetime('确认时间', 'Confirmed', { readOnly: true }),
  effectiveAt: datetime('生效时间', 'In effect', { readOnly: true }),
  closedFlag: flag('作废', 'Closed'),
  closedReason: text('作废原因', 'Reason for closing', { max: 200, readOnly: true }),
  hands: contributorsField,
  statusSince: datetime('进入状态时间', 'In status since', { readOnly: true }),
  /**
   * Protected values at the last approval of the business leader, or at the last submit of a draft of import/export.
   */
  businessSnapshot: json('业务快照', 'Protected values last approved', { readOnly: true }),
  /** The author's fields at the last submit and at the one before, to mark what changed between them. */
  lastSubmission: json('本次提交', 'Last submission', { readOnly: true }),
  previousSubmission: json('上次提交', 'Submission before', { readOnly: true }),
  adminFiles: files('盖章件', 'Stamped files', { readOnly: true }),
  ...sharedFields,
  daysInStatus: computed('停留天数', 'Days in status', { of: 'int' }),
} as const;

const fieldsOfSection: Readonly<Record<Exclude<DocumentSection, 'business'>, readonly string[]>> = {
  exitdept: [...Object.keys(exitdeptFields), ...Object.keys(sharedFields)],
  investment: Object.keys(investmentFields),
  accounting: Object.keys(accountingFields),
};

/** Fields of a kind's own that a department writes beside those of the header. */
export type OwnSections = { readonly [Section in Exclude<DocumentSection, 'business'>]?: readonly string[] };

interface WithFields {
  readonly fields: Readonly<Record<string, { readonly readOnly?: boolean }>>;
}

/** Names of the fields a section holds; the business section is whatever is of no other one. */
export function documentSectionFields(entity: WithFields, section: DocumentSection, own: OwnSections = {}): string[] {
  if (section !== 'business') return [...fieldsOfSection[section], ...(own[section] ?? [])];
  return [...businessFields(entity, own), ...Object.keys(sharedFields)];
}

/** What the author of a document writes. */
export function businessFields({ fields }: WithFields, own: OwnSections = {}): string[] {
  const ofOthers = new Set(Object.values(own).flat());
  return Object.keys(fields).filter(
    (name) => !(name in workflowHeader) && !fields[name]?.readOnly && !ofOthers.has(name),
  );
}
