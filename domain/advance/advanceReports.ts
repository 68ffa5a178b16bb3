import { decimal, int, money } from '../core/field.ts';
import { addDays } from '../core/moments.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { fundTxn } from '../funds/index.ts';
import { advanceMonthsPath, feeDetailPath, lineUsePath } from './paths.ts';
import { taxQuota } from './taxQuota.ts';

const readers = { finance: 'list,export', importExport: 'list,export', business: 'list,export' } as const;

const percent = { percent: true } as const;

/**
 * 垫付月度统计: what was advanced, repaid and out, month by month, and what it earned, by the days rows were booked on.
 * @see docs/spec/finance.md 7 R1, docs/spec/finance-addendum.md F12
 */
export const taxMonths = defineReport(fundTxn, {
  key: 'taxMonths',
  label: bi('垫付月度统计', 'Advances by month'),
  months: { of: 'txnDate', yearsBack: 5, most: 24, first: 12 },
  where: { acctKind__in: ['ADVANCE', 'FEE'] },
  filters: ['mainCompId', 'customerId'],
  dimensions: { customer: { field: 'customerId' }, mainComp: { field: 'mainCompId' }, dept: { field: 'ownerDept' } },
  measures: {
    opening: money('月初余额', 'Opening'),
    advances: int('垫付票数', 'Advances'),
    advanced: money('垫付金额', 'Advanced'),
    repaid: money('还款', 'Repaid'),
    written: money('核销', 'Written off'),
    closing: money('月末余额', 'Closing'),
    average: money('日均余额', 'Average of days'),
    fee: money('应计服务费', 'Fees'),
    received: money('已收服务费', 'Fees received'),
    overdue: money('逾期余额', 'Overdue'),
    overdueRate: decimal('逾期率', 'Overdue rate', 9, 2, percent),
    turnover: decimal('周转天数', 'Days of turnover', 9, 1),
    yield: decimal('资金收益率', 'Yield of a year', 9, 2, percent),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('各月垫付金额（元，按{group}）', 'Advanced each month (CNY, by {group})'),
      measure: 'advanced',
      rankedBy: 'advanced',
    },
    {
      kind: 'bars',
      title: bi('各月末余额（元，按{group}）', 'Out at the end of each month (CNY, by {group})'),
      measure: 'closing',
      rankedBy: 'closing',
    },
  ],
  sortedBy: 'closing',
  presentBy: ['opening', 'advanced', 'repaid', 'closing', 'fee'],
  nothing: bi('所选期间没有垫付。', 'Nothing was advanced or repaid in these months.'),
  records: {
    columns: [
      'txnDate',
      'valueDate',
      'customerId',
      'mainCompId',
      'acctKind',
      'txnKind',
      'direction',
      'amount',
      'bizNo',
    ],
    hint: bi('点击月份或金额查看流水', 'A month or an amount opens its rows'),
  },
  rowsOf: {
    opening: ([from]) => ({ txnDate__between: ['', addDays(from, -1)], acctKind__in: ['ADVANCE'] }),
    advances: (span) => ({ txnDate__between: span, txnKind__in: ['PAY'] }),
    advanced: (span) => ({ txnDate__between: span, acctKind__in: ['ADVANCE'], direction__in: ['D'] }),
    repaid: (span) => ({ txnDate__between: span, acctKind__in: ['ADVANCE'], direction__in: ['C'] }),
    written: (span) => ({
      txnDate__between: span,
      acctKind__in: ['ADVANCE'],
      txnKind__in: ['WRITEOFF', 'RECOVER', 'REVERSE'],
    }),
    closing: ([, to]) => ({ txnDate__between: ['', to], acctKind__in: ['ADVANCE'] }),
    average: ([, to]) => ({ txnDate__between: ['', to], acctKind__in: ['ADVANCE'] }),
    fee: (span) => ({ txnDate__between: span, acctKind__in: ['FEE'], direction__in: ['D'] }),
    received: (span) => ({ txnDate__between: span, acctKind__in: ['FEE'], direction__in: ['C'] }),
  },
  pages: { icon: 'finance', at: advanceMonthsPath },
  access: readers,
});

/**
 * 服务费明细: what the fees of advances came to, month by month, and what became of them; a figure opens the nights.
 * @see docs/spec/finance.md 7 R6
 */
export const taxFeeDetail = defineReport(fundTxn, {
  key: 'taxFeeDetail',
  label: bi('服务费明细', 'Fee detail'),
  months: { of: 'txnDate', yearsBack: 5, most: 24, first: 6 },
  where: { acctKind__in: ['FEE'] },
  filters: ['mainCompId', 'customerId'],
  dimensions: { customer: { field: 'customerId' }, mainComp: { field: 'mainCompId' }, dept: { field: 'ownerDept' } },
  measures: {
    nights: int('计费笔数', 'Fee rows'),
    fee: money('应计服务费', 'Accrued'),
    waived: money('减免核销', 'Waived, written off'),
    received: money('已收', 'Received'),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('各月应计服务费（元，按{group}）', 'Fees of each month (CNY, by {group})'),
      measure: 'fee',
      rankedBy: 'fee',
    },
  ],
  sortedBy: 'fee',
  presentBy: ['nights'],
  nothing: bi('所选期间没有服务费。', 'No fee ran in these months.'),
  records: {
    columns: ['txnDate', 'valueDate', 'customerId', 'mainCompId', 'txnKind', 'direction', 'amount', 'bizNo', 'reason'],
    hint: bi('点击月份或金额查看逐日计费', 'A month or an amount opens its nights'),
  },
  rowsOf: {
    nights: () => ({ txnKind__in: ['FEE'] }),
    fee: () => ({ txnKind__in: ['FEE'] }),
    waived: () => ({ txnKind__in: ['WAIVE', 'WRITEOFF'] }),
    received: () => ({ txnKind__in: ['REPAY'] }),
  },
  pages: { icon: 'list', at: feeDetailPath },
  access: readers,
});

/** 额度使用: how far lines are used today, with what is overdue of them. @see docs/spec/finance.md 7 R7 */
export const taxLineUse = defineReport(taxQuota, {
  key: 'taxLineUse',
  label: bi('垫税额度使用', 'Use of advance lines'),
  filters: ['mainCompId', 'customerId', 'status'],
  begins: () => ({ status__in: ['ACTIVE', 'SUSPENDED'] }),
  dimensions: { customer: { field: 'customerId' }, mainComp: { field: 'mainCompId' }, status: { field: 'status' } },
  measures: {
    lines: int('额度数', 'Lines'),
    quota: money('额度', 'Limit'),
    outstanding: money('在垫', 'Outstanding'),
    reserved: money('预占', 'Reserved'),
    available: money('可用', 'Available'),
    advances: int('在垫票数', 'Advances out'),
    overdue: money('逾期本金', 'Overdue principal'),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('在垫金额（元，按{group}）', 'Outstanding (CNY, by {group})'),
      measure: 'outstanding',
      rankedBy: 'outstanding',
    },
  ],
  sortedBy: 'outstanding',
  presentBy: ['lines'],
  nothing: bi('没有垫付额度。', 'There is no line.'),
  records: {
    columns: [
      'quotaNo',
      'status',
      'customerId',
      'mainCompId',
      'quotaAmount',
      'outstanding',
      'reserved',
      'available',
      'validTo',
    ],
  },
  pages: { icon: 'list', at: lineUsePath },
  access: readers,
});
