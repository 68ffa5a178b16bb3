import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordValues } from '#domain/core/entity.ts';
import { ApprovalWorld, type Doc, goodReview } from '#tests/approval/approvalWorld.ts';

let world: ApprovalWorld;
let customerId: string;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  const free = await world.rows<{ id: string }>(
    `select id from customer c where not exists (select 1 from bh_quota q where q.customer_id = c.id)
      and not exists (select 1 from bh_review r where r.customer_id = c.id)
     order by id limit 1`,
  );
  customerId = free[0]?.id ?? '';
});
afterAll(() => world?.close());

const facts = async (reviewDate: string) =>
  (await world.as('bus01')).get<RecordValues | null>('baohan.reviewQuotaFactsGet', { customerId, reviewDate });

const saved = async (review: RecordValues): Promise<RecordValues> => {
  const operator = await world.as('bus01');
  const { id } = await operator.get<Doc>('baohan.reviewSave', { review: { ...goodReview, customerId, ...review } });
  return (await operator.get<{ review: RecordValues }>('baohan.reviewDetails', { id })).review;
};

test('a customer without a quota is asked, one with a quota is counted, whatever somebody typed', async () => {
  expect(await facts('2025-03-03')).toBeNull();
  expect(await saved({ overdueCount12: 1, avgUtil12: '55.00' })).toMatchObject({
    overdueCount12: 1,
    avgUtil12: '55.00',
  });

  world.moveTo('2025-02-01');
  const quota = await world.quota('1000000.00', { customerId, quotaNo: 'ED-TEST-1' });
  const late = await world.occupy(quota, '400000.00', 'FACT1');
  await world.occupy(quota, '100000.00', 'FACT2');
  await world.rows(`update bh_usage set customer_id = $1 where quota_id = $2`, [customerId, quota]);
  await world.rows(`update bh_usage set overdue_days = 3 where id = $1`, [late]);
  world.moveTo('2025-03-03');
  // 500,000 of 1,000,000 on each of the 28 days of February; January had no quota yet.
  expect(await facts('2025-03-03')).toEqual({ quotaNos: ['ED-TEST-1'], overdueCount12: 1, avgUtil12: '50.00' });
  const sheet = await saved({ reviewDate: '2025-03-03', overdueCount12: 0, avgUtil12: '99.00' });
  expect(sheet).toMatchObject({ overdueCount12: 1, avgUtil12: '50.00' });
  expect(sheet.items).toContainEqual(expect.objectContaining({ itemCode: 'R05', value: '1', score: '15.0' }));
});

test('what was overdue and settled more than twelve months ago counts no more', async () => {
  await world.rows(`update bh_usage set usage_status = 'SETTLED', repay_date = '2025-02-10' where decl_no = 'FACT1'`);
  expect(await facts('2026-02-10')).toMatchObject({ overdueCount12: 1 });
  expect(await facts('2026-02-11')).toMatchObject({ overdueCount12: 0 });
});

test('the simulated register answers from our own records and makes nothing up', async () => {
  const operator = await world.as('bus01');
  const ask = (question: RecordValues) =>
    operator.get<{ source: { zh: string }; company: RecordValues | null }>('baohan.qccCustomerGet', question);
  const [customer] = await world.rows<{ name: string; credit_code: string }>(
    'select name, credit_code from customer where id = $1',
    [customerId],
  );
  const before = await ask({ name: customer?.name });
  expect(before.source.zh).toContain('模拟');
  expect(before.company).toMatchObject({ creditCode: customer?.credit_code, paidInCapital: null, score: null });

  await world.review({
    customerId,
    legalPerson: '周明',
    paidInCapital: '8000000.00',
    qccScore: 77,
    netProfit: '9000000.00',
  });
  expect((await ask({ creditCode: customer?.credit_code })).company).toMatchObject({
    legalPerson: '周明',
    paidInCapital: '8000000.00',
    score: 77,
    asOf: '2025-01-02',
  });
  expect((await ask({ name: '没有这家公司' })).company).toBeNull();
  expect((await (await world.as('wh01')).call('baohan.qccCustomerGet', { name: '任何公司' })).returnCode).toBe('61001');
});
