import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, date, datetime, dict, files, int, money, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { isCustomer } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { isPeriod } from './acctPeriod.ts';
import { customerStatementFlow } from './customerStatementFlow.ts';

const statementOfLine = () =>
  ref('对账单', 'Statement', { entity: 'customerStatement', required: true, createOnly: true });

/** 对账汇总: an account in the month of a statement. */
export const statementAcct = defineEntity({
  key: 'statementAcct',
  service: 'settlecenter',
  design: 'finance',
  label: bi('账户汇总', 'Account'),
  parent: { entity: 'customerStatement', field: 'statementId' },
  fields: {
    statementId: statementOfLine(),
    lineNo: int('序号', 'Line', { min: 1 }),
    acctKind: dict('账户类型', 'Account kind', { dict: 'ACCT_KIND' }),
    opening: money('期初', 'Opening', { sum: true }),
    debit: money('本期增加', 'Charged', { sum: true }),
    credit: money('本期减少', 'Paid', { sum: true }),
    closing: money('期末', 'Closing', { sum: true }),
    overdue: money('其中逾期', 'Overdue', { sum: true }),
  },
  title: 'acctKind',
  scope: 'parent',
  verbs: [],
});

/** 对账明细: a movement of the month, with what was owed after it. */
export const statementTxn = defineEntity({
  key: 'statementTxn',
  service: 'settlecenter',
  design: 'finance',
  label: bi('对账明细', 'Movement'),
  parent: { entity: 'customerStatement', field: 'statementId' },
  fields: {
    statementId: statementOfLine(),
    lineNo: int('序号', 'Line', { min: 1 }),
    txnDate: date('日期', 'Date'),
    acctKind: dict('账户类型', 'Account kind', { dict: 'ACCT_KIND' }),
    txnKind: dict('类型', 'Kind', { dict: 'TXN_KIND' }),
    bizNo: text('单号', 'Document', { max: 40 }),
    debit: money('借方', 'Debit', { sum: true }),
    credit: money('贷方', 'Credit', { sum: true }),
    balance: money('余额', 'Balance'),
  },
  title: 'bizNo',
  scope: 'parent',
  verbs: [],
});

const fields = {
  statementNo: text('对账单号', 'No', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true, createOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true, createOnly: true }),
  period: text('期间', 'Period', { max: 6, required: true, createOnly: true, help: bi('如 202604', 'Such as 202604') }),
  acctLines: children('账户汇总', 'Accounts', { of: statementAcct, maxRows: 10 }),
  txnLines: children('明细', 'Movements', { of: statementTxn, maxRows: 5_000 }),
  totalOpening: money('期初合计', 'Opening', { readOnly: true }),
  openingDiff: money('与上期期末差异', 'Differs from the last closing', { readOnly: true }),
  totalClosing: money('期末合计', 'Closing', { readOnly: true }),
  totalClosingCapital: text('大写', 'In words', { max: 200, readOnly: true }),
  overdueAmount: money('其中逾期', 'Overdue', { readOnly: true }),
  sentAt: datetime('发送时间', 'Sent', { readOnly: true }),
  sentTo: text('接收人', 'Sent to', { max: 200, readOnly: true }),
  readAt: datetime('首次查看', 'First read', { readOnly: true }),
  confirmedAt: datetime('确认时间', 'Confirmed', { readOnly: true }),
  confirmedBy: text('确认人', 'Confirmed by', { max: 60, readOnly: true }),
  confirmedUser: ref('确认账号', 'Confirmed by user', { entity: 'sysUser', readOnly: true, personal: 'staff' }),
  disputedFlag: bool('曾有异议', 'Disputed before', { readOnly: true, default: 0 }),
  diffAmount: money('差异金额', 'Difference', { readOnly: true }),
  disputeText: textarea('异议说明', 'Dispute', { max: 500, readOnly: true }),
  reason: text('原因', 'Reason', { max: 300, readOnly: true }),
  files: files('盖章件', 'Stamped scan', { maxCount: 5 }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', customerStatementFlow),
};

type Draft = DraftValues<typeof fields>;

const wrongPeriod: Rule<Draft> = ({ period }, { now }) => {
  if (!period) return undefined;
  if (!isPeriod(period)) return { period: bi('期间为年月，如202604', 'A year and month such as 202604') };
  return period >= now.slice(0, 7).replace('-', '')
    ? { period: bi('当月尚未结束', 'The month is not over yet') }
    : undefined;
};

/** 对账单. @see docs/spec/finance.md 2.9, 4.10 */
export const customerStatement = defineEntity({
  key: 'customerStatement',
  service: 'settlecenter',
  design: 'finance',
  label: bi('对账单', 'Customer statement'),
  fields,
  numbering: { field: 'statementNo', prefix: 'DZ', at: 'create' },
  title: 'statementNo',
  keywords: ['statementNo', 'customerId', 'period'],
  list: [
    'statementNo',
    'status',
    'customerId',
    'mainCompId',
    'period',
    'totalOpening',
    'totalClosing',
    'overdueAmount',
    'openingDiff',
    'sentAt',
    'confirmedAt',
    'confirmedBy',
  ],
  row: ['confirmedUser'],
  filters: ['statementNo', 'customerId', 'mainCompId', 'period', 'status', 'sentAt'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['customerId', 'mainCompId', 'period']],
  unique: [['statementNo']],
  form: [
    {
      title: bi('对账单', 'Statement'),
      fields: [
        'customerId',
        'mainCompId',
        'period',
        'totalOpening',
        'totalClosing',
        'overdueAmount',
        'openingDiff',
        { field: 'totalClosingCapital', span: 2 },
      ],
    },
    {
      title: bi('账户汇总', 'Accounts'),
      when: ({ acctLines }) => (acctLines?.length ?? 0) > 0,
      fields: [{ field: 'acctLines', span: 3 }],
    },
    {
      title: bi('明细', 'Movements'),
      when: ({ txnLines }) => (txnLines?.length ?? 0) > 0,
      fields: [{ field: 'txnLines', span: 3 }],
    },
    {
      title: bi('确认', 'Confirmation'),
      when: ({ status }) => status !== undefined && status !== 'DRAFT',
      fields: [
        'sentAt',
        { field: 'sentTo', span: 2 },
        'readAt',
        'confirmedAt',
        'confirmedBy',
        'diffAmount',
        { field: 'disputeText', span: 2 },
        { field: 'files', span: 3 },
      ],
    },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    openingDiff: { when: ({ openingDiff }) => Boolean(openingDiff) && openingDiff !== '0.00' },
  },
  rules: [wrongPeriod],
  mayEdit: (_record, { roleId }) =>
    isCustomer(roleId) ? { none: bi('请使用确认或提出异议', 'Confirm or dispute it') } : { fields: ['files'] },
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], drafts: 'author' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'export'],
  methods: { add: 'buildCustomerStatement' },
  flow: customerStatementFlow,
  pages: { icon: 'finance' },
  access: {
    finance: 'list,view,create,edit,export,print,act:*',
    importExport: 'list,view,print',
    business: 'list,view,print',
    customer: 'list,view,print,act:confirm,act:dispute',
  },
});
