import type pg from 'pg';

/**
 * A killed process leaves its jobs locked for hours. Where nobody else can be alive, every lock that is there at start is a dead one's.
 * Interrupted jobs go back to the queue and start at once.
 */
export async function freeDeadWorkers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and locked_at < now() - interval '1 second'`,
  );
  if (rows.length) await pool.query('select graphile_worker.force_unlock_workers($1)', [rows.map(({ locked_by }) => locked_by)]);
}
