import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction } from '../platform/inTransaction.ts';
import { noteLogFault } from './logFaults.ts';
import { type OpLogEntry, writeOpLog } from './opLog.ts';
import { databaseAway, translateFault } from './translateFault.ts';

const flushMs = 1_000;
/** A person who goes on looking at one record leaves one row in this time. */
const onceInMs = 600_000;
const mostKept = 20_000;

/**
 * Who looked at which record. Rows are written a moment later, together: nobody waits for them, and a crash loses the
 * last second of them.
 */
export interface ViewLog {
  note(entry: OpLogEntry): void;
  close(): Promise<void>;
}

interface Lost {
  rows: number;
  why: string;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isAway = (error: unknown): boolean => translateFault(error)?.returnCode === databaseAway;

/** The row without what somebody sent: that he looked, at what and when stands in the log whatever came with it. */
const bareEntry = ({ request: _request, response: _response, ...entry }: OpLogEntry, error: unknown): OpLogEntry => ({
  ...entry,
  page: undefined,
  userAgent: '',
  audit: {
    ...(entry.audit.logType && { logType: entry.audit.logType }),
    ...(entry.audit.entity && { entity: entry.audit.entity }),
    ...(entry.audit.recordId && { recordId: entry.audit.recordId }),
    detail: { kind: 'NOT_WRITABLE', why: textOf(error) },
  },
});

export function openViewLog({ pool, log }: { pool: pg.Pool; log: FastifyBaseLogger }): ViewLog {
  let waiting: OpLogEntry[] = [];
  let flushing: Promise<void> = Promise.resolve();
  const noted = new Map<string, number>();
  const lost: Lost = { rows: 0, why: '' };
  const lose = (why: string) => Object.assign(lost, { rows: lost.rows + 1, why });

  /**
   * One by one: a row that cannot be written takes no other with it. Those that a database which went away did not take
   * wait for it.
   */
  const writeEach = async (due: readonly OpLogEntry[]): Promise<void> => {
    for (const [at, entry] of due.entries()) {
      try {
        await writeOpLog(pool, entry).catch((error: unknown) => writeOpLog(pool, bareEntry(entry, error)));
      } catch (error) {
        if (isAway(error)) {
          waiting = [...due.slice(at), ...waiting];
          throw error;
        }
        lose(textOf(error));
      }
    }
  };
  const flush = async (): Promise<void> => {
    const due = waiting;
    waiting = [];
    try {
      if (due.length > 0)
        await inTransaction(pool, async (db) => {
          for (const entry of due) await writeOpLog(db, entry);
        });
    } catch (error) {
      if (isAway(error)) {
        waiting = [...due, ...waiting];
        throw error;
      }
      await writeEach(due);
    }
    const { rows, why } = lost;
    if (rows > 0 && (await noteLogFault({ pool, log }, { kind: 'LOG_LOST', target: `VIEW ${rows}`, reason: why })))
      Object.assign(lost, { rows: lost.rows - rows });
  };
  const warn = (error: unknown) =>
    log.error({ err: error, waiting: waiting.length }, 'who looked at what could not be written');
  const timer = setInterval(() => {
    flushing = flushing.then(flush).catch(warn);
  }, flushMs).unref();

  return {
    note(entry) {
      const now = Date.now();
      const key = `${entry.actor?.userId} ${entry.audit.entity} ${entry.audit.recordId}`;
      if (now - (noted.get(key) ?? 0) < onceInMs) return;
      if (waiting.length >= mostKept) {
        lose(`more than ${mostKept} rows wait`);
        return;
      }
      if (noted.size >= mostKept) noted.clear();
      noted.set(key, now);
      waiting.push(entry);
    },
    async close() {
      clearInterval(timer);
      await flushing;
      await flush().catch(warn);
    },
  };
}
