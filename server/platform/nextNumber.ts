import { placeInSeries } from '#domain/core/placeInSeries.ts';
import type { Db } from './db.ts';

export interface Numbering {
  readonly prefix: string;
  readonly form?: 'byDay' | 'running';
}

/**
 * The next number of a series: prefix + yyyyMMdd + 4 digits, or prefix + 6 digits for a running one; longer ones as
 * {@link placeInSeries} writes them. Unique, gaps allowed.
 * @param now `yyyy-MM-dd HH:mm:ss`
 */
export async function nextNumber(db: Db, { prefix, form = 'byDay' }: Numbering, now: string): Promise<string> {
  const day = form === 'byDay' ? now.slice(0, 10).replaceAll('-', '') : '';
  const { rows } = await db.query<{ value: number }>(
    `insert into number_counter (prefix, day, value) values ($1, $2, 1)
     on conflict (prefix, day) do update set value = number_counter.value + 1 returning value`,
    [prefix, day],
  );
  return `${prefix}${day}${placeInSeries(rows[0]?.value ?? 1, form === 'byDay' ? 4 : 6)}`;
}
