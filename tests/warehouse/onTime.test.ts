import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { addOrder } from './warehouseWorld.ts';

/** 仓库时效看板: what is under way and late. @see docs/spec/operations.md 3.3 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Board {
  readonly subtotals: readonly { readonly groupId: string; readonly orders: number; readonly late: number }[];
  readonly total: { readonly orders: number; readonly late: number };
}

test('what is late is counted by state, and its figure opens just these orders', async () => {
  const keeper = await gateway.as('wh01');
  const board = () => keeper.get<Board>('business.queryWhOrderOnTime', { groupBy: 'status' });
  const before = await board();
  const late = await addOrder(gateway, { receivedTime: '2026-01-05 09:00:00' });
  const after = await board();
  expect([after.total.orders, after.total.late]).toEqual([before.total.orders + 1, before.total.late + 1]);
  const { rows, total } = await keeper.get<Page>('business.queryWhOrderOnTimeRecords', {
    ...{ groupBy: 'status', groupId: 'CREATED', measure: 'late', page: 1, limit: 100 },
  });
  expect(rows.map(({ id }) => id)).toContain(late.id);
  expect(total).toBe(after.subtotals.find(({ groupId }) => groupId === 'CREATED')?.late);
});

test('a customer sees his own orders alone on the board', async () => {
  const customer = await gateway.as('cust01');
  const board = await customer.get<Board>('business.queryWhOrderOnTime', { groupBy: 'customer' });
  expect(board.subtotals.map(({ groupId }) => groupId)).toEqual(['demo-customer-01']);
  expect(await customer.call('business.exportWhOrderOnTime', { groupBy: 'customer' })).toMatchObject({
    returnCode: '1005',
  });
});
