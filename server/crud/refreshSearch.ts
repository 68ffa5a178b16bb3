import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import { namedBy, searchKeys } from '#domain/core/keywords.ts';
import { entities, entityOf } from '#domain/index.ts';
import type { Db } from '../gateway/method.ts';
import { addKeyedJob } from '../jobs/jobQueue.ts';
import { searchColumnsOf, storedNames } from './searchColumns.ts';
import { storedRowsSql, tableOfRows } from './storedRows.ts';

/** Of how search texts are made; another number makes all of them anew. */
const making = 1;
const chunk = 500;

export const hasSearch = ({ keywords = [] }: EntityDefinition): boolean => keywords.length > 0;

/** Writes the search columns of stored rows anew. Their version stays: nothing changed that a person sees. */
export async function refreshSearch(entity: EntityDefinition, ids: readonly string[], db: Db): Promise<void> {
  if (!hasSearch(entity) || ids.length === 0) return;
  const { names, others, prose } = searchKeys(entity);
  const stored = [...names, ...others, ...prose].filter((name) => isStored(entity.fields[name] as Field));
  const { rows } = await db.query<{ id: string }>(
    `select ${['id', ...stored.map(toSnake)].join(', ')} from ${storedRowsSql(entity)} t where id = any($1) order by id for no key update`,
    [ids],
  );
  const made = (await searchColumnsOf(entity, rows, storedNames(db))).map((columns, index) => ({
    id: rows[index]?.id,
    ...columns,
  }));
  await db.query(
    `update ${tableOfRows(entity)} t set search_text = r.search_text, search_grams = r.search_grams
     from json_to_recordset($1) as r(id text, search_text text, search_grams text[]) where t.id = r.id`,
    [JSON.stringify(made)],
  );
}

/** A record was renamed: those whose search text holds its name follow, behind the transaction. */
export async function refreshNamed(
  entity: EntityDefinition,
  id: string,
  changed: readonly string[],
  db: Db,
): Promise<void> {
  if (!searchKeys(entity).names.some((name) => changed.includes(name))) return;
  for (const [other, name] of namedBy(entity, Object.values(entities))) {
    const { rowCount } = await db.query(`select 1 from ${toSnake(other.key)} where ${toSnake(name)} = $1 limit 1`, [
      id,
    ]);
    if (!rowCount) continue;
    await addKeyedJob(db, {
      kind: 'refreshSearch',
      payload: { entity: other.key, field: name, id },
      key: `search:${other.key}:${name}:${id}`,
      maxAttempts: 5,
    });
  }
}

type InTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** The rows whose search text names a record, some hundreds at a time. */
export async function refreshReferring(
  payload: Readonly<Record<string, unknown>>,
  run: InTransaction,
  signal?: AbortSignal,
): Promise<void> {
  const entity = entityOf(String(payload.entity));
  const column = toSnake(String(payload.field));
  if (!entity.fields[String(payload.field)]) throw new Error(`${entity.key} has no ${payload.field}`);
  await inChunks(entity, run, signal, { condition: `${column} = $3`, value: payload.id });
}

/**
 * Makes the search columns of every entity that has been defined, or is made, another way since. Reads stay right
 * meanwhile: rows not yet done are found by what they were found by before.
 * @param made entities that people made
 */
export async function refreshOutdated(
  run: InTransaction,
  made: readonly EntityDefinition[] = [],
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await run((db) =>
    db.query<{ entity: string; recipe: string }>('select entity, recipe from search_recipe'),
  );
  const recipes = new Map(rows.map(({ entity, recipe }) => [entity, recipe]));
  for (const entity of [...Object.values(entities), ...made].filter(hasSearch))
    if (recipes.get(entity.key) !== recipeOf(entity)) await refreshWhole(entity, run, signal);
}

/** Every row of an entity; how it was made is noted when all are done. */
async function refreshWhole(entity: EntityDefinition, run: InTransaction, signal?: AbortSignal): Promise<void> {
  if (await inChunks(entity, run, signal)) await run((db) => noteRecipe(entity, db));
}

/** All rows of an entity are found by what its definition says now. */
export const noteRecipe = (entity: EntityDefinition, db: Db): Promise<unknown> =>
  db.query(
    'insert into search_recipe (entity, recipe) values ($1, $2) on conflict (entity) do update set recipe = excluded.recipe',
    [entity.key, recipeOf(entity)],
  );

const recipeOf = (entity: EntityDefinition): string => {
  const keys = searchKeys(entity);
  const behind = keys.others.map((name) => {
    const field = entity.fields[name];
    return field?.kind === 'ref' || field?.kind === 'children' ? searchKeys(entityOf(field.entity)).names : [];
  });
  return JSON.stringify([making, keys, behind]);
};

/** @returns whether all were reached before the process was told to end */
async function inChunks(
  entity: EntityDefinition,
  run: InTransaction,
  signal: AbortSignal | undefined,
  only?: { readonly condition: string; readonly value: unknown },
): Promise<boolean> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    if (signal?.aborted) return false;
    const after: string = last;
    last = await run(async (db) => {
      const { rows } = await db.query<{ id: string }>(
        `select id from ${storedRowsSql(entity)} t where id > $1 ${only ? `and ${only.condition}` : ''} order by id limit $2`,
        [after, chunk, ...(only ? [only.value] : [])],
      );
      const ids = rows.map(({ id }) => id);
      await refreshSearch(entity, ids, db);
      return ids.length < chunk ? undefined : ids.at(-1);
    });
  }
  return true;
}
