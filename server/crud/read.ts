import type { ColumnName, EntityDefinition, RowOf } from '#domain/core/entity.ts';
import type { Db } from '../platform/db.ts';
import { columnOf, selected } from './namedColumns.ts';
import { Params } from './scope.ts';
import { statementName } from './statementName.ts';
import { rowsOf } from './storedRows.ts';
import { conditionOf, type Narrowed, type Where } from './where.ts';

const locks = {
  update: 'for update of t',
  share: 'for share of t',
  'skip locked': 'for update of t skip locked',
} as const;

export interface ReadOptions<Of extends EntityDefinition> extends Narrowed<Of> {
  readonly order?: readonly (ColumnName<Of> | readonly [name: ColumnName<Of>, direction: 'desc'])[];
  readonly limit?: number;
  /**
   * The rows stay as they are until the transaction ends: nobody else locks them, or others may share the lock. With
   * `skip locked` nobody waits: rows that somebody has are passed by.
   */
  readonly lock?: keyof typeof locks;
}

/**
 * Some columns of the rows that are meant, as the definition types them: amounts, dates and moments as text, bool as 0
 * or 1. Rows that are marked as deleted stay out. For what the house works with: whose rows a person sees is asked by
 * `seenBy`, lines, files and names of references come with `getRecord`.
 * @example await readMany(precatProduct, ['id', 'nameZh'], { applyId, processStatus: ['PASSED', 'SENT'] }, db, { order: ['lineNo'] })
 */
export async function readMany<Of extends EntityDefinition, Name extends ColumnName<Of>>(
  entity: Of,
  names: readonly Name[],
  where: Where<Of>,
  db: Db,
  options: ReadOptions<Of> = {},
): Promise<RowOf<Of, Name>[]> {
  const { order = [], limit, lock, and } = options;
  const params = new Params();
  const sorts = order.map((by) =>
    typeof by === 'string' ? `t.${columnOf(entity, by).column}` : `t.${columnOf(entity, by[0]).column} desc`,
  );
  const text = [
    `select ${selected(entity, names, 't')} from ${rowsOf(entity)} t where ${conditionOf(entity, where, options, params)}`,
    ...(sorts.length ? [`order by ${sorts.join(', ')}`] : []),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
    ...(lock ? [locks[lock]] : []),
  ].join(' ');
  // A hand-written condition may be of a kind whose plan depends on its values.
  const name = and ? undefined : statementName(text);
  const { rows } = await db.query<RowOf<Of, Name>>({ text, values: params.values, ...(name && { name }) });
  return rows;
}

/** The first of the rows that are meant. @see {@link readMany} */
export async function readOne<Of extends EntityDefinition, Name extends ColumnName<Of>>(
  entity: Of,
  names: readonly Name[],
  where: Where<Of>,
  db: Db,
  options: Omit<ReadOptions<Of>, 'limit'> = {},
): Promise<RowOf<Of, Name> | undefined> {
  const [row] = await readMany(entity, names, where, db, { ...options, limit: 1 });
  return row;
}

/** Whether there is such a row. */
export async function isThere<Of extends EntityDefinition>(
  entity: Of,
  where: Where<Of>,
  db: Db,
  options: Narrowed<Of> = {},
): Promise<boolean> {
  const params = new Params();
  const text = `select exists (select 1 from ${rowsOf(entity)} t where ${conditionOf(entity, where, options, params)}) as there`;
  const { rows } = await db.query<{ there: boolean }>(text, params.values);
  return rows[0]?.there === true;
}
