import { afterAll, beforeAll, expect, test } from 'vitest';
import { nearExpiryPath } from '#domain/classification/paths.ts';
import { resultLists } from '#domain/classification/precat/resultLists.ts';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { Page } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What is counted above the list of near-expiry goods. @see docs/spec/classification.md 3.1 */
let gateway: TestGateway;
const customerId = 'demo-customer-02';
const today = nowText(() => new Date()).slice(0, 10);
const views = resultLists.find(({ at }) => at === nearExpiryPath)?.views ?? [];

beforeAll(async () => {
  gateway = await startTestGateway();
  const query = (sql: string, values: readonly unknown[]) => gateway.database.pool.query(sql, [...values]);
  for (const [id, due, stopped] of [
    ['dash-late', addDays(today, -1), null],
    ['dash-stopped', addDays(today, -1), `${today} 08:00:00`],
    ['dash-soon', addDays(today, 2), null],
  ])
    await query(
      `insert into precat_apply (id, customer_id, status, due_time, stopped_time) values ($1, $2, 'ACCEPTED', $3, $4)`,
      [id, customerId, due, stopped],
    );
  const lines = [
    ['effective', 'dash-soon', 5, null],
    ['effective', 'dash-soon', 7, null],
    ['effective', 'dash-soon', 30, null],
    ['effective', 'dash-soon', 61, null],
    ['effective', 'dash-soon', 91, null],
    ['expired', 'dash-soon', -3, null],
    ['invalid', 'dash-soon', 5, 'TARIFF'],
    ['invalid', 'dash-soon', 5, 'MANUAL'],
    ['need_info', 'dash-late', null, null],
    ['sent', 'dash-late', null, null],
    ['first', 'dash-late', null, null],
    ['review', 'dash-late', null, null],
    ['first', 'dash-stopped', null, null],
    ['first', 'dash-soon', null, null],
    ['passed', 'dash-late', null, null],
  ] as const;
  for (const [at, [status, applyId, days, reason]] of lines.entries())
    await query(
      `insert into precat_product (id, apply_id, customer_id, line_no, name_zh, part_no, process_status, valid_to,
        invalid_reason) values ($1, $2, $3, $4, '临期', 'DASH', $5, $6, $7)`,
      [
        `dash-${at}`,
        applyId,
        customerId,
        at + 1,
        status.toUpperCase(),
        days === null ? null : addDays(today, days),
        reason,
      ],
    );
});
afterAll(() => gateway.close());

test('each figure counts what its list shows: ends within 7, 30, 60 and 90 days, over, fallen with the tariff, waiting, overdue', async () => {
  const auditor = await gateway.as('ygl01');
  const counted: Record<string, number> = {};
  for (const { key, filter } of views) {
    const { rows, total } = await auditor.get<Page>('product.queryPrecatProductPage', {
      filter: { ...filter, partNo: 'DASH' },
      limit: 50,
    });
    expect(rows).toHaveLength(Number(total));
    counted[key] = rows.length;
  }
  // A clock that waits for the customer, goods that were passed and goods that are not due yet are not overdue.
  expect(counted).toEqual({ in7: 2, in30: 3, in60: 3, in90: 4, expired: 1, tariff: 1, customer: 2, overdue: 2 });
});

test('customers count their own goods only', async () => {
  const { filter = {} } = views.find(({ key }) => key === 'in90') ?? {};
  const { rows } = await (await gateway.as('precust01')).get<Page>('product.queryPrecatProductPage', {
    filter: { ...filter, partNo: 'DASH' },
  });
  expect(rows).toEqual([]);
});
