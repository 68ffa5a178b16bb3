import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aeoDeclaration } from '#domain/declaration/index.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { walkFlow } from './walkFlow.ts';

/** AEO declarations: in every state, for people of every kind and every action, buttons and gateway agree. @see classification.md 2.13 */
let gateway: TestGateway;
let client: pg.PoolClient;
const logins = ['bus01', 'bus01l', 'bus02l', 'fin01', 'cust01', 'precust01', 'decl01', 'admin'];

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.database.pool.connect();
  await client.query(
    `insert into aeo_declaration (id, aeo_no, customer_id, ent_type, standard_id, owner_dept, submitter_id, created_by, status)
     select 'walked', 'AEO-walk', 'demo-customer-01', 'TRADER', id, 'D10', 'user-bus01l', 'user-cust01', 'DRAFT' from aeo_standard limit 1`,
  );
});
afterAll(async () => {
  client.release();
  await gateway.close();
});

test('buttons and gateway agree in every state', { timeout: 120_000 }, async () => {
  expect(aeoDeclaration.flow?.states).toHaveLength(15);
  const { disagreements, seen } = await walkFlow({ entity: aeoDeclaration, id: 'walked', logins, gateway, client });
  expect(disagreements).toEqual([]);
  expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(20);
});
