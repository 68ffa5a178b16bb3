import { departments } from '../core/access.ts';
import type { Tone, ToneIcon } from '../core/flow.ts';
import { bi, type Text } from '../core/text.ts';
import { all, type DocType, exceptShort, exitStarted } from './document.ts';
import { BL, BO, type Editor, FL, FO, JL, JO, JX, TL, TO } from './editors.ts';

/** The 27 statuses of the specification, in its order. */
export const statusCodes = [
  'BUSINESS_INPUT',
  'RETURN_BUSINESS_OPERATOR',
  'BUSINESS_PENDING_REVIEW',
  'RETURN_BUSINESS_LEADER',
  'EXITDEPT_RETURN_BUSINESS_LEADER',
  'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER',
  'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT',
  'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
  'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT',
  'RETURN_EXITDEPT_OPERATOR',
  'EXITDEPT_PASS',
  'BUSINESS_PASS_EXITDEPT_INPUT',
  'INVESTMENT_INPUT',
  'RETURN_INVESTMENT_OPERATOR',
  'INVESTMENT_REVIEW',
  'RETURN_INVESTMENT_LEADER',
  'EXITDEPT_RETURN_INVESTMENT_LEADER',
  'EXITDEPT_INPUT',
  'INVESTMENT_PASS_EXITDEPT_INPUT',
  'RETURN_ACCOUNTING_OPERATOR',
  'ACCOUNTING_INPUT',
  'ACCOUNTING_PENDING_REVIEW',
  'EXITDEPT_RETURN_ACCOUNTING_LEADER',
  'ACCOUNTING_INPUT_FINISH',
  'EXITDEPT_INPUT_CONFIRMED',
  'EXITDEPT_PENDING_REVIEW',
  'RETURN_EXITDEPT_LEADER',
] as const;
export type StatusCode = (typeof statusCodes)[number];

export interface ApprovalStatus {
  readonly code: StatusCode;
  readonly label: Text;
  readonly meaning: Text;
  /** Who works on a document in this status: he alone edits it and takes its steps. */
  readonly editor: Editor;
  readonly docTypes: readonly DocType[];
  readonly tone: Tone;
  readonly icon: ToneIcon;
  readonly initial: boolean;
  readonly final: boolean;
}

type Look = Pick<ApprovalStatus, 'tone' | 'icon'> & { readonly initial?: boolean; readonly final?: boolean };
const draft: Look = { tone: 'plain', icon: 'ring', initial: true };
const working: Look = { tone: 'run', icon: 'half' };
const review: Look = { tone: 'wait', icon: 'clock' };
const returned: Look = { tone: 'bad', icon: 'back' };
const passed: Look = { tone: 'run', icon: 'dot' };
const finished: Look = { tone: 'ok', icon: 'tick', final: true };

function status(
  code: StatusCode,
  { tone, icon, initial = false, final = false }: Look,
  editor: Editor,
  docTypes: readonly DocType[],
  ...[zh, en, meaningZh, meaningEn]: readonly [zh: string, en: string, meaningZh: string, meaningEn: string]
): ApprovalStatus {
  return { code, label: bi(zh, en), meaning: bi(meaningZh, meaningEn), editor, docTypes, tone, icon, initial, final };
}

