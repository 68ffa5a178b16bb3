import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { children, date, datetime, files, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { payeeBeforeField } from './paymentFlow.ts';
import { purchasePayFlow } from './purchasePayFlow.ts';

/** 付款订单: an order that a payment pays as a whole. */
export const purchasePayOrder = defineEntity({
  key: 'purchasePayOrder',
  service: 'settlecenter',
  design: 'finance',
  label: bi('付款订单', 'Paid order'),
  parent: { entity: 'purchasePay', field: 'payId' },
  fields: {
    payId: ref('付款单', 'Payment', { entity: 'purchasePay', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    orderId: ref('采购订单', 'Order', { entity: 'autoOrder', required: true }),
    bizNo: text('业务单号', 'Business no', { max: 40, readOnly: true }),
    amount: money('金额', 'Amount', { readOnly: true, sum: true }),
  },
  list: ['lineNo', 'orderId', 'bizNo', 'amount'],
  facts: {
    orderId: {
      filter: (_line, pay) => ({
        status: 'BILLED',
        ...(pay?.supplierId ? { supplierId: pay.supplierId } : {}),
        ...(pay?.mainCompId ? { mainCompId: pay.mainCompId } : {}),
      }),
    },
  },
  index: [['orderId']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  payNo: text('付款单号', 'No', { max: 20, readOnly: true }),
  supplierId: ref('供应商', 'Supplier', { entity: 'supplier', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  bankAccountId: ref('付款账户', 'Paid from', { entity: 'bankAccount', required: true }),
  supplierBankId: ref('收款账户', 'Account of the supplier', {
    entity: 'supplierBank',
    required: true,
    help: bi('须为已复核的账户', 'One that finance has checked'),
  }),
  payeeName: text('收款户名', 'Payee', { max: 100, readOnly: true }),
  payeeBank: text('收款银行', 'Bank of the payee', { max: 100, readOnly: true }),
  payeeAccount: text('收款账号', 'Account of the payee', { max: 40, readOnly: true }),
  orders: children('订单', 'Orders', { of: purchasePayOrder, required: true, maxRows: 200 }),
  amount: money('付款金额', 'Amount', { readOnly: true, sum: true }),
  remark: text('备注', 'Remark', { max: 200 }),
  files: files('附件', 'Files', { maxCount: 20 }),
  payDate: date('付款日期', 'Paid on', { readOnly: true, notAfter: 'today' }),
  bankSerial: text('银行流水号', 'Bank serial', { max: 60, readOnly: true }),
  confirmedBy: ref('确认人', 'Confirmed by', { entity: 'sysUser', readOnly: true }),
  confirmedAt: datetime('确认时间', 'Confirmed', { readOnly: true }),
  reason: text('原因', 'Reason', { max: 300, readOnly: true }),
  payeeBefore: payeeBeforeField,
  hands: contributorsField,
  status: stateField('状态', 'Status', purchasePayFlow),
};

type Draft = DraftValues<typeof fields>;

const repeatedOrders: Rule<Draft> = ({ orders }) => {
  const ids = (orders ?? []).map(({ orderId }) => orderId);
  const at = ids.findIndex((id, place) => id && ids.indexOf(id) < place);
  return at < 0 ? undefined : { [`orders.${at}.orderId`]: bi('同一订单只能列一次', 'An order stands there once') };
};

/** 供应商付款: one payment for many orders of a supplier. @see docs/spec/finance-addendum.md F17 */
export const purchasePay = defineEntity({
  key: 'purchasePay',
  service: 'settlecenter',
  design: 'finance',
  label: bi('供应商付款', 'Payment to a supplier'),
  fields,
  numbering: { field: 'payNo', prefix: 'FG', at: 'create' },
  title: 'payNo',
  keywords: ['payNo', 'supplierId', 'payeeName'],
  list: [
    'payNo',
    'status',
    'supplierId',
    'mainCompId',
    'amount',
    'payeeName',
    'payeeAccount',
    'payDate',
    'bankSerial',
    'confirmedBy',
    'createdTime',
  ],
  row: ['confirmedBy'],
  filters: ['payNo', 'supplierId', 'mainCompId', 'status', 'payDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['supplierId', 'mainCompId']],
  form: [
    {
      title: bi('付款', 'Payment'),
      fields: ['supplierId', 'mainCompId', 'bankAccountId', 'supplierBankId', { field: 'remark', span: 2 }],
    },
    { title: bi('订单', 'Orders'), fields: [{ field: 'orders', span: 3 }, 'amount'] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
    {
      title: bi('付款确认', 'Confirmation'),
      when: ({ payNo }) => Boolean(payNo),
      fields: [
        'payeeName',
        'payeeBank',
        'payeeAccount',
        'payDate',
        'bankSerial',
        'confirmedBy',
        'confirmedAt',
        'reason',
      ],
    },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    bankAccountId: { filter: ({ mainCompId }) => ({ enabled: 1, ...(mainCompId && { mainCompId }) }) },
    supplierBankId: { filter: ({ supplierId }) => ({ ...(supplierId && { supplierId }) }) },
  },
  rules: [repeatedOrders],
  unique: [['payNo'], ['bankAccountId', 'bankSerial']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: purchasePayFlow,
  pages: { icon: 'tax' },
  access: { finance: 'list,view,create,edit,delete,export,print,act:*', importExport: 'list,view' },
});
