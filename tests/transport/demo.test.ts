import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What a demo shows of transport: every list has work in every state. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const all = async (kind: string): Promise<readonly WireRecord[]> => {
  const admin = await gateway.as('admin');
  return (await admin.get<{ rows: WireRecord[] }>(`business.query${kind}Page`, { limit: 200 })).rows;
};

test.each([
  ['DispatchOrder', 60, 9],
  ['TrackShipment', 80, 6],
  ['RetailOrder', 120, 7],
  ['RetailTms', 40, 6],
] as const)('%s: %i rows in %i states, over more than a month', async (kind, count, states) => {
  const rows = await all(kind);
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ status }) => status)).size).toBe(states);
  expect(new Set(rows.map(({ createdTime }) => String(createdTime).slice(0, 10))).size).toBeGreaterThan(10);
});

test('an order of the demo is on one live dispatch, and a transport names the orders that name it', async () => {
  const { pool } = gateway.database;
  const { rows: twice } = await pool.query(
    `select l.order_id from dispatched_order l join dispatch_order d on d.id = l.dispatch_id
     where d.status not in ('SIGNED', 'CANCELLED') group by 1 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const { rows: stray } = await pool.query(
    `select o.id from retail_order o where o.tms_id is not null
     and not exists (select 1 from retail_tms_line l where l.tms_id = o.tms_id and l.order_id = o.id)`,
  );
  expect(stray).toEqual([]);
});
