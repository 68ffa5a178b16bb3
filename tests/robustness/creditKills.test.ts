import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, expect } from 'vitest';
import { fenOf, formatFen } from '#domain/core/money.ts';
import { proveLedger } from '#server/guarantee/ledger/proveLedger.ts';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { keepFigures, longTest, repeats } from '../longRun.ts';
import { findFreePort } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { type LevyMessage, levyDay, levyMessage, openCredit, type PostedUsage, sendLevy } from './credit.ts';
import {
  addressOf,
  killAllGatewayProcesses,
  killGatewayProcess,
  startGatewayProcess,
  stopGatewayProcess,
} from './gatewayProcess.ts';

const kills = repeats('KILLS', { short: 3, long: 100 });

afterEach(killAllGatewayProcesses);

/** What the clients sent and what they were told. */
class Journal {
  readonly acknowledged = new Map<string, PostedUsage>();
  readonly open = new Map<string, LevyMessage>();
  payments = 0;
  private sent = 0;

  next(): LevyMessage {
    this.sent += 1;
    const message = levyMessage(formatFen(fenOf(10_000n + BigInt(this.sent % 977))), `kill:${this.sent}`);
    this.open.set(message.sourceKey, message);
    return message;
  }

  done(message: LevyMessage, usage: PostedUsage): void {
    this.open.delete(message.sourceKey);
    this.acknowledged.set(message.sourceKey, usage);
  }
}

/** Levies, every third of them paid, until the gateway is gone. */
async function work(client: GatewayClient, journal: Journal, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const message = journal.next();
    const usage = await sendLevy(client, message);
    journal.done(message, usage);
    const [bill] = usage.taxes;
    if (count % 3 !== 0 || !bill || usage.usageStatus !== 'OCCUPIED') continue;
    await client.get('baohan.usagePay', {
      usageId: usage.id,
      taxId: bill.id,
      payMode: 'CUSTOMER_REMIT',
      amount: bill.amount,
      payDate: levyDay,
    });
    journal.payments += 1;
  }
}

/** Acknowledged levies that are not there exactly once, with both movements. */
const missing = `
  select key from unnest($1::text[]) key
  where (select count(*) from bh_usage u where u.source_key = key) <> 1
    or (select count(*) from bh_usage u join bh_movement m on m.usage_id = u.id where u.source_key = key and m.move_type = 'GUAR_USE') <> 1
    or (select count(*) from bh_usage u join bh_movement m on m.usage_id = u.id where u.source_key = key and m.move_type = 'USE')
      <> (select case when u.outstanding_quota + u.settled_amount > 0 then 1 else 0 end from bh_usage u where u.source_key = key)`;

async function examine(pool: Pool, journal: Journal) {
  const { rows: lost } = await pool.query(missing, [[...journal.acknowledged.keys()]]);
  const { rows } = await pool.query<{ over: boolean }>(
    `select used_amount > total_amount as over from bh_quota where id = 'Q1'`,
  );
  return { lost, over: rows[0]?.over, differences: (await proveLedger(pool)).differences };
}

longTest(
  `ledger and balances agree after each of ${kills} kills in the middle of levies and payments`,
  {
    timeout: 60_000 + kills * 15_000,
  },
  async () => {
    const dataDir = makeTemporaryFolder('creditKills');
    const settings = { DATA_DIR: dataDir, PORT: String(await findFreePort()) };
    const journal = new Journal();
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
    // Half of the levies find no room, so that held ones are killed too.
    await look((pool) => openCredit(pool, { quotaBase: String(kills * 800), guaranteeAmount: '100000000.00' }));
    const clients = await Promise.all(['jck01', 'jck01l', 'admin'].map((name) => logInAs(base, name)));
    for (let round = 0; round < kills; round += 1) {
      const stop = new AbortController();
      const workers = [...clients, ...clients].map((client) =>
        work(client, journal, stop.signal).catch((error: unknown) => error),
      );
      await sleep(200 + Math.random() * 500);
      await killGatewayProcess(gateway, round % 2 ? dataDir : undefined);
      stop.abort();
      for (const end of await Promise.all(workers))
        if (end instanceof Error)
          expect(end.message, gateway.output()).toMatch(/fetch failed|terminated|other side closed|: 1019 /);
      ({ gateway, base } = await start());
      expect(await look((pool) => examine(pool, journal)), `round ${round}`).toEqual({
        lost: [],
        over: false,
        differences: [],
      });
      // What was sent and not answered is sent again, as an interface would; its key keeps it from happening twice.
      for (const message of [...journal.open.values()])
        journal.done(message, await sendLevy(clients[0] as GatewayClient, message));
    }
    expect(await look((pool) => examine(pool, journal))).toEqual({ lost: [], over: false, differences: [] });
    expect(await stopGatewayProcess(gateway)).toBe(0);
    rmSync(dataDir, { recursive: true });
    keepFigures('Kills in the middle of levies and payments', {
      'kill -9 of the gateway, every second time of its database too, while six clients post levies and payments':
        kills,
      'acknowledged levies / payments': `${journal.acknowledged.size} / ${journal.payments}`,
      'acknowledged and lost, posted twice': 0,
      'differences between ledger and balances after each kill': 0,
    });
    expect(journal.acknowledged.size).toBeGreaterThan(kills);
  },
);
