import { decimal, int, money } from '../../core/field.ts';
import { defineReport } from '../../core/report.ts';
import { isPreReview } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { statisticsPath } from '../paths.ts';
import { precatProduct } from './precatProduct.ts';

const percent = { percent: true } as const;
const rate = (zh: string, en: string) => decimal(zh, en, 9, 2, percent);

/**
 * What became of the goods that came in month by month. All figures of a month are about the same goods, so that a rate
 * is a share of what stands beside it, and a figure opens what it counts. @see docs/spec/classification.md 3.1, 4.7
 */
export const precatStatis = defineReport(precatProduct, {
  key: 'precatStatis',
  label: bi('预归类统计', 'Pre-classification statistics'),
  methods: { get: 'queryPrecatStatistics', export: 'exportPrecatStatistics', records: 'queryPrecatStatisticsRecords' },
  months: { of: 'receivedTime', yearsBack: 5, most: 24, first: 12 },
  filters: ['customerId', 'auditor1'],
  dimensions: {
    customer: { field: 'customerId' },
    auditor: {
      field: 'auditor1',
      isOpenTo: ({ roleId, isLeader, haveAdmin }) => haveAdmin || isLeader || isPreReview(roleId),
    },
    state: { field: 'processStatus' },
  },
  measures: {
    received: int('收到', 'Received'),
    finished: int('办结', 'Finished'),
    hours1: decimal('一审平均工时', 'Hours, first audit', 9, 2),
    hours2: decimal('二审平均工时', 'Hours, second audit', 9, 2),
    hours3: decimal('三审平均工时', 'Hours, third audit', 9, 2),
    onTimeRate: rate('按时率', 'On time'),
    returnRate: rate('退回率', 'Returned'),
    disputeRate: rate('异议率', 'Disputed'),
    overturnRate: rate('改判率', 'Overturned'),
    top1Rate: rate('首位建议命中率', 'First suggestion taken'),
    top5Rate: rate('前五建议命中率', 'One of five suggestions taken'),
    revenue: money('收入(人民币)', 'Revenue (CNY)'),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('各月收到商品（按{group}）', 'Received each month (by {group})'),
      measure: 'received',
      rankedBy: 'received',
    },
    {
      kind: 'lines',
      title: bi('按时率、退回率、异议率（%）', 'On time, returned, disputed (%)'),
      measures: ['onTimeRate', 'returnRate', 'disputeRate'],
      byGroup: 'onTimeRate',
      rankedBy: 'received',
    },
  ],
  sortedBy: 'received',
  presentBy: ['received'],
  nothing: bi('所选期间没有收到商品。', 'No goods came in during these months.'),
  records: {
    columns: ['nameZh', 'partNo', 'customerId', 'processStatus', 'hsCode', 'receivedTime', 'auditor1', 'returnCount'],
    title: bi('{name} {month} 收到的商品', 'Goods of {name} received in {month}'),
    hint: bi('点击月份查看商品', 'A month opens its goods'),
    none: bi('本月没有收到商品。', 'No goods came in during this month.'),
    total: bi('共 {total} 条，按收到时间', '{total} in all, by the time they came in'),
  },
  pages: { icon: 'list', at: statisticsPath },
  access: { business: 'list,export', preAuditLead: 'list,export', preAuditAdmin: 'list,export' },
});
