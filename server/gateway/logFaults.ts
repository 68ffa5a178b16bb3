import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { systemActor } from '#domain/core/rights.ts';
import { beginningOf } from '#domain/core/wholeText.ts';
import { newId } from '../platform/newId.ts';

/** What went wrong with a log: rows of it could not be written, or somebody changed it. */
export interface LogFault {
  readonly kind: 'LOG_LOST' | 'LOG_BROKEN';
  /** Which rows, and how many. */
  readonly target: string;
  readonly reason: string;
}

const mostText = 200;

/**
 * A fault of a log stands in the process log and, for administrators and the doctor, as a row of the maintenance log,
 * which nobody can take away by a call. @returns whether the row was written
 */
export async function noteLogFault(
  { pool, log }: { pool: pg.Pool; log: FastifyBaseLogger },
  fault: LogFault,
): Promise<boolean> {
  const { kind, target, reason } = fault;
  log.error(fault, 'the operation log is not whole');
  const { userId, userName } = systemActor;
  return pool
    .query(
      `insert into maintenance_log (id, op_kind, target, reason, result, created_by, created_by_name) values ($1, $2, $3, $4, 'FAIL', $5, $6)`,
      [newId(), kind, beginningOf(target, mostText), beginningOf(reason, mostText), userId, userName],
    )
    .then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'a fault of the operation log could not be written either');
        return false;
      },
    );
}
