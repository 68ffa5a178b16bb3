import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import type { Flow } from '#domain/core/flow.ts';
import { awaitedSteps, couldGoOn, dependsOnHistory, neededFor } from '#domain/core/nextPeople.ts';
import { isAmong, rowsSeen, seenColumns } from '#domain/core/rowScope.ts';
import { entities } from '#domain/index.ts';
import { type ActivePerson, activePeople, type Waiting } from '../gateway/activePeople.ts';
import type { Call } from '../gateway/method.ts';
import { selectList } from './columns.ts';
import { storedRowsSql } from './storedRows.ts';

type Facts = Pick<Call, 'db' | 'now' | 'services'>;

/** Records of one kind that are judged one by one; beyond them nobody reads a list of what lies. */
const mostJudged = 2000;
const common = ['createdBy', 'createdDept'];
/** The columns that tell whose a record is. @see domain/core/rights.ts isWho */
const owners = ['ownerUser', 'ownerDept', 'deptCode'];

/** Everything that waits for somebody: records of every lifecycle, and those of every other machine. */
export async function everythingWaiting(call: Facts): Promise<readonly Waiting[]> {
  const { waiting: sources = [] } = call.services.rules;
  const elsewhere = new Set(sources.map(({ entity }) => entity.key));
  const found: Waiting[] = [];
  for (const source of sources) found.push(...(await source.waiting(call)));
  for (const entity of Object.values(entities))
    if (!elsewhere.has(entity.key)) found.push(...(await waitingOf(entity, call)));
  return found;
}

/** Records of a lifecycle that wait, those together that wait for the same people. */
async function waitingOf(entity: EntityDefinition, call: Facts): Promise<Waiting[]> {
  const { flow } = entity;
  if (!flow || entity.scope === 'parent') return [];
  const waiting = flow.states.map(({ key }) => key).filter((key) => awaitedSteps(flow, key).length > 0);
  const judged = waiting.filter((key) => dependsOnHistory(flow, key));
  const alike = waiting.filter((key) => !dependsOnHistory(flow, key));
  const rows = [...(await rowsOfEach(entity, flow, judged, call)), ...(await rowsTogether(entity, flow, alike, call))];
  return rows.map(({ count, ...record }) => waitingRecord(entity, flow, record, Number(count)));
}

/**
 * Whether a record now stands where nobody at all could take the next step, administrators included who may stand in
 * for anybody. They cannot where a step asks for a second pair of eyes, or for somebody who has not decided before.
 */
export async function isStuck(entity: EntityDefinition, record: RecordValues, call: Facts): Promise<boolean> {
  const { flow } = entity;
  if (!flow || !dependsOnHistory(flow, record[flow.field])) return false;
  const people = await activePeople(call);
  return !people.some(
    (person) => couldGoOn(flow, record, person.actor, true) && isAmong(rowsSeen(entity, person), record),
  );
}

function waitingRecord(entity: EntityDefinition, flow: Flow, record: RecordValues, count: number): Waiting {
  const couldMove = (person: ActivePerson, withStandIns: boolean) =>
    couldGoOn(flow, record, person.actor, withStandIns) && isAmong(rowsSeen(entity, person), record);
  return {
    entity,
    record,
    count,
    needed: neededFor(flow, record[flow.field]),
    next: (people) => people.filter((person) => couldMove(person, false)),
  };
}

type Counted = RecordValues & { readonly count: unknown };

async function rowsOfEach(
  entity: EntityDefinition,
  flow: Flow,
  statuses: readonly string[],
  { db, services }: Facts,
): Promise<readonly Counted[]> {
  if (statuses.length === 0) return [];
  const { rows } = await db.query<Counted>(
    `select ${selectList(entity, services.rules.computed, storedNames(entity))}, 1 as count from ${storedRowsSql(entity)} t
     where t.${toSnake(flow.field)} = any($1) and not t.deleted_flg order by t.id limit ${mostJudged}`,
    [statuses],
  );
  return rows;
}

const storedNames = ({ fields }: EntityDefinition): ReadonlySet<string> =>
  new Set(Object.keys(fields).filter((name) => !['computed', 'children', 'files'].includes(fields[name]?.kind ?? '')));

async function rowsTogether(
  entity: EntityDefinition,
  flow: Flow,
  statuses: readonly string[],
  { db }: Facts,
): Promise<readonly Counted[]> {
  if (statuses.length === 0) return [];
  const own = storedNames(entity);
  const names = [
    ...new Set([flow.field, ...common, ...owners.filter((name) => own.has(name)), ...seenColumns(entity)]),
  ].filter((name) => own.has(name) || common.includes(name));
  const columns = names.map((name) => `t.${toSnake(name)}`);
  const { rows } = await db.query<Counted>(
    `select ${names.map((name, at) => `${columns[at]} as "${name}"`).join(', ')}, count(*)::int as count from ${storedRowsSql(entity)} t
     where t.${toSnake(flow.field)} = any($1) and not t.deleted_flg group by ${columns.join(', ')}`,
    [statuses],
  );
  return rows;
}
