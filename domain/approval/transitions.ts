import { bi, type Text } from '../core/text.ts';
import type { ContextChoice, ExitRoute, ExitStage, OaStatus, Origin, SubmitterField } from './context.ts';
import { all, type DocType, exceptShort, exitStarted } from './docTypes.ts';
import { BL, BO, type Editor, FL, FO, JL, JO, JX, TL, TO } from './editors.ts';
import type { StatusCode } from './statuses.ts';

export type ApprovalAction =
  | 'create' | 'submit' | 'toDraft' | 'approve' | 'return' | 'returnBusiness' | 'returnInvestment' | 'returnExit' | 'returnAccounting'
  | 'returnLeader' | 'agreeReturn' | 'disagreeReturn' | 'confirm' | 'receiptApprove' | 'receiptReopen'; // biome-ignore format: one list

/** What must hold besides status and person. Those of the context decide which transition is meant; the others may forbid it. */
export interface Guard {
  /** Required fields and rules of the document pass. */
  readonly valid?: true;
  /** The actor's department owns the document. */
  readonly ownDept?: true;
  /** The actor is not the one who submitted this step. */
  readonly fourEyes?: true;
  readonly origin?: Origin;
  readonly exitStage?: readonly ExitStage[];
  readonly exitRoute?: ExitRoute;
  readonly needInvestment?: true;
  readonly oaStatus?: readonly OaStatus[];
  /** The effect of the document type would go through now. */
  readonly effectValid?: true;
  readonly customsReceipt?: 'FAILED';
}

/** What changes besides the status. */
export interface ContextEffect extends ContextChoice {
  /** `forward`: whoever is still needed next. */
  readonly exitRoute?: ExitRoute | 'forward';
  readonly submitter?: SubmitterField;
  /** Who is needed is worked out anew. */
  readonly needs?: 'recompute';
  /** Passes of investment and finance fall, always or when a protected field changed. */
  readonly passes?: 'clear' | 'resetWhenChanged';
  readonly oaStatus?: 'NONE' | 'byNeed';
  /** The document takes effect: at once, or when confirmed unless a customs receipt is awaited. */
  readonly takesEffect?: 'whenConfirmed' | 'now';
}

export interface Transition {
  readonly id: `T${number}`;
  /** null: the document comes into being. */
  readonly from: StatusCode | null;
  readonly action: ApprovalAction;
  readonly label: Text;
  readonly by: Editor;
  readonly to: StatusCode;
  readonly docTypes: readonly DocType[];
  readonly opinionRequired: boolean;
  readonly guard: Guard;
  readonly effect: ContextEffect;
}

function step(
  id: Transition['id'],
  from: StatusCode | null,
  written: ApprovalAction | `${ApprovalAction}*`,
  ...[zh, en, by, to, docTypes, guard, effect]: readonly [string, string, Editor, StatusCode, readonly DocType[], Guard, ContextEffect]
): Transition {
  // The star is part of the literal type, what is left of it is an action.
  const action = written.replace('*', '') as ApprovalAction;
  return { id, from, action, label: bi(zh, en), by, to, docTypes, opinionRequired: written.endsWith('*'), guard, effect };
}

/**
 * The approval machine: 74 transitions. A star behind an action means that an opinion is required.
 * @see docs/spec/guarantee.md 2.4, tests/data/machines/workflow.json
 */
