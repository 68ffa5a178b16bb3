import { toSnake } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import { type OpLogEntry, writeOpLog } from '../gateway/opLog.ts';
import type { JobHandler } from '../jobs/job.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { newId } from '../platform/newId.ts';

/** That months are gone stands in the log itself, and in its chain. */
const droppedMonths = (table: string, detail: { readonly months: number; readonly years: number }): OpLogEntry => ({
  actor: systemActor,
  service: 'system',
  method: 'keepJournals',
  audit: { logType: 'CONFIG', detail: { kind: 'MONTHS_DROPPED', table, ...detail } },
  returnCode: '0',
  ip: '',
  userAgent: '',
  requestId: newId(),
});

/**
 * Daily: makes the coming months of every journal, drops those whose years are over, and lets the seals forget their
 * rows.
 */
export const keepJournals: JobHandler = async (_payload, { services: { pool } }) => {
  const dropped: Record<string, number> = {};
  for (const { key, journal } of Object.values(entities)) {
    if (!journal) continue;
    const table = toSnake(key);
    dropped[table] = await inTransaction(pool, async (db) => {
      // Rows are being written all the time: whoever waits for a lock holds up everybody behind him.
      await db.query(`set local lock_timeout = '5s'`);
      await db.query('select open_journal($1)', [table]);
      const { rows } = await db.query<{ dropped: number }>(
        `select close_journal($1, (date_trunc('month', localtimestamp) - make_interval(years => $2))::date) as dropped`,
        [table, journal.years],
      );
      const months = rows[0]?.dropped ?? 0;
      if (months > 0) await writeOpLog(db, droppedMonths(table, { months, years: journal.years }));
      return months;
    });
  }
  await pool.query(
    `update log_seal set ids = null, digests = null where ids is not null and month < date_trunc('month',
      localtimestamp) - make_interval(years => $1)`,
    [entities.opLog?.journal?.years],
  );
  return dropped;
};
