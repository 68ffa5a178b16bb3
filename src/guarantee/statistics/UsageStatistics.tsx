import { usageReport } from '#domain/guarantee/index.ts';
import { Report } from '../../parts/report/Report.tsx';
import type { RecordLooks } from '../../parts/report/ReportRecords.tsx';
import { OverdueDays } from '../ledger/usageViews.tsx';

const looks: RecordLooks = { overdueDays: (usage) => <OverdueDays usage={usage} /> };

/**
 * /deposit/statisticsBaohanUsed: what was used month by month, in charts and figures, down to the declarations.
 * @see docs/spec/guarantee.md 3.15
 */
export const UsageStatistics = () => <Report report={usageReport} looks={looks} />;
