/** How statistics are grouped. */
export const groupings = ['customer', 'mainComp', 'guarantee', 'dept'] as const;
export type Grouping = (typeof groupings)[number];

/** Figures of a group in a month; amounts and percentages are decimal text. @see guarantee.md 3.15, 7.8 */
export interface StatisticsRow {
  /** Null for all groups together. */
  readonly groupId: string | null;
  readonly groupName: string | null;
  /** `yyyy-MM`; empty for the whole period. */
  readonly month: string;
  readonly opening: string;
  readonly deducted: string;
  readonly returned: string;
  readonly closing: string;
  readonly peak: string;
  readonly average: string;
  readonly averageUtilisation: string;
  readonly peakUtilisation: string;
  readonly declarations: number;
  readonly duty: string;
  readonly vat: string;
  readonly consumption: string;
  readonly other: string;
  readonly overdueCount: number;
  readonly overdueDays: number;
  readonly lateFee: string;
  /** Times, two decimals; `--` when nothing was used. */
  readonly turnover: string;
}

/** What `baohan.usedStatisticsGet` answers. */
export interface Statistics {
  readonly rows: readonly StatisticsRow[];
  readonly subtotals: readonly StatisticsRow[];
  readonly totals: readonly StatisticsRow[];
  readonly total: StatisticsRow;
}

/** What is asked. */
export interface StatisticsQuery {
  /** `yyyy-MM` */
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly groupBy: Grouping;
  readonly mainCompId?: string;
  readonly customerId?: string;
}