export const transitions: readonly Transition[] = [
  step('T01', null, 'create', '新建', 'Create', BO, 'BUSINESS_INPUT', all, {}, { origin: 'BUSINESS' }),
  step('T02', null, 'create', '新建', 'Create', JO, 'EXITDEPT_INPUT', exitStarted, {}, { origin: 'EXITDEPT', exitStage: 'FORWARD' }),
  step('T03', 'BUSINESS_INPUT', 'submit', '提交', 'Submit', BO, 'BUSINESS_PENDING_REVIEW', all, { valid: true, ownDept: true }, { submitter: 'submittedBy', needs: 'recompute' }),
  step('T04', 'RETURN_BUSINESS_OPERATOR', 'submit*', '重新提交', 'Resubmit', BO, 'BUSINESS_PENDING_REVIEW', all, { valid: true, ownDept: true }, { submitter: 'submittedBy', needs: 'recompute', passes: 'resetWhenChanged' }),
  step('T05', 'RETURN_BUSINESS_OPERATOR', 'toDraft*', '转为草稿', 'Back to draft', BO, 'BUSINESS_INPUT', all, { ownDept: true }, { passes: 'clear' }),
  step('T06', 'BUSINESS_PENDING_REVIEW', 'approve', '同意', 'Approve', BL, 'BUSINESS_PASS_EXITDEPT_INPUT', all, { ownDept: true, fourEyes: true }, { exitStage: 'FORWARD', passes: 'resetWhenChanged' }),
  step('T07', 'BUSINESS_PENDING_REVIEW', 'return*', '退回经办', 'Return to operator', BL, 'RETURN_BUSINESS_OPERATOR', all, { ownDept: true }, {}),
  step('T08', 'RETURN_BUSINESS_LEADER', 'approve*', '同意', 'Approve', BL, 'BUSINESS_PASS_EXITDEPT_INPUT', all, { ownDept: true, fourEyes: true }, { exitStage: 'FORWARD', passes: 'resetWhenChanged' }),
  step('T09', 'RETURN_BUSINESS_LEADER', 'return*', '退回经办', 'Return to operator', BL, 'RETURN_BUSINESS_OPERATOR', all, { ownDept: true }, {}),
  step('T10', 'EXITDEPT_RETURN_BUSINESS_LEADER', 'approve*', '同意', 'Approve', BL, 'BUSINESS_PASS_EXITDEPT_INPUT', all, { ownDept: true, fourEyes: true }, { exitStage: 'FORWARD', passes: 'resetWhenChanged' }),
  step('T11', 'EXITDEPT_RETURN_BUSINESS_LEADER', 'return*', '退回经办', 'Return to operator', BL, 'RETURN_BUSINESS_OPERATOR', all, { ownDept: true }, {}),
  step('T12', 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'approve*', '同意', 'Approve', BL, 'BUSINESS_PASS_EXITDEPT_INPUT', all, { ownDept: true, fourEyes: true }, { exitStage: 'FORWARD', passes: 'resetWhenChanged' }),
  step('T13', 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'return*', '退回经办', 'Return to operator', BL, 'RETURN_BUSINESS_OPERATOR', all, { ownDept: true }, {}),
  step('T14', 'BUSINESS_PASS_EXITDEPT_INPUT', 'submit*', '提交领导', 'Submit to leader', JO, 'EXITDEPT_PENDING_REVIEW', all, { valid: true }, { exitStage: 'FORWARD', exitRoute: 'forward', submitter: 'exitSubmittedBy' }),
  step('T15', 'BUSINESS_PASS_EXITDEPT_INPUT', 'return*', '退回业务领导', 'Return to business leader', JO, 'RETURN_BUSINESS_LEADER', all, { origin: 'BUSINESS' }, {}),
  step('T16', 'EXITDEPT_INPUT', 'submit', '提交领导', 'Submit to leader', JO, 'EXITDEPT_PENDING_REVIEW', exitStarted, { valid: true }, { exitStage: 'FORWARD', exitRoute: 'forward', submitter: 'exitSubmittedBy' }),
  step('T17', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'submit*', '提交领导', 'Submit to leader', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, { valid: true }, { exitStage: 'FORWARD', exitRoute: 'forward', submitter: 'exitSubmittedBy' }),
  step('T18', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'return*', '退回投资部领导', 'Return to investment leader', JO, 'RETURN_INVESTMENT_LEADER', exceptShort, {}, { invPassed: false }),
  step('T19', 'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'agreeReturn*', '同意退回', 'Agree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, {}, { exitStage: 'INV_RETURN_BUS', exitRoute: 'RETURN_BUSINESS_BY_INVESTMENT', submitter: 'exitSubmittedBy' }),
  step('T20', 'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'disagreeReturn*', '不同意退回', 'Disagree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, {}, { exitStage: 'INV_RETURN_BUS', exitRoute: 'BACK_TO_INVESTMENT', submitter: 'exitSubmittedBy' }),
  step('T21', 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'agreeReturn*', '同意退回', 'Agree with the return', JO, 'EXITDEPT_PENDING_REVIEW', all, {}, { exitStage: 'ACC_RETURN_BUS', exitRoute: 'RETURN_BUSINESS_BY_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T22', 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'disagreeReturn*', '不同意退回', 'Disagree with the return', JO, 'EXITDEPT_PENDING_REVIEW', all, {}, { exitStage: 'ACC_RETURN_BUS', exitRoute: 'BACK_TO_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T23', 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT', 'agreeReturn*', '同意退回', 'Agree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, {}, { exitStage: 'ACC_RETURN_INV', exitRoute: 'RETURN_INVESTMENT_BY_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T24', 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT', 'disagreeReturn*', '不同意退回', 'Disagree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, {}, { exitStage: 'ACC_RETURN_INV', exitRoute: 'BACK_TO_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T25', 'RETURN_EXITDEPT_OPERATOR', 'submit*', '重新提交领导', 'Resubmit to leader', JO, 'EXITDEPT_PENDING_REVIEW', all, { exitStage: ['FORWARD', 'REOPEN'], valid: true }, { exitRoute: 'forward', submitter: 'exitSubmittedBy' }),
  step('T26', 'RETURN_EXITDEPT_OPERATOR', 'agreeReturn*', '同意退回', 'Agree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, { exitStage: ['INV_RETURN_BUS'] }, { exitRoute: 'RETURN_BUSINESS_BY_INVESTMENT', submitter: 'exitSubmittedBy' }),
  step('T27', 'RETURN_EXITDEPT_OPERATOR', 'disagreeReturn*', '不同意退回', 'Disagree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, { exitStage: ['INV_RETURN_BUS'] }, { exitRoute: 'BACK_TO_INVESTMENT', submitter: 'exitSubmittedBy' }),
  step('T28', 'RETURN_EXITDEPT_OPERATOR', 'agreeReturn*', '同意退回', 'Agree with the return', JO, 'EXITDEPT_PENDING_REVIEW', all, { exitStage: ['ACC_RETURN_BUS'] }, { exitRoute: 'RETURN_BUSINESS_BY_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T29', 'RETURN_EXITDEPT_OPERATOR', 'disagreeReturn*', '不同意退回', 'Disagree with the return', JO, 'EXITDEPT_PENDING_REVIEW', all, { exitStage: ['ACC_RETURN_BUS'] }, { exitRoute: 'BACK_TO_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T30', 'RETURN_EXITDEPT_OPERATOR', 'agreeReturn*', '同意退回', 'Agree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, { exitStage: ['ACC_RETURN_INV'] }, { exitRoute: 'RETURN_INVESTMENT_BY_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T31', 'RETURN_EXITDEPT_OPERATOR', 'disagreeReturn*', '不同意退回', 'Disagree with the return', JO, 'EXITDEPT_PENDING_REVIEW', exceptShort, { exitStage: ['ACC_RETURN_INV'] }, { exitRoute: 'BACK_TO_ACCOUNTING', submitter: 'exitSubmittedBy' }),
  step('T32', 'RETURN_EXITDEPT_OPERATOR', 'return*', '退回业务领导', 'Return to business leader', JO, 'RETURN_BUSINESS_LEADER', all, { exitStage: ['FORWARD'], origin: 'BUSINESS' }, { passes: 'clear' }),
  step('T33', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'INVESTMENT_INPUT', exceptShort, { exitRoute: 'TO_INVESTMENT', fourEyes: true }, {}),
  step('T34', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'ACCOUNTING_INPUT', all, { exitRoute: 'TO_ACCOUNTING', fourEyes: true }, {}),
  step('T35', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'EXITDEPT_PASS', all, { exitRoute: 'TO_CONFIRM', fourEyes: true }, {}),
  step('T36', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'EXITDEPT_RETURN_BUSINESS_LEADER', exceptShort, { exitRoute: 'RETURN_BUSINESS_BY_INVESTMENT', fourEyes: true }, { passes: 'clear' }),
  step('T37', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', all, { exitRoute: 'RETURN_BUSINESS_BY_ACCOUNTING', fourEyes: true }, { accPassed: false }),
  step('T38', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'EXITDEPT_RETURN_INVESTMENT_LEADER', exceptShort, { exitRoute: 'RETURN_INVESTMENT_BY_ACCOUNTING', fourEyes: true }, { invPassed: false, accPassed: false }),
  step('T39', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'EXITDEPT_RETURN_INVESTMENT_LEADER', exceptShort, { exitRoute: 'BACK_TO_INVESTMENT', fourEyes: true }, { invPassed: false }),
  step('T40', 'EXITDEPT_PENDING_REVIEW', 'approve', '同意', 'Approve', JL, 'EXITDEPT_RETURN_ACCOUNTING_LEADER', all, { exitRoute: 'BACK_TO_ACCOUNTING', fourEyes: true }, { accPassed: false }),
  step('T41', 'EXITDEPT_PENDING_REVIEW', 'return*', '退回经办', 'Return to operator', JL, 'RETURN_EXITDEPT_OPERATOR', all, {}, {}),
  step('T42', 'EXITDEPT_PENDING_REVIEW', 'returnBusiness*', '退回业务领导', 'Return to business leader', JL, 'EXITDEPT_RETURN_BUSINESS_LEADER', all, { exitStage: ['FORWARD'], origin: 'BUSINESS' }, { passes: 'clear' }),
  step('T43', 'RETURN_EXITDEPT_LEADER', 'approve*', '重新送审', 'Send on again', JL, 'INVESTMENT_INPUT', exceptShort, { exitRoute: 'TO_INVESTMENT', fourEyes: true }, {}),
  step('T44', 'RETURN_EXITDEPT_LEADER', 'approve*', '重新送审', 'Send on again', JL, 'ACCOUNTING_INPUT', all, { exitRoute: 'TO_ACCOUNTING', fourEyes: true }, {}),
  step('T45', 'RETURN_EXITDEPT_LEADER', 'approve*', '重新送审', 'Send on again', JL, 'EXITDEPT_PASS', all, { exitRoute: 'TO_CONFIRM', fourEyes: true }, {}),
  step('T46', 'RETURN_EXITDEPT_LEADER', 'return*', '退回经办', 'Return to operator', JL, 'RETURN_EXITDEPT_OPERATOR', all, {}, {}),
  step('T47', 'RETURN_EXITDEPT_LEADER', 'returnBusiness*', '退回业务领导', 'Return to business leader', JL, 'EXITDEPT_RETURN_BUSINESS_LEADER', all, { exitStage: ['FORWARD'], origin: 'BUSINESS' }, { passes: 'clear' }),
  step('T48', 'INVESTMENT_INPUT', 'submit*', '提交领导', 'Submit to leader', TO, 'INVESTMENT_REVIEW', exceptShort, { valid: true }, { submitter: 'invSubmittedBy' }),
  step('T49', 'RETURN_INVESTMENT_OPERATOR', 'submit*', '提交领导', 'Submit to leader', TO, 'INVESTMENT_REVIEW', exceptShort, { valid: true }, { submitter: 'invSubmittedBy' }),
  step('T50', 'INVESTMENT_REVIEW', 'approve', '同意', 'Approve', TL, 'INVESTMENT_PASS_EXITDEPT_INPUT', exceptShort, { fourEyes: true }, { invPassed: true, exitStage: 'FORWARD' }),
  step('T51', 'INVESTMENT_REVIEW', 'return*', '退回经办', 'Return to operator', TL, 'RETURN_INVESTMENT_OPERATOR', exceptShort, {}, {}),
  step('T52', 'INVESTMENT_REVIEW', 'returnBusiness*', '退回业务', 'Return to business', TL, 'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', exceptShort, { origin: 'BUSINESS' }, { exitStage: 'INV_RETURN_BUS' }),
  step('T53', 'RETURN_INVESTMENT_LEADER', 'approve*', '同意', 'Approve', TL, 'INVESTMENT_PASS_EXITDEPT_INPUT', exceptShort, { fourEyes: true }, { invPassed: true, exitStage: 'FORWARD' }),
  step('T54', 'RETURN_INVESTMENT_LEADER', 'return*', '退回经办', 'Return to operator', TL, 'RETURN_INVESTMENT_OPERATOR', exceptShort, {}, {}),
  step('T55', 'RETURN_INVESTMENT_LEADER', 'returnBusiness*', '退回业务', 'Return to business', TL, 'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', exceptShort, { origin: 'BUSINESS' }, { exitStage: 'INV_RETURN_BUS' }),
  step('T56', 'EXITDEPT_RETURN_INVESTMENT_LEADER', 'approve*', '同意', 'Approve', TL, 'INVESTMENT_PASS_EXITDEPT_INPUT', exceptShort, { fourEyes: true }, { invPassed: true, exitStage: 'FORWARD' }),
  step('T57', 'EXITDEPT_RETURN_INVESTMENT_LEADER', 'return*', '退回经办', 'Return to operator', TL, 'RETURN_INVESTMENT_OPERATOR', exceptShort, {}, {}),
  step('T58', 'EXITDEPT_RETURN_INVESTMENT_LEADER', 'returnBusiness*', '退回业务', 'Return to business', TL, 'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', exceptShort, { origin: 'BUSINESS' }, { exitStage: 'INV_RETURN_BUS' }),
  step('T59', 'INVESTMENT_REVIEW', 'returnExit*', '退回进出口部', 'Return to import/export', TL, 'RETURN_EXITDEPT_LEADER', exceptShort, {}, { exitStage: 'FORWARD', exitRoute: 'forward' }),
  step('T60', 'ACCOUNTING_INPUT', 'submit*', '提交领导', 'Submit to leader', FO, 'ACCOUNTING_PENDING_REVIEW', all, { valid: true }, { submitter: 'accSubmittedBy' }),
  step('T61', 'RETURN_ACCOUNTING_OPERATOR', 'submit*', '提交领导', 'Submit to leader', FO, 'ACCOUNTING_PENDING_REVIEW', all, { valid: true }, { submitter: 'accSubmittedBy' }),
  step('T62', 'ACCOUNTING_PENDING_REVIEW', 'approve', '同意', 'Approve', FL, 'ACCOUNTING_INPUT_FINISH', all, { fourEyes: true }, { accPassed: true, oaStatus: 'byNeed' }),
  step('T63', 'ACCOUNTING_PENDING_REVIEW', 'return*', '退回经办', 'Return to operator', FL, 'RETURN_ACCOUNTING_OPERATOR', all, {}, {}),
  step('T64', 'ACCOUNTING_PENDING_REVIEW', 'returnBusiness*', '退回业务', 'Return to business', FL, 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', all, { origin: 'BUSINESS' }, { exitStage: 'ACC_RETURN_BUS' }),
  step('T65', 'ACCOUNTING_PENDING_REVIEW', 'returnInvestment*', '退回投资部', 'Return to investment', FL, 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT', exceptShort, { needInvestment: true }, { exitStage: 'ACC_RETURN_INV' }),
  step('T66', 'ACCOUNTING_PENDING_REVIEW', 'returnExit*', '退回进出口部', 'Return to import/export', FL, 'RETURN_EXITDEPT_LEADER', all, {}, { exitStage: 'FORWARD', exitRoute: 'forward' }),
  step('T67', 'EXITDEPT_RETURN_ACCOUNTING_LEADER', 'approve*', '同意', 'Approve', FL, 'ACCOUNTING_INPUT_FINISH', all, { fourEyes: true }, { accPassed: true, oaStatus: 'byNeed' }),
  step('T68', 'EXITDEPT_RETURN_ACCOUNTING_LEADER', 'return*', '退回经办', 'Return to operator', FL, 'RETURN_ACCOUNTING_OPERATOR', all, {}, {}),
  step('T69', 'ACCOUNTING_INPUT_FINISH', 'confirm', '确认生效', 'Confirm', JX, 'EXITDEPT_INPUT_CONFIRMED', all, { oaStatus: ['NONE', 'APPROVED'], effectValid: true }, { takesEffect: 'whenConfirmed' }),
  step('T70', 'ACCOUNTING_INPUT_FINISH', 'returnAccounting*', '退回计财', 'Return to finance', JX, 'EXITDEPT_RETURN_ACCOUNTING_LEADER', all, {}, { accPassed: false, oaStatus: 'NONE' }),
  step('T71', 'EXITDEPT_PASS', 'confirm', '确认生效', 'Confirm', JO, 'EXITDEPT_INPUT_CONFIRMED', all, { oaStatus: ['NONE', 'APPROVED'], effectValid: true }, { takesEffect: 'whenConfirmed' }),
  step('T72', 'EXITDEPT_PASS', 'returnLeader*', '退回领导', 'Ask leader to withdraw the pass', JO, 'RETURN_EXITDEPT_LEADER', all, {}, { exitRoute: 'forward' }),
  step('T73', 'EXITDEPT_INPUT_CONFIRMED', 'receiptApprove*', '人工通过(回执失败)', 'Approve despite failed receipt', JX, 'EXITDEPT_INPUT_CONFIRMED', all, { customsReceipt: 'FAILED' }, { customsReceipt: 'MANUAL_OK', takesEffect: 'now' }),
  step('T74', 'EXITDEPT_INPUT_CONFIRMED', 'receiptReopen*', '回执失败重开', 'Reopen after failed receipt', JX, 'RETURN_EXITDEPT_OPERATOR', all, { customsReceipt: 'FAILED' }, { customsReceipt: 'NONE', exitStage: 'REOPEN' }),
]; // biome-ignore format: a transition is a row
