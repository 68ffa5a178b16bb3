import { type EntityDefinition, fieldOf, toSnake } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isStored } from '#domain/core/field.ts';
import { say } from '#domain/core/text.ts';
import { type Call, RawJson } from '../gateway/method.ts';
import { optionalInt, optionalRecord, optionalText } from '../gateway/shape.ts';
import { isKnownCapped, questionOf, rememberCapped } from './cappedTotals.ts';
import { selectList } from './columns.ts';
import { filterConditions, keywordCondition } from './filter.ts';
import { Params, scopeCondition } from './scope.ts';
import { statementName } from './statementName.ts';

const maxLimit = 500;
const maxOffset = 10_000;
const countedRows = 10_000;
const maxSorts = 3;

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

export interface ListQuery {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly keyword: string | undefined;
  readonly sort: readonly Sort[];
}

type Data = Readonly<Record<string, unknown>>;

/** The part of a list form that exports share with lists. */
export const parseListQuery = (entity: EntityDefinition, data: Data): ListQuery => ({
  filter: optionalRecord(data, 'filter'),
  keyword: optionalText(data, 'keyword', 50),
  sort: parseSort(entity, data.sort),
});

/**
 * One page of an entity in one statement: PostgreSQL writes the rows as finished JSON text, which passes through unparsed.
 * The total is exact up to 10,000 and capped beyond, unless `exactTotal` asks for all.
 * @see platform.md 10.4
 */
export async function listPage(entity: EntityDefinition, data: Data, call: Call): Promise<RawJson> {
  const query = parseListQuery(entity, data);
  const limit = optionalInt(data, 'limit', { min: 1, max: maxLimit }) ?? 10;
  const page = optionalInt(data, 'page', { min: 1, max: 1_000_000 }) ?? 1;
  const cursor = parseCursor(optionalText(data, 'cursor', 2000), query.sort);
  if (!cursor && page * limit > maxOffset) throw sharedErrors.LIMIT({ limit: `page × limit ≤ ${maxOffset}` });
  const only = Array.isArray(data.fields) ? new Set(data.fields.map(String)) : undefined;
  const exact = data.exactTotal === 1 || data.exactTotal === '1';

  const params = new Params();
  const where = whereOf(entity, query, call, params);
  const question = questionOf(`${entity.key} ${where}`, params);
  const known = !exact && isKnownCapped(question);
  const backwards = cursor?.direction === 'before';
  const order = orderBy(query.sort, backwards);
  const beyond = cursor ? `and ${beyondCursor(query.sort, cursor, params)}` : '';
  const keys = [...query.sort.map(({ field }) => `p.${toSnake(field)}::text`), 'p.id'].join(', ');
  const offset = cursor ? 0 : (page - 1) * limit;

  const statement = `
    with page as materialized (
      select t.*, row_number() over () as position from (
        select t.* from ${toSnake(entity.key)} t where ${where} ${beyond} order by ${order} limit ${limit} offset ${offset}
      ) t
    )
    select
      coalesce((select json_agg(row_to_json(r)) from (
        select ${selectList(entity, call.services.rules.computed, only)} from page t order by t.position ${backwards ? 'desc' : 'asc'}) r), '[]')::text as rows,
      ${known ? countedRows + 1 : `(select count(*) from (select 1 from ${toSnake(entity.key)} t where ${where} ${exact ? '' : `limit ${countedRows + 1}`}) counted)::int`} as total,
      (select json_build_array(${keys})::text from page p order by p.position ${backwards ? 'desc' : 'asc'} limit 1) as first,
      (select json_build_array(${keys})::text from page p order by p.position ${backwards ? 'asc' : 'desc'} limit 1) as last`;
  const isSearch = query.keyword !== undefined || Object.keys(query.filter).some((name) => /__(like|start)$/.test(name));
  const name = isSearch || offset > 0 ? undefined : statementName(statement);
  const { rows } = await call.db.query<{ rows: string; total: number; first: string | null; last: string | null }>({
    ...(name && { name }),
    text: statement,
    values: params.values,
  });
  const [answer] = rows;
  if (!answer) throw new Error('A list statement answered no row');

  const capped = !exact && answer.total > countedRows;
  if (capped && !known) rememberCapped(question);
  const parts = [`"rows":${answer.rows}`, `"total":${capped ? countedRows : answer.total}`, `"page":${page}`, `"limit":${limit}`];
  if (capped) parts.push('"totalMore":1');
  if (answer.last) parts.push(`"nextCursor":"${encodeCursor('after', query.sort, answer.last)}"`);
  if (answer.first && (cursor || page > 1)) parts.push(`"prevCursor":"${encodeCursor('before', query.sort, answer.first)}"`);
  if (data.summary) parts.push(`"summary":${await summaryOf(entity, query, call)}`);
  return new RawJson(`{${parts.join(',')}}`);
}

