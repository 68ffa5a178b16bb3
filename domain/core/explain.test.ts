import { expect, test } from 'vitest';
import { actsOf, entities, entityOf } from '../index.ts';
import { explain, explainableActions, verdictOf } from './explain.ts';
import { stepNow } from './flow.ts';
import { type Actor, systemActor } from './rights.ts';
import type { Viewer } from './rowScope.ts';

const now = '2026-11-20 10:00:00';
const demand = entityOf('demand');
const clerk: Actor = {
  ...systemActor,
  userId: 'u',
  roleId: 'D10',
  deptCode: 'D10',
  rights: new Set(['demand:list', 'demand:edit', 'demand:act:submit']),
};
const viewer = (actor: Actor): Viewer => ({ actor, scopes: new Map([['demand', 'DEPT']]) });
const record = { id: 'd', status: 'DRAFT', createdBy: 'u', createdDept: 'D10', ownerDept: 'D10' };
const kinds = (action: string, of: object = {}) =>
  explain({ entity: demand, action, acts: actsOf('demand'), viewer: viewer(clerk), now, ...of }).map(
    ({ kind, holds }) => `${kind} ${holds}`,
  );

test('without a record what depends on one is left open', () => {
  expect(kinds('list')).toEqual(['right true', 'rows null']);
  expect(kinds('edit')).toEqual(['right true', 'rows null', 'change null']);
  expect(kinds('delete')[0]).toBe('right false');
  expect(kinds('act:nothing')).toEqual(['offered false']);
});

test('for every step, status and kind of person it says no exactly where the gateway does', () => {
  const people = ['D10', 'jck01', 'C1', 'W1', 'CUST', 'IT'].flatMap((roleId) =>
    [false, true].map((isLeader) => ({ ...clerk, roleId, deptCode: roleId, isLeader })),
  );
  let judged = 0;
  for (const entity of Object.values(entities)) {
    const { flow } = entity;
    if (!flow) continue;
    for (const { key: action } of flow.steps) {
      for (const { key: status } of flow.states) {
        for (const person of people) {
          const actor = { ...person, rights: new Set([`${entity.key}:act:${action}`]) };
          const one = { ...record, status };
          const rules = explain({
            entity,
            action: `act:${action}`,
            acts: [],
            viewer: { actor, scopes: new Map([['*', 'ALL']]) },
            record: one,
            now,
          });
          const isRefused = (() => {
            try {
              stepNow(flow, { key: action, record: one, reason: 'x' }, { actor, now });
              return false;
            } catch {
              return true;
            }
          })();
          const against = rules.filter(({ kind, holds }) => kind !== 'rows' && holds === false);
          expect([entity.key, action, status, actor.roleId, against.length > 0]).toEqual([
            entity.key,
            action,
            status,
            actor.roleId,
            isRefused,
          ]);
          judged++;
        }
      }
    }
  }
  expect(judged).toBeGreaterThan(1_000);
});

test('the first rule against it is the answer', () => {
  expect(verdictOf([])).toEqual({ may: true, why: null });
  const rules = explain({
    entity: demand,
    action: 'act:submit',
    acts: [],
    viewer: viewer({ ...clerk, rights: new Set() }),
    record,
    now,
  });
  expect(verdictOf(rules)).toMatchObject({ may: false, why: { zh: '角色没有 demand:act:submit' } });
  expect(explainableActions(demand, actsOf('demand')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['list', 'edit', 'act:submit']),
  );
});
