import { describe, expect, test } from 'vitest';
import { customerRole } from '#domain/core/access.ts';
import { type EntityDefinition, fieldOf, type RecordValues } from '#domain/core/entity.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { isPartOfRecord, rowFieldsOf } from '#domain/core/rowFields.ts';
import { demand } from '#domain/demand/demand.ts';
import { actsOf, entities } from '#domain/index.ts';
import { readsOf } from './readsOf.ts';

const asking = Object.values(entities).filter(({ row }) => row !== undefined);
const everyTable = [
  'id',
  'rowVersion',
  'createdBy',
  'createdByName',
  'createdDept',
  'createdTime',
  'updatedBy',
  'updatedTime',
];

const person: Actor = {
  ...systemActor,
  userId: 'user-own',
  loginName: 'own',
  userName: '自己',
  roleId: 'D10',
  deptCode: 'D10',
  isLeader: true,
  haveAdmin: false,
};
const people: readonly Actor[] = [
  person,
  { ...person, haveAdmin: true },
  { ...person, roleId: customerRole, isLeader: false },
];

/** Everything a list asks about one of its rows. */
function* conditionsOf(entity: EntityDefinition, actor: Actor): Generator<(record: RecordValues) => unknown> {
  const facts = { actor, now: '2026-11-25 12:00:00' };
  for (const { stop: forbids, notBy } of entity.flow?.steps ?? []) {
    if (forbids) yield (record) => forbids(record, facts);
    if (notBy) yield (record) => notBy.fields.map((name) => record[name]);
  }
  for (const act of actsOf(entity.key)) {
    yield (record) => act.stop?.(record, facts);
    yield (record) => act.isMissed?.(record, facts);
    yield (record) => act.isFirst?.(record);
  }
  yield (record) => entity.mayEdit?.(record, actor);
  yield (record) => entity.mayDelete?.(record, actor);
}

describe('a list that asks for what it shows', () => {
  test.each(asking.map((entity) => [entity.key, entity] as const))(
    '%s: no condition reads more of a row',
    (_, entity) => {
      const asked = new Set([...everyTable, ...(rowFieldsOf(entity, []) ?? [])]);
      const read = people.flatMap((actor) =>
        [...conditionsOf(entity, actor)].flatMap((ask) => [...readsOf(entity, person.userId, ask)]),
      );
      expect([...new Set(read)].filter((name) => fieldOf(entity, name) && !asked.has(name))).toEqual([]);
    },
  );

  test.each(asking.map((entity) => [entity.key, entity] as const))(
    '%s: a dialog can read the record whole',
    (_, { verbs }) => {
      expect(verbs).toContain('get');
    },
  );

  test('asks for an amount with its currency, for work done with how much there is, and in the same order whichever way columns stand', () => {
    expect(rowFieldsOf(demand, ['amount', 'taskDone'])).toEqual(rowFieldsOf(demand, ['taskDone', 'amount']));
    expect(rowFieldsOf(demand, ['amount', 'taskDone'])).toEqual(
      expect.arrayContaining(['currency', 'taskTotal', 'demandNo', 'status']),
    );
    expect(rowFieldsOf(demand, ['amount'])).not.toContain('vessel');
  });

  test('tells a row from a record', () => {
    const whole = Object.fromEntries(['id', ...Object.keys(demand.fields)].map((name) => [name, null]));
    expect(isPartOfRecord(demand, whole)).toBe(false);
    expect(isPartOfRecord(demand, { id: '1', demandNo: 'XQ1' })).toBe(true);
    const { row: _, ...askedWhole } = demand;
    expect(isPartOfRecord(askedWhole, { id: '1' })).toBe(false);
  });
});
