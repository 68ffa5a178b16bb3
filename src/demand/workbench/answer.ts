import type { Block, Queue } from '../../parts/workbench/block.ts';

export interface OverviewFacts {
  readonly newToday: number;
  readonly newYesterday: number;
  readonly finishedToday: number;
  readonly finishedYesterday: number;
  readonly newMonth: number;
  /** The same days of the month before. */
  readonly newMonthBefore: number;
  readonly finishedMonth: number;
  readonly finishedMonthBefore: number;
  /** Mean hours from publishing to the end, decimal text; null when nothing ended. */
  readonly hoursWeek: string | null;
  readonly hoursWeekBefore: string | null;
}

export interface TrendDay {
  /** `yyyy-MM-dd` */
  readonly day: string;
  readonly new: number;
  readonly finished: number;
}

interface DemandAlert {
  readonly id: string;
  readonly demandNo: string | null;
  readonly title: string;
  readonly urgency: string;
  readonly status: string;
  readonly expectTime: string;
  readonly late: boolean;
  /** How many there are altogether. */
  readonly total: number;
}

export interface ShortcutRow {
  readonly path: string;
  readonly pinFlg: 0 | 1;
  readonly useCount: number;
}

/** What `system.queryWorkbench` answers. @see platform.md 11.2 */
export interface WorkbenchAnswer {
  /** `yyyy-MM-dd HH:mm:ss` on the server's clock. */
  readonly time: string;
  readonly todo?: Block<readonly Queue[]>;
  readonly overview?: Block<OverviewFacts>;
  readonly trend?: Block<readonly TrendDay[]>;
  readonly alerts?: Block<readonly DemandAlert[]>;
  readonly shortcuts?: Block<readonly ShortcutRow[]>;
}
