import { daysOfMonth } from '#domain/guarantee/statisticsMath.ts';
import { listAddress } from '../../parts/list/listAddress.ts';
import type { Grouping, StatisticsQuery } from './answer.ts';

const filterOf: Readonly<Record<Grouping, (id: string) => Readonly<Record<string, unknown>>>> = {
  customer: (customerId) => ({ customerId }),
  mainComp: (mainCompId) => ({ mainCompId }),
  guarantee: (guaranteeId) => ({ guaranteeId }),
  dept: (dept) => ({ ownerDept__in: [dept] }),
};

const counted = ['OCCUPIED', 'PART_PAID', 'PENDING_EXCESS', 'EXCEPTION', 'ADVANCED', 'SETTLED'];

interface Figure extends Pick<StatisticsQuery, 'groupBy' | 'mainCompId' | 'customerId'> {
  /** Null for all groups together. */
  readonly groupId: string | null;
  /** `yyyy-MM` */
  readonly month: string;
}

/** The list of levies with just the declarations that a figure counts. */
export const leviesOf = ({ groupBy, groupId, month, mainCompId, customerId }: Figure): string =>
  listAddress('/deposit/depositOpr', {
    levyNoticeDate__between: [`${month}-01`, `${month}-${daysOfMonth(month)}`],
    usageStatus__in: counted,
    ...(mainCompId && { mainCompId }),
    ...(customerId && { customerId }),
    ...(groupId && filterOf[groupBy](groupId)),
  });
