import { compareDecimal, formatFen } from '#domain/core/money.ts';
import { departmentOf, isBusiness } from '#domain/core/rights.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { usageReport as report } from '#domain/guarantee/index.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import { type MonthFigures, periodFigures, ratesOf, sumFigures } from '#domain/guarantee/statisticsMath.ts';
import type { Call } from '../../gateway/method.ts';
import type { ReportCell } from '../../reports/answerReport.ts';
import { implementReport } from '../../reports/implementReport.ts';
import { companiesOf } from '../areaAccess.ts';
import { accountFigures } from './accountFigures.ts';
import { type LevyCells, levyCellKey, levyCells } from './levyCells.ts';
import type { StatisticsFilter } from './narrowed.ts';

/**
 * The figures of every group and month, straight from the ledger's sums per day: nothing has to be rebuilt at night,
 * and a posting that counts for an earlier month shows there at once. Balances of accounts do not add up over months,
 * so the sums are made here.
 * @throws 61050 no sheet could be written
 * @see docs/spec/guarantee.md 7.8
 */
export const statisticsCalls = implementReport(
  report,
  async (asked, call) => {
    const { months } = asked;
    const narrowed = narrowedFor(asked.filters, call);
    const accounts = await accountFigures(
      asked.groupBy === 'guarantee'
        ? { ...asked, accounts: 'GUARANTEE', group: 't.id' }
        : { ...asked, accounts: 'QUOTA', group: asked.sql.group },
      narrowed,
      call.db,
    );
    const levies = await levyCells(asked, narrowed, call.db);
    const groups = [...new Set([...accounts.keys(), ...levies.groups])];
    const figuresOf = (group: string) => accounts.get(group) ?? months.map(() => nothing);
    const all = months.map((_, index) => sumFigures([...accounts.values()].flatMap((figures) => figures[index] ?? [])));
    const monthCells = (groupId: string | null, figures: readonly MonthFigures[]) =>
      months.map((month, index) => cellOf({ groupId, month }, figures[index] ?? nothing, levies));
    const wholeOf = (groupId: string | null, figures: readonly MonthFigures[]) =>
      wholeCell(groupId, { months, figures, levies });
    return {
      rows: groups.flatMap((group) => monthCells(group, figuresOf(group))),
      subtotals: groups.map((group) => wholeOf(group, figuresOf(group))),
      totals: monthCells(null, all),
      total: wholeOf(null, all),
    };
  },
  {
    noRight: guaranteeErrors.NO_RIGHT,
    exportFailed: guaranteeErrors.EXPORT,
    unscoped:
      'figures are sums that are kept, narrowed to the department and the companies of the person by narrowedFor',
  },
);

/** Business departments see their own figures, bound operators those of their companies. */
function narrowedFor(
  { mainCompId, customerId }: { mainCompId?: string; customerId?: string },
  call: Call,
): StatisticsFilter {
  const { roleId, deptCode, haveAdmin } = call.actor;
  const isOwn = !haveAdmin && isBusiness(roleId) && departmentOf(roleId) === 'BUSINESS';
  return {
    mainCompId: mainCompId ?? null,
    customerId: customerId ?? null,
    ownerDept: isOwn ? deptCode : null,
    companies: companiesOf(call),
  };
}

const nothing = sumFigures([]);
const noMoney = '0.00';

type UsageCell = ReportCell<keyof typeof report.measures>;
type Place = Required<Pick<UsageCell, 'groupId' | 'month'>>;

/** Money as text; utilisation and turnover of a group follow from its sums. */
function cellOf(place: Place, figures: MonthFigures, { at }: LevyCells): UsageCell {
  const { averageUtilisation, peakUtilisation, turnover } = ratesOf(figures);
  const levy = at.get(levyCellKey(place));
  // Name by name: objects that are put together of several others are ten times as dear, and a report has hundreds of
  // cells.
  return {
    groupId: place.groupId,
    month: place.month,
    opening: formatFen(figures.opening),
    deducted: formatFen(figures.deducted),
    returned: formatFen(figures.returned),
    closing: formatFen(figures.closing),
    peak: formatFen(figures.peak),
    average: formatFen(figures.average),
    averageUtilisation,
    peakUtilisation,
    turnover,
    declarations: levy?.declarations ?? 0,
    duty: levy?.duty ?? noMoney,
    vat: levy?.vat ?? noMoney,
    consumption: levy?.consumption ?? noMoney,
    other: levy?.other ?? noMoney,
    overdueCount: levy?.overdueCount ?? 0,
    overdueDays: levy?.overdueDays ?? 0,
    lateFee: levy?.lateFee ?? noMoney,
  };
}

interface Course {
  readonly months: readonly string[];
  /** Month by month. */
  readonly figures: readonly MonthFigures[];
  readonly levies: LevyCells;
}

/** All months of a group as one. */
function wholeCell(groupId: string | null, { months, figures, levies }: Course): UsageCell {
  const { averageTotal, ...whole } = periodFigures(
    figures.map((one, index) => ({ month: months[index] ?? '', ...one })),
  );
  const peaks = figures.map(({ peak, total }) => utilisationOf(peak, total));
  return {
    ...cellOf({ groupId, month: null }, whole, levies),
    averageUtilisation: utilisationOf(whole.average, averageTotal),
    peakUtilisation: peaks.reduce((most, peak) => (compareDecimal(peak, most) > 0 ? peak : most), '0.00'),
  };
}
