import { type EntityDefinition, type RecordOf, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { systemActor } from '#domain/core/rights.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import { selectList } from './columns.ts';
import { Params, scopeCondition } from './scope.ts';

/** A record of any entity as it is stored. */
export interface StoredRecord extends RecordValues {
  readonly id: string;
  readonly rowVersion: number;
}

interface ReadOptions {
  /** Locks the row until the call's transaction ends. */
  readonly lock?: boolean;
}

/**
 * A whole record with its lines and files, inside the person's scope.
 * @throws 1002 when it does not exist, is deleted or lies outside the scope
 */
export async function getRecord<Entity extends EntityDefinition>(
  entity: Entity,
  id: string,
  call: Call,
  { lock = false }: ReadOptions = {},
): Promise<RecordOf<Entity>> {
  const table = toSnake(entity.key);
  if (lock) await call.db.query(`select 1 from ${table} where id = $1 for update`, [id]);
  const params = new Params();
  const key = entity.idField
    ? `(t.id = ${params.add(id)} or t.${toSnake(entity.idField)} = ${params.add(id)})`
    : `t.id = ${params.add(id)}`;
  const { rows } = await call.db.query<RecordOf<Entity>>(
    `select ${selectList(entity, call.services.rules.computed)} from ${table} t
     where ${key} and not t.deleted_flg and ${scopeCondition(entity, call, params)}`,
    params.values,
  );
  const [record] = rows;
  if (!record) throw sharedErrors.NOT_FOUND();
  return { ...record, ...(await childrenOf(entity, record.id, call)), ...(await filesOf(entity, record.id, call)) };
}

async function childrenOf(entity: EntityDefinition, id: string, call: Call): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'children') continue;
    const line = entityOf(field.entity);
    const owner = line.parent?.field;
    if (!owner) throw new Error(`${line.key} is a line but names no parent`);
    const { rows } = await call.db.query(
      `select ${selectList(line, call.services.rules.computed)} from ${toSnake(line.key)} t
       where t.${toSnake(owner)} = $1 and not t.deleted_flg order by t.line_no, t.id`,
      [id],
    );
    found[name] = rows;
  }
  return found;
}

async function filesOf(entity: EntityDefinition, id: string, call: Call): Promise<Record<string, unknown>> {
  const fields = Object.entries(entity.fields).filter(([, field]) => field.kind === 'files');
  if (fields.length === 0) return {};
  const { rows } = await call.db.query<AttachedFile & { colName: string }>(
    `select id, col_name as "colName", substring(real_file_path_name from '[^/]+$') as "realFile", hashaddr, show_file_name as "fileName",
       file_size::int as "fileSize", file_remark as "fileRemark"
     from attachment where table_name = $1 and record_id = $2 order by col_name, line_no`,
    [entity.key, id],
  );
  return Object.fromEntries(
    fields.map(([name]) => [name, rows.filter((file) => file.colName === name).map(({ colName: _column, ...file }) => file)]),
  );
}

/** The same call outside anybody's scope: for reading back what a person just changed, even when the change took it out of his sight. */
export const asSystem = (call: Call): Call => ({ ...call, actor: systemActor });
