import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mainCompId } from '../advance/advanceWorld.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { FinanceWorld } from '../finance/financeWorld.ts';
import { vouchersMade } from './books.ts';

/** Vouchers that a job makes behind what happened. @see docs/decisions/0280-vouchers-follow-in-a-job.md */
let world: FinanceWorld;
beforeAll(async () => {
  world = await FinanceWorld.start('2026-03-02');
});
afterAll(() => world?.close());

const queue = 'buildVouchers';

/** Nobody makes vouchers meanwhile, as if the worker of the queue had died and nobody had noticed yet. */
async function withoutJobs<T>(work: () => Promise<T>): Promise<T> {
  const hold = (by: string | null) =>
    world.pool.query(
      `insert into graphile_worker._private_job_queues as q (queue_name, locked_by, locked_at)
       values ($1, $2, case when $2::text is not null then now() end)
       on conflict (queue_name) do update set locked_by = excluded.locked_by, locked_at = excluded.locked_at`,
      [queue, by],
    );
  await vouchersMade(world.pool);
  await hold('a test');
  return work().finally(() => hold(null));
}

/** The events of a receipt: key, state, reason, whether there is a voucher. */
async function eventsOf({ id }: WireRecord) {
  const { rows } = await world.pool.query<{ key: string; status: string; reason: string | null; has: boolean }>(
    `select replace(source_key, $1, '') as key, status, reason, voucher_id is not null as has from voucher_task
     where source_key like '%' || $1 order by id`,
    [id],
  );
  return rows.map(({ key, status, reason, has }) => [key, status, reason, has]);
}

const vouchersOf = async ({ id }: WireRecord): Promise<readonly string[]> =>
  world.ids(`select status || ' ' || debit_total as id from voucher where source_key = $1 order by no`, [
    `RECEIPT:${id}`,
  ]);

const month = async (who: string, action: string) => {
  const [id = ''] = await world.ids(`select id from acct_period where main_comp_id = $1 and period = '202603'`, [
    mainCompId,
  ]);
  return world.act(who, 'period', id, action, { opinion: '试' });
};

beforeEach(() => vouchersMade(world.pool));

describe('the voucher of a receipt', () => {
  test('is made after it is confirmed, once, however often its job runs', async () => {
    const receipt = await world.receive('1000.00', world.today);
    await vouchersMade(world.pool);
    expect(await eventsOf(receipt)).toEqual([['RECEIPT:', 'BUILT', null, true]]);
    const [id] = await world.ids(`select id from voucher_task where source_key = $1`, [`RECEIPT:${receipt.id}`]);
    for (let run = 0; run < 3; run += 1)
      await world.pool.query(`select graphile_worker.add_job($1, json_build_object('id', $2::text))`, [queue, id]);
    await expect
      .poll(() => world.ids(`select id::text from graphile_worker.jobs where task_identifier = $1`, [queue]))
      .toEqual([]);
    expect(await vouchersOf(receipt)).toEqual(['DRAFT 1000.00']);
  });

  test('waits for its job: nobody waits for the voucher, and its month stays open meanwhile', async () => {
    const receipt = await withoutJobs(async () => {
      const confirmed = await world.receive('100.10', world.today);
      expect(confirmed.status).toBe('CONFIRMED');
      expect(await eventsOf(confirmed)).toEqual([['RECEIPT:', 'WAITING', null, false]]);
      const { checks } = await world.call<{ checks: { key: string; state: string; detail: { zh: string } }[] }>(
        'fin01',
        'financial.checkPeriodClose',
        { mainCompId, period: '202603' },
      );
      expect(checks.find(({ key }) => key === 'built')).toMatchObject({ state: 'open' });
      return confirmed;
    });
    await vouchersMade(world.pool);
    expect(await vouchersOf(receipt)).toEqual(['DRAFT 100.10']);
  });

  test('is never made where the receipt is reversed before it: no voucher, and no other one that takes it back', async () => {
    const receipt = await withoutJobs(async () => {
      const confirmed = await world.receive('200.20', world.today);
      await world.act('fin02l', 'receipt', String(confirmed.id), 'reverse', { opinion: '重复' });
      return confirmed;
    });
    await vouchersMade(world.pool);
    expect(await eventsOf(receipt)).toEqual([['RECEIPT:', 'CANCELLED', '来源业务已取消', false]]);
    expect(await vouchersOf(receipt)).toEqual([]);
  });

  test('that is posted is taken back by another one, once', async () => {
    const receipt = await world.receive('300.30', world.today);
    await world.postAll();
    await world.act('fin02l', 'receipt', String(receipt.id), 'reverse', { opinion: '重复' });
    await vouchersMade(world.pool);
    expect(await eventsOf(receipt)).toEqual([
      ['RECEIPT:', 'CANCELLED', '来源业务已取消', true],
      ['rev:RECEIPT:', 'BUILT', null, true],
    ]);
    expect(await vouchersOf(receipt)).toEqual(['POSTED 300.30']);
    const reds = await world.ids(`select debit_total::text as id from voucher where source = 'REVERSE'`);
    expect(reds).toEqual(['-300.30']);
  });

  test('that lost its job is made by the clock, and by whoever ends the month', async () => {
    const lost = await withoutJobs(async () => {
      const all = [await world.receive('400.40', world.today), await world.receive('500.50', world.today)];
      await world.pool.query(
        `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = $1))`,
        [queue],
      );
      return all;
    });
    await world.pool.query(`select graphile_worker.add_job($1)`, [queue]);
    await vouchersMade(world.pool);
    for (const receipt of lost) expect(await eventsOf(receipt)).toEqual([['RECEIPT:', 'BUILT', null, true]]);
    const late = await withoutJobs(async () => {
      const confirmed = await world.receive('600.60', world.today);
      await month('fin01', 'accrue');
      expect(await vouchersOf(confirmed)).toEqual(['DRAFT 600.60']);
      return confirmed;
    });
    await vouchersMade(world.pool);
    expect(await vouchersOf(late)).toEqual(['DRAFT 600.60']);
  });

  test('that fails by a fault says so on its row and is tried again; the receipt stands', async () => {
    await world.pool.query(
      `alter table voucher_line add constraint broken check (debit is distinct from 700.70) not valid`,
    );
    const receipt = await world.receive('700.70', world.today);
    await expect.poll(() => eventsOf(receipt)).toEqual([['RECEIPT:', 'WAITING', '系统错误，将自动重试', false]]);
    expect(receipt.status).toBe('CONFIRMED');
    await world.pool.query(`alter table voucher_line drop constraint broken`);
    await world.pool.query(`select graphile_worker.add_job($1)`, [queue]);
    await expect.poll(() => eventsOf(receipt)).toEqual([['RECEIPT:', 'BUILT', null, true]]);
  });
});
