import { toSnake } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import type { ReportAnswer, ReportDefinition, ReportRow } from '#domain/core/report.ts';
import { shapeOf } from '#domain/core/shapeOf.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import type { AskedReport } from './askedReport.ts';

/**
 * Measures of a group in a month, amounts as decimal text; what is missing is zero. Records that name no group have
 * null for it.
 */
export type ReportCell<Measure extends string = string> = {
  readonly groupId: string | null;
  /** `yyyy-MM`; nothing in a report without months. */
  readonly month?: string | null;
} & { readonly [Name in Measure]?: string | number };

/**
 * What a query answers: the cells that have something. Counts and amounts are added up over months and groups; where
 * other measures have sums, or sums are more than that, the query answers the sums too.
 */
export interface ReportFigures<Measure extends string = string> {
  readonly rows: readonly ReportCell<Measure>[];
  /** Every group over the whole period. */
  readonly subtotals?: readonly ReportCell<Measure>[];
  /** All groups together, month by month. */
  readonly totals?: readonly ReportCell<Measure>[];
  readonly total?: ReportCell<Measure>;
  /** What groups are called by their ids, where neither records nor words say it. */
  readonly names?: ReadonlyMap<string, string>;
}

type Cell = Readonly<Record<string, string | number | null | undefined>>;

/** The table of a report: every group in the order of its name, every month of the period, and the sums of both. */
export async function answerOf(
  report: ReportDefinition,
  asked: AskedReport,
  figures: ReportFigures,
  call: Call,
): Promise<ReportAnswer> {
  const cells = new Map<string, Cell>(figures.rows.map((cell) => [placeOf(cell), cell]));
  const ids = [...new Set([...figures.rows, ...(figures.subtotals ?? [])].map(({ groupId }) => groupId ?? ''))];
  const groups = await namedGroups(report, asked.groupBy, ids, call, figures.names);
  const whole = new Map<string, Cell>(figures.subtotals?.map((cell) => [cell.groupId ?? '', cell]));
  const wholeMonths = new Map<string, Cell>(figures.totals?.map((cell) => [cell.month ?? '', cell]));
  const layout = shapeOf(['groupId', 'groupName', 'month', ...Object.keys(report.measures)]);
  const row = (head: Head, cell: Cell): ReportRow => {
    const values: Record<string, string | number | null | undefined> = { ...layout };
    for (const name in cell) values[name] = cell[name];
    values.groupId = head.groupId;
    values.groupName = head.groupName;
    values.month = head.month;
    for (const name in report.measures) values[name] ??= nothingOf(report.measures[name]);
    return values as ReportRow;
  };
  const all = { groupId: null, groupName: null };

  const byGroup = groups.map((head) =>
    asked.months.map((month) => row({ ...head, month }, cells.get(placeOf({ ...head, month })) ?? {})),
  );
  const subtotals = groups.map((head, index) => {
    const known = report.months ? whole.get(head.groupId) : cells.get(placeOf(head));
    return row({ ...head, month: '' }, known ?? sumOf(report, byGroup[index] ?? []));
  });
  const ofMonth = (index: number) => byGroup.flatMap((rows) => rows[index] ?? []);
  const totals = asked.months.map((month, index) =>
    row({ ...all, month }, wholeMonths.get(month) ?? sumOf(report, ofMonth(index))),
  );
  const total = figures.total ?? sumOf(report, subtotals);
  return { rows: byGroup.flat(), subtotals, totals, total: row({ ...all, month: '' }, total) };
}

/**
 * What a group has where it has nothing: no records and no money, but no share and no score that anybody could read.
 */
const nothingOf = (measure: Field | undefined): string | number =>
  measure?.kind === 'int' ? 0 : measure?.kind === 'money' ? '0.00' : '--';

type Head = Pick<ReportRow, 'groupId' | 'groupName' | 'month'>;

const placeOf = ({ groupId, month }: Pick<ReportCell, 'groupId' | 'month'>): string =>
  `${groupId ?? ''}|${month ?? ''}`;

/** Counts and amounts of rows together; what cannot be added up is unknown. */
function sumOf({ measures }: ReportDefinition, rows: readonly Cell[]): Cell {
  const sum = (name: string, { kind }: Field): string | number => {
    if (kind === 'int') return rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
    return kind === 'money' ? formatFen(sumFen(rows.map((row) => parseFen(String(row[name] ?? '0'))))) : '--';
  };
  return Object.fromEntries(Object.entries(measures).map(([name, field]) => [name, sum(name, field)]));
}

interface Group {
  readonly groupId: string;
  readonly groupName: string;
}

/** Groups by the names of the records or words they are, in the order of these. */
async function namedGroups(
  { dimensions, entity }: ReportDefinition,
  groupBy: string,
  ids: readonly string[],
  call: Call,
  known?: ReadonlyMap<string, string>,
): Promise<Group[]> {
  const field = entity.fields[dimensions[groupBy]?.field ?? ''];
  const names = known ?? (field?.kind === 'ref' ? await titlesOf(field.entity, ids, call) : new Map<string, string>());
  const groups: Group[] = [];
  for (const groupId of ids) {
    const word =
      field?.kind === 'dict' && groupId
        ? await call.services.dictionaries.nameOf(field.dict, groupId, call.locale)
        : undefined;
    groups.push({ groupId, groupName: word ?? names.get(groupId) ?? groupId });
  }
  return groups.sort((left, right) => (left.groupName < right.groupName ? -1 : 1));
}

async function titlesOf(entityKey: string, ids: readonly string[], { db }: Call): Promise<ReadonlyMap<string, string>> {
  const { key, title = 'id' } = entityOf(entityKey);
  const { rows } = await db.query<{ id: string; name: string | null }>(
    `select id, ${toSnake(title)} as name from ${toSnake(key)} where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name ?? id]));
}