/** Conditions of a list: live rows, the person's scope, filters, keyword. */
export function whereOf(entity: EntityDefinition, query: ListQuery, call: Call, params: Params): string {
  return [
    'not t.deleted_flg',
    scopeCondition(entity, call, params),
    ...filterConditions(entity, query.filter, params, call.services.rules.computed[entity.key]),
    ...(query.keyword ? [keywordCondition(query.keyword, params)] : []),
  ]
    .filter((condition) => condition !== 'true')
    .join(' and ');
}

/** Totals of the fields marked `sum` over all rows of the filter; money by currency, since yuan and dollars do not add up. */
async function summaryOf(entity: EntityDefinition, query: ListQuery, call: Call): Promise<string> {
  const sums: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.sum || !isStored(field)) continue;
    const params = new Params();
    const currency = field.kind === 'money' && field.currencyField ? `t.${toSnake(field.currencyField)}` : 'null::text';
    const { rows } = await call.db.query(
      `select ${currency} as currency, sum(t.${toSnake(name)})::text as sum from ${toSnake(entity.key)} t
       where ${whereOf(entity, query, call, params)} and t.${toSnake(name)} is not null group by 1 order by 1`,
      params.values,
    );
    sums[name] = rows;
  }
  return JSON.stringify(sums);
}

function parseSort(entity: EntityDefinition, value: unknown): Sort[] {
  const wrong = () => invalid({ sort: say('排序字段不支持', 'The sort field is not supported') });
  const asked = value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value];
  if (asked.length > maxSorts) throw sharedErrors.LIMIT({ limit: `sort ${maxSorts}` });
  const sorts = asked.map((part): Sort => {
    const { field, order = 'ASC' } = typeof part === 'object' && part !== null ? (part as Partial<Sort>) : {};
    if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw wrong();
    const known = fieldOf(entity, field);
    const sortable = field === 'id' || (known && isStored(known) && !known.secret && known.kind !== 'json' && known.kind !== 'multiDict');
    if (!sortable) throw wrong();
    return { field, order };
  });
  if (sorts.length === 0 && entity.defaultSort) return [entity.defaultSort];
  return sorts.filter(({ field }) => field !== 'id');
}

/** Chinese text sorts by pinyin; codes, numbers and moments by their own order. `id` decides ties in the direction of the last sort. */
export function orderBy(sorts: readonly Sort[], backwards = false): string {
  const flip = (order: 'ASC' | 'DESC') => (backwards ? (order === 'ASC' ? 'DESC' : 'ASC') : order);
  return [...sorts.map(({ field, order }) => `t.${toSnake(field)} ${flip(order)}`), `t.id ${flip(tieOrder(sorts))}`].join(', ');
}

const tieOrder = (sorts: readonly Sort[]) => sorts.at(-1)?.order ?? 'DESC';

interface Cursor {
  readonly direction: 'after' | 'before';
  readonly values: readonly (string | null)[];
  readonly id: string;
}

const sortKey = (sorts: readonly Sort[]) => sorts.map(({ field, order }) => `${field}.${order}`).join(',');

const encodeCursor = (direction: Cursor['direction'], sorts: readonly Sort[], values: string): string =>
  Buffer.from(JSON.stringify([direction, sortKey(sorts), JSON.parse(values)])).toString('base64url');

/** @throws 1001 a cursor that is not ours or belongs to another order */
function parseCursor(text: string | undefined, sorts: readonly Sort[]): Cursor | undefined {
  if (!text) return undefined;
  const wrong = invalid({ cursor: say('翻页位置已失效，请重新查询', 'The page position is no longer valid, search again') });
  try {
    const [direction, key, values] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, unknown, unknown];
    if ((direction !== 'after' && direction !== 'before') || key !== sortKey(sorts) || !Array.isArray(values)) throw wrong;
    const id = values.at(-1);
    if (typeof id !== 'string' || values.length !== sorts.length + 1) throw wrong;
    if (!values.every((value) => value === null || typeof value === 'string')) throw wrong;
    return { direction, values: values.slice(0, -1) as (string | null)[], id };
  } catch {
    throw wrong;
  }
}

/** Rows behind a cursor in sort order, empty values where PostgreSQL puts them: last ascending, first descending. */
function beyondCursor(sorts: readonly Sort[], { direction, values, id }: Cursor, params: Params): string {
  const forward = (order: 'ASC' | 'DESC') => (order === 'ASC') === (direction === 'after');
  const idSide = `t.id ${forward(tieOrder(sorts)) ? '>' : '<'} ${params.add(id)}`;
  return sorts.reduceRight((rest, { field, order }, index) => {
    const column = `t.${toSnake(field)}`;
    const value = values[index] ?? null;
    if (value === null) return forward(order) ? `(${column} is null and ${rest})` : `(${column} is not null or ${rest})`;
    const place = params.add(value);
    const further = forward(order) ? `(${column} > ${place} or ${column} is null)` : `${column} < ${place}`;
    // The plain bound lets the index start at the right place; the rest decides between equal values.
    const bound = forward(order) ? `(${column} >= ${place} or ${column} is null)` : `${column} <= ${place}`;
    return `(${bound} and (${further} or (${column} = ${place} and ${rest})))`;
  }, idSide);
}
