import type { WorkCalendar } from '../../core/workCalendar.ts';
import type { ReferenceTables } from '../check/records.ts';
import type { ExchangeRate } from './exchange.ts';

/** What taxes are reckoned by, beside the tables of the checks. */
export interface TaxTables extends Pick<ReferenceTables, 'day' | 'tariff'> {
  readonly exchangeRates: readonly ExchangeRate[];
  /** Countries whose goods have the MFN rate. */
  readonly mfnOrigins: ReadonlySet<string>;
  /** The office's working days: what falls due on a day of rest moves. */
  readonly calendar: WorkCalendar;
}

interface Lasting {
  readonly dateFrom?: string | null | undefined;
  readonly dateTo?: string | null | undefined;
}

/** Both days included; a blank day is no limit. */
export const holdsOn = ({ dateFrom, dateTo }: Lasting, day: string): boolean =>
  (!dateFrom || dateFrom <= day) && (!dateTo || day <= dateTo);
