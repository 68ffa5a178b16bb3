import { decimal, int, money } from '../core/field.ts';
import { defineReport } from '../core/report.ts';
import { isBusiness } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { bhUsage } from './bhUsage.ts';

const percent = { percent: true } as const;

/**
 * What was used, levied and repaid month by month. Guarantees belong to no department, so departments do not group by
 * them.
 * @see docs/spec/guarantee.md 3.15, 7.8
 */
export const usageReport = defineReport(bhUsage, {
  key: 'bhStatistics',
  label: bi('保函使用统计', 'Usage statistics'),
  methods: { get: 'usedStatisticsGet', export: 'usedStatisticsExport', records: 'usedStatisticsDetail' },
  months: { of: 'levyNoticeDate', yearsBack: 5, most: 24, first: 12 },
  where: { usageStatus__in: ['OCCUPIED', 'PART_PAID', 'PENDING_EXCESS', 'EXCEPTION', 'ADVANCED', 'SETTLED'] },
  filters: ['mainCompId', 'customerId'],
  dimensions: {
    customer: { field: 'customerId' },
    mainComp: { field: 'mainCompId' },
    guarantee: { field: 'guaranteeId', isOpenTo: ({ roleId, haveAdmin }) => haveAdmin || !isBusiness(roleId) },
    dept: { field: 'ownerDept', label: bi('部门', 'Department') },
  },
  measures: {
    opening: money('期初占用', 'Opening used'),
    deducted: money('本期扣减', 'Deducted'),
    returned: money('本期恢复', 'Returned'),
    closing: money('期末占用', 'Closing used'),
    peak: money('峰值占用', 'Peak used'),
    average: money('平均占用', 'Average used'),
    averageUtilisation: decimal('平均使用率', 'Average utilisation', 9, 2, percent),
    peakUtilisation: decimal('峰值使用率', 'Peak utilisation', 9, 2, percent),
    declarations: int('报关单数', 'Declarations'),
    duty: money('关税', 'Duty'),
    vat: money('增值税', 'VAT'),
    consumption: money('消费税', 'Consumption tax'),
    other: money('其他税', 'Other tax'),
    overdueCount: int('逾期笔数', 'Overdue'),
    overdueDays: int('逾期天数', 'Days overdue'),
    lateFee: money('滞纳金', 'Late fee'),
    turnover: decimal('周转次数', 'Turnover', 9, 2),
  },
  charts: [
    {
      kind: 'bars',
      title: bi('各月期末占用（元，按{group}）', 'Used at the end of each month (CNY, by {group})'),
      measure: 'closing',
      rankedBy: 'average',
    },
    {
      kind: 'lines',
      title: bi('使用率（%）', 'Utilisation (%)'),
      measures: ['averageUtilisation', 'peakUtilisation'],
      byGroup: 'averageUtilisation',
      rankedBy: 'average',
    },
  ],
  sortedBy: 'closing',
  presentBy: ['declarations', 'peak', 'overdueCount'],
  nothing: bi('所选期间没有占用、征税或还款。', 'Nothing was used, levied or repaid in these months.'),
  records: {
    columns: [
      'declNo',
      'usageStatus',
      'customerId',
      'levyNoticeDate',
      'totalAmount',
      'dutyAmount',
      'vatAmount',
      'consumptionAmount',
      'otherAmount',
      'overdueDays',
      'lateFee',
    ],
    title: bi('{name} {month} 的报关单', 'Declarations of {name} in {month}'),
    hint: bi('点击月份查看报关单', 'A month opens its declarations'),
    none: bi('本月没有征税的报关单。', 'No declaration was levied in this month.'),
    total: bi('共 {total} 条，按税款通知日', '{total} in all, by tax notice'),
    list: bi('在办理列表中查看', 'See them in the list of levies'),
  },
});
