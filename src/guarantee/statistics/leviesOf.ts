import { usageListPath } from '#domain/guarantee/paths.ts';
import { daysOfMonth } from '#domain/guarantee/statisticsMath.ts';
import { listAddress } from '../../parts/list/listAddress.ts';
import type { Figure } from '../../parts/report/ReportRecords.tsx';

const filterOf: Readonly<Record<string, (id: string) => Readonly<Record<string, unknown>>>> = {
  customer: (customerId) => ({ customerId }),
  mainComp: (mainCompId) => ({ mainCompId }),
  guarantee: (guaranteeId) => ({ guaranteeId }),
  dept: (dept) => ({ ownerDept__in: [dept] }),
};

const counted = ['OCCUPIED', 'PART_PAID', 'PENDING_EXCESS', 'EXCEPTION', 'ADVANCED', 'SETTLED'];

/** The list of levies with just the declarations that a figure counts. */
export const leviesOf = ({ row: { groupId, month }, query: { groupBy, filters } }: Figure): string =>
  listAddress(usageListPath, {
    levyNoticeDate__between: [`${month}-01`, `${month}-${daysOfMonth(month)}`],
    usageStatus__in: counted,
    ...filters,
    ...(groupId && filterOf[groupBy]?.(groupId)),
  });
