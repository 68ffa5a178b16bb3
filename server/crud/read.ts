import type { ColumnName, EntityDefinition, RowOf } from '#domain/core/entity.ts';
import type { Db } from '../platform/db.ts';
import { columnOf, selected } from './namedColumns.ts';
import { Params } from './scope.ts';
import { statementName } from './statementName.ts';
import { storedRowsSql } from './storedRows.ts';
import { conditionOf, type RowCondition, type Where } from './where.ts';

export interface ReadOptions<Of extends EntityDefinition> extends RowCondition<Of> {
  /** What is empty comes last upwards, and first downwards unless it is sent behind. */
  readonly order?: readonly (ColumnName<Of> | readonly [name: ColumnName<Of>, direction: 'desc' | 'desc nulls last'])[];
  readonly limit?: number;
  /**
   * The rows stay as they are until the transaction ends: nobody else locks them; the same, while rows that refer to
   * them may be added; or others may share the lock.
   */
  readonly lock?: 'update' | 'no key update' | 'share';
  /** Rows that somebody else has locked are passed over instead of waited for. */
  readonly skipLocked?: true;
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
  const { order = [], limit, lock, skipLocked, and } = options;
  const params = new Params();
  const sorts = order.map((by) =>
    typeof by === 'string' ? `t.${columnOf(entity, by).column}` : `t.${columnOf(entity, by[0]).column} ${by[1]}`,
  );
  const text = [
    `select ${selected(entity, names, 't')} from ${storedRowsSql(entity)} t where ${conditionOf(entity, where, options, params)}`,
    ...(sorts.length ? [`order by ${sorts.join(', ')}`] : []),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
    ...(lock ? [`for ${lock} of t${skipLocked ? ' skip locked' : ''}`] : []),
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
  options: RowCondition<Of> = {},
): Promise<boolean> {
  const params = new Params();
  const text = `select exists (select 1 from ${storedRowsSql(entity)} t where ${conditionOf(entity, where, options, params)}) as there`;
  const { rows } = await db.query<{ there: boolean }>(text, params.values);
  return rows[0]?.there === true;
}
