import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi } from '#domain/core/text.ts';
import { inUseBy, referrersOf } from '#domain/core/writeRefusals.ts';
import { entities } from '#domain/index.ts';
import { announce } from '../crud/announce.ts';
import { selected } from '../crud/namedColumns.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { storedRowsSql, tableOfRows } from '../crud/storedRows.ts';
import type { Call } from '../gateway/method.ts';

interface BatchRow {
  readonly id: string;
  readonly rowVersion: number;
  readonly createdBy: string;
  readonly name: string | null;
}

/**
 * Takes a whole import back while its records are as the sheet made them. Those that were deleted one by one meanwhile
 * are no obstacle.
 * @returns how many went
 * @throws 1002 no such batch, 1005 somebody else's, 1004 some were changed or worked on since, 1007 something refers to
 * them
 */
export async function undoImport(entity: EntityDefinition, importNo: string, call: Call): Promise<{ count: number }> {
  const rows = await lockedBatch(entity, importNo, call);
  if (rows.length === 0) throw sharedErrors.NOT_FOUND();
  const { actor } = call;
  if (!actor.haveAdmin && rows.some(({ createdBy }) => !isSamePerson(actor, createdBy)))
    throw sharedErrors.FORBIDDEN({}, { _: bi('只能撤销自己导入的批次', 'You may undo your own imports only') });
  refuseTouched(entity, rows);
  const ids = rows.map(({ id }) => id);
  await refuseReferred(entity, ids, call);

  await call.db.query(
    `update ${tableOfRows(entity)} set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = any($1)`,
    [ids, actor.userId, call.now],
  );
  Object.assign(call.audit, { logType: 'DELETE', entity: entity.key, detail: { importNo, rows: ids.length } });
  if (entity.idField) call.audit.also = ids.map((recordId) => ({ logType: 'DELETE', entity: entity.key, recordId }));
  await announce(entity, { id: ids[0] ?? '', rowVersion: 2 }, call);
  return { count: ids.length };
}

async function lockedBatch(entity: EntityDefinition, importNo: string, call: Call): Promise<BatchRow[]> {
  const params = new Params();
  const name = entity.code ?? entity.title;
  const { rows } = await call.db.query<BatchRow>(
    `select ${selected(entity, ['id', 'rowVersion', 'createdBy'], 't')}, ${name ? `t.${toSnake(name)}::text` : 'null'} as name
     from ${storedRowsSql(entity)} t
     where t.import_no = ${params.add(importNo)} and not t.deleted_flg and ${scopeCondition(entity, call, params)} order by t.id for update`,
    params.values,
  );
  return rows;
}

/** A record that anybody changed, handed on or worked at since bears another version than its first. */
function refuseTouched({ label }: EntityDefinition, rows: readonly BatchRow[]): void {
  const touched = rows.filter(({ rowVersion }) => rowVersion !== 1);
  if (touched.length === 0) return;
  const some = touched.flatMap(({ name }) => name ?? []).slice(0, 3);
  const which = some.length ? bi(`（${some.join('、')}…）`, ` (${some.join(', ')}…)`) : bi('', '');
  throw new BusinessError(
    '1004',
    bi(
      `该批次${rows.length}条${label.zh}中有${touched.length}条已被修改或办理${which.zh}，不能整批撤销`,
      `${touched.length} of the ${rows.length} records of this batch were changed or worked on since${which.en}, so it cannot be undone as a whole`,
    ),
  );
}

async function refuseReferred(entity: EntityDefinition, ids: readonly string[], { db }: Call): Promise<void> {
  for (const { other, name } of referrersOf(entity, Object.values(entities))) {
    const { rowCount } = await db.query(
      `select 1 from ${toSnake(other.key)} where ${toSnake(name)} = any($1) and not deleted_flg limit 1`,
      [ids],
    );
    if (rowCount) throw inUseBy(other);
  }
}
