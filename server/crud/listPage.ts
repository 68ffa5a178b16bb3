import { type EntityDefinition, fieldOf, toSnake } from '#domain/core/entity.ts';
import { type Field, isStored, isTextual } from '#domain/core/field.ts';
import {
  idField,
  isComparable,
  parseListQuery,
  parseListWindow,
  type Sort,
  sortKey,
  wrongCursor,
} from '#domain/core/listQuestion.ts';
import { asReadBy } from '#domain/core/personal.ts';
import { type Call, RawJson } from '../gateway/method.ts';
import { isKnownCapped, questionOf, rememberCapped } from './cappedTotals.ts';
import { selectRow, toldSql } from './columns.ts';
import { filterConditions } from './filter.ts';
import { keywordRank } from './keyword.ts';
import { conditionsOf, countedRows, countOf, isSearch, whereOf } from './listConditions.ts';
import { type Cursor, orderBy, rowsInOrder } from './listOrder.ts';
import { Params, wholeOf } from './scope.ts';
import { type SpelledQuery, understood } from './spelledFilters.ts';
import { statementName } from './statementName.ts';
import { storedRowsSql } from './storedRows.ts';
import { viewTotals } from './viewTotals.ts';

/** So many rows are put in order of how well the keyword finds them; of more, the first ones of the list. */
const mostRanked = 3_000;

/** What a list answers when it is not told which columns. */
const everyColumn = ({ fields }: EntityDefinition): ReadonlySet<string> =>
  new Set([...Object.keys(fields), 'importNo']);

type Data = Readonly<Record<string, unknown>>;

