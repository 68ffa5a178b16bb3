import { type EntityDefinition, keptAs, toSnake } from '#domain/core/entity.ts';
import type { Call } from '../gateway/method.ts';

/** Which of the records that came to a status count: a condition over the record `t`, and the values of its places. */
interface Narrowed {
  readonly where: string;
  /** From `$4` on. */
  readonly values: readonly unknown[];
}

/**
 * How many records came to each of these statuses on a day, each once, however often it came there.
 * @param day `yyyy-MM-dd`
 */
export async function arrivals(
  entity: EntityDefinition,
  { statuses, day }: { readonly statuses: readonly string[]; readonly day: string },
  { db }: Pick<Call, 'db'>,
  { where, values }: Narrowed = { where: 'true', values: [] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ status: string; count: number }>(
    `select l.to_status as status, count(distinct l.record_id)::int as count
     from status_log l join ${toSnake(keptAs(entity))} t on t.id = l.record_id
     where l.entity = $1 and l.to_status = any($2) and l.act_time >= $3::date and l.act_time < $3::date + 1
       and l.from_status is distinct from l.to_status and not t.deleted_flg and ${where} group by 1`,
    [keptAs(entity), statuses, day, ...values],
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}