/** @see docs/spec/guarantee.md 2.1 */
export const approvalStatuses: readonly ApprovalStatus[] = [
  status(
    'BUSINESS_INPUT',
    draft,
    BO,
    all,
    '业务部门录入',
    'Business: drafting',
    '草稿，业务经办填写',
    'A draft, written by a business operator',
  ),
  status(
    'RETURN_BUSINESS_OPERATOR',
    returned,
    BO,
    all,
    '退回业务经办人',
    'Returned to business operator',
    '业务领导退回经办修改',
    'Given back by the business leader to be changed',
  ),
  status(
    'BUSINESS_PENDING_REVIEW',
    review,
    BL,
    all,
    '业务部门待审核',
    'Business: leader review pending',
    '等业务领导审核',
    'Waits for the business leader',
  ),
  status(
    'RETURN_BUSINESS_LEADER',
    returned,
    BL,
    all,
    '退回业务领导',
    'Returned to business leader',
    '进出口部经办初审直接退回',
    'Given back by the import/export operator at his first look',
  ),
  status(
    'EXITDEPT_RETURN_BUSINESS_LEADER',
    returned,
    BL,
    all,
    '进出口部退回业务领导',
    'Returned by import/export leader to business leader',
    '进出口部领导退回，或同意投资部的退回',
    'Given back by the import/export leader, or by his consent to a return of investment',
  ),
  status(
    'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER',
    returned,
    BL,
    all,
    '计财退回业务(进出口部已同意)',
    'Finance return to business, agreed by import/export',
    '计财退回业务，经进出口部领导同意',
    'Given back by finance with the consent of the import/export leader',
  ),
  status(
    'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT',
    working,
    JO,
    all,
    '计财退回业务-进出口部填写意见',
    'Finance returns to business: import/export opinion',
    '进出口部经办对计财的退回填意见',
    'The import/export operator gives his opinion on a return wanted by finance',
  ),
  status(
    'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
    working,
    JO,
    exceptShort,
    '计财退回投资-进出口部填写意见',
    'Finance returns to investment: import/export opinion',
    '同上，退回对象为投资部',
    'The same, the return being to investment',
  ),
  status(
    'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT',
    working,
    JO,
    exceptShort,
    '投资退回业务-进出口部填写意见',
    'Investment returns to business: import/export opinion',
    '进出口部经办对投资部的退回填意见',
    'The import/export operator gives his opinion on a return wanted by investment',
  ),
  status(
    'RETURN_EXITDEPT_OPERATOR',
    returned,
    JO,
    all,
    '退回进出口部经办人',
    'Returned to import/export operator',
    '进出口部领导退回经办，或海关回执失败后重开',
    'Given back by the import/export leader, or opened again after a failed receipt',
  ),
  status(
    'EXITDEPT_PASS',
    passed,
    JO,
    all,
    '进出口部审核通过',
    'Import/export passed, confirmation pending',
    '无须再送投资/计财，等经办确认生效',
    'Nobody else is needed; the operator confirms',
  ),
  status(
    'BUSINESS_PASS_EXITDEPT_INPUT',
    working,
    JO,
    all,
    '业务通过-进出口部录入',
    'Business passed: import/export input',
    '进出口部首次填写意见',
    'Import/export gives its first opinion',
  ),
  status(
    'INVESTMENT_INPUT',
    working,
    TO,
    exceptShort,
    '投资部录入',
    'Investment: input',
    '投资部经办评估',
    'The investment operator judges',
  ),
  status(
    'RETURN_INVESTMENT_OPERATOR',
    returned,
    TO,
    exceptShort,
    '退回投资部经办人',
    'Returned to investment operator',
    '投资部领导退回经办',
    'Given back by the investment leader',
  ),
  status(
    'INVESTMENT_REVIEW',
    review,
    TL,
    exceptShort,
    '投资部审核',
    'Investment: leader review',
    '等投资部领导审核',
    'Waits for the investment leader',
  ),
  status(
    'RETURN_INVESTMENT_LEADER',
    returned,
    TL,
    exceptShort,
    '退回投资部领导',
    'Returned to investment leader',
    '进出口部经办认为投资结论形式不全，直接退回',
    'Given back by the import/export operator: the conclusion is incomplete',
  ),
  status(
    'EXITDEPT_RETURN_INVESTMENT_LEADER',
    returned,
    TL,
    exceptShort,
    '进出口部退回投资部领导',
    'Returned by import/export leader to investment leader',
    '进出口部领导同意计财退回投资，或不同意投资退回业务',
    'Given back by consent to a return of finance, or because a return to business was not agreed to',
  ),
  status(
    'EXITDEPT_INPUT',
    draft,
    JO,
    exitStarted,
    '进出口部录入',
    'Import/export: drafting',
    '进出口部自行发起的草稿(调整/短期调整)',
    'A draft that import/export starts itself',
  ),
  status(
    'INVESTMENT_PASS_EXITDEPT_INPUT',
    working,
    JO,
    exceptShort,
    '投资通过-进出口部录入',
    'Investment passed: import/export input',
    '进出口部第二次填写意见',
    'Import/export gives its second opinion',
  ),
  status(
    'RETURN_ACCOUNTING_OPERATOR',
    returned,
    FO,
    all,
    '退回计财经办人',
    'Returned to finance operator',
    '计财领导退回经办',
    'Given back by the finance leader',
  ),
  status(
    'ACCOUNTING_INPUT',
    working,
    FO,
    all,
    '计财部录入',
    'Finance: input',
    '计财经办填写资金意见',
    'The finance operator judges the funds',
  ),
  status(
    'ACCOUNTING_PENDING_REVIEW',
    review,
    FL,
    all,
    '计财部待审核',
    'Finance: leader review pending',
    '等计财领导审核',
    'Waits for the finance leader',
  ),
  status(
    'EXITDEPT_RETURN_ACCOUNTING_LEADER',
    returned,
    FL,
    all,
    '进出口部退回计财领导',
    'Returned by import/export to finance leader',
    '进出口部不同意计财的退回，或发现计财结果有误',
    'A return of finance was not agreed to, or the result of finance was found wrong',
  ),
  status(
    'ACCOUNTING_INPUT_FINISH',
    passed,
    JX,
    all,
    '计财部完成',
    'Finance finished, confirmation pending',
    '审批走完，等OA与进出口部确认生效',
    'All have approved; waits for OA and confirmation',
  ),
  status(
    'EXITDEPT_INPUT_CONFIRMED',
    finished,
    JX,
    all,
    '进出口部已确认',
    'Confirmed by import/export (final)',
    '终态；回执成功后生效',
    'The end; in effect once the receipt is good',
  ),
  status(
    'EXITDEPT_PENDING_REVIEW',
    review,
    JL,
    all,
    '进出口部待审核',
    'Import/export: leader review pending',
    '等进出口部领导审核',
    'Waits for the import/export leader',
  ),
  status(
    'RETURN_EXITDEPT_LEADER',
    returned,
    JL,
    all,
    '退回进出口部领导',
    'Returned to import/export leader',
    '投资/计财领导退回进出口部，或经办申请撤回通过',
    'Given back by investment or finance, or the operator asks to withdraw the pass',
  ),
];

