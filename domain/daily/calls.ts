import { answerShape, defineCall } from '../core/call.ts';
import { date, dict } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** How a department stands on a day. */
export type DayState = 'MISSING' | 'NONE' | 'DRAFT' | 'SUBMITTED' | 'RETURNED' | 'CONFIRMED';

/** Departments beside days: who sent what. */
export interface ReportMatrix {
  readonly days: readonly { readonly day: string; readonly isWorkday: boolean }[];
  readonly rows: readonly {
    readonly kind: string;
    readonly dept: string;
    /** One for each of the days. */
    readonly cells: readonly { readonly state: DayState; readonly count: number; readonly late: number }[];
  }[];
  /** Sums of each item over the days, and in each of them; the largest first. */
  readonly items: readonly {
    readonly kind: string;
    readonly itemName: string;
    readonly total: string;
    readonly days: readonly string[];
  }[];
}

const span = {
  fromDay: date('开始日期', 'From', { required: true }),
  toDay: date('结束日期', 'To', { required: true }),
} as const;

/** 日报汇总: departments beside days, those in red that sent nothing on a working day. */
export const summaryDailyReport = defineCall({
  service: 'kpi',
  method: 'summaryDailyReport',
  right: 'dailyReport:list',
  input: { ...span, dailyKind: dict('类型', 'Kind', { dict: 'DAILY_KIND' }) },
  answer: answerShape<ReportMatrix>(),
});

/** 催报: who owes a report of a day hears of it. */
export const remindDailyReport = defineCall({
  service: 'kpi',
  method: 'remindDailyReport',
  right: 'dailyReport:act:confirm',
  writes: true,
  input: {
    reportDate: date('日期', 'Date', { required: true, notAfter: 'today' }),
    dailyKind: dict('类型', 'Kind', { dict: 'DAILY_KIND' }),
  },
  answer: answerShape<{ readonly reminded: number }>(),
  tool: {
    of: 'dailyReport',
    label: bi('催报', 'Remind'),
    told: ({ reminded }) => bi(`已提醒${reminded}人`, `${reminded} people were reminded`),
  },
});
