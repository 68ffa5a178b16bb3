import { comesInBatches, type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { seenColumns } from '#domain/core/rowScope.ts';
import { isUniqueName, nameKey } from '#domain/core/sameName.ts';
import { columnsOfScope, scopeColumns } from '#domain/core/scopeColumns.ts';

/** Longest name PostgreSQL keeps. */
const longestName = 63;

/**
 * A row has a hundred pairs of characters: written one by one they cost more than all else of it. They wait in a list
 * of so many KB, which a search reads beside the index, and go in together.
 */
const pendingKb = 1024;

/**
 * The indexes an entity asks for: unique keys, the parent of a line, its default order under each data scope, its
 * keywords, its import key, its import batches, and what `index`, `sorted` and `counted` name. Nothing else, since every index is
 * paid for with each write, and a column that has one keeps an update from staying on its page (heap-only).
 * @param columns names of the table's columns
 * @returns index name -> the text behind `create`
 * @throws {Error} a group names something that is no column, or two indexes would bear one name
 * @see docs/decisions/0012-indexes-on-request.md
 */
export function indexesOf(
  entity: EntityDefinition,
  table: string,
  columns: ReadonlySet<string>,
): Record<string, string> {
  const indexes: Record<string, string> = {};
  const add = (kind: 'key' | 'idx' | 'gin', group: readonly string[], text: string) => {
    const name = `${table}_${group.join('_')}_${kind}`.slice(0, longestName);
    if (indexes[name]) throw new Error(`Two indexes of ${entity.key} would be called ${name}`);
    indexes[name] = text;
  };
  const toColumns = (group: readonly string[]): readonly string[] => {
    const missing = group.find((field) => !columns.has(toSnake(field)));
    if (missing) throw new Error(`${entity.key}.${missing} is asked to be indexed and is no column`);
    return group.map(toSnake);
  };
  const keys = (entity.unique ?? []).map(toColumns);
  for (const group of keys) add('key', group, `unique index on ${table} (${group.join(', ')}) where not deleted_flg`);
  const lookups = lookupsOf(entity).map(toColumns);
  const orders = ordersOf(entity).map(toColumns);
  const covered = orders.slice(0, orders.length - (entity.sorted?.length ?? 0) - (entity.counted?.length ?? 0));
  for (const group of withoutCovered([...lookups, ...orders], keys)) {
    // Lists ask for live rows alone; statements that look something up by a column of theirs do not always say so.
    const rows = lookups.includes(group) ? '' : ' where not deleted_flg';
    const beside = covered.includes(group)
      ? toColumns(judgedColumns(entity)).filter((column) => !group.includes(column))
      : [];
    const listed = `(${[...group, 'id'].join(', ')})${beside.length ? ` include (${beside.join(', ')})` : ''}`;
    add('idx', beside.length ? [...group, 'seen'] : group, `index on ${table} ${listed}${rows}`);
  }
  if (entity.keywords?.length || entity.holdsMade)
    add(
      'gin',
      ['search_grams'],
      `index on ${table} using gin (search_grams) with (gin_pending_list_limit = ${pendingKb})`,
    );
  for (const column of seenColumns(entity)
    .filter((name) => isList(entity, name))
    .map(toSnake))
    add('gin', [column], `index on ${table} using gin (${column})`);
  const keyColumns = importKeyExpression(entity);
  if (keyColumns) add('idx', ['import_key'], `index on ${table} (${keyColumns}) where not deleted_flg`);
  return indexes;
}

/** Lists of people have an index of what is in them. */
const isList = ({ fields }: EntityDefinition, name: string): boolean => fields[name]?.kind === 'json';

type Groups = readonly (readonly string[])[];

const lookupsOf = (entity: EntityDefinition): Groups => {
  const { parent, index = [] } = entity;
  return [...(parent ? [[parent.field]] : []), ...(comesInBatches(entity) ? [['importNo']] : []), ...index];
};

/** Behind each column of a scope stands the default order, so that the first page of a scope is read from the index. */
function ordersOf(entity: EntityDefinition): Groups {
  const { defaultSort, sorted = [], counted = [] } = entity;
  const scoped = scopeColumns(entity).filter((field) => field !== 'id');
  const orders = defaultSort ? [[defaultSort.field], ...scoped.map((field) => [field, defaultSort.field])] : [];
  return [...orders, ...sorted.map((field) => [field]), ...counted];
}

/**
 * What says whether a row counts for a reader and how far it is: ten thousand rows are counted from the index without a
 * look at one of them. Journals are asked by month, and no index of a table in partitions is built beside people at
 * work.
 */
const judgedColumns = (entity: EntityDefinition): readonly string[] =>
  !entity.journal && columnsOfScope(entity)
    ? [...new Set([...seenColumns(entity), ...(entity.flow ? [entity.flow.field] : [])])].filter(
        (name) => !isList(entity, name),
      )
    : [];

/** A group at whose place a longer one or a unique key can be read needs no index of its own. */
function withoutCovered(groups: Groups, keys: Groups): Groups {
  const starts = (long: readonly string[], short: readonly string[]) =>
    short.every((column, at) => long[at] === column);
  return groups.filter(
    (group, at) =>
      !keys.some((key) => starts(key, group)) &&
      !groups.some((other, otherAt) => starts(other, group) && (other.length > group.length || otherAt < at)),
  );
}

/** How a day is written depends on a session, so an index holds the number it is: 20261121. */
const dayNumber = (column: string) =>
  `(extract(year from ${column}) * 10000 + extract(month from ${column}) * 100 + extract(day from ${column}))`;
const isDay = ({ fields }: EntityDefinition, name: string): boolean => fields[name]?.kind === 'date';

/**
 * A name as two spellings of it are the same, as `nameKey` makes it. Small letters of plain capitals alone do not
 * depend on a locale.
 */
export const nameSql = (column: string): string => `lower(replace(normalize(${column}, NFKC), ' ', '') collate "C")`;

/** A value of an import key as its index holds it. */
export const importKeyText = (entity: EntityDefinition, name: string, value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  if (isUniqueName(entity, name)) return nameKey(text);
  return isDay(entity, name) ? text.replaceAll('-', '') : text;
};

/** What makes an imported row "already there", as an immutable expression an index can hold; null = no such key. */
export function importKeyExpression(entity: EntityDefinition, alias = ''): string | null {
  if (!entity.importKey) return null;
  const parts = entity.importKey.map((name) => {
    const column = `${alias}${toSnake(name)}`;
    const value = isDay(entity, name) ? dayNumber(column) : isUniqueName(entity, name) ? nameSql(column) : column;
    return `coalesce(${value}::text, '')`;
  });
  return `md5(${parts.join(' || chr(31) || ')})`;
}
