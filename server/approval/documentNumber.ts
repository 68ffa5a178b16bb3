import { toSnake } from '#domain/core/entity.ts';
import { numberInSeries, placeInSeries } from '#domain/core/placeInSeries.ts';
import type { Call, Db } from '../gateway/method.ts';

/**
 * The next number of a year: `SQ-2026-0001`; beyond 9999 as {@link placeInSeries} writes it, so that lists by number
 * stand in its order. Unique, gaps allowed.
 * @param now `yyyy-MM-dd HH:mm:ss`
 */
export async function nextYearNumber(db: Db, prefix: string, now: string): Promise<string> {
  const year = now.slice(0, 4);
  const { rows } = await db.query<{ value: number }>(
    `insert into number_counter (prefix, day, value) values ($1, $2, 1)
     on conflict (prefix, day) do update set value = number_counter.value + 1 returning value`,
    [prefix, year],
  );
  return numberAt({ prefix, year, place: rows[0]?.value ?? 1 });
}

const numberAt = ({
  prefix,
  year,
  place,
}: {
  readonly prefix: string;
  readonly year: string;
  readonly place: number;
}): string => `${prefix}-${year}-${placeInSeries(place, 4)}`;

interface Series {
  readonly prefix: string;
  readonly entityKey: string;
  readonly field: string;
}

/** The number a form took when it opened, if it was really given out and nobody has used it; else a new one. */
export async function takeNumber(
  { prefix, entityKey, field }: Series,
  wanted: unknown,
  { db, now }: Pick<Call, 'db' | 'now'>,
): Promise<string> {
  const match =
    typeof wanted === 'string' && wanted.startsWith(`${prefix}-`)
      ? /^(\d{4})-([A-D]?\d{4,8})$/.exec(wanted.slice(prefix.length + 1))
      : null;
  const [, year = '', text = ''] = match ?? [];
  const place = numberInSeries(text);
  if (!match || numberAt({ prefix, year, place }) !== wanted) return nextYearNumber(db, prefix, now);
  const { rows } = await db.query(
    `select 1 from number_counter where prefix = $1 and day = $2 and value >= $3
       and not exists (select 1 from ${toSnake(entityKey)} where ${toSnake(field)} = $4) for update`,
    [prefix, year, place, wanted],
  );
  return rows.length ? wanted : nextYearNumber(db, prefix, now);
}
