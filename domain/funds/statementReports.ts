import { int, money } from '../core/field.ts';
import { addDays } from '../core/moments.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { fundItem } from './fundItem.ts';
import { fundTxn } from './fundTxn.ts';
import { balancesPath, dailyPath } from './paths.ts';

const readers = {
  finance: 'list,export',
  importExport: 'list,export',
  business: 'list,export',
  customer: 'list,export',
} as const;

const columns = [
  ...(['txnNo', 'txnDate', 'valueDate', 'customerId', 'mainCompId', 'acctKind', 'txnKind', 'direction'] as const),
  ...(['amount', 'balanceAfter', 'bizNo'] as const),
];

/**
 * 余额报表: what customers owe, month by month, by the days rows were booked on: a closed month never changes. What is
 * prepaid counts as less. @see docs/spec/finance.md 7 R2, docs/spec/finance-addendum.md F12
 */
export const statementBalance = defineReport(fundTxn, {
  key: 'statementBalance',
  label: bi('余额报表', 'Balance statement'),
  months: { of: 'txnDate', yearsBack: 5, most: 24, first: 3 },
  filters: ['mainCompId', 'customerId', 'acctKind'],
  dimensions: {
    customer: { field: 'customerId' },
    mainComp: { field: 'mainCompId' },
    acctKind: { field: 'acctKind' },
    dept: { field: 'ownerDept' },
  },
  measures: {
    opening: money('期初净额', 'Opening'),
    debit: money('借方', 'Debit'),
    credit: money('贷方', 'Credit'),
    closing: money('期末净额', 'Closing'),
    receivable: money('其中应收', 'Of it receivable'),
    prepaid: money('其中预收', 'Of it prepaid'),
    overdue: money('其中逾期', 'Of it overdue'),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('各月期末净额（元，按{group}）', 'Owed at the end of each month (CNY, by {group})'),
      measure: 'closing',
      rankedBy: 'closing',
    },
  ],
  sortedBy: 'closing',
  presentBy: ['opening', 'debit', 'credit', 'closing'],
  nothing: bi('所选期间没有往来。', 'Nothing was owed or paid in these months.'),
  records: {
    columns,
    title: bi('{name} {month} 的往来流水', 'Rows of {name} in {month}'),
    hint: bi('点击月份或金额查看流水', 'A month or an amount opens its rows'),
    total: bi('共 {total} 条，按记账日期', '{total} in all, by the day they were booked'),
  },
  rowsOf: {
    opening: ([from]) => ({ txnDate__between: ['', addDays(from, -1)] }),
    debit: (span) => ({ txnDate__between: span, direction__in: ['D'] }),
    credit: (span) => ({ txnDate__between: span, direction__in: ['C'] }),
    closing: ([, to]) => ({ txnDate__between: ['', to] }),
    receivable: ([, to]) => ({ txnDate__between: ['', to], acctKind__in: ['ADVANCE', 'FEE', 'SERVICE'] }),
    prepaid: ([, to]) => ({ txnDate__between: ['', to], acctKind__in: ['PREPAY'] }),
  },
  pages: { icon: 'finance', at: balancesPath },
  access: readers,
});

/** The most days the daily statement has. */
export const mostDays = 31;

/**
 * 日报表: what each day did to what customers owe. @see docs/spec/finance.md 7 R5
 */
export const statementDaily = defineReport(fundTxn, {
  key: 'statementDaily',
  label: bi('日报表', 'Daily statement'),
  filters: ['txnDate', 'mainCompId', 'customerId', 'acctKind'],
  begins: (today) => ({ txnDate__between: [addDays(today, -6), today] }),
  dimensions: {
    day: { field: 'txnDate' },
    customer: { field: 'customerId' },
    mainComp: { field: 'mainCompId' },
    acctKind: { field: 'acctKind' },
  },
  measures: {
    opening: money('昨日余额', 'Balance before'),
    advanced: money('本日垫付', 'Advanced'),
    fee: money('本日计费', 'Fees'),
    settled: money('本日结算', 'Settled'),
    received: money('本日收款', 'Received'),
    waived: money('本日减免核销', 'Waived and written off'),
    prepaid: money('本日预收', 'Prepaid'),
    closing: money('本日余额', 'Balance after'),
    rows: int('笔数', 'Rows'),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('本日收款（元，按{group}）', 'Received (CNY, by {group})'),
      measure: 'received',
      rankedBy: 'received',
    },
  ],
  sortedBy: 'groupName',
  presentBy: ['opening', 'rows', 'closing'],
  nothing: bi('所选日期没有往来。', 'Nothing was owed or paid on these days.'),
  records: { columns, hint: bi('点击分组或金额查看流水', 'A group or an amount opens its rows') },
  rowsOf: {
    advanced: () => ({ acctKind__in: ['ADVANCE'], direction__in: ['D'] }),
    fee: () => ({ txnKind__in: ['FEE'] }),
    settled: () => ({ acctKind__in: ['SERVICE'], direction__in: ['D'] }),
    received: () => ({ txnKind__in: ['REPAY'] }),
    waived: () => ({ txnKind__in: ['WAIVE', 'WRITEOFF'] }),
    prepaid: () => ({ acctKind__in: ['PREPAY'] }),
    rows: () => ({}),
  },
  pages: { icon: 'finance', at: dailyPath },
  access: readers,
});

/**
 * 账龄: what is open at the end of a day, by how long it is overdue. Items count that were booked up to the last day of
 * the span. @see docs/spec/finance.md 7 R3, docs/spec/finance-addendum.md F13
 */
export const statementAgeing = defineReport(fundItem, {
  key: 'statementAgeing',
  label: bi('账龄分析', 'Ageing'),
  filters: ['firstDate', 'mainCompId', 'customerId', 'itemKind'],
  begins: (today) => ({ firstDate__between: ['', today] }),
  dimensions: {
    customer: { field: 'customerId' },
    mainComp: { field: 'mainCompId' },
    itemKind: { field: 'itemKind' },
  },
  measures: {
    current: money('未到期', 'Not due'),
    days7: money('1-7天', '1-7 days'),
    days15: money('8-15天', '8-15 days'),
    days30: money('16-30天', '16-30 days'),
    days60: money('31-60天', '31-60 days'),
    days90: money('61-90天', '61-90 days'),
    days180: money('91-180天', '91-180 days'),
    more: money('180天以上', 'Over 180 days'),
    total: money('合计', 'Total'),
    items: int('笔数', 'Items'),
  },
  charts: [],
  sortedBy: 'total',
  presentBy: ['total', 'items'],
  nothing: bi('截止该日没有未收款项。', 'Nothing was open at the end of that day.'),
  records: {
    columns: [
      'bizNo',
      'itemKind',
      'customerId',
      'mainCompId',
      'debit',
      'credit',
      'open',
      'dueDate',
      'firstDate',
      'closedDate',
    ],
  },
  pages: { icon: 'finance' },
  access: readers,
});
