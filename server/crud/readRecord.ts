import { type EntityDefinition, keptAs, type RecordOf, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { systemActor } from '#domain/core/rights.ts';
import type { Call } from '../gateway/method.ts';
import { selectList } from './columns.ts';
import { Params, scopeCondition } from './scope.ts';
import { statementName } from './statementName.ts';
import { storedRowsSql, tableOfRows } from './storedRows.ts';

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
  if (lock) await call.db.query(`select 1 from ${tableOfRows(entity)} where id = $1 for update`, [id]);
  const params = new Params();
  const key = entity.idField
    ? `(t.id = ${params.add(id)} or t.${toSnake(entity.idField)} = ${params.add(id)})`
    : `t.id = ${params.add(id)}`;
  const columns = [selectList(entity, call.services.rules.computed), ...filesOf(entity)].join(', ');
  const record = `select ${columns},
       (select u.user_name from sys_user u where u.id = t.updated_by) as "updatedByName" from ${storedRowsSql(entity)} t
     where ${key} and not t.deleted_flg and ${scopeCondition(entity, call, params)}`;
  const lines = linesOf(entity, call);
  const text = lines.length ? `select o.*, ${lines.join(', ')} from (${record}) o` : record;
  const { rows } = await call.db.query<RecordOf<Entity>>({ name: statementName(text), text, values: params.values });
  const [found] = rows;
  if (!found) throw await notFound(entity, id, call);
  return found;
}

/**
 * Locks a record that was read before its lock, because others come first. It is read again where somebody was faster.
 * @throws 1002 it is gone meanwhile
 */
export async function lockUnchanged<Entity extends EntityDefinition>(
  entity: Entity,
  read: RecordOf<Entity>,
  call: Call,
): Promise<RecordOf<Entity>> {
  const { id, rowVersion } = read as RecordOf<Entity> & StoredRecord;
  const { rows } = await call.db.query<{ version: number; gone: boolean }>(
    `select row_version as version, deleted_flg as gone from ${tableOfRows(entity)} where id = $1 for update`,
    [id],
  );
  const isSame = rows[0]?.version === rowVersion && !rows[0].gone;
  return isSame ? read : getRecord(entity, id, call);
}

/** Missing and out of scope look the same from outside; the log tells them apart. */
async function notFound(entity: EntityDefinition, id: string, { db }: Call): Promise<BusinessError> {
  const { returnCode, text } = sharedErrors.NOT_FOUND();
  const { rowCount } = await db.query(`select 1 from ${storedRowsSql(entity)} t where id = $1 and not deleted_flg`, [
    id,
  ]);
  return new BusinessError(returnCode, text, rowCount ? { outOfScope: { entity: entity.key, recordId: id } } : {});
}

/** Its lines in their order, as columns beside those of the record `o`. */
const linesOf = (entity: EntityDefinition, call: Call): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.kind !== 'children') return [];
    const line = field.line;
    const owner = line.parent?.field;
    if (!owner) throw new Error(`${line.key} is a line but names no parent`);
    const columns = [selectList(line, call.services.rules.computed), ...filesOf(line)].join(', ');
    return `(select coalesce(json_agg(l), '[]') from (select ${columns} from ${storedRowsSql(line)} t
       where t.${toSnake(owner)} = o.id and not t.deleted_flg order by t.line_no, t.id) l) as "${name}"`;
  });

/** Files of a row `t` of a record or a line, as columns beside its own. */
const filesOf = (entity: EntityDefinition): string[] =>
  Object.entries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'files'
      ? [
          `(select coalesce(json_agg(json_build_object('id', a.id, 'realFile', substring(a.real_file_path_name from '[^/]+$'),
         'hashaddr', a.hashaddr, 'fileName', a.show_file_name, 'fileSize', a.file_size::int, 'fileRemark', a.file_remark)
         order by a.line_no), '[]') from attachment a
         where a.table_name = '${keptAs(entity)}' and a.record_id = t.id and a.col_name = '${name}') as "${name}"`,
        ]
      : [],
  );

/** Lines of many records in their order, by the id of their record; for what the house works with. */
export async function readLines<Line extends EntityDefinition>(
  line: Line,
  ids: readonly string[],
  { db }: Pick<Call, 'db'>,
): Promise<ReadonlyMap<string, readonly RecordOf<Line>[]>> {
  const owner = line.parent?.field;
  if (!owner) throw new Error(`${line.key} is a line but names no parent`);
  const { rows } = await db.query<RecordOf<Line>>(
    `select ${selectList(line, {})} from ${storedRowsSql(line)} t
     where t.${toSnake(owner)} = any($1) and not t.deleted_flg order by t.line_no, t.id`,
    [ids],
  );
  const found = new Map<string, RecordOf<Line>[]>();
  for (const row of rows) {
    const id = String((row as RecordValues)[owner]);
    const known = found.get(id);
    if (known) known.push(row);
    else found.set(id, [row]);
  }
  return found;
}

/**
 * The same call outside anybody's scope: for reading back what a person just changed, even when the change took it out
 * of his sight.
 */
export const asSystem = (call: Call): Call => ({ ...call, actor: systemActor });
