import { contributorsField } from '../core/contributors.ts';
import { defineEntity } from '../core/entity.ts';
import { date, datetime, dict, files, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { fundRefundFlow } from './fundRefundFlow.ts';
import { payeeBeforeField } from './paymentFlow.ts';

/**
 * 预收退款: what a customer prepaid and gets back, to an account his money came from.
 * @see docs/spec/finance-addendum.md F20
 */
export const fundRefund = defineEntity({
  key: 'fundRefund',
  service: 'settlecenter',
  design: 'finance',
  label: bi('预收退款', 'Prepayment refund'),
  fields: {
    refundNo: text('退款单号', 'No', { max: 20, readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    amount: money('退款金额', 'Amount', { required: true, min: '0.01', sum: true }),
    payeeName: text('收款户名', 'Payee', { max: 100, required: true }),
    payeeBank: text('开户行', 'Bank of the payee', { max: 100, required: true }),
    payeeAccount: text('收款账号', 'Account of the payee', {
      max: 40,
      required: true,
      help: bi(
        '须为该客户付过款的账号，或已复核的客户账户',
        'One that his money came from, or that finance has checked',
      ),
    }),
    bankAccountId: ref('付款账户', 'Paid from', { entity: 'bankAccount', required: true }),
    remark: text('退款事由', 'Why', { max: 200, required: true }),
    files: files('附件', 'Files', { maxCount: 10 }),
    payDate: date('付款日期', 'Paid on', { readOnly: true, notAfter: 'today' }),
    bankSerial: text('银行流水号', 'Bank serial', { max: 60, readOnly: true }),
    confirmedBy: ref('确认人', 'Confirmed by', { entity: 'sysUser', readOnly: true }),
    confirmedAt: datetime('确认时间', 'Confirmed', { readOnly: true }),
    reason: text('原因', 'Reason', { max: 300, readOnly: true }),
    payeeBefore: payeeBeforeField,
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
    hands: contributorsField,
    status: stateField('状态', 'Status', fundRefundFlow),
  },
  numbering: { field: 'refundNo', prefix: 'TK', at: 'create' },
  title: 'refundNo',
  keywords: ['refundNo', 'customerId', 'payeeName'],
  list: [
    'refundNo',
    'status',
    'customerId',
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
  filters: ['refundNo', 'customerId', 'mainCompId', 'status', 'payDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['customerId', 'mainCompId']],
  form: [
    {
      title: bi('退款', 'Refund'),
      fields: ['customerId', 'mainCompId', 'amount', 'bankAccountId', { field: 'remark', span: 2 }],
    },
    { title: bi('收款账户', 'Payee'), fields: ['payeeName', 'payeeBank', 'payeeAccount'] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
    {
      title: bi('付款', 'Payment'),
      when: ({ payDate, reason }) => Boolean(payDate || reason),
      fields: ['payDate', 'bankSerial', 'confirmedBy', 'confirmedAt', { field: 'reason', span: 2 }],
    },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    bankAccountId: { filter: ({ mainCompId }) => ({ enabled: 1, ...(mainCompId && { mainCompId }) }) },
  },
  unique: [['refundNo'], ['bankAccountId', 'bankSerial']],
  scope: { dept: ['ownerDept', 'createdDept'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: fundRefundFlow,
  pages: { icon: 'tax' },
  access: {
    finance: 'list,view,create,edit,delete,export,print,act:*',
    importExport: 'list,view',
    business: 'list,view',
  },
});
