import { defineEntity } from '../core/entity.ts';
import { date, dict, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { bankLineFlow } from './bankLineFlow.ts';

/**
 * 银行流水: what the bank says came in and went out. Receipts are made of lines, and never more than a line holds, so
 * one transfer may pay for several customers.
 * @see docs/spec/finance-addendum.md F22, F57
 */
export const bankLine = defineEntity({
  key: 'bankLine',
  service: 'settlecenter',
  design: 'finance',
  label: bi('银行流水', 'Bank line'),
  fields: {
    bankAccountId: ref('银行账户', 'Bank account', { entity: 'bankAccount', required: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    lineDate: date('交易日期', 'Date', { required: true, notAfter: 'today' }),
    serial: text('流水号', 'Serial', { max: 60, required: true }),
    direction: dict('收支', 'Side', { dict: 'BANK_SIDE', required: true }),
    amount: money('金额', 'Amount', { required: true, min: '0.01' }),
    usedAmount: money('已认领', 'Claimed', { readOnly: true, default: '0' }),
    balance: money('账户余额', 'Balance'),
    otherName: text('对方户名', 'Other party', { max: 100 }),
    otherAccount: text('对方账号', 'Their account', { max: 40 }),
    otherBank: text('对方开户行', 'Their bank', { max: 100 }),
    summary: text('摘要', 'Summary', { max: 200 }),
    fileHash: text('导入文件', 'File', { max: 64, readOnly: true }),
    fileRow: int('文件行号', 'Row', { readOnly: true }),
    customerId: ref('推荐客户', 'Probably from', { entity: 'customer', readOnly: true }),
    reason: text('原因', 'Reason', { max: 300, readOnly: true }),
    status: stateField('状态', 'Status', bankLineFlow),
  },
  title: 'serial',
  keywords: ['serial', 'otherName', 'summary'],
  list: [
    'lineDate',
    'status',
    'bankAccountId',
    'direction',
    'amount',
    'usedAmount',
    'otherName',
    'customerId',
    'otherAccount',
    'summary',
    'serial',
    'balance',
  ],
  row: [],
  filters: ['bankAccountId', 'mainCompId', 'lineDate', 'direction', 'status', 'otherName', 'serial'],
  defaultSort: { field: 'lineDate', order: 'DESC' },
  unique: [['bankAccountId', 'serial', 'direction', 'amount']],
  index: [['mainCompId', 'status', 'lineDate']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  flow: bankLineFlow,
  pages: { icon: 'list' },
  access: { finance: 'list,view,import,export,act:*' },
});
