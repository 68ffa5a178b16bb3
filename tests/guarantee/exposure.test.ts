import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import type { Exposure } from '#domain/guarantee/creditCalls.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
});
afterAll(() => gateway.close());

const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query<Row>(sql, [...values])).rows;
const exposure = async (loginName: string, data: object) =>
  (await gateway.as(loginName)).get<Exposure>('baohan.customerExposure', data);

test('a leader reads what a customer owes with all main companies, and what else is under way', async () => {
  const customers = await rows<{ id: string }>(
    `select customer_id as id from bh_quota where quota_status <> 'CLOSED' and not deleted_flg group by 1 order by count(*) desc limit 5`,
  );
  for (const { id: customerId } of customers) {
    const quotas = await rows<{ id: string; used: string }>(
      `select id, used_amount::text as used from bh_quota where customer_id = $1 and quota_status <> 'CLOSED' and not deleted_flg order by id`,
      [customerId],
    );
    const answer = await exposure('jck01l', { customerId });
    expect(answer.quotas.map(({ id }) => id).sort()).toEqual(quotas.map(({ id }) => id));
    expect(answer.total.usedAmount).toBe(formatFen(sumFen(quotas.map(({ used }) => parseFen(used)))));
  }
  const [open] = await rows<{ id: string; customerId: string; no: string }>(
    `select id, customer_id as "customerId", doc_no as no from bh_apply
     where submitted_at is not null and effective_at is null and not closed_flag and not deleted_flg limit 1`,
  );
  if (!open) throw new Error('the story has an application under way');
  const numbers = async (exceptId?: string) =>
    (await exposure('fin01l', { customerId: open.customerId, ...(exceptId && { exceptId }) })).applications.map(
      ({ docNo }) => docNo,
    );
  expect(await numbers()).toContain(open.no);
  expect(await numbers(open.id)).not.toContain(open.no);
});

test('a department is told of its own quotas and applications alone', async () => {
  const [foreign] = await rows<{ id: string }>(
    `select customer_id as id from bh_quota where owner_dept = 'D10' and not deleted_flg limit 1`,
  );
  const answer = await exposure('bus02l', { customerId: foreign?.id });
  const owners = await rows<{ dept: string }>('select distinct owner_dept as dept from bh_quota where id = any($1)', [
    answer.quotas.map(({ id }) => id),
  ]);
  expect(owners.filter(({ dept }) => dept !== 'D20')).toEqual([]);
  expect(
    (await (await gateway.as('cust01')).call('baohan.customerExposure', { customerId: foreign?.id })).returnCode,
  ).toBe('61001');
});
