import type { EntityDefinition, RecordValues } from './entity.ts';
import { invalid } from './errors.ts';
import { addDays, diffDays, isDate } from './moments.ts';
import { bi } from './text.ts';

/**
 * Rows that are written once and never changed, such as a log: the table is cut by months, which are made ahead and
 * dropped when their time is over, the database refuses every change, and a list of them is always of a span of days.
 */
export interface Journal<Name extends string = string> {
  /** The moment a row is about: months are cut by it. Required in every row. */
  readonly by: Name;
  /** How long rows are kept. */
  readonly years: number;
  /** Days up to today that a list shows when nobody says which. */
  readonly days: number;
  /** Longest span of days one list shows. */
  readonly mostDays: number;
}

/** Filters that name rows, or what belongs to one record: these are few, whenever they were written. */
const naming: ReadonlySet<string> = new Set(['id', 'id__in', 'recordId']);

/**
 * The filter of a list with the span of days that a journal needs: the last days where none is named.
 * @param now `yyyy-MM-dd HH:mm:ss`
 * @throws 1001 under the name of the filter: a span that is too long or open at its beginning
 */
export function spanned({ journal }: EntityDefinition, filter: RecordValues, now: string): RecordValues {
  const isSet = (name: string): boolean => filter[name] !== undefined && filter[name] !== null && filter[name] !== '';
  if (!journal || Object.keys(filter).some((name) => isSet(name) && (naming.has(name) || name === journal.by)))
    return filter;
  const { by, days, mostDays } = journal;
  const name = `${by}__between`;
  const refusal = invalid({ [name]: bi(`时间范围最多${mostDays}天`, `At most ${mostDays} days at once`) });
  const asked = filter[name];
  const [from, to] = Array.isArray(asked) ? asked.map((day) => String(day ?? '').slice(0, 10)) : ['', ''];
  const today = now.slice(0, 10);
  if (!from && !to) return { ...filter, [name]: [addDays(today, 1 - days), today] };
  const end = to || today;
  // What is no day is refused as such where the filter is read.
  if (from && !(isDate(from) && isDate(end))) return filter;
  if (!from || diffDays({ from, to: end }) >= mostDays) throw refusal;
  return filter;
}
