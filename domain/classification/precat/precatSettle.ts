import { contributorsField } from '../../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { children, date, decimal, dict, int, money, ref, text, textarea } from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { compareDecimal, formatFen, parseFen, subtractFen } from '../../core/money.ts';
import { isBusiness } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { settlementPath, settlementsPath } from '../paths.ts';
import { precatSettleFlow } from './precatSettleFlow.ts';
import { freeLines, settledAmount, settleSums, vatInside } from './settleMath.ts';

/** 结算明细: what one kind of goods costs. */
export const settleLine = defineEntity({
  key: 'settleLine',
  service: 'settlecenter',
  design: 'classification',
  label: bi('结算明细', 'Settlement line'),
  parent: { entity: 'precatSettle', field: 'settleId' },
  fields: {
    settleId: ref('结算单', 'Settlement', { entity: 'precatSettle', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    productId: ref('商品', 'Goods', { entity: 'precatProduct', createOnly: true }),
    unitPrice: money('单价', 'Price', { min: '0', required: true }),
    factor: decimal('系数', 'Factor', 5, 2, { min: '0', default: '1' }),
    amount: money('金额', 'Amount', { readOnly: true, sum: true }),
    payable: money('折后金额', 'Due', { readOnly: true, follows: true, sum: true }),
  },
  title: 'amount',
  derive: (line) => ({ amount: settledAmount(line) }),
  scope: 'parent',
  verbs: [],
});

const fields = {
  settleNo: text('结算号', 'Settlement no', { max: 20, readOnly: true }),
  applyId: ref('预归类申请', 'Application', { entity: 'precatApply', createOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', createOnly: true }),
  protocolId: ref('协议', 'Protocol', { entity: 'precatProtocol', createOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp' }),
  lines: children('明细', 'Lines', { of: settleLine, maxRows: 2_000 }),
  lineAmount: money('金额', 'Amount of lines', { readOnly: true, sum: true }),
  discountRate: decimal('折扣率', 'Discount', 5, 4, {
    min: '0',
    default: '0',
    help: bi('如 0.1 表示优惠 10%', '0.1 is ten per cent off'),
  }),
  maxDiscount: decimal('最大折扣', 'Largest discount', 5, 4, { createOnly: true, default: '0.2' }),
  discountAmount: money('折扣额', 'Discount amount', { readOnly: true }),
  amount: money('应收', 'Due', { readOnly: true, sum: true }),
  taxRate: dict('税率', 'VAT rate', { dict: 'VAT_RATE', default: '0.06' }),
  netAmount: money('不含税金额', 'Net', { readOnly: true }),
  taxAmount: money('税额', 'Tax', { readOnly: true }),
  paidAmount: money('已收', 'Paid', { readOnly: true, default: '0' }),
  openAmount: money('未收', 'Open', { readOnly: true, sum: true }),
  dueDate: date('到期日', 'Due', { readOnly: true }),
  zeroReason: textarea('零金额原因', 'Why lines are free', {
    max: 200,
    readOnly: true,
    help: bi('有金额为 0.00 的明细时，提交须说明', 'Asked for when lines of 0.00 are handed in'),
  }),
  curr: dict('币制', 'Currency', { dict: 'CURRENCY', createOnly: true, default: 'CNY' }),
  invoiceNo: text('发票号', 'Invoice no', { max: 20, readOnly: true }),
  invoiceDate: date('开票日期', 'Invoiced', { readOnly: true }),
  redInvoiceNo: text('红字发票号', 'Reversing invoice', { max: 20, readOnly: true }),
  payDate: date('收款日期', 'Paid', { readOnly: true, notAfter: 'today' }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  reason: textarea('意见', 'Opinion', { max: 300, readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', precatSettleFlow),
};

type Draft = DraftValues<typeof fields>;

/** V-25, E-C25: no more off than the protocol allows. */
const tooCheap: Rule<Draft> = ({ discountRate, maxDiscount }) =>
  discountRate && maxDiscount && compareDecimal(discountRate, maxDiscount) > 0
    ? { discountRate: bi('折扣超出协议上限', 'Discount above the protocol limit') }
    : undefined;

/** 预归类结算单: what an application costs its customer. @see docs/spec/classification.md 2.6, 4.7 */
export const precatSettle = defineEntity({
  key: 'precatSettle',
  service: 'settlecenter',
  design: 'classification',
  label: bi('预归类结算单', 'Pre-classification settlement'),
  fields,
  numbering: { field: 'settleNo', prefix: 'JS', at: 'create' },
  title: 'settleNo',
  keywords: ['settleNo', 'customerId', 'invoiceNo'],
  quickFind: { shows: ['settleNo'], beside: ['customerId', 'invoiceNo'], asks: 'numbers' },
  list: [
    'settleNo',
    'status',
    'customerId',
    'applyId',
    'lineAmount',
    'discountRate',
    'amount',
    'openAmount',
    'dueDate',
    'curr',
    'invoiceNo',
    'invoiceDate',
    'payDate',
    'createdTime',
  ],
  row: ['mainCompId', 'paidAmount'],
  filters: ['settleNo', 'customerId', 'mainCompId', 'status', 'invoiceNo', 'invoiceDate', 'payDate', 'dueDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['applyId']],
  form: [
    {
      title: bi('结算', 'Settlement'),
      fields: [
        'settleNo',
        'customerId',
        'applyId',
        'protocolId',
        'mainCompId',
        'lineAmount',
        'discountRate',
        'discountAmount',
        'amount',
        'curr',
        'taxRate',
        'netAmount',
        'taxAmount',
        { field: 'remark', span: 3 },
        { field: 'zeroReason', span: 3 },
      ],
    },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('开票和收款', 'Invoice and payment'),
      when: ({ status }) => status !== 'NEW',
      fields: [
        'invoiceNo',
        'invoiceDate',
        'redInvoiceNo',
        'dueDate',
        'paidAmount',
        'openAmount',
        'payDate',
        { field: 'reason', span: 3 },
      ],
    },
  ],
  rules: [tooCheap],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    zeroReason: { when: ({ lines }) => freeLines(lines ?? []).length > 0 },
  },
  derive: ({ lines, discountRate, taxRate, paidAmount }) => {
    const sums = settleSums(lines ?? [], discountRate ?? '0');
    const openAmount = formatFen(subtractFen(parseFen(sums.amount), parseFen(paidAmount ?? '0')));
    return { ...sums, ...vatInside(sums.amount, taxRate), openAmount };
  },
  mayEdit: (_record, { roleId }) =>
    isBusiness(roleId)
      ? { fields: ['discountRate', 'lines', 'remark', 'mainCompId', 'taxRate'] }
      : { none: bi('只能由业务部门修改', 'Only a business department may change it') },
  unique: [['settleNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'update', 'act', 'log', 'export'],
  flow: precatSettleFlow,
  pages: { icon: 'list', at: settlementsPath, record: settlementPath },
  access: {
    business: 'list,view,edit,print,export,act:*',
    finance: 'list,view,print,export,act:*',
    preAuditAdmin: 'list,view,print,export,act:submit,act:cancel',
  },
});
