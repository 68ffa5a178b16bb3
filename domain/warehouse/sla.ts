import type { WorkCalendar } from '../core/workCalendar.ts';
import { afterWorkMinutes } from '../core/workTime.ts';
import type { Milestone, MilestoneTimes } from './milestones.ts';

/** Working hours that may go by before each milestone is reached. */
export interface Sla {
  readonly declare: number;
  readonly pass: number;
  readonly pick: number;
  readonly ship: number;
}

/** What the times of an order are judged by. */
export interface TimedOrder extends MilestoneTimes {
  readonly status?: string | null | undefined;
  readonly bondedFlg?: number | null | undefined;
}

interface Way {
  readonly to: Milestone;
  readonly hours: keyof Sla;
  /** The state in which this milestone is the next one. */
  readonly in: readonly string[];
  /** From when its hours count. */
  from(order: TimedOrder): string | null | undefined;
}

const ways: readonly Way[] = [
  {
    to: 'declareTime',
    hours: 'declare',
    in: ['CREATED'],
    from: ({ bondedFlg, receivedTime }) => (bondedFlg === 0 ? undefined : receivedTime),
  },
  { to: 'passTime', hours: 'pass', in: ['QD_APPLIED'], from: ({ declareTime }) => declareTime },
  {
    to: 'pickTime',
    hours: 'pick',
    in: ['CREATED', 'QD_PASSED', 'PICKING'],
    from: ({ bondedFlg, passTime, receivedTime }) => passTime ?? (bondedFlg === 0 ? receivedTime : undefined),
  },
  { to: 'shipTime', hours: 'ship', in: ['READY'], from: ({ pickTime }) => pickTime },
];

/**
 * When the next milestone of an order is due, and which ones came too late; hours are those in which the house works.
 * @returns `dueTime` as `yyyy-MM-dd HH:mm:ss`, nothing where none is due; `lateMarks` as names with commas
 */
export function standingOf(
  order: TimedOrder,
  { sla, calendar }: { readonly sla: Sla; readonly calendar: WorkCalendar },
): { readonly dueTime: string | null; readonly lateMarks: string | null } {
  const late: Milestone[] = [];
  let dueTime: string | null = null;
  for (const { to, hours, in: states, from } of ways) {
    const since = from(order);
    const reached = order[to];
    if (!since) continue;
    const due = afterWorkMinutes(since, sla[hours] * 60, calendar);
    if (reached && reached > due) late.push(to);
    if (!reached && states.includes(order.status ?? '')) dueTime ??= due;
  }
  return { dueTime, lateMarks: late.join(',') || null };
}
