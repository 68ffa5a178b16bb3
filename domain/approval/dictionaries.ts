import { type Dictionary, defineDict } from '../core/dictionary.ts';
import { customsReceipts, type ExitRoute, type ExitStage } from './document.ts';
import { approvalStatuses } from './statuses.ts';

const stages: readonly (readonly [ExitStage, string, string])[] = [
  ['FORWARD', '正常流转', 'Forward'],
  ['INV_RETURN_BUS', '投资退业务', 'Investment returns to business'],
  ['ACC_RETURN_BUS', '计财退业务', 'Finance returns to business'],
  ['ACC_RETURN_INV', '计财退投资', 'Finance returns to investment'],
  ['REOPEN', '回执失败重开', 'Reopened'],
];

const routes: readonly (readonly [ExitRoute, string, string])[] = [
  ['TO_INVESTMENT', '送投资部', 'To investment'], ['TO_ACCOUNTING', '送计财部', 'To finance'], ['TO_CONFIRM', '直接确认', 'To confirmation'],
  ['RETURN_BUSINESS_BY_INVESTMENT', '同意投资退业务', 'Agree, to business'], ['RETURN_BUSINESS_BY_ACCOUNTING', '同意计财退业务', 'Agree, to business'],
  ['RETURN_INVESTMENT_BY_ACCOUNTING', '同意计财退投资', 'Agree, to investment'], ['BACK_TO_INVESTMENT', '不同意,回投资', 'Disagree, back to investment'],
  ['BACK_TO_ACCOUNTING', '不同意,回计财', 'Disagree, back to finance'],
]; // biome-ignore format: one list

const receipts: Readonly<Record<(typeof customsReceipts)[number], readonly [string, string]>> = {
  NONE: ['无', 'None'],
  SENT: ['已发送', 'Sent'],
  OK: ['成功', 'OK'],
  FAILED: ['失败', 'Failed'],
  MANUAL_OK: ['人工通过', 'Approved by hand'],
};

const statusDictionary: Dictionary = {
  code: 'BH_STATUS',
  items: approvalStatuses.map(({ code, label, tone, icon }) => ({ id: code, label, tone, icon })),
};

/** Dictionaries of the approval side of a document, whatever its area. @see docs/spec/guarantee.md 5.1 */
export const approvalDictionaries = [
  statusDictionary,
  defineDict('BH_DOC_TYPE', [
    ['APPLY', '额度申请', 'Application'],
    ['ADJUST', '额度调整', 'Adjustment'],
    ['SHORT', '短期调整', 'Short-term adjustment'],
    ['DELAY', '延期申请', 'Delay'],
    ['EXCESS', '超额审批', 'Excess approval'],
    ['TAXS', '税款垫付', 'Tax advance'],
  ]),
  defineDict('BH_ORIGIN', [
    ['BUSINESS', '业务部门', 'Business'],
    ['EXITDEPT', '进出口部', 'Import-export'],
  ]),
  defineDict('BH_EXIT_STAGE', stages),
  defineDict('BH_EXIT_ROUTE', routes),
  defineDict('BH_ACTION', [
    ['create', '新建', 'Create'],
    ['submit', '提交', 'Submit'],
    ['approve', '同意', 'Approve'],
    ['return', '退回', 'Return'],
    ['returnBusiness', '退回业务', 'Return to business'],
    ['returnInvestment', '退回投资', 'Return to investment'],
    ['returnExit', '退回进出口部', 'Return to import-export'],
    ['returnAccounting', '退回计财', 'Return to finance'],
    ['returnLeader', '退回领导', 'Return to leader'],
    ['agreeReturn', '同意退回', 'Agree with return'],
    ['disagreeReturn', '不同意退回', 'Disagree with return'],
    ['toDraft', '转草稿', 'Back to draft'],
    ['confirm', '确认', 'Confirm'],
    ['receiptApprove', '人工通过', 'Approve by hand'],
    ['receiptReopen', '重开', 'Reopen'],
    ['receiptOk', '回执成功', 'Receipt OK'],
    ['receiptFailed', '回执失败', 'Receipt failed'],
    ['oaResult', 'OA结果', 'OA result'],
    ['delete', '删除', 'Delete'],
    ['close', '作废', 'Close'],
    ['edit', '修改', 'Edit'],
    ['stop', '停止', 'Stop'],
  ]),
  defineDict('BH_OA_STATUS', [
    ['NONE', '无需', 'None'],
    ['PENDING', '审批中', 'Pending'],
    ['APPROVED', '通过', 'Approved'],
    ['REJECTED', '拒绝', 'Rejected'],
  ]),
  defineDict(
    'BH_RECEIPT',
    customsReceipts.map((id) => [id, ...receipts[id]] as const),
  ),
  defineDict('BH_RISK', [
    ['LOW', '低', 'Low'],
    ['MID', '中', 'Medium'],
    ['HIGH', '高', 'High'],
  ]),
] as const;
