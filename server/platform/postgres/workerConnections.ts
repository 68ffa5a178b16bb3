import type { Pool } from 'pg';
import { StartRefusal } from '../startRefusal.ts';
import { mostPooled } from './session.ts';

/**
 * What a worker has beside its pool: two for dictionaries and settings, five of the job queue and its sign of life, one
 * for events, one that looks how far a replica is.
 */
const besidePool = 10;
/** For the first process, a backup, somebody with psql. */
const spared = 10;
/** Two are left to sessions and logs: with fewer, a single slow call stops everybody of its worker. */
const fewestPooled = 5;

/**
 * How many connections the pool of each worker may have, so that all of them together stay within what the server
 * allows.
 * @throws {StartRefusal} the server allows too few for so many workers
 */
export async function workerConnections(pool: Pool, workers: number): Promise<number> {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) as most`,
  );
  const most = rows[0]?.most ?? 0;
  const each = Math.floor((most - spared) / workers) - besidePool;
  if (each >= fewestPooled) return Math.min(each, mostPooled);
  const needed = workers * (fewestPooled + besidePool) + spared;
  throw new StartRefusal({
    zh: `数据库只允许 ${most} 个连接，WORKERS=${workers} 至少需要 ${needed} 个：请调高 max_connections 或减少 WORKERS`,
    en: `The database allows ${most} connections, WORKERS=${workers} needs ${needed}: raise max_connections or lower WORKERS`,
  });
}
