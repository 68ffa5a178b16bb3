import { toSnake } from '#domain/core/entity.ts';
import { type BusinessError, invalid } from '#domain/core/errors.ts';
import { isMonth, monthsBetween } from '#domain/core/months.ts';
import { filterOfReport, groupingsFor, type ReportDefinition, type ReportQuery } from '#domain/core/report.ts';
import { optionalText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { filterConditions } from '../crud/filter.ts';
import { whereOf } from '../crud/listConditions.ts';
import { Params } from '../crud/scope.ts';
import type { Call } from '../gateway/method.ts';

type Data = Readonly<Record<string, unknown>>;

/** What a query is asked. */
export interface AskedReport<DimensionKey extends string = string, Chosen = unknown> extends ReportQuery {
  /** Every month of the period; none in a report without months. */
  readonly months: readonly string[];
  readonly groupBy: DimensionKey;
  /** What was chosen, in the form its field has. */
  readonly filters: Chosen & ReportQuery['filters'];
  /** For a statement over the entity's table `t`. */
  readonly sql: {
    /** What a row is grouped by. */
    readonly group: string;
    /** The month in which a row counts. */
    readonly month: string;
    /** Live rows that the person may see, that count, and that were asked for. */
    readonly where: (params: Params) => string;
  };
}

const names = {
  fromMonth: bi('开始月份', 'First month'),
  toMonth: bi('结束月份', 'Last month'),
  month: bi('月份', 'Month'),
};

/** A month of a request. @throws 1001 under its name */
export function monthOf(data: Data, name: keyof typeof names): string {
  const { [name]: value = '' } = data;
  const { zh, en } = names[name];
  if (value === '' || value === null) throw invalid({ [name]: bi(`${zh}不能为空`, `${en} is required`) });
  if (typeof value !== 'string' || !isMonth(value))
    throw invalid({ [name]: bi('月份应如 2025-06', 'a month such as 2025-06') });
  return value;
}

/** @throws 1001 under the name of the month that is wrong */
function periodOf({ months }: ReportDefinition, data: Data): Pick<AskedReport, 'fromMonth' | 'toMonth' | 'months'> {
  if (!months) return { fromMonth: '', toMonth: '', months: [] };
  const [fromMonth, toMonth] = [monthOf(data, 'fromMonth'), monthOf(data, 'toMonth')];
  if (fromMonth > toMonth)
    throw invalid({ toMonth: bi('结束月份不能早于开始月份', 'the last month lies before the first') });
  const asked = monthsBetween(fromMonth, toMonth);
  if (asked.length > months.most)
    throw invalid({ toMonth: bi(`最多${months.most}个月`, `at most ${months.most} months`) });
  return { fromMonth, toMonth, months: asked };
}

interface Grouped {
  readonly groupBy: string;
  readonly filters: Data;
}

/**
 * Grouping and filters, which every call of a report is asked with.
 * @throws 1001 by field; what `noRight` makes when the grouping is closed
 */
export function groupedBy(
  report: ReportDefinition,
  data: Data,
  { actor, services }: Call,
  noRight: () => BusinessError,
): Grouped {
  const groupBy = optionalText(data, 'groupBy', 60) ?? Object.keys(report.dimensions)[0] ?? '';
  if (!Object.hasOwn(report.dimensions, groupBy))
    throw invalid({ groupBy: bi('分组不支持', 'this grouping is not supported') });
  if (!groupingsFor(report, actor).includes(groupBy)) throw noRight();
  const filters = Object.fromEntries(
    report.filters.flatMap(({ key }) => (isGiven(data[key]) ? [[key, data[key]]] : [])),
  );
  // Making conditions of them is what refuses values of a wrong form.
  filterConditions(report.entity, filters, new Params(), services.rules.computed[report.entity.key]);
  return { groupBy, filters };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A request as the query of a report sees it. @throws 1001 by field */
export function readReportQuery(
  report: ReportDefinition,
  data: Data,
  call: Call,
  noRight: () => BusinessError,
): AskedReport {
  const period = periodOf(report, data);
  const grouped = groupedBy(report, data, call, noRight);
  const filter = filterOfReport(report, { ...period, ...grouped });
  return {
    ...period,
    ...grouped,
    sql: {
      group: `t.${toSnake(report.dimensions[grouped.groupBy]?.field ?? 'id')}`,
      month: report.months ? `to_char(t.${toSnake(report.months.of)}, 'YYYY-MM')` : 'null',
      where: (params) => whereOf(report.entity, { filter, keyword: undefined, sort: [] }, call, params),
    },
  };
}
