import type { EntityDefinition } from '#domain/core/entity.ts';
import { parseListQuery, parseViews } from '#domain/core/listQuestion.ts';
import type { Call } from '../gateway/method.ts';
import { isKnownCapped, questionOf, rememberCapped } from './cappedTotals.ts';
import { conditionsOf, countedRows, countOf, isSearch, whereOf } from './listConditions.ts';
import { Params } from './scope.ts';
import { understood } from './spelledFilters.ts';
import { statementName } from './statementName.ts';

/**
 * How many records each view of a list holds, all of them in one statement, counted as far as the total of a list is.
 * @param views a filter by the key of each view
 * @returns JSON text: `{total, totalMore?}` by the same keys
 */
export async function viewTotals(entity: EntityDefinition, views: unknown, call: Call): Promise<string> {
  const params = new Params();
  const counts: string[] = [];
  const questions = new Map<string, string>();
  let searches = false;
  for (const [key, filter] of parseViews(views)) {
    const query = await understood(entity, parseListQuery(entity, { filter }), call);
    searches ||= isSearch(query);
    // The question is known by the view's own values, whatever place it has in this statement.
    const own = new Params();
    const question = questionOf(`${entity.key} ${whereOf(entity, query, call, own)}`, own);
    questions.set(key, question);
    counts.push(
      isKnownCapped(question)
        ? `${countedRows + 1}`
        : `(${countOf(entity, conditionsOf(entity, query, call, params))})::int`,
    );
  }
  const text = `select array[${counts.join(', ')}]::int[] as totals`;
  const name = searches ? undefined : statementName(text);
  const { rows } = await call.db.query<{ totals: readonly number[] }>({
    ...(name && { name }),
    text,
    values: params.values,
  });
  const totals = rows[0]?.totals ?? [];
  const answers = [...questions].map(([key, question], place) => {
    const total = totals[place] ?? 0;
    if (total <= countedRows) return [key, { total }] as const;
    rememberCapped(question);
    return [key, { total: countedRows, totalMore: 1 }] as const;
  });
  return JSON.stringify(Object.fromEntries(answers));
}
