import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precatApply, precatOpinion, precatProduct, precatProtocol, precatSettle } from '#domain/classification/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { walkFlow } from './walkFlow.ts';

/**
 * Pre-classification: in every state, for people of every kind and every action, a button is open where the gateway lets the person pass, and
 * closed where it does not. What is given to a step is judged elsewhere.
 */
let gateway: TestGateway;
let client: pg.PoolClient;
const logins = ['bus01', 'bus01l', 'fin01', 'cust01', 'precust01', 'ygl01', 'ygl02', 'ygl03', 'preadmin01', 'admin'];

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.database.pool.connect();
  // What the demo has none of.
  await client.query(
    `insert into precat_protocol (id, protocol_no, customer_id, start_date, end_date, audit_levels, owner_dept, created_by, status)
     values ('walked', 'YGX-walk', 'demo-customer-01', '2026-01-01', '2099-12-31', 3, 'D10', 'user-bus01', 'ACTIVE')`,
  );
  await client.query(
    `insert into precat_settle (id, settle_no, customer_id, owner_dept, created_by, status) values ('walked', 'JS-walk', 'demo-customer-01', 'D10', 'user-bus01', 'NEW')`,
  );
});
afterAll(async () => {
  client.release();
  await gateway.close();
});

test.each([
  ['precatProtocol', precatProtocol, `select id from precat_protocol where status = 'ACTIVE' limit 1`],
  ['precatSettle', precatSettle, `select id from precat_settle limit 1`],
  ['precatOpinion', precatOpinion, `select id from precat_opinion where status = 'ISSUED' limit 1`],
  ['precatApply', precatApply, `select id from precat_apply where status = 'ACCEPTED' limit 1`],
  [
    'precatProduct',
    precatProduct,
    `select p.id from precat_product p join precat_apply a on a.id = p.apply_id where a.status = 'ACCEPTED' and p.process_status = 'FIRST' limit 1`,
  ],
] as const)('%s', { timeout: 240_000 }, async (_key, entity: EntityDefinition, select) => {
  const { rows } = await client.query<{ id: string }>(select);
  const id = rows[0]?.id ?? '';
  const { disagreements, seen } = await walkFlow({ entity, id, logins, gateway, client });
  expect(disagreements).toEqual([]);
  expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(10);
});
