import type { EntityDefinition } from '#domain/core/entity.ts';
import { spanned } from '#domain/core/journal.ts';
import type { Call } from '../gateway/method.ts';
import { keywordCondition } from './keyword.ts';
import { listedCondition, type Params, scopeCondition } from './scope.ts';
import { askedConditions, type SpelledQuery } from './spelledFilters.ts';

/** Totals are exact up to so many rows. */
export const countedRows = 10_000;

/** Conditions of a list: live rows, the person's scope without the drafts of others, filters, keyword. @param entity as the person reads it */
export function whereOf(entity: EntityDefinition, query: SpelledQuery, call: Call, params: Params): string {
  return [
    'not t.deleted_flg',
    scopeCondition(entity, call, params),
    listedCondition(entity, call, query.filter, params),
    ...askedConditions(
      entity,
      { ...query, filter: spanned(entity, query.filter, call.now) },
      params,
      call.services.rules.computed[entity.key],
    ),
    ...(query.keyword ? [keywordCondition(entity, query.keyword, params)] : []),
  ]
    .filter((condition) => condition !== 'true')
    .join(' and ');
}
