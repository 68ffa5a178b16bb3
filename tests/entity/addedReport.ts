/** One definition of a report with two filters, a chart and its sheet. */
export const report = `import { int, money } from '../core/field.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { truck } from './truck.ts';

/** 购车统计: what trucks were bought for, month by month. */
export const truckPurchases = defineReport(truck, {
  key: 'truckPurchases',
  label: bi('购车统计', 'Truck purchases'),
  months: { of: 'boughtOn', yearsBack: 3, most: 24, first: 12 },
  filters: ['customerId', 'vehicleType'],
  dimensions: { customer: { field: 'customerId' }, type: { field: 'vehicleType' } },
  measures: { trucks: int('车辆数', 'Trucks'), worth: money('金额', 'Worth') },
  charts: [{ kind: 'bars', title: bi('各月购车金额（按{group}）', 'Bought each month (by {group})'), measure: 'worth', rankedBy: 'worth' }],
  sortedBy: 'worth',
  presentBy: ['trucks'],
  nothing: bi('所选期间没有购车。', 'No truck was bought in these months.'),
  records: { columns: ['plateNo', 'customerId', 'boughtOn', 'price'] },
  pages: { icon: 'list' },
  access: { business: 'list,export', warehouse: 'list' },
});
`;

/** One query for it. */
export const reportQuery = `import { truckPurchases as report } from '#domain/demand/truckPurchases.ts';
import { Params } from '../crud/scope.ts';
import type { ReportCell } from '../reports/answerReport.ts';
import { implementReport } from '../reports/implementReport.ts';

export const truckPurchases = implementReport(report, async ({ sql }, { db }) => {
  const params = new Params();
  const { rows } = await db.query<ReportCell<'trucks' | 'worth'>>(
    \`select \${sql.group} as "groupId", \${sql.month} as month, count(*)::int as trucks, coalesce(sum(t.price), 0)::text as worth
     from truck t where \${sql.where(params)} group by 1, 2\`,
    params.values,
  );
  return rows;
});
`;
