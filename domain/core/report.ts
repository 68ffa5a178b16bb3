import type { ServiceArea } from './entity.ts';
import type { Field } from './field.ts';
import type { Actor } from './rights.ts';
import type { Text } from './text.ts';

/** A way to group the figures. */
interface Dimension {
  readonly label: Text;
  /** Who may group by it; everyone where nothing is said. */
  readonly isOpenTo?: (actor: Actor) => boolean;
}

/** A picture of measures over the months. */
export type ReportChart<Measure extends string = string> =
  /** One measure, a colour for each of the groups that have most of `rankedBy`. */
  | { readonly kind: 'bars'; readonly title: Text; readonly measure: Measure; readonly rankedBy: Measure }
  /** Measures of everything together; `byGroup` can be drawn for the groups instead. */
  | {
      readonly kind: 'lines';
      readonly title: Text;
      readonly measures: readonly Measure[];
      readonly byGroup: Measure;
      readonly rankedBy: Measure;
    };

/**
 * A report: what narrows it, how it can be grouped, what is counted month by month, and how that is drawn. Titles of charts may name the
 * `{group}`. The gateway is asked `{fromMonth, toMonth, groupBy, …filters}` and answers a {@link ReportAnswer}.
 */
export interface ReportDefinition<DimensionKey extends string = string, Measure extends string = string> {
  /** The rights of a report are `<key>:list` and `<key>:export`. */
  readonly key: string;
  readonly service: ServiceArea;
  readonly label: Text;
  /** Calls of the gateway: the figures, and a sheet of them. */
  readonly methods: { readonly get: string; readonly export: string };
  /** How far back a period may begin, how long it may be, and how long it is at first. */
  readonly period: { readonly yearsBack: number; readonly mostMonths: number; readonly firstMonths: number };
  readonly filters: Readonly<Record<string, Field>>;
  /** The first one is chosen at first. */
  readonly dimensions: Readonly<Record<DimensionKey, Dimension>>;
  readonly measures: Readonly<Record<Measure, Field>>;
  readonly charts: readonly ReportChart<Measure>[];
  /** The measure whose largest stands first. */
  readonly sortedBy: Measure;
  /** Where all of these are zero there is nothing to report. */
  readonly presentBy: readonly Measure[];
  /** What to say then. */
  readonly nothing: Text;
}

/** Keeps the names of dimensions and measures, so that charts can only speak of what is there. */
export const defineReport = <const DimensionKey extends string, const Measure extends string>(
  report: Omit<ReportDefinition<DimensionKey, Measure>, 'charts' | 'sortedBy' | 'presentBy'> & {
    readonly charts: readonly ReportChart<NoInfer<Measure>>[];
    readonly sortedBy: NoInfer<Measure>;
    readonly presentBy: readonly NoInfer<Measure>[];
  },
): ReportDefinition<DimensionKey, Measure> => report;

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

/** What is asked: months are `yyyy-MM`, filters stand by their names. */
export interface ReportQuery {
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly groupBy: string;
  readonly filters: Readonly<Record<string, unknown>>;
}
