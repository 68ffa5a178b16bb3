import { date, dict, text } from '../core/field.ts';
import { definePaper } from '../core/paper.ts';
import { bi } from '../core/text.ts';
import { taxAdvance } from './taxAdvance.ts';

const dead = (closedFlag: unknown) => (Number(closedFlag) === 1 ? bi('作废', 'VOID') : undefined);

/** 税款垫付申请单: what was asked for, what departments said, and what was approved. */
export const advanceApplyPaper = definePaper(taxAdvance, {
  key: 'APPLY',
  label: bi('税款垫付申请单', 'Tax advance application'),
  isRecord: true,
  fields: {
    exitBy: text('进出口经办', 'Import/export'),
    invBy: text('投资经办', 'Investment'),
    accBy: text('计财经办', 'Finance'),
    finalBy: text('确认人', 'Confirmed by'),
  },
  parts: [
    {
      title: bi('客户与协议', 'Customer and agreement'),
      facts: [
        { field: 'customerId', span: 2 },
        'advanceKind',
        { field: 'mainCompId', span: 2 },
        'agreementId',
        { field: 'cargoOwnerId', span: 2 },
        'quotaId',
      ],
    },
    {
      title: bi('报关单', 'Declaration'),
      facts: ['declNo', 'declDate', 'customsCode', 'billNo', 'contractNo', 'collectMode'],
    },
    {
      title: bi('税单（元）', 'Tax bills (CNY)'),
      table: 'bills',
      columns: [
        ['lineNo', 24],
        ['taxBillNo', '*'],
        ['taxKind', 70],
        ['issueDate', 62],
        ['dueDate', 62],
        ['amount', 84],
        ['advancePart', 84],
      ],
    },
    {
      title: bi('垫付', 'Advance'),
      facts: [
        'taxTotal', 'advanceAmount', 'selfPayAmount', 'planPayDate', 'termDays', 'repayDate',
        'quotaValidFrom', 'quotaValidTo', 'maxDays', 'maxSingleAmount', 'dailyRate', 'overdueRate', 'freeDays', 'minFee',
        'allocOrder', { field: 'reason', span: 3 },
      ],
    },
    {
      title: bi('审批', 'Approval'),
      facts: [
        { field: 'exitOpinion', span: 2 }, 'exitBy',
        { field: 'invOpinion', span: 2 }, 'invBy',
        { field: 'accOpinion', span: 2 }, 'accBy',
        'approvedAmount', 'finalBy', 'confirmedAt',
      ],
    },
    { signs: [bi('申请部门', 'Applying department'), bi('进出口部', 'Import and export'), bi('计财部', 'Finance')] },
  ],
  watermark: ({ closedFlag, status }) =>
    dead(closedFlag) ?? (status === 'EXITDEPT_INPUT_CONFIRMED' ? undefined : bi('审批中', 'NOT APPROVED YET')),
}); // biome-ignore format: facts of one line of the sheet read best together

/** 付款单: what leaves the bank, to whom, who prepared and who checked it. */
export const advancePaymentPaper = definePaper(taxAdvance, {
  key: 'PAY',
  label: bi('税款垫付付款单', 'Payment slip of a tax advance'),
  fields: {
    payNo: text('付款单号', 'Payment no'),
    paidOn: date('付款日期', 'Pay date'),
    channel: dict('付款渠道', 'Channel', { dict: 'TAX_PAY_CHANNEL' }),
    paidFrom: text('付款账户', 'Paid from'),
    amountInWords: text('金额大写', 'In words'),
    payeeOf: text('收款方', 'Payee'),
    bankOf: text('收款银行', 'Bank of the payee'),
    accountOf: text('收款账号', 'Account of the payee'),
    serialOf: text('银行流水号', 'Bank serial'),
    preparer: text('发起人', 'Prepared by'),
    checker: text('复核人', 'Checked by'),
  },
  parts: [
    {
      title: bi('收款方', 'Payee'),
      facts: [{ field: 'payeeOf', span: 2 }, 'channel', { field: 'bankOf', span: 2 }, 'accountOf'],
    },
    {
      title: bi('付款', 'Payment'),
      facts: [
        'payNo', 'paidOn', 'serialOf', { field: 'paidFrom', span: 2 }, 'approvedAmount',
        { field: 'amountInWords', span: 3 },
      ],
    },
    {
      title: bi('用途', 'For'),
      facts: [{ field: 'customerId', span: 2 }, 'declNo', { field: 'mainCompId', span: 2 }, 'repayDate'],
    },
    {
      title: bi('税单（元）', 'Tax bills (CNY)'),
      table: 'bills',
      columns: [
        ['lineNo', 24],
        ['taxBillNo', '*'],
        ['taxKind', 80],
        ['dueDate', 70],
        ['amount', 90],
        ['advancePart', 90],
      ],
    },
    { title: bi('办理', 'Handled by'), facts: ['preparer', 'checker'] },
    { signs: [bi('制单', 'Prepared'), bi('复核', 'Checked'), bi('负责人', 'Approved')] },
  ],
  watermark: ({ fundStatus, closedFlag }) =>
    dead(closedFlag) ?? (fundStatus === 'PAYING' ? bi('待复核', 'NOT CHECKED YET') : undefined),
}); // biome-ignore format: facts of one line of the sheet read best together

export const advancePapers = [advanceApplyPaper, advancePaymentPaper];
