import type { Worklist } from '#domain/core/dashboard.ts';
import { toSnake } from '#domain/core/entity.ts';
import { parseListQuery } from '#domain/core/listQuestion.ts';
import { asReadBy } from '#domain/core/personal.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { concerns, type WorklistDefinition } from '#domain/core/worklist.ts';
import { queues } from '#domain/index.ts';
import { whereOf } from '../crud/listConditions.ts';
import { Params } from '../crud/scope.ts';
import { storedRowsSql } from '../crud/storedRows.ts';
import { waitedSince, worklistAlone, worklistOf } from '../crud/worklist.ts';
import type { DashboardWidget } from '../gateway/answerWidgets.ts';
import type { Call } from '../gateway/method.ts';
import type { ServerArea } from './serverArea.ts';

type Areas = readonly ServerArea[];

/** The blocks of the start page that are queues: what waits for the person, and what he should know of. */
export const worklistWidgets = (areas: Areas): Readonly<Record<'todo' | 'warnings', DashboardWidget>> => {
  const own = Object.assign({}, ...areas.map(({ queues: counters }) => counters)) as NonNullable<ServerArea['queues']>;
  return {
    todo: (call) => countAll('todo', own, call),
    warnings: async (call) => {
      const counted = await countAll('alerts', own, call);
      return isCustomer(call.actor.roleId) || counted.length === 0 ? null : counted;
    },
  };
};

/** Those that areas count by themselves stand last. */
async function countAll(
  place: WorklistDefinition['place'],
  own: NonNullable<ServerArea['queues']>,
  call: Call,
): Promise<Worklist[]> {
  const wanted = queues.filter((queue) => queue.place === place && concerns(queue, call.actor));
  const counted: Worklist[] = [];
  for (const { key, counts } of wanted)
    if (counts) counted.push(...(await worklistAlone(key, () => countRows(key, counts, call), call)));
  for (const { key } of wanted) {
    const count = own[key];
    if (count) counted.push(...(await worklistAlone(key, () => count(call), call)));
  }
  return counted;
}

/** Counted by the very conditions of the list behind it: scope, drafts of others, filter. */
async function countRows(
  key: string,
  counts: NonNullable<WorklistDefinition['counts']>,
  call: Call,
): Promise<Worklist> {
  const entity = asReadBy(counts.entity, call.actor);
  const query = parseListQuery(entity, { filter: counts.filter(call) });
  const params = new Params();
  const where = whereOf(entity, query, call, params);
  // What is due on a day may still be done on it.
  const isDay = counts.due && counts.entity.fields[counts.due]?.kind === 'date';
  const days = counts.grace ? ` + ${isDay ? counts.grace : `interval '${counts.grace} days'`}` : '';
  const late = counts.due ? `t.${toSnake(counts.due)}${days} < ${isDay ? 'current_date' : 'localtimestamp'}` : 'false';
  const statement = `select ${waitedSince(`t.${toSnake(counts.since)}`)}, ${late} as late from ${storedRowsSql(entity)} t where ${where}`;
  return worklistOf(key, statement, params.values, call);
}
