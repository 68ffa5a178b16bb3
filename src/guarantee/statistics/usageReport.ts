import { decimal, int, money } from '#domain/core/field.ts';
import { defineReport } from '#domain/core/report.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { mostMonths } from '#domain/guarantee/statisticsMath.ts';

const percent = { unit: say('%', '%') };

/** What was used, levied and repaid month by month. Guarantees belong to no department, so departments do not group by them. @see guarantee.md 3.15, 7.8 */
export const usageReport = defineReport({
  key: 'bhStatistics',
  service: 'baohan',
  label: say('保函使用统计', 'Usage statistics'),
  methods: { get: 'usedStatisticsGet', export: 'usedStatisticsExport' },
  period: { yearsBack: 5, mostMonths, firstMonths: 12 },
  filters: { mainCompId: bhUsage.fields.mainCompId, customerId: bhUsage.fields.customerId },
  dimensions: {
    customer: { label: say('客户', 'Customer') },
    mainComp: { label: say('主体公司', 'Main company') },
    guarantee: { label: say('保函', 'Guarantee'), isOpenTo: ({ roleId, haveAdmin }) => haveAdmin || !isBusiness(roleId) },
    dept: { label: say('部门', 'Department') },
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
      title: say('各月期末占用（元，按{group}）', 'Used at the end of each month (CNY, by {group})'),
      measure: 'closing',
      rankedBy: 'average',
    },
    {
      kind: 'lines',
      title: say('使用率（%）', 'Utilisation (%)'),
      measures: ['averageUtilisation', 'peakUtilisation'],
      byGroup: 'averageUtilisation',
      rankedBy: 'average',
    },
  ],
  sortedBy: 'closing',
  presentBy: ['declarations', 'peak', 'overdueCount'],
  nothing: say('所选期间没有占用、征税或还款。', 'Nothing was used, levied or repaid in these months.'),
});
