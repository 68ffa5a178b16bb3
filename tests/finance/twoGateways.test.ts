import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { endPool, openPool } from '#server/platform/postgres/session.ts';
import { AdvanceWorld } from '../advance/advanceWorld.ts';
import { longDescribe, longTest, repeats } from '../longRun.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess } from '../robustness/gatewayProcess.ts';
import { startTcpCluster, type TcpCluster } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { type Doors, drawTogether, expectWhole, payTogether } from './together.ts';

const count = repeats('FINANCE_PARALLEL', { short: 16, long: 200 });

/** The same through two gateway processes on one database. */
longDescribe('two gateways', () => {
  let cluster: TcpCluster;
  let folder: string;
  let pool: Pool;
  let doors: Doors;

  beforeAll(async () => {
    cluster = await startTcpCluster();
    folder = makeTemporaryFolder('financeNodes');
    pool = openPool({ connectionString: cluster.url }, () => undefined);
    const settings = {
      ...{ DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'data') },
      FILE_STORE: `disk:${join(folder, 'files')}`,
    };
    const [first = '', second = ''] = await Promise.all(
      [0, 1].map(() => addressOf(startGatewayProcess({ ...settings, DEMO: '1' }))),
    );
    doors = [await AdvanceWorld.on(first, pool), await AdvanceWorld.on(second, pool, true)];
  });
  afterAll(async () => {
    await killAllGatewayProcesses();
    await endPool(pool);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  longTest(
    `M10: of ${count} drawings at once a line takes no more than it gives, to the fen`,
    {
      timeout: 120_000 + count * 5_000,
    },
    async () => {
      await drawTogether(doors, await doors[0].line(String(count * 3_500)), count);
      await expectWhole(doors);
    },
  );

  longTest(
    `M2, M7: ${count} receipts at once pay an advance to the fen, and prepay the rest`,
    {
      timeout: 120_000 + count * 10_000,
    },
    async () => {
      const amount = `${count * 5_000}.00`;
      const facts = { advanceKind: 'SINGLE', assessId: 'advance-assess', agreementId: 'advance-agreement' };
      const advance = await doors[0].paid(doors[0].drawDoc(amount, facts), amount);
      expect(advance.fundStatus).toBe('PAID');
      await payTogether(doors, advance, count);
      await expectWhole(doors);
    },
  );
});
