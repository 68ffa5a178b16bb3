import { type commonFields, type EntityDefinition, fieldOf, toSnake } from '#domain/core/entity.ts';
import { type Sort, tieOrder } from '#domain/core/listQuestion.ts';
import { toldSql } from './columns.ts';
import { type Conditions, type Params, wholeOf } from './scope.ts';
import { storedRowsSql } from './storedRows.ts';

/** A place in a list: the values it is sorted by, as the database writes them. */
export interface Cursor {
  readonly direction: 'after' | 'before';
  readonly values: readonly (string | null)[];
  readonly id: string;
}

interface Wanted {
  readonly asked: Conditions;
  readonly sorts: readonly Sort[];
  readonly cursor: Cursor | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Order = Sort['order'];

/**
 * Chinese text sorts by pinyin; codes, numbers and moments by their own order; empty values come last, whichever way.
 * `id` decides ties in the direction of the last sort.
 */
export function orderBy(entity: EntityDefinition, sorts: readonly Sort[], backwards = false): string {
  const parts = sorts.map(
    ({ field, order }) =>
      `${sortedColumn(entity, field)} ${flip(order, backwards)}${nulls(entity, field, order, backwards)}`,
  );
  return [...parts, `t.id ${flip(tieOrder(sorts), backwards)}`].join(', ');
}

/**
 * The statement of a page's rows in their order. An index holds empty values behind all others going up, and before
 * them going down: a list that goes down takes its filled rows from the index and puts the empty ones behind them, so
 * it stays as fast as one that goes up.
 */
export function rowsInOrder(entity: EntityDefinition, wanted: Wanted, params: Params): string {
  const { asked, sorts, cursor, limit, offset } = wanted;
  const where = wholeOf(asked);
  const backwards = cursor?.direction === 'before';
  const order = orderBy(entity, sorts, backwards);
  const rows = (more: string, own: string, window: string) =>
    `select t.* from ${storedRowsSql(entity)} t where ${where}${more} order by ${own} ${window}`;
  const window = `limit ${limit} offset ${offset}`;
  const beyond = (isEmptyPart: boolean | undefined): string => {
    const condition = cursor && beyondCursor(entity, { sorts, cursor, isEmptyPart }, params);
    return condition ? ` and ${condition}` : '';
  };
  const [first, ...others] = sorts;
  if (asked.ways.length > 0 && first && others.length === 0 && first.field === entity.defaultSort?.field)
    return rowsByWays(entity, { asked, column: toSnake(first.field), order, beyond: beyond(undefined), limit, offset });
  if (first?.order !== 'DESC' || !isIndexed(entity, first.field) || !mayBeEmpty(entity, first.field))
    return rows(beyond(undefined), order, window);

  const column = `t.${toSnake(first.field)}`;
  const rest = orderBy(entity, others, backwards);
  const tie = others.length ? rest : `t.id ${flip(tieOrder(sorts), backwards)}`;
  const far = `limit ${offset + limit}`;
  const filled = rows(
    ` and ${column} is not null${beyond(false)}`,
    `${column} ${flip('DESC', backwards)}, ${tie}`,
    far,
  );
  const empty = rows(` and ${column} is null${beyond(true)}`, tie, far);
  return `select t.* from ((${filled}) union all (${empty})) t order by ${order} ${window}`;
}

interface ByWays extends Pick<Wanted, 'asked' | 'limit' | 'offset'> {
  readonly column: string;
  readonly order: string;
  readonly beyond: string;
}

/**
 * The first rows of each way a row may be somebody's, each from its own index, and of these the first. A department
 * with a thousand of a million rows reads ten of each, as one with half of them does.
 */
function rowsByWays(
  entity: EntityDefinition,
  { asked: { rest, ways }, column, order, beyond, limit, offset }: ByWays,
): string {
  const firstOf = (way: string) =>
    `(select t.id, t.${column} from ${storedRowsSql(entity)} t where ${rest} and ${way}${beyond} order by ${order} limit ${offset + limit})`;
  // With the value it is ordered by, since months of a journal are tables of their own.
  return `select t.* from ${storedRowsSql(entity)} t where (t.id, t.${column}) in (
      select t.id, t.${column} from (${ways.map(firstOf).join(' union ')}) t order by ${order} limit ${limit} offset ${offset}) order by ${order}`;
}

/**
 * A column as rows are ordered by it. Words that people write stand in the order of their pinyin; the database itself
 * knows only that of code points, which is that of numbers, codes and whatever an index is to be read by.
 */
function sortedColumn(entity: EntityDefinition, name: string): string {
  const column = toldSql(entity, name);
  const field = fieldOf(entity, name);
  const isWords =
    (field?.kind === 'text' || field?.kind === 'textarea') && !('pattern' in field) && name !== entity.code;
  return isWords && !isIndexed(entity, name) && entity.defaultSort?.field !== name
    ? `${column} collate "zh-x-icu"`
    : column;
}

const flip = (order: Order, backwards: boolean): Order => (backwards ? (order === 'ASC' ? 'DESC' : 'ASC') : order);

/** An index already holds empty values last going up, and first in the way back. */
function nulls(entity: EntityDefinition, field: string, order: Order, backwards: boolean): string {
  if (order === 'ASC' || !mayBeEmpty(entity, field)) return '';
  return backwards ? ' nulls first' : ' nulls last';
}

const alwaysFilled: ReadonlySet<string> = new Set([
  'createdTime',
  'updatedTime',
] satisfies (keyof typeof commonFields)[]);

/** What a list is ordered by on its own every row has; of other fields nobody knows. */
const mayBeEmpty = ({ defaultSort }: EntityDefinition, field: string): boolean =>
  !alwaysFilled.has(field) && defaultSort?.field !== field;

/** Whether the list can be read in this order without sorting it. */
const isIndexed = ({ sorted = [] }: EntityDefinition, field: string): boolean => sorted.includes(field);

interface Beyond {
  readonly sorts: readonly Sort[];
  readonly cursor: Cursor;
  /** The rows looked at have no value of the first sort, or all of them have one. */
  readonly isEmptyPart: boolean | undefined;
}

/** Rows behind a cursor in sort order; nothing where all of them are. */
function beyondCursor(
  entity: EntityDefinition,
  { sorts, cursor: { direction, values, id }, isEmptyPart }: Beyond,
  params: Params,
): string | undefined {
  const isAfter = direction === 'after';
  const isEmptyPlace = values[0] === null;
  // Filled rows stand before empty ones, so the other part lies wholly on one side of the place.
  if (isEmptyPart !== undefined && isEmptyPart !== isEmptyPlace) return isEmptyPart === isAfter ? undefined : 'false';

  const forward = (order: Order) => (order === 'ASC') === isAfter;
  const idSide = `t.id ${forward(tieOrder(sorts)) ? '>' : '<'} ${params.add(id)}`;
  return sorts.reduceRight<string>((rest, { field, order }, index) => {
    const column = sortedColumn(entity, field);
    const value = values[index] ?? null;
    const isOnePart = index === 0 && isEmptyPart !== undefined;
    if (value === null) {
      if (isOnePart) return rest;
      return isAfter ? `(${column} is null and ${rest})` : `(${column} is not null or ${rest})`;
    }
    const place = params.add(value);
    const sign = forward(order) ? '>' : '<';
    const orEmpty = !isOnePart && isAfter && mayBeEmpty(entity, field) ? ` or ${column} is null` : '';
    // The plain bound lets the index start at the right place; the rest decides between equal values.
    return `((${column} ${sign}= ${place}${orEmpty}) and (${column} ${sign} ${place}${orEmpty} or (${column} = ${place} and ${rest})))`;
  }, idSide);
}