interface Page {
  readonly total: number;
  /** Finished JSON, with commas between; null for a page without rows. */
  readonly rows: string | null;
  /** Places of the first and the last row in the order. */
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * One page of an entity in one statement: PostgreSQL writes the rows as finished JSON text, which passes through
 * unparsed. The total is exact up to 10,000 and capped beyond, unless `exactTotal` asks for all.
 * @see docs/spec/platform.md 10.4
 */
export async function listPage(defined: EntityDefinition, data: Data, call: Call): Promise<RawJson> {
  const entity = asReadBy(defined, call.actor);
  const query = await understood(entity, parseListQuery(entity, data), call);
  const { limit, page, only, cursor: given } = parseListWindow(data);
  const cursor = parseCursor(entity, given, query.sort);
  const exact = data.exactTotal === 1 || data.exactTotal === '1';

  const params = new Params();
  const asked = conditionsOf(entity, query, call, params);
  const where = wholeOf(asked);
  const question = questionOf(`${entity.key} ${where}`, params);
  const known = !exact && isKnownCapped(question);
  const backwards = cursor?.direction === 'before';
  const keys = [...query.sort.map(({ field }) => `${toldSql(entity, field)}::text`), 't.id'].join(', ');
  const row = selectRow(entity, call.services.rules.computed, only ?? everyColumn(entity));
  const offset = cursor ? 0 : (page - 1) * limit;
  const ranked =
    query.keyword && data.ranked === 1 ? rankedRows(entity, { where, query, limit, offset }, params) : undefined;
  const inOrder = ranked ?? rowsInOrder(entity, { asked, sorts: query.sort, cursor, limit, offset }, params);
  const search =
    query.keyword && !ranked && !cursor && !exact && !known
      ? searchedRows(entity, { where, query, limit, offset }, inOrder)
      : undefined;
  const count = search
    ? 'select count(*) from hits'
    : countOf(entity, asked, exact ? Number.POSITIVE_INFINITY : countedRows);

  const place = (ends: string) => `(select json_build_array(${keys})::text from page t order by ${ends} limit 1)`;
  const forward = orderBy(entity, query.sort);
  const statement = `with ${search ? `hits as materialized (${search.hits}), ` : ''}page as materialized (${search?.rows ?? inOrder})
    select ${known ? countedRows + 1 : `(${count})::int`} as total,
      (select string_agg(row_to_json(r)::text, ','${backwards ? ` order by ${forward}` : ''}) from page t cross join lateral (${row}) r) as rows,
      ${place(forward)} as first, ${place(orderBy(entity, query.sort, true))} as last`;
  const name = isSearch(query) || offset > 0 ? undefined : statementName(statement);
  const {
    rows: [found],
  } = await call.db.query<Page>({ ...(name && { name }), text: statement, values: params.values });
  if (!found) throw new Error('A list statement answered no row');
  const { total, rows, first, last } = found;

  const capped = !exact && total > countedRows;
  if (capped && !known) rememberCapped(question);
  const parts = [
    `"rows":[${rows ?? ''}]`,
    `"total":${capped ? countedRows : total}`,
    `"page":${page}`,
    `"limit":${limit}`,
  ];
  if (capped) parts.push('"totalMore":1');
  if (last) parts.push(`"nextCursor":"${encodeCursor('after', query.sort, last)}"`);
  if (first && (cursor || page > 1)) parts.push(`"prevCursor":"${encodeCursor('before', query.sort, first)}"`);
  if (data.summary) parts.push(`"summary":${await summaryOf(entity, query, call)}`);
  if (data.views) parts.push(`"views":${await viewTotals(entity, data.views, call)}`);
  return new RawJson(`{${parts.join(',')}}`);
}

interface Ranked {
  readonly where: string;
  readonly query: SpelledQuery;
  readonly limit: number;
  readonly offset: number;
}

/** The best found first, of these the shorter names, then the list's own order: for whoever looks for one record. */
function rankedRows(entity: EntityDefinition, { where, query, limit, offset }: Ranked, params: Params): string {
  const order = orderBy(entity, query.sort);
  const rank = keywordRank(query.keyword ?? '', 't.search_text', params);
  return `select t.* from (select t.* from ${storedRowsSql(entity)} t where ${where} order by ${order} limit ${mostRanked}) t
    order by ${rank}, length(split_part(t.search_text, E'\\n', 2)), ${order} limit ${limit} offset ${offset}`;
}

/**
 * What a keyword finds is looked up once, for the page and for its number: in the order of the list nobody knows how
 * far the first ten lie apart, and of a word that nothing holds they lie behind every row. Where it finds more than are
 * counted, the first ones are near.
 */
function searchedRows(
  entity: EntityDefinition,
  { where, query, limit, offset }: Ranked,
  inOrder: string,
): { hits: string; rows: string } {
  const order = orderBy(entity, query.sort);
  const keys = [...new Set(['id', ...query.sort.map(({ field }) => toSnake(field))])]
    .map((column) => `t.${column}`)
    .join(', ');
  const found = '(select count(*) from hits)';
  const ids = `select t.id from hits t where ${found} <= ${countedRows} order by ${order} limit ${limit} offset ${offset}`;
  return {
    hits: `select ${keys} from ${storedRowsSql(entity)} t where ${where} limit ${countedRows + 1}`,
    rows: `select t.* from (
        select t.* from ${storedRowsSql(entity)} t where t.id in (${ids})
        union all
        select t.* from (${inOrder}) t where ${found} > ${countedRows}
      ) t order by ${order}`,
  };
}

/**
 * Totals of the fields marked `sum` over all rows of the filter that count; money by currency, since yuan and dollars
 * do not add up.
 */
async function summaryOf(entity: EntityDefinition, query: SpelledQuery, call: Call): Promise<string> {
  const sums: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.sum || !isStored(field)) continue;
    const params = new Params();
    const currency = field.kind === 'money' && field.currencyField ? `t.${toSnake(field.currencyField)}` : 'null::text';
    const column = `t.${toSnake(name)}`;
    const [by, value] = entity.totals?.minus?.[name] ?? [];
    const amount = by ? `case when t.${toSnake(by)} = ${params.add(value)} then -${column} else ${column} end` : column;
    const counted = ['', ...filterConditions(entity, entity.totals?.of ?? {}, params)].join(' and ');
    const { rows } = await call.db.query(
      `select ${currency} as currency, sum(${amount})::text as sum from ${storedRowsSql(entity)} t
       where ${whereOf(entity, query, call, params)} and ${column} is not null${counted} group by 1 order by 1`,
      params.values,
    );
    sums[name] = rows;
  }
  return JSON.stringify(sums);
}

const encodeCursor = (direction: Cursor['direction'], sorts: readonly Sort[], values: string): string =>
  Buffer.from(JSON.stringify([direction, sortKey(sorts), JSON.parse(values)])).toString('base64url');

/** @throws 1001 a cursor that is not ours or belongs to another order */
function parseCursor(entity: EntityDefinition, text: string | undefined, sorts: readonly Sort[]): Cursor | undefined {
  if (!text) return undefined;
  const wrong = wrongCursor();
  try {
    const [direction, key, values] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [
      unknown,
      unknown,
      unknown,
    ];
    if ((direction !== 'after' && direction !== 'before') || key !== sortKey(sorts) || !Array.isArray(values))
      throw wrong;
    const id = values.at(-1);
    if (typeof id !== 'string' || values.length !== sorts.length + 1) throw wrong;
    const isOurs = (value: unknown, place: number) =>
      value === null ||
      (typeof value === 'string' && isOfColumn(fieldOf(entity, sorts[place]?.field ?? '') ?? idField, value));
    if (!values.every(isOurs)) throw wrong;
    return { direction, values: values.slice(0, -1) as (string | null)[], id };
  } catch {
    throw wrong;
  }
}

/** A cursor holds values as the database writes them. */
const isOfColumn = (field: Field, written: string): boolean =>
  field.kind === 'bool' ? written === 'true' || written === 'false' : isTextual(field) || isComparable(field, written);
