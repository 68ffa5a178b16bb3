import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, expect } from 'vitest';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { AdvanceWorld, customerId, mainCompId } from '../advance/advanceWorld.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { keepFigures, longTest, repeats } from '../longRun.ts';
import {
  addressOf,
  killAllGatewayProcesses,
  killGatewayProcess,
  startGatewayProcess,
  stopGatewayProcess,
} from '../robustness/gatewayProcess.ts';
import { findFreePort } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { provenNow } from './prove.ts';

const kills = repeats('FINANCE_KILLS', { short: 2, long: 100 });

afterEach(killAllGatewayProcesses);

let sent = 0;

/** Receipts of odd amounts, every third of them reversed again, until the gateway is gone. */
async function work(
  clerk: GatewayClient,
  leader: GatewayClient,
  other: GatewayClient,
  acknowledged: Set<string>,
  signal: AbortSignal,
) {
  const call = 'settlecenter.actFundReceipt';
  const act = (client: GatewayClient, { id, rowVersion }: WireRecord, action: string) =>
    client.get<WireRecord>(call, { id, rowVersion, action, opinion: '断电试' });
  while (!signal.aborted) {
    sent += 1;
    const record = {
      ...{ receiptKind: 'BANK', customerId, mainCompId, bankAccountId: 'advance-account', bankSerial: `K-${sent}` },
      ...{ receiptDate: today(), amount: `${100 + (sent % 977)}.37`, payerName: '宏达', remark: '代付' },
    };
    const draft = await clerk.get<WireRecord>('settlecenter.addFundReceipt', { record });
    const confirmed = await act(leader, await act(clerk, draft, 'allocate'), 'confirm');
    acknowledged.add(`${confirmed.id} CONFIRMED`);
    if (sent % 3 !== 0) continue;
    acknowledged.delete(`${confirmed.id} CONFIRMED`);
    await act(other, confirmed, 'reverse');
    acknowledged.add(`${confirmed.id} REVERSED`);
  }
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Receipts somebody was told of that are not as he was told. */
async function lost(pool: Pool, acknowledged: ReadonlySet<string>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ told: string }>(
    `select told from unnest($1::text[]) told where not exists (
       select 1 from fund_receipt r where r.id || ' ' || r.status = told)`,
    [[...acknowledged]],
  );
  return rows.map(({ told }) => told);
}

/** What the gateway says when it goes, and when two were at the same item. */
const gone = /fetch failed|terminated|other side closed|socket hang up|ECONN|: (1019|1003|62023) /;

longTest(
  `no rule of money breaks in ${kills} kills in the middle of receipts and reversals`,
  { timeout: 120_000 + kills * 20_000 },
  async () => {
    const dataDir = makeTemporaryFolder('financeKills');
    const settings = { DATA_DIR: dataDir, DEMO: '1', PORT: String(await findFreePort()) };
    const start = async () => {
      const gateway = startGatewayProcess(settings);
      return { gateway, base: await addressOf(gateway) };
    };
    const look = async <T>(task: (pool: Pool) => Promise<T>): Promise<T> => {
      const { pool, close } = await openDatabase(
        { dataDir, databaseUrl: null },
        { log: () => undefined, joinRunning: true },
      );
      return task(pool).finally(close);
    };
    let { gateway, base } = await start();
    const amount = `${kills * 20_000}.00`;
    const facts = { advanceKind: 'SINGLE', assessId: 'advance-assess', agreementId: 'advance-agreement' };
    const people = await look(async (pool) => {
      const world = await AdvanceWorld.on(base, pool);
      await world.otherLeader();
      await world.paid(world.drawDoc(amount, facts), amount);
      return [await world.as('fin01'), await world.as('fin01l'), await world.as('fin02l')] as const;
    });
    const acknowledged = new Set<string>();
    for (let round = 0; round < kills; round += 1) {
      const stop = new AbortController();
      const workers = [0, 1, 2].map(() => work(...people, acknowledged, stop.signal).catch((error: unknown) => error));
      // On a busy machine the first answers of a new process take their time.
      const before = sent;
      for (let waited = 0; sent < before + 5 && waited < 600; waited += 1) await sleep(50);
      await sleep(Math.random() * 800);
      await killGatewayProcess(gateway, round % 2 ? dataDir : undefined);
      stop.abort();
      for (const end of await Promise.all(workers))
        if (end instanceof Error) expect(end.message, gateway.output()).toMatch(gone);
      ({ gateway, base } = await start());
      const found = await look(async (pool) => [await provenNow(pool), await lost(pool, acknowledged)]);
      expect(found, `round ${round}`).toEqual([[], []]);
    }
    expect(await stopGatewayProcess(gateway)).toBe(0);
    rmSync(dataDir, { recursive: true });
    expect(acknowledged.size).toBeGreaterThan(0);
    keepFigures('Kills in the middle of receipts', {
      'kill -9 of the gateway, every second time of its database too': kills,
      'receipts confirmed or reversed that somebody was told of': acknowledged.size,
      'of these not as he was told': 0,
      'differences by M1 to M14 after each kill': 0,
    });
  },
);
