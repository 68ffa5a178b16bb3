import { afterEach, beforeEach, expect, test } from 'vitest';
import { addQuota, type LedgerWorld, openWorld } from '#tests/guarantee/ledgerWorld.ts';
import { closeQuota } from '../documents/applyEffect.ts';
import { startShort, stopShort } from '../documents/shortEffect.ts';
import { endDay } from './endDay.ts';
import { findQuota, post } from './ledger.ts';
import { proveLedger } from './proveLedger.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.drop());

const atClock = (moment: string) => endDay({ pool: world.database.pool, clock: () => new Date(`${moment}+08:00`) });
const newDay = (day: string) => atClock(`${day}T00:05:00`);

interface Running {
  readonly quotaId?: string;
  readonly amount?: string;
  readonly direction?: 'INC' | 'DEC';
  readonly start?: string;
}

const termsOf = (id: string, { quotaId = 'Q1', amount = '500000.00', direction = 'INC' }: Running = {}) => ({
  ...{ id, docNo: id, quotaId, direction, shortAmount: amount, approvedAmount: amount, shortStatus: 'RUNNING' },
});

/** A confirmed short-term adjustment that runs from 10 to 31 March. */
async function running(id: string, more: Running = {}): Promise<void> {
  const terms = termsOf(id, more);
  const start = more.start ?? '2025-03-10';
  await world.query(
    `insert into bh_short_adjust (id, doc_no, doc_type, status, origin, creator_dept, owner_dept, quota_id, direction,
      short_amount, approved_amount, start_date, end_date, short_status, closed_flag, effective_at)
     values ($1, $1, 'SHORT', 'EXITDEPT_INPUT_CONFIRMED', 'BUSINESS', 'D10', 'D10', $2, $3, $4, $4, $5, '2025-03-31',
     'RUNNING', false, '2025-03-10 10:00:00')`,
    [id, terms.quotaId, terms.direction, terms.shortAmount, start],
  );
  await world.act('2025-03-10', async (call) => {
    const quota = await findQuota(call.db, terms.quotaId, { lock: true });
    if (quota) await startShort(terms, quota, call);
  });
}

const shorts = () =>
  world.query<{ id: string; status: string; end: string | null; reason: string | null }>(
    `select id, short_status as status, to_char(actual_end_date, 'YYYY-MM-DD') as "end", stop_reason as reason from bh_short_adjust order by id`,
  );
const failures = () => world.query('select kind, object_type as type, object_id as id, tries from sys_job_failure');
const alarms = () =>
  world.query(`select object_name as name, level, alert_status as status from bh_alert where alert_type = 'DAY_END'`);

test('an object that fails stops no other, is alarmed and mailed, and is done again until it passes', async () => {
  await world.query(`update sys_user set email = 'jl@x.cn', is_leader = true where id = 'jl'`);
  for (const id of ['DQ1', 'DQ2', 'DQ3']) await running(id, { amount: '100000.00' });
  await world.query(`update bh_quota set valid_to = '2025-03-31' where id = 'Q1'`);
  // Somebody's row stands in the way of the first one.
  await world.act('2025-03-20', (call) =>
    post(
      {
        account: { quotaId: 'Q1' },
        moveType: 'SHORT_ON',
        deltaTemp: 1n as never,
        sourceKey: 'short-off:DQ1',
        bizDate: '2025-03-20',
      },
      call,
    ),
  );

  expect(await newDay('2025-04-01')).toMatchObject({ shortsEnded: 2, quotas: 1 });
  expect((await shorts()).map(({ status }) => status)).toEqual(['RUNNING', 'ENDED', 'ENDED']);
  expect(await world.quota()).toMatchObject({ status: 'EXPIRED', temp: '100000.01' });
  expect(await failures()).toEqual([{ kind: 'endGuaranteeDay', type: 'bhShortAdjust', id: 'DQ1', tries: 1 }]);
  expect(await alarms()).toEqual([{ name: 'DQ1', level: 'RED', status: 'OPEN' }]);
  const mails = await world.query<{ to_list: string; subject: string }>(
    `select to_list, subject from bh_mail where subject like '%DQ1%'`,
  );
  expect(mails).toEqual([{ to_list: 'jl@x.cn', subject: '【日终处理失败】DQ1' }]);

  await newDay('2025-04-01');
  expect(await failures()).toMatchObject([{ id: 'DQ1', tries: 2 }]);
  await world.query(`alter table bh_movement disable trigger user`);
  await world.query(`update bh_movement set source_key = 'other' where source_key = 'short-off:DQ1'`);
  await world.query(`alter table bh_movement enable trigger user`);
  expect(await newDay('2025-04-01')).toMatchObject({ shortsEnded: 1 });
  expect(await failures()).toEqual([]);
  expect(await alarms()).toEqual([{ name: 'DQ1', level: 'RED', status: 'AUTO_CLOSED' }]);
});

