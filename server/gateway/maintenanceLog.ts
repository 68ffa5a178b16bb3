import { newId } from '../platform/newId.ts';
import type { Call } from './method.ts';

/** What was done by hand, to what, and why: one row in the transaction of the deed. Secrets are no target. */
export const logMaintenance = (
  { opKind, target, reason }: { readonly opKind: string; readonly target: string; readonly reason: string },
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
): Promise<unknown> =>
  db.query(
    `insert into maintenance_log (id, op_kind, target, reason, result, created_by, created_by_name, created_dept, created_time, updated_time)
     values ($1, $2, $3, $4, 'OK', $5, $6, $7, $8, $8)`,
    [newId(), opKind, target.slice(0, 200), reason.slice(0, 200), actor.userId, actor.userName, actor.deptCode, now],
  );
