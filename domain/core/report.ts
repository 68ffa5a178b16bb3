import type { commonFields, EntityDefinition, RecordValues, ServiceArea } from './entity.ts';
import type { Field } from './field.ts';
import { type ChosenFilters, filtersOf, type ListFilter } from './listFilter.ts';
import { daysOfMonths } from './months.ts';
import type { Actor } from './rights.ts';
import type { Text } from './text.ts';

/** A way to group the figures: by the records or words that a field names. */
interface Dimension<Name extends string = string> {
  readonly field: Name;
  /** The field's own without it. */
  readonly label?: Text;
  /** Who may group by it; everyone where nothing is said. */
  readonly isOpenTo?: (actor: Actor) => boolean;
}

/** Figures that are counted month by month. */
interface Months<Name extends string = string> {
  /** The day on which a record counts. */
  readonly of: Name;
  /** How far back a period may begin, how many months it may have, and how many it has at first. */
  readonly yearsBack: number;
  readonly most: number;
  readonly first: number;
}

/** A picture of measures over the months; without months bars of the groups beside each other. */
export type ReportChart<Measure extends string = string> =
  /** One measure, a colour for each of the groups that have most of `rankedBy`. */
  | { readonly kind: 'bars'; readonly title: Text; readonly measure: Measure; readonly rankedBy: Measure }
  /** Measures of everything together over the months; `byGroup` can be drawn for the groups instead. */
  | {
      readonly kind: 'lines';
      readonly title: Text;
      readonly measures: readonly Measure[];
      readonly byGroup: Measure;
      readonly rankedBy: Measure;
    };

/** How the records behind a figure are shown. Texts that are missing follow from the entity's name. */
interface CountedRecords<Column extends string = string> {
  readonly columns: readonly Column[];
  /** Names `{name}` and `{month}`. */
  readonly title?: Text;
  readonly hint?: Text;
  readonly none?: Text;
  /** Names `{total}`. */
  readonly total?: Text;
  /** The way to the list of just these records. */
  readonly list?: Text;
}

/** What a report is called, where it stands and how it looks, whatever it counts. */
interface ReportFacts<Measure extends string = string> {
  /** The rights of a report are `<key>:list` and `<key>:export`. */
  readonly key: string;
  readonly label: Text;
  /** What is counted: numbers and amounts. */
  readonly measures: Readonly<Record<Measure, Field>>;
  /** Titles may name the `{group}`. */
  readonly charts: readonly ReportChart<Measure>[];
  /** The measure whose largest stands first; `groupName` for the order of names. */
  readonly sortedBy: Measure | 'groupName';
  /** Where all of these are zero there is nothing to report. */
  readonly presentBy: readonly Measure[];
  /** What to say then. */
  readonly nothing: Text;
  /**
   * What narrows the records behind one figure beyond its group and its months, such as those before the first day of
   * them behind an opening balance: each such figure opens its own. `span` are the first and last day of its months,
   * `now` is the moment of asking, `yyyy-MM-dd HH:mm:ss`.
   */
  readonly rowsOf?: {
    readonly [Name in Measure]?: (span: readonly [from: string, to: string], now: string) => RecordValues;
  };
  /** What is asked for at first, by the names of filters. */
  readonly begins?: (today: string) => RecordValues;
  /** A page of its own at `/<key>`, or where `at` says, with a menu entry under the area's group. */
  readonly pages?: { readonly icon: string; readonly at?: string };
  /** What groups of roles may do there: `list,export`. */
  readonly access?: EntityDefinition['access'];
}

interface Methods {
  /** The figures, a sheet of them, and the records behind one. */
  readonly get: string;
  readonly export: string;
  readonly records: string;
}

/**
 * A report as screens, gateway and sheets read it. The gateway is asked `{fromMonth, toMonth, groupBy, …filters}` and
 * answers a {@link ReportAnswer}. {@link defineReport} makes it.
 */
export interface ReportDefinition<
  DimensionKey extends string = string,
  Measure extends string = string,
  Chosen = unknown,
> extends ReportFacts<Measure> {
  readonly service: ServiceArea;
  readonly methods: Methods;
  /** What is counted. */
  readonly entity: EntityDefinition;
  /** Missing where the figures of all times stand together. */
  readonly months?: Months;
  /** Which records count at all, as filters of their list. */
  readonly where?: RecordValues;
  readonly filters: readonly ListFilter[];
  /** The first one is chosen at first. */
  readonly dimensions: Readonly<Record<DimensionKey, Dimension>>;
  readonly records?: CountedRecords;
  /** The type of what people chose; it exists for the compiler alone. */
  readonly chosen?: Chosen;
}

type OwnName<Entity extends EntityDefinition> = keyof Entity['fields'] & string;

interface ReportSpec<
  Entity extends EntityDefinition,
  Filter extends string,
  DimensionKey extends string,
  Measure extends string,