const byCode = new Map<unknown, ApprovalStatus>(approvalStatuses.map((one) => [one.code, one]));

/** @throws {RangeError} not one of the 27 */
export function statusOf(code: unknown): ApprovalStatus {
  const found = byCode.get(code);
  if (!found) throw new RangeError(`no approval status: ${String(code)}`);
  return found;
}

const where = (test: (one: ApprovalStatus) => boolean): ReadonlySet<unknown> =>
  new Set(approvalStatuses.filter(test).map(({ code }) => code));

/** Statuses by the department whose turn it is. */
export const heldByBusiness = where(({ editor }) => editor.dept === 'BUSINESS');
export const heldByExitdept = where(({ editor }) => editor.dept === departments.importExport);
export const heldByInvestment = where(({ editor }) => editor.dept === departments.investment);
export const heldByAccounting = where(({ editor }) => editor.dept === departments.finance);

/** A leader has to decide. */
export const waitingForLeader = where(({ editor }) => editor.leader === true);
/** Somebody gave the document back. */
export const givenBack = where(({ icon }) => icon === 'back');
/** Written by its author for the first time. */
export const drafts = where(({ initial }) => initial);

/** English words of the design that no chip of a list has room for; I/E is the import/export department. */
const shortEnglish: Readonly<Partial<Record<StatusCode, string>>> = {
  BUSINESS_PENDING_REVIEW: 'Business: leader review',
  EXITDEPT_RETURN_BUSINESS_LEADER: 'I/E return to business leader',
  EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER: 'Finance return, agreed by I/E',
  ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT: 'Finance → business: I/E opinion',
  ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT: 'Finance → investment: I/E opinion',
  INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT: 'Investment → business: I/E opinion',
  EXITDEPT_PASS: 'I/E passed, to be confirmed',
  BUSINESS_PASS_EXITDEPT_INPUT: 'Business passed: I/E input',
  EXITDEPT_RETURN_INVESTMENT_LEADER: 'I/E return to investment leader',
  INVESTMENT_PASS_EXITDEPT_INPUT: 'Investment passed: I/E input',
  ACCOUNTING_PENDING_REVIEW: 'Finance: leader review',
  EXITDEPT_RETURN_ACCOUNTING_LEADER: 'I/E return to finance leader',
  ACCOUNTING_INPUT_FINISH: 'Finance done, to be confirmed',
  EXITDEPT_INPUT_CONFIRMED: 'Confirmed by I/E',
  EXITDEPT_PENDING_REVIEW: 'I/E: leader review',
};

/**
 * What a status is called in a list.
 * @throws {RangeError} not one of the 27
 */
export function shortStatus(code: unknown): Text {
  const { code: known, label } = statusOf(code);
  return bi(label.zh, shortEnglish[known] ?? label.en);
}

/** All of them, for the width of a column. */
export const shortStatuses: readonly Text[] = approvalStatuses.map(({ code }) => shortStatus(code));
