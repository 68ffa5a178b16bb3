import { afterEach, beforeEach, expect, test } from 'vitest';
import { fenOf } from '#domain/core/money.ts';
import { addQuota, aLevy, type LedgerWorld, openWorld, operator, yuan } from '#tests/guarantee/ledgerWorld.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { openPool } from '../../platform/postgres/session.ts';
import { retryUsage } from '../levies/retryHeld.ts';
import { recordLevy } from '../levies/saveLevy.ts';
import { payCustoms } from '../levies/savePayment.ts';
import { proveLedger } from './proveLedger.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld({ quotaBase: '1000000.00' });
});
afterEach(() => world.drop());

/** A pool as wide as a busy node's, so that requests really meet in the database. */
function widePool() {
  const pool = openPool({ ...world.database.connection, max: 20 }, () => undefined);
  // Two hundred wait for twenty: on a busy machine the last of them for long.
  pool.options.connectionTimeoutMillis = 120_000;
  return pool;
}

async function statuses(): Promise<Readonly<Record<string, number>>> {
  const rows = await world.query<{ usage_status: string; count: number }>(
    'select usage_status, count(*)::int as count from bh_usage group by 1',
  );
  return Object.fromEntries(rows.map(({ usage_status, count }) => [usage_status, count]));
}

test('A28 20 parallel levies of 100,000.00 on 1,000,000.00: exactly ten are posted, ten wait', async () => {
  const pool = widePool();
  await Promise.all(
    Array.from({ length: 20 }, () =>
      inTransaction(pool, (db) => recordLevy(aLevy('100000.00'), { db, actor: operator, now: '2025-03-04 10:00:00' })),
    ),
  );
  await pool.end();
  expect(await statuses()).toEqual({ OCCUPIED: 10, PENDING_EXCESS: 10 });
  expect(await world.quota()).toMatchObject({ available: '0.00', held: '1000000.00', blocked: 'true' });
  expect((await proveLedger(world.database.pool)).differences).toEqual([]);
});

test('200 parallel deductions of odd amounts never exceed the quota and add up to the cent', async () => {
  const pool = widePool();
  const amounts = Array.from({ length: 200 }, (_, index) => fenOf(BigInt(700_001 + index * 137)));
  const results = await Promise.all(
    amounts.map((fen, index) =>
      inTransaction(pool, (db) => {
        const levy = aLevy('1.00', { sourceKey: `parallel:${index}` });
        const bills = levy.bills.map((bill) => ({ ...bill, amount: fen }));
        return recordLevy({ ...levy, bills }, { db, actor: operator, now: '2025-03-04 10:00:00' });
      }),
    ),
  );
  await pool.end();
  expect(results.every(({ repeated }) => !repeated)).toBe(true);
  const [sums] = await world.query<{ used: string; outstanding: string; held: string; all: string }>(
    `select (select used_amount::text from bh_quota where id = 'Q1') as used, sum(outstanding_quota)::text as outstanding,
      sum(held_amount)::text as held, sum(total_amount)::text as all from bh_usage`,
  );
  const total = amounts.reduce((sum, fen) => sum + fen, 0n);
  expect(yuan(sums?.all ?? '0')).toBe(total);
  expect(yuan(sums?.used ?? '0') <= yuan('1000000.00')).toBe(true);
  expect(yuan(sums?.used ?? '0') + yuan(sums?.held ?? '0')).toBe(total);
  expect(sums?.used).toBe(sums?.outstanding);
  // What is left is less than the smallest levy that had to wait.
  expect(yuan('1000000.00') - yuan(sums?.used ?? '0') < 727_264n).toBe(true);
  expect((await proveLedger(world.database.pool)).differences).toEqual([]);
});

test('the same event sent twenty times at once is posted once', async () => {
  const pool = widePool();
  const levy = aLevy('5000.00');
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      inTransaction(pool, (db) => recordLevy(levy, { db, actor: operator, now: '2025-03-04 10:00:00' })),
    ),
  );
  await pool.end();
  expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(new Set(results.map(({ usage }) => usage.id)).size).toBe(1);
  expect(await world.moves(`move_type in ('USE', 'GUAR_USE')`)).toEqual(['GUAR_USE 5000.00', 'USE 5000.00']);
});

test('levies, payments and retries over three quotas and one guarantee never stand in each other’s way for good', async () => {
  await world.act('2025-03-01', async (call) => {
    await call.db.query(`insert into customer (id, code, name, customer_kind) values ('C3', 'KH3', '客户三', 'OWNER')`);
    await addQuota(call, { id: 'Q2', customerId: 'C2', base: '300000.00' });
    await addQuota(call, { id: 'Q3', customerId: 'C3', base: '300000.00' });
  });
  const pool = widePool();
  const now = '2025-03-04 10:00:00';
  const customers = ['C1', 'C2', 'C3'];
  const failures: string[] = [];
  const worker = async (index: number) => {
    for (let round = 0; round < 8; round += 1) {
      const customerId = customers[(index + round) % 3] ?? 'C1';
      const { usage } = await inTransaction(pool, (db) =>
        recordLevy(aLevy('60000.00', { customerId }), { db, actor: operator, now }),
      );
      const { rows } = await pool.query<{ id: string }>('select id from bh_usage_tax where usage_id = $1', [usage.id]);
      await inTransaction(pool, (db) =>
        payCustoms(
          {
            usageId: usage.id,
            taxId: rows[0]?.id ?? '',
            payMode: 'CUSTOMER_SELF',
            amount: yuan(`${20_000 + round}.01`),
            payDate: '2025-03-04',
            voucherNo: null,
          },
          { db, actor: operator, now },
        ),
      );
      const held = await pool.query<{ id: string }>(
        'select id from bh_usage where held_amount > 0 order by random() limit 1',
      );
      if (held.rows[0])
        await inTransaction(pool, (db) => retryUsage(held.rows[0]?.id ?? '', { db, actor: operator, now })).catch(
          (error: Error) => failures.push(error.message),
        );
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => worker(index)));
  await pool.end();
  // Two workers may choose the same held levy; the second then finds nothing held.
  expect(failures.filter((message) => !message.startsWith('61002') && !message.startsWith('61005'))).toEqual([]);
  const [{ deadlocks } = { deadlocks: -1 }] = await world.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(deadlocks).toBe(0);
  expect((await proveLedger(world.database.pool)).differences).toEqual([]);
});
