import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { fenOf, formatFen, parseFen } from '#domain/core/money.ts';
import { proveLedger } from '#server/guarantee/ledger/proveLedger.ts';
import { endPool, openPool } from '#server/platform/postgres/session.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { startTcpCluster, type TcpCluster } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { addExcess, levyMessage, openCredit, type PostedUsage, sendUntilTaken } from './credit.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess } from './gatewayProcess.ts';

let cluster: TcpCluster;
let folder: string;
let pool: Pool;
let clients: readonly GatewayClient[];

beforeAll(async () => {
  cluster = await startTcpCluster();
  folder = makeTemporaryFolder('creditNodes');
  pool = openPool({ connectionString: cluster.url }, () => undefined);
  const settings = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    FILE_STORE: `disk:${join(folder, 'files')}`,
  };
  const bases = await Promise.all([0, 1].map(() => addressOf(startGatewayProcess(settings))));
  clients = [await logInAs(bases[0] ?? '', 'jck01'), await logInAs(bases[1] ?? '', 'jck01l')];
  await openCredit(pool, { quotaBase: '1000000.00', guaranteeAmount: '20000000.00' });
  await addExcess(pool, '50000.00');
});
afterAll(async () => {
  await killAllGatewayProcesses();
  await endPool(pool);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (index: number): GatewayClient => {
  const client = clients[index % 2];
  if (!client) throw new Error('no such node');
  return client;
};

const account = async () => {
  const { rows } = await pool.query<{
    used: string;
    held: string;
    posted: string;
    outstanding: string;
    consumed: string;
  }>(
    `select q.used_amount::text as used, q.held_amount::text as held, (select consumed_amount::text from bh_excess where id = 'X1') as consumed,
       (select sum(delta_used)::text from bh_movement where quota_id = 'Q1') as posted, (select sum(outstanding_quota)::text
       from bh_usage where quota_id = 'Q1') as outstanding
     from bh_quota q where id = 'Q1'`,
  );
  if (!rows[0]) throw new Error('the quota is gone');
  return rows[0];
};

longTest(
  '200 parallel deductions through two gateway processes never exceed quota plus excess, to the cent and without a deadlock',
  async () => {
    const amounts = Array.from({ length: 200 }, (_, index) => formatFen(fenOf(700_001n + 137n * BigInt(index))));
    const usages = await Promise.all(
      amounts.map((amount, index) => sendUntilTaken(at(index), levyMessage(amount, `node:${index}`))),
    );
    const sum = (rows: readonly PostedUsage[]) =>
      rows.reduce((total, { totalAmount }) => total + parseFen(totalAmount), 0n);
    const posted = usages.filter(({ usageStatus }) => usageStatus === 'OCCUPIED');
    const held = usages.filter(({ usageStatus }) => usageStatus === 'PENDING_EXCESS');
    expect(posted.length + held.length).toBe(200);

    const { used, held: waiting, posted: moved, outstanding, consumed } = await account();
    expect(parseFen(used)).toBe(sum(posted));
    expect(parseFen(waiting)).toBe(sum(held));
    expect([moved, outstanding]).toEqual([used, used]);
    expect(parseFen(used) <= parseFen('1050000.00')).toBe(true);
    expect(parseFen(used) > parseFen('1040000.00')).toBe(true);
    expect(parseFen(consumed)).toBe(parseFen(used) - parseFen('1000000.00'));
    const { rows } = await pool.query<{ deadlocks: number }>(
      'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    expect((await proveLedger(pool)).differences).toEqual([]);
  },
);

longTest('one message that both nodes get ten times at once is posted once', async () => {
  const before = await account();
  const message = levyMessage('0.01', 'node:same');
  const usages = await Promise.all(Array.from({ length: 20 }, (_, index) => sendUntilTaken(at(index), message)));
  expect(new Set(usages.map(({ id }) => id)).size).toBe(1);
  expect(usages.filter(({ repeated }) => repeated === 0)).toHaveLength(1);
  const after = await account();
  const grown = parseFen(after.used) + parseFen(after.held) - parseFen(before.used) - parseFen(before.held);
  expect(formatFen(fenOf(grown))).toBe('0.01');
});
