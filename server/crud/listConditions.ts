import type { EntityDefinition } from '#domain/core/entity.ts';
import { spanned } from '#domain/core/journal.ts';
import { forPerson } from '#domain/core/ownFilter.ts';
import type { Call } from '../gateway/method.ts';
import { keywordCondition } from './keyword.ts';
import { type Conditions, listedCondition, type Params, scopeCondition, scopeWays, wholeOf } from './scope.ts';
import { askedConditions, type SpelledQuery } from './spelledFilters.ts';
import { storedRowsSql } from './storedRows.ts';

/** Totals are exact up to so many rows. */
export const countedRows = 10_000;

/** Whether texts are looked through: the best plan of it depends on what is looked for. */
export const isSearch = ({ keyword, filter }: SpelledQuery): boolean =>
  keyword !== undefined || Object.keys(filter).some((name) => /__(like|start)$/.test(name));

/**
 * Conditions of a list: live rows, the person's scope without the drafts of others, filters, keyword.
 * @param entity as the person reads it
 */
export function conditionsOf(entity: EntityDefinition, asked: SpelledQuery, call: Call, params: Params): Conditions {
  const query = { ...asked, filter: forPerson(entity, asked.filter, call.actor) };
  const { ways, rest } = isSearch(query)
    ? { rest: scopeCondition(entity, call, params), ways: [] }
    : scopeWays(entity, call, params);
  const all = [
    'not t.deleted_flg',
    rest,
    listedCondition(entity, call, query.filter, params),
    ...askedConditions(
      entity,
      { ...query, filter: spanned(entity, query.filter, call.now) },
      params,
      call.services.rules.computed[entity.key],
    ),
    ...(query.keyword ? [keywordCondition(entity, query.keyword, params)] : []),
  ];
  return { ways, rest: all.filter((condition) => condition !== 'true').join(' and ') };
}

/** The same as one condition. */
export const whereOf = (entity: EntityDefinition, query: SpelledQuery, call: Call, params: Params): string =>
  wholeOf(conditionsOf(entity, query, call, params));

/**
 * The statement that counts rows, one beyond `most` at most. A row that is somebody's in several ways counts for the
 * first.
 */
export function countOf(entity: EntityDefinition, { rest, ways }: Conditions, most = countedRows): string {
  const limit = Number.isFinite(most) ? `limit ${most + 1}` : '';
  const rows = (condition: string) => `select 1 from ${storedRowsSql(entity)} t where ${condition} ${limit}`;
  const parts = ways.map((way, at) =>
    [rest, way, ...ways.slice(0, at).map((earlier) => `(${earlier}) is not true`)].join(' and '),
  );
  if (parts.length === 0) return `select count(*) from (${rows(rest)}) counted`;
  return `select count(*) from (select 1 from (${parts.map((part) => `(${rows(part)})`).join(' union all ')}) t ${limit}) counted`;
}
