import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import type { RecordValues } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { usagePath } from '#domain/guarantee/paths.ts';
import { Report } from '../../parts/report/Report.tsx';
import type { CountedRecords, Figure } from '../../parts/report/ReportRecords.tsx';
import type { TableColumn } from '../../parts/table/RecordTable.tsx';
import { useActor } from '../../shell/useSession.ts';
import { OverdueDays } from '../ledger/usageViews.tsx';
import { leviesOf } from './leviesOf.ts';
import { usageReport } from './usageReport.ts';

/** /deposit/statisticsBaohanUsed: what was used month by month, in charts and figures, down to the declarations. @see guarantee.md 3.15 */
export const UsageStatistics = () => <Report report={usageReport} counted={declarations} />;

function Declaration({ usage: { id, declNo } }: { usage: RecordValues }) {
  const mayOpen = hasRight(useActor(), 'bhUsage:view');
  return mayOpen ? <Link to={usagePath(String(id))}>{String(declNo)}</Link> : String(declNo);
}

/** Within one customer his name says nothing. */
const columnsOf = ({ row, query }: Figure): readonly (string | TableColumn)[] => [
  { field: 'declNo', value: (usage) => <Declaration usage={usage} /> },
  'usageStatus',
  ...(row.groupId !== null && query.groupBy === 'customer' ? [] : ['customerId']),
  'levyNoticeDate',
  'totalAmount',
  'dutyAmount',
  'vatAmount',
  { field: 'overdueDays', value: (usage) => <OverdueDays usage={usage as RaRecord} /> },
];

const declarations: CountedRecords = {
  entity: bhUsage,
  method: 'usedStatisticsDetail',
  columns: columnsOf,
  title: say('{name} {month} 的报关单', 'Declarations of {name} in {month}'),
  hint: say('点击月份查看报关单', 'A month opens its declarations'),
  none: say('本月没有征税的报关单。', 'No declaration was levied in this month.'),
  total: say('共 {total} 条，按税款通知日', '{total} in all, by tax notice'),
  list: { label: say('在办理列表中查看', 'See them in the list of levies'), addressOf: leviesOf },
};
