import { toSnake } from '#domain/core/entity.ts';
import type { Call, Db } from '../gateway/method.ts';

/** The next number of a year: `SQ-2026-0001`. Unique, gaps allowed. @param now `yyyy-MM-dd HH:mm:ss` */
export async function nextYearNumber(db: Db, prefix: string, now: string): Promise<string> {
  const year = now.slice(0, 4);
  const { rows } = await db.query<{ value: number }>(
    `insert into number_counter (prefix, day, value) values ($1, $2, 1)
     on conflict (prefix, day) do update set value = number_counter.value + 1 returning value`,
    [prefix, year],
  );
  return `${prefix}-${year}-${String(rows[0]?.value).padStart(4, '0')}`;
}

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
    typeof wanted === 'string' && wanted.startsWith(`${prefix}-`) ? /^(\d{4})-(\d{4,8})$/.exec(wanted.slice(prefix.length + 1)) : null;
  if (!match) return nextYearNumber(db, prefix, now);
  const { rows } = await db.query(
    `select 1 from number_counter where prefix = $1 and day = $2 and value >= $3
       and not exists (select 1 from ${toSnake(entityKey)} where ${toSnake(field)} = $4) for update`,
    [prefix, match[1], Number(match[2]), wanted],
  );
  return rows.length ? String(wanted) : nextYearNumber(db, prefix, now);
}
