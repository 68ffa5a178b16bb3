import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { keepFigures, longTest, repeats } from '../longRun.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { serverProcesses, startGateway } from './gatewayChild.ts';

const kills = repeats('KILLS', { short: 5, long: 200 });

longTest(
  `no acknowledged row is lost in ${kills} kills in the middle of four writers`,
  { timeout: 30_000 + kills * 10_000 },
  async () => {
    const dataDir = makeTemporaryFolder('kills');
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const gateway = startGateway(dataDir, { writers: 4 });
      expect(await gateway.ready, gateway.errors()).not.toBeNull();
      await sleep(100 + Math.random() * 300);
      kill(victims[round % victims.length]?.(dataDir, gateway.process.pid ?? 0) ?? []);
      await gateway.exited;
      expect(gateway.acknowledged.length).toBeGreaterThan(0);
      acknowledged.push(...gateway.acknowledged);
    }
    const database = await openDatabase({ dataDir, databaseUrl: null }, { log: () => undefined });
    const { rows } = await database.pool.query<{ id: string }>('select id from row');
    await database.close();
    rmSync(dataDir, { recursive: true });
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    keepFigures('Kills of the database', {
      'kill -9 of gateway, database or both in the middle of four writers': kills,
      'acknowledged rows / rows found': `${acknowledged.length} / ${kept.size}`,
    });
  },
);

/** Who dies in which order: the gateway alone, the server before it, everybody. */
const victims: readonly ((dataDir: string, gateway: number) => readonly number[])[] = [
  (_, gateway) => [gateway],
  (dataDir, gateway) => [Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10), gateway],
  (dataDir, gateway) => [...serverProcesses(dataDir), gateway],
];

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // Some end by themselves while the others are being killed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