> extends Omit<ReportFacts<NoInfer<Measure>>, 'measures'> {
  readonly methods?: Methods;
  readonly months?: Months<OwnName<Entity>>;
  readonly where?: ChosenFilters<Entity['fields']>;
  readonly filters: readonly Filter[];
  readonly dimensions: Readonly<Record<DimensionKey, Dimension<OwnName<Entity>>>>;
  readonly measures: Readonly<Record<Measure, Field>>;
  readonly records?: CountedRecords<OwnName<Entity> | keyof typeof commonFields>;
}

/**
 * Declares a report over an entity, or over a form where no table is counted: what narrows it, how it can be grouped,
 * what is counted, how that is drawn. Names are those of its fields and measures: a misspelt one does not compile.
 * @example export const usageReport = defineReport(bhUsage, { key: 'bhStatistics', filters: ['customerId'], dimensions: {…}, measures: {…}, … });
 */
export function defineReport<
  Entity extends EntityDefinition,
  const Filter extends OwnName<Entity>,
  const DimensionKey extends string,
  const Measure extends string,
>(
  entity: Entity,
  { methods, filters, ...facts }: ReportSpec<Entity, Filter, DimensionKey, Measure>,
): ReportDefinition<DimensionKey, Measure, ChosenFilters<Pick<Entity['fields'], Filter>>> {
  const name = facts.key.charAt(0).toUpperCase() + facts.key.slice(1);
  return {
    ...facts,
    service: entity.service,
    entity,
    methods: methods ?? { get: `query${name}`, export: `export${name}`, records: `query${name}Records` },
    filters: filtersOf(entity, filters),
  };
}

/** What a report is grouped by, as people call it. */
export const groupingLabel = ({ dimensions, entity, label }: ReportDefinition, groupBy: string): Text =>
  dimensions[groupBy]?.label ?? entity.fields[dimensions[groupBy]?.field ?? '']?.label ?? label;

/** Ways to group that are open to a person. */
export const groupingsFor = ({ dimensions }: ReportDefinition, actor: Actor): readonly string[] =>
  Object.entries(dimensions).flatMap(([key, { isOpenTo }]) => ((isOpenTo?.(actor) ?? true) ? [key] : []));

/** One figure of a report: its group and month, and the question it answers. */
export interface ReportFigure extends Pick<ReportRow, 'groupId' | 'month'> {
  readonly groupBy: string;
  readonly filters: RecordValues;
  /** The measure, where it is about one that opens records of its own. */
  readonly measure?: string | undefined;
  /** Months of a figure of the whole period, whose own month is empty. */
  readonly fromMonth?: string | undefined;
  readonly toMonth?: string | undefined;
}

/** The records that are counted, as filters of their list. */
export function filterOfReport({ months, where }: ReportDefinition, asked: Omit<ReportQuery, 'groupBy'>): RecordValues {
  const { fromMonth, toMonth, filters } = asked;
  return { ...(months && { [`${months.of}__between`]: daysOfMonths(fromMonth, toMonth) }), ...where, ...filters };
}

/** Those of them that one figure counts. @param now the moment of asking */
export function filterOfFigure(
  report: ReportDefinition,
  { groupBy, groupId, month, filters, measure = '', ...whole }: ReportFigure,
  now: string,
): RecordValues {
  const name = report.dimensions[groupBy]?.field;
  const [fromMonth, toMonth] = [month || (whole.fromMonth ?? ''), month || (whole.toMonth ?? '')];
  const span = report.months ? daysOfMonths(fromMonth, toMonth) : (['', ''] as const);
  return {
    ...filterOfReport(report, { fromMonth, toMonth, filters }),
    ...(name && groupId !== null && ofGroup(name, groupId, report.entity.fields[name])),
    ...report.rowsOf?.[measure]?.(span, now),
  };
}

/** Lists ask for words by `in`; the group without a name are the records that name none. */
function ofGroup(name: string, groupId: string, field: Field | undefined): RecordValues {
  if (groupId === '') return { [`${name}__null`]: 1 };
  return field?.kind === 'dict' ? { [`${name}__in`]: [groupId] } : { [name]: groupId };
}

/** Measures of a group in a month; amounts and percentages are decimal text. */
export type ReportRow = {
  /** Null for all groups together. */
  readonly groupId: string | null;
  readonly groupName: string | null;
  /** `yyyy-MM`; empty for the whole period. */
  readonly month: string;
} & Readonly<Record<string, string | number | null>>;

/** What the gateway answers. */
export interface ReportAnswer {
  readonly rows: readonly ReportRow[];
  /** The whole period of each group. */
  readonly subtotals: readonly ReportRow[];
  /** Each month of all groups. */
  readonly totals: readonly ReportRow[];
  readonly total: ReportRow;
}

/** What is asked: months are `yyyy-MM` and empty in a report without months, filters stand by their keys. */
export interface ReportQuery {
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly groupBy: string;
  readonly filters: RecordValues;
}
