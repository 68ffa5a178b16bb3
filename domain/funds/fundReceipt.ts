import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { children, date, datetime, dict, files, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { fundReceiptFlow } from './fundReceiptFlow.ts';
import { prepayOf, wrongParts } from './receiptMath.ts';

/** 收款分配: what a part of a receipt pays. @see docs/spec/finance.md 4.9 */
export const fundAlloc = defineEntity({
  key: 'fundAlloc',
  service: 'settlecenter',
  design: 'finance',
  label: bi('收款分配', 'Allocation'),
  parent: { entity: 'fundReceipt', field: 'receiptId' },
  fields: {
    receiptId: ref('收款单', 'Receipt', { entity: 'fundReceipt', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    itemId: ref('冲抵款项', 'Paid item', { entity: 'fundItem', required: true }),
    allocKind: dict('冲抵类型', 'Kind', { dict: 'ALLOC_KIND', readOnly: true }),
    targetNo: text('单号', 'Document', { max: 40, readOnly: true }),
    amount: money('金额', 'Amount', { required: true, min: '0.01', sum: true }),
  },
  list: ['lineNo', 'itemId', 'allocKind', 'targetNo', 'amount'],
  title: 'targetNo',
  facts: {
    itemId: {
      filter: (_line, receipt) => ({
        ...(receipt?.customerId ? { customerId: receipt.customerId } : {}),
        ...(receipt?.mainCompId ? { mainCompId: receipt.mainCompId } : {}),
      }),
    },
  },
  index: [['itemId']],
  scope: 'parent',
  verbs: [],
});

/** 对冲订单: an order of the same company as a supplier that what it owes us pays. @see docs/spec/finance-addendum.md F21 */
export const fundOffset = defineEntity({
  key: 'fundOffset',
  service: 'settlecenter',
  design: 'finance',
  label: bi('对冲订单', 'Offset order'),
  parent: { entity: 'fundReceipt', field: 'receiptId' },
  fields: {
    receiptId: ref('收款单', 'Receipt', { entity: 'fundReceipt', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    orderId: ref('采购订单', 'Order', { entity: 'autoOrder', required: true }),
    amount: money('金额', 'Amount', { readOnly: true, sum: true }),
  },
  list: ['lineNo', 'orderId', 'amount'],
  facts: {
    orderId: {
      filter: (_line, receipt) => ({
        status: 'BILLED',
        ...(receipt?.mainCompId ? { mainCompId: receipt.mainCompId } : {}),
      }),
    },
  },
  index: [['orderId']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  receiptNo: text('收款单号', 'No', { max: 20, readOnly: true }),
  receiptKind: dict('类型', 'Kind', { dict: 'RECEIPT_KIND', required: true, default: 'BANK', createOnly: true }),
  bankLineId: ref('银行流水', 'Bank line', { entity: 'bankLine', createOnly: true }),
  customerId: ref('客户', 'Customer', {
    entity: 'customer',
    help: bi('未认领的款项可暂不填写', 'Left empty while nobody knows whose money it is'),
  }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  bankAccountId: ref('收款账户', 'Account', { entity: 'bankAccount' }),
  receiptDate: date('收款日期', 'Received', { required: true, notAfter: 'today' }),
  currency: dict('币种', 'Currency', { dict: 'CURRENCY', required: true, default: 'CNY' }),
  amount: money('金额', 'Amount', { required: true, min: '0.01', sum: true }),
  payerName: text('付款方', 'Payer', { max: 100 }),
  payerAccount: text('付款账号', 'Payer account', { max: 40 }),
  bankSerial: text('银行流水号', 'Bank serial', { max: 60 }),
  declNo: text('报关单号', 'Declaration', { max: 18 }),
  allocs: children('分配', 'Allocations', { of: fundAlloc, maxRows: 200 }),
  offsets: children('对冲订单', 'Offset orders', { of: fundOffset, maxRows: 200 }),
  prepayAmount: money('转预收', 'To prepayment', { readOnly: true }),
  remark: text('备注', 'Remark', { max: 200 }),
  files: files('附件', 'Files', { maxCount: 10 }),
  confirmedBy: ref('入账人', 'Confirmed by', { entity: 'sysUser', readOnly: true }),
  confirmedAt: datetime('入账时间', 'Confirmed', { readOnly: true }),
  reason: text('原因', 'Reason', { max: 300, readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', fundReceiptFlow),
};

type Draft = DraftValues<typeof fields>;

const ofBank = ({ receiptKind }: Draft): boolean => receiptKind === 'BANK' || receiptKind === 'REFUND';
const isOffset = ({ receiptKind }: Draft): boolean => receiptKind === 'OFFSET';
const isRefund = ({ receiptKind }: Draft): boolean => receiptKind === 'REFUND';

const wrongAllocation: Rule<Draft> = ({ amount, allocs, receiptKind }) =>
  amount ? wrongParts(amount, allocs ?? [], receiptKind) : undefined;

const wrongDeclaration: Rule<Draft> = (record) =>
  isRefund(record) && record.declNo && !/^\d{18}$/.test(record.declNo)
    ? { declNo: bi('报关单号为18位数字', 'A declaration number has 18 digits') }
    : undefined;

/** 收款单: money that came and what it pays. @see docs/spec/finance.md 2.8, 4.9, 6.4 */
export const fundReceipt = defineEntity({
  key: 'fundReceipt',
  service: 'settlecenter',
  design: 'finance',
  label: bi('收款单', 'Receipt'),
  fields,
  numbering: { field: 'receiptNo', prefix: 'SK', at: 'create' },
  title: 'receiptNo',
  keywords: ['receiptNo', 'customerId', 'payerName', 'bankSerial'],
  list: [
    'receiptNo',
    'status',
    'receiptDate',
    'customerId',
    'mainCompId',
    'receiptKind',
    'amount',
    'prepayAmount',
    'payerName',
    'bankSerial',
    'confirmedBy',
    'createdTime',
  ],
  row: ['bankLineId', 'confirmedBy', 'customerId', 'receiptKind'],
  filters: ['receiptNo', 'customerId', 'mainCompId', 'receiptKind', 'status', 'receiptDate', 'payerName', 'bankSerial'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  unique: [['receiptNo']],
  index: [['bankAccountId', 'bankSerial'], ['bankLineId']],
  form: [
    {
      title: bi('收款', 'Receipt'),
      fields: [
        'receiptKind',
        'bankLineId',
        'mainCompId',
        'customerId',
        'receiptDate',
        'amount',
        'currency',
        'bankAccountId',
        'bankSerial',
        'payerName',
        'payerAccount',
        'declNo',
        { field: 'remark', span: 3 },
      ],
    },
    { title: bi('分配', 'Allocation'), fields: [{ field: 'allocs', span: 3 }, 'prepayAmount'] },
    { title: bi('对冲', 'Offset'), when: isOffset, fields: [{ field: 'offsets', span: 3 }] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
    {
      title: bi('入账', 'Confirmation'),
      when: ({ confirmedBy, reason }) => Boolean(confirmedBy || reason),
      fields: ['confirmedBy', 'confirmedAt', { field: 'reason', span: 3 }],
    },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    bankLineId: {
      when: ({ receiptKind, bankLineId }) => receiptKind === 'BANK' || Boolean(bankLineId),
      filter: () => ({ status: 'OPEN', direction: 'IN' }),
      brings: {
        mainCompId: 'mainCompId',
        customerId: 'customerId',
        bankAccountId: 'bankAccountId',
        receiptDate: 'lineDate',
        amount: 'amount',
        payerName: 'otherName',
        payerAccount: 'otherAccount',
        bankSerial: 'serial',
      },
    },
    bankAccountId: {
      when: ofBank,
      requiredWhen: ofBank,
      filter: ({ mainCompId }) => ({ enabled: 1, ...(mainCompId && { mainCompId }) }),
    },
    bankSerial: { when: ofBank, requiredWhen: ofBank },
    payerName: { when: ofBank },
    payerAccount: { when: ofBank },
    declNo: { when: isRefund, requiredWhen: isRefund },
    offsets: { when: isOffset, requiredWhen: isOffset },
  },
  draftNeeds: ['receiptKind', 'mainCompId', 'receiptDate', 'amount', 'currency'],
  derive: ({ amount, allocs }) => ({ prepayAmount: amount ? prepayOf(amount, allocs ?? []) : null }),
  rules: [wrongAllocation, wrongDeclaration],
  scope: { dept: ['ownerDept', 'createdDept'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'export'],
  flow: fundReceiptFlow,
  pages: { icon: 'tax' },
  access: {
    finance: 'list,view,create,edit,export,print,act:*',
    importExport: 'list,view',
    business: 'list,view',
  },
});
