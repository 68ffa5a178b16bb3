import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** The report of pre-classification against goods that were counted by hand. @see docs/spec/classification.md 3.1 */
let gateway: TestGateway;
const [own, other] = ['demo-customer-01', 'demo-customer-02'];
type Row = Readonly<Record<string, string | number | null>>;
interface Answer {
  readonly rows: readonly Row[];
  readonly subtotals: readonly Row[];
  readonly totals: readonly Row[];
  readonly total: Row;
}

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  gateway.database.pool.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, place) => `$${place + 1}`)
      .join(', ')})`,
    Object.values(row),
  );

const goods = (id: string, facts: Readonly<Record<string, unknown>>) =>
  insert('precat_product', {
    id,
    apply_id: 'statis-a',
    customer_id: own,
    line_no: 1,
    name_zh: id,
    received_time: '2024-03-05 09:00:00',
    ...facts,
  });

/** A line's way: where it came to, and when. */
async function way(lineId: string, steps: readonly (readonly [to: string, at: string])[]): Promise<void> {
  for (const [index, [to, at]] of steps.entries())
    await insert('status_log', {
      ...{ id: `${lineId}-${index}`, entity: 'precatProduct', record_id: lineId, seq: index + 1, action: 'step' },
      ...{
        from_status: steps[index - 1]?.[0] ?? 'WAIT_DISPATCH',
        to_status: to,
        user_id: 'user-ygl01',
        user_name: '初审',
        act_time: at,
      },
    });
}

beforeAll(async () => {
  gateway = await startTestGateway();
  for (const [id, customer] of [
    ['statis-a', own],
    ['statis-b', other],
  ])
    await insert('precat_apply', {
      id,
      customer_id: customer,
      status: 'ACCEPTED',
      due_time: '2024-03-07 18:00:00',
      owner_dept: id === 'statis-a' ? 'D10' : 'D20',
      created_by: 'user-admin',
    });
  const coded = { hs_code: '8516500000', auditor1: 'user-ygl01' };
  await goods('s1', { ...coded, process_status: 'EFFECTIVE', suggest_rank: 1, answer: 'ACCEPT' });
  await goods('s2', { process_status: 'REJECTED', return_count: 1, auditor1: 'user-ygl02' });
  await goods('s3', {
    ...coded,
    process_status: 'EFFECTIVE',
    suggest_rank: 4,
    answer: 'ACCEPT',
    dispute_reason: '应归入8514',
    review_result: 'CHANGE',
  });
  await goods('s4', { process_status: 'FIRST' });
  await goods('s5', {
    ...coded,
    process_status: 'DISPUTED',
    answer: 'DISPUTE',
    apply_id: 'statis-b',
    customer_id: other,
  });
  await goods('s6', { process_status: 'WAIT_DISPATCH', received_time: '2024-04-30 23:59:59' });
  await goods('s7', { process_status: 'DRAFT', received_time: null });
  await way('s1', [
    ['FIRST', '2024-03-05 09:00:00'],
    ['NEED_INFO', '2024-03-05 10:00:00'],
    ['FIRST', '2024-03-06 09:00:00'],
    ['SECOND', '2024-03-06 09:30:00'],
    ['THIRD', '2024-03-06 11:30:00'],
    ['PASSED', '2024-03-06 15:00:00'],
  ]);
  await way('s2', [
    ['FIRST', '2024-03-05 09:00:00'],
    ['REJECTED', '2024-03-05 12:30:00'],
  ]);
  await way('s4', [['FIRST', '2024-03-05 09:00:00']]);
  const audit = { auditor_id: 'user-ygl01', action: 'PASS', level: 3 };
  await insert('precat_audit', { id: 'au1', line_id: 's1', ...audit, audit_time: '2024-03-06 15:00:00' });
  await insert('precat_audit', {
    id: 'au2',
    line_id: 's2',
    ...audit,
    action: 'REJECT',
    level: 1,
    audit_time: '2024-03-08 09:00:00',
  });
  for (const [id, status, curr] of [
    ['st1', 'PAID', 'CNY'],
    ['st2', 'CANCELLED', 'CNY'],
    ['st3', 'NEW', 'USD'],
  ]) {
    await insert('precat_settle', { id, apply_id: 'statis-a', customer_id: own, status, curr, discount_rate: '0.05' });
    for (const line of ['s1', 's3'])
      await insert('settle_line', { id: `${id}-${line}`, settle_id: id, line_no: 1, product_id: line, amount: '80' });
  }
});
afterAll(() => gateway.close());

const period = { fromMonth: '2024-03', toMonth: '2024-04' };
const ask = async (login: string, more: object = {}) =>
  (await gateway.as(login)).call<Answer>('product.queryPrecatStatistics', { ...period, groupBy: 'customer', ...more });

const march = {
  ...{
    received: 4,
    finished: 3,
    hours1: '2.25',
    hours2: '2.00',
    hours3: '2.50',
    onTimeRate: '50.00',
    returnRate: '25.00',
  },
  ...{ disputeRate: '50.00', overturnRate: '100.00', top1Rate: '50.00', top5Rate: '100.00', revenue: '152.00' },
};

test('figures are what was counted by hand: by customer, month and in all', async () => {
  const { data } = await ask('preadmin01');
  const of = (rows: readonly Row[], month: string, groupId: string | null) =>
    rows.find((row) => row.month === month && row.groupId === groupId);
  expect(of(data.rows, '2024-03', own)).toMatchObject(march);
  expect(of(data.rows, '2024-04', own)).toMatchObject({ received: 1, finished: 0, onTimeRate: '--', revenue: '0.00' });
  expect(of(data.subtotals, '', own)).toMatchObject({ ...march, received: 5, returnRate: '20.00' });
  expect(of(data.totals, '2024-03', null)).toMatchObject({
    received: 5,
    finished: 4,
    disputeRate: '66.67',
    top1Rate: '33.33',
  });
  expect(data.total).toMatchObject({
    received: 6,
    finished: 4,
    returnRate: '16.67',
    hours1: '2.25',
    revenue: '152.00',
  });
});

test('a figure opens the goods it counts, filters narrow all of them, and a sheet of them is written', async () => {
  const admin = await gateway.as('preadmin01');
  const behind = await admin.get<Page>('product.queryPrecatStatisticsRecords', {
    groupBy: 'customer',
    groupId: own,
    month: '2024-03',
  });
  expect(behind.rows.map(({ nameZh }) => nameZh).sort()).toEqual(['s1', 's2', 's3', 's4']);
  const april = await admin.get<Page>('product.queryPrecatStatisticsRecords', {
    groupBy: 'customer',
    month: '2024-04',
  });
  expect(april.rows.map(({ nameZh }) => nameZh)).toEqual(['s6']);
  expect((await ask('preadmin01', { auditor1: 'user-ygl01' })).data.total).toMatchObject({
    received: 3,
    revenue: '152.00',
  });
  expect((await ask('preadmin01', { groupBy: 'auditor' })).data.subtotals).toHaveLength(3);
  expect(await admin.get('product.exportPrecatStatistics', { ...period, groupBy: 'state' })).toMatchObject({
    hashaddr: expect.any(String),
  });
});

test('business sees its own customers, its clerks no single auditors; customers and first auditors see nothing', async () => {
  expect((await ask('bus01')).data.total).toMatchObject({ received: 5 });
  expect((await ask('bus01', { groupBy: 'auditor' })).returnCode).toBe('1005');
  expect((await ask('bus01l', { groupBy: 'auditor' })).returnCode).toBe('0');
  for (const login of ['cust01', 'precust01', 'ygl01']) expect((await ask(login)).returnCode).toBe('1005');
  expect((await ask('preadmin01', { groupBy: 'hsCode' })).returnCode).toBe('1001');
  expect((await ask('preadmin01', { fromMonth: '2010-01' })).returnCode).toBe('1001');
});
