import { int, money } from '../core/field.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { fundTxn } from '../funds/index.ts';
import { feeDetailPath, lineUsePath } from './paths.ts';
import { taxQuota } from './taxQuota.ts';

const readers = { finance: 'list,export', importExport: 'list,export', business: 'list,export' } as const;

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
