import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type LogEntry, writeOpLog } from './opLog.ts';

const flushMs = 1_000;
/** A person who goes on looking at one record leaves one row in this time. */
const onceInMs = 600_000;
const mostKept = 20_000;

/** Who looked at which record. Rows are written a moment later, together: nobody waits for them, and a crash loses the last second of them. */
export interface ViewLog {
  note(entry: LogEntry): void;
  close(): Promise<void>;
}

export function openViewLog({ pool, log }: { pool: pg.Pool; log: FastifyBaseLogger }): ViewLog {
  let waiting: LogEntry[] = [];
  let flushing: Promise<void> = Promise.resolve();
  const noted = new Map<string, number>();

  const flush = async (): Promise<void> => {
    const due = waiting;
    waiting = [];
    if (due.length === 0) return;
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const entry of due) await writeOpLog(client, entry);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
  const timer = setInterval(() => {
    flushing = flushing.then(flush).catch((error: unknown) => log.error({ err: error }, 'who looked at what could not be written'));
  }, flushMs).unref();

  return {
    note(entry) {
      const now = Date.now();
      const key = `${entry.actor?.userId} ${entry.audit.entity} ${entry.audit.recordId}`;
      if (now - (noted.get(key) ?? 0) < onceInMs || waiting.length >= mostKept) return;
      if (noted.size >= mostKept) noted.clear();
      noted.set(key, now);
      waiting.push(entry);
    },
    async close() {
      clearInterval(timer);
      await flushing;
      await flush().catch((error: unknown) => log.error({ err: error }, 'who looked at what could not be written'));
    },
  };
}
