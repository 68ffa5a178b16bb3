import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { everyKind, walkFlow } from './flowWalk.ts';

/**
 * Buttons and gateway cannot disagree: whatever lifecycle a definition names, in every state, for people of every kind
 * and for every step and act, a button is open where the gateway lets the person pass, and closed with the words the
 * gateway refuses with. What is given to a step is judged elsewhere.
 */
let gateway: TestGateway;
let client: pg.PoolClient;
let people: Awaited<ReturnType<typeof everyKind>>;

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.database.pool.connect();
  people = await everyKind(gateway);
});
afterAll(async () => {
  client.release();
  await gateway.close();
});

const flows = Object.values<EntityDefinition>(entities).flatMap((entity) =>
  entity.flow ? [{ entity, flow: entity.flow }] : [],
);

test('there are lifecycles to walk through', () => {
  expect(flows.length).toBeGreaterThan(24);
});

test.each(flows.map(({ entity, flow }) => [entity.key, entity, flow] as const))('%s', async (_key, entity, flow) => {
  const { disagreements, open, closed, states } = await walkFlow({ entity, people, gateway, client });
  expect(disagreements).toEqual([]);
  expect([...states].sort()).toEqual(flow.states.map(({ key }) => key).sort());
  // A walk that never sees a step open, or never closed, has gone blind.
  const actions = [...new Set(flow.steps.map(({ key: action }) => action))].sort();
  expect([...open.keys()].filter((action) => actions.includes(action)).sort()).toEqual(actions);
  expect([...closed.keys()].filter((action) => actions.includes(action)).sort()).toEqual(actions);
});
