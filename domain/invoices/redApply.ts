import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, date, datetime, dict, int, money, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { plus } from './invoiceMath.ts';
import { invoiceBindings } from './invoiceRights.ts';
import { redRequestsPath } from './paths.ts';
import { redApplyFlow } from './redApplyFlow.ts';

const below = { min: '-999999999999.99' } as const;

/** 红字明细: what is taken back at one rate. */
export const redLine = defineEntity({
  key: 'redLine',
  service: 'financial',
  design: 'finance',
  label: bi('红字明细', 'Red line'),
  parent: { entity: 'redApply', field: 'applyId' },
  fields: {
    applyId: ref('红字确认单', 'Red request', { entity: 'redApply', required: true, createOnly: true }),
    lineNo: int('行号', 'No', { min: 1 }),
    taxRate: dict('税率', 'Rate', { dict: 'VAT_RATE', required: true }),
    netAmount: money('金额', 'Net', { required: true, ...below, sum: true }),
    taxAmount: money('税额', 'Tax', { required: true, ...below, sum: true }),
  },
  rules: [
    ({ netAmount, taxAmount }) =>
      (netAmount && !netAmount.startsWith('-')) || (taxAmount && !/^(-|0(\.0*)?$)/.test(taxAmount))
        ? { netAmount: bi('红字金额为负数', 'Red amounts are negative') }
        : undefined,
  ],
  scope: 'parent',
  verbs: [],
});

const fields = {
  redNo: text('编号', 'No', { max: 20, readOnly: true }),
  invoiceId: ref('蓝字发票', 'Blue invoice', { entity: 'invoice', required: true, createOnly: true }),
  direction: dict('进销项', 'Direction', { dict: 'INV_DIRECTION', readOnly: true }),
  applySide: dict('申请方', 'Asked by', { dict: 'RED_SIDE', required: true, default: 'SELLER' }),
  needOtherFlag: bool('须对方确认', 'The other side confirms', { default: 0 }),
  reason: dict('原因', 'Reason', { dict: 'RED_REASON', required: true }),
  lines: children('红字明细', 'Red lines', { of: redLine, required: true, maxRows: 20 }),
  amountNet: money('金额', 'Net', { readOnly: true, sum: true }),
  amountTax: money('税额', 'Tax', { readOnly: true, sum: true }),
  amountGross: money('价税合计', 'Gross', { readOnly: true, sum: true }),
  redConfirmNo: text('确认单号', 'Confirmation no', { max: 20 }),
  redCode: text('红票代码', 'Code of the red invoice', { max: 12 }),
  redNumber: text('红票号码', 'Number of the red invoice', { max: 22 }),
  redDigitalNo: text('红票数电号码', 'Digital number of the red invoice', { max: 20 }),
  redDate: date('红票开具日期', 'Red invoice issued on', { notAfter: 'today' }),
  redInvoiceId: ref('红票', 'Red invoice', { entity: 'invoice', readOnly: true }),
  submittedTime: datetime('提交时间', 'Submitted', { readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 200 }),
  cancelReason: textarea('撤销原因', 'Why cancelled', { max: 500, readOnly: true }),
  scopeKey: text('权限标识', 'Right key', { max: 50, readOnly: true }),
  status: stateField('状态', 'Status', redApplyFlow),
};

type Draft = DraftValues<typeof fields>;

/** One line says all of a rate. */
const twiceTheRate: Rule<Draft> = ({ lines }) => {
  const rates = (lines ?? []).map(({ taxRate }) => taxRate);
  return new Set(rates).size < rates.length ? { lines: bi('同一税率只填一行', 'One line for each rate') } : undefined;
};

/** 红字确认单: what of an invoice is taken back, and how far that has come. @see docs/spec/finance.md 2.15, 4.15 */
export const redApply = defineEntity({
  key: 'redApply',
  service: 'financial',
  design: 'finance',
  label: bi('红字确认单', 'Red request'),
  fields,
  numbering: { field: 'redNo', prefix: 'HZ', at: 'create' },
  title: 'redNo',
  keywords: ['redNo', 'invoiceId', 'redConfirmNo', 'redNumber'],
  list: [
    'redNo',
    'status',
    'invoiceId',
    'direction',
    'applySide',
    'reason',
    'amountNet',
    'amountTax',
    'amountGross',
    'redConfirmNo',
    'redNumber',
    'redDate',
    'createdByName',
    'createdTime',
  ],
  filters: ['redNo', 'invoiceId', 'direction', 'status', 'reason', 'redDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['invoiceId']],
  form: [
    {
      title: bi('红字', 'Red request'),
      fields: [
        'redNo',
        'invoiceId',
        'applySide',
        'needOtherFlag',
        'reason',
        'redConfirmNo',
        { field: 'remark', span: 3 },
      ],
    },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }, 'amountNet', 'amountTax', 'amountGross'] },
    {
      title: bi('红票', 'Red invoice'),
      when: ({ status }) => status === 'ISSUED' || status === 'CANCELLED',
      fields: ['redCode', 'redNumber', 'redDigitalNo', 'redDate', 'redInvoiceId', { field: 'cancelReason', span: 3 }],
    },
  ],
  draftNeeds: ['invoiceId', 'reason', 'lines'],
  derive: ({ lines }) => {
    const amountNet = plus(...(lines ?? []).map(({ netAmount }) => netAmount));
    const amountTax = plus(...(lines ?? []).map(({ taxAmount }) => taxAmount));
    return { amountNet, amountTax, amountGross: plus(amountNet, amountTax) };
  },
  rules: [twiceTheRate],
  unique: [['redNo']],
  scope: { staff: 'all', bound: { to: invoiceBindings.canView, column: 'scopeKey' } },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'log', 'export'],
  flow: redApplyFlow,
  pages: { icon: 'list', at: redRequestsPath, title: bi('红字确认单', 'Red requests') },
  access: { finance: 'list,view,create,edit,export,act:*' },
});
