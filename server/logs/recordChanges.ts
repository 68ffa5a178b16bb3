import { rightOf } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { asReadBy } from '#domain/core/personal.ts';
import { hasRight } from '#domain/core/rights.ts';
import { findEntity } from '#domain/index.ts';
import { queryRecordChanges as definition, type RecordChange } from '#domain/logs/changeCalls.ts';
import { opLog } from '#domain/logs/opLog.ts';
import { implementCall } from '../crud/implement.ts';
import { selected } from '../crud/namedColumns.ts';
import { getRecord } from '../crud/readRecord.ts';

export const queryRecordChangesHandler = implementCall(
  definition,
  async ({ entity: key, id, since, versions }, call) => {
    const entity = findEntity(key) ?? (await call.services.rules.made?.(key, call));
    if (!entity) throw sharedErrors.UNKNOWN_CALL();
    if (!hasRight(call.actor, rightOf(key, 'get'))) throw sharedErrors.FORBIDDEN();
    await getRecord(entity, id, call);
    const { fields } = asReadBy(entity, call.actor);
    const { rows } = await call.db.query<RecordChange>(
      `select ${selected(opLog, ['userId', 'userName'], 't')}, to_char(log_time, 'YYYY-MM-DD HH24:MI:SS') as time,
       array(select jsonb_object_keys(coalesce(changes, '{}'))) as fields
     from op_log t where entity = $1 and record_id = $2 and log_time >= $3 and result = 'OK' and log_type in ('CREATE', 'UPDATE', 'ACTION', 'CONFIG')
     order by id desc limit $4`,
      // The log rounds its moments: what was seen itself may bear the moment one asks from, and is left out by counting.
      [key, id, since, versions],
    );
    return rows
      .reverse()
      .map((row) => ({ ...row, fields: row.fields.filter((name) => fields[name] && !fields[name].secret) }))
      .reduce(joined, []);
  },
);

/** What one person did in a row is one change. */
function joined(before: readonly RecordChange[], change: RecordChange): RecordChange[] {
  const last = before.at(-1);
  if (!last || last.userId !== change.userId) return [...before, change];
  return [...before.slice(0, -1), { ...change, fields: [...new Set([...last.fields, ...change.fields])] }];
}
