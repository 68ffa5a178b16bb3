import type { WorkCalendar } from '../../core/workCalendar.ts';
import type { ReferenceTables } from '../check/records.ts';

/** What taxes are reckoned by: the tables of the checks, and which days are worked. */
export interface TaxTables extends ReferenceTables {
  /** The office's working days: what falls due on a day of rest moves. */
  readonly calendar: WorkCalendar;
  /** The day on which it is asked, which the day of the tables may lie before. */
  readonly today: string;
}

interface Lasting {
  readonly dateFrom?: string | null | undefined;
  readonly dateTo?: string | null | undefined;
}

/** Both days included; a blank day is no limit. */
export const holdsOn = ({ dateFrom, dateTo }: Lasting, day: string): boolean =>
  (!dateFrom || dateFrom <= day) && (!dateTo || day <= dateTo);
