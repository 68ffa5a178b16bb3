import { answerShape, defineCall } from '../core/call.ts';
import type { Widgets, Worklist } from '../core/dashboard.ts';
import type { ReadNotice } from '../system/index.ts';

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

/**
 * What a new installation has to be given before people can work with it; codes of the tariff only where goods are
 * classified or declared.
 */
export const firstSteps = ['company', 'people', 'customers', 'tariff'] as const;
type FirstStep = (typeof firstSteps)[number];

/** The blocks of the start page that its screen draws; areas bring further ones. */
interface StartBlocks {
  /** Which of them are done; for administrators, until all that everybody needs are. */
  readonly firstSteps: Readonly<Record<FirstStep, boolean>>;
  readonly todo: readonly Worklist[];
  readonly overview: OverviewFacts;
  readonly trend: readonly TrendDay[];
  readonly alerts: readonly DemandAlert[];
  /** What falls due soon and what nobody has taken care of, one entry a kind. */
  readonly warnings: readonly Worklist[];
  readonly shortcuts: readonly ShortcutRow[];
  readonly notices: readonly ReadNotice[];
}

export type StartAnswer = Widgets<StartBlocks>;

/**
 * Every block of the start page that a person may see, in one call; the server gathers them from all areas.
 * @see docs/spec/platform.md 11.2
 */
export const startFigures = defineCall({
  service: 'system',
  method: 'queryWorkbench',
  right: null,
  input: {},
  answer: answerShape<StartAnswer>(),
});