test('the last day lasts until midnight in Shanghai', async () => {
  await running('DQ1');
  expect(await atClock('2025-03-31T23:59:59')).toMatchObject({ shortsEnded: 0 });
  expect(await atClock('2025-04-01T00:00:00')).toMatchObject({ shortsEnded: 1 });
});

test('a short-term adjustment ends with its quota, closed or expired', async () => {
  await addQuotaOf('Q2');
  await running('DQ1');
  await running('DQ2', { quotaId: 'Q2' });
  await world.act('2025-03-20', async (call) => {
    const quota = await findQuota(call.db, 'Q1', { lock: true });
    if (quota) await closeQuota(quota, { sourceKey: 'test' }, call);
  });
  await world.query(`update bh_quota set valid_to = '2025-03-22' where id = 'Q2'`);
  expect(await newDay('2025-03-23')).toMatchObject({ shortsEnded: 1, quotas: 1 });
  expect(await shorts()).toMatchObject([
    { id: 'DQ1', status: 'STOPPED', end: '2025-03-20' },
    { id: 'DQ2', status: 'ENDED', end: '2025-03-22' },
  ]);
  expect(await world.quota('Q1')).toMatchObject({ total: '0.00', temp: '0.00', status: 'CLOSED' });
  expect(await world.quota('Q2')).toMatchObject({ total: '1000000.00', temp: '0.00', status: 'EXPIRED' });
  expect(await failures()).toEqual([]);
});

test('one that outlived its closed quota is ended and stopped without an error', async () => {
  for (const id of ['DQ1', 'DQ2']) await running(id);
  await world.act('2025-03-20', async (call) => {
    const quota = await findQuota(call.db, 'Q1', { lock: true });
    if (quota) await closeQuota(quota, { sourceKey: 'test' }, call);
  });
  await world.query(`update bh_short_adjust set short_status = 'RUNNING', actual_end_date = null`);
  await world.act('2025-03-21', (call) => stopShort(termsOf('DQ1'), call));
  await world.query(`update bh_short_adjust set short_status = 'STOPPED' where id = 'DQ1'`);
  expect(await newDay('2025-03-22')).toMatchObject({ shortsEnded: 1 });
  expect(await world.moves(`move_type = 'SHORT_OFF'`)).toHaveLength(2);
});

test('an increase that ends takes decreases along that the quota cannot carry without it', async () => {
  await addQuotaOf('Q2');
  await running('DQ1', { quotaId: 'Q2', amount: '500000.00' });
  await running('DQ2', { quotaId: 'Q2', amount: '1200000.00', direction: 'DEC', start: '2025-03-11' });
  expect(await world.quota('Q2')).toMatchObject({ total: '300000.00' });
  await world.act('2025-03-20', (call) => stopShort(termsOf('DQ1', { quotaId: 'Q2' }), call));
  expect(await world.quota('Q2')).toMatchObject({ total: '1000000.00', temp: '0.00' });
  expect((await shorts())[1]).toMatchObject({ status: 'STOPPED', reason: '额度合计不足' });
});

const addQuotaOf = (id: string) =>
  world.act('2025-01-01', (call) => addQuota(call, { id, customerId: 'C2', base: '1000000.00' }));

const sums = () =>
  world.query<{ declarations: number; days: number; duty: string }>(
    `select declarations, overdue_days as days, duty::text from bh_levy_sum order by 1, 2, 3`,
  );
const differing = async () => (await proveLedger(world.database.pool)).differences.map(({ proof }) => proof);

test('what is counted of declarations is added up by night, and the proof holds it against them', async () => {
  for (const amount of ['1000.00', '2000.00', '500.00']) await world.levy('2025-03-03', amount);
  expect(await sums()).toHaveLength(3);
  await newDay('2025-03-20');
  const [sum, ...others] = await sums();
  expect(others).toEqual([]);
  expect(sum).toMatchObject({ declarations: 3, duty: '3500.00' });
  expect(sum?.days).toBeGreaterThan(0);
  expect(await differing()).toEqual([]);
  await world.query('update bh_levy_sum set vat = vat + 0.01');
  expect(await differing()).toEqual(['levySums']);
  await world.query('select bh_levy_sums_anew()');
  expect(await sums()).toEqual([sum]);
  expect(await differing()).toEqual([]);
});
