import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect } from 'vitest';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { logInAs } from '../gatewayClient.ts';
import { keepFigures, longTest, repeats } from '../longRun.ts';
import { copySeeded } from '../seededData.ts';
import { findFreePort } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import {
  addressOf,
  killAllGatewayProcesses,
  killGatewayProcess,
  startGatewayProcess,
  stopGatewayProcess,
} from './gatewayProcess.ts';
import { customerOf } from './records.ts';
import { endedJob } from './sheets.ts';
import { examine, type Findings, importRows, Ledger, repeatOpen, writeDemands, writeImport } from './writers.ts';

const kills = repeats('KILLS', { short: 1, long: 200 });

afterEach(killAllGatewayProcesses);

longTest(
  `nothing acknowledged is lost and nothing is half-written in ${kills} kills of the whole gateway`,
  {
    timeout: 60_000 + kills * 15_000,
  },
  async () => {
    const dataDir = makeTemporaryFolder('gatewayKills');
    await copySeeded(dataDir);
    const settings = { DATA_DIR: dataDir, PORT: String(await findFreePort()) };
    const ledger = new Ledger();
    const restarts: number[] = [];
    const found: Findings = { lost: [], half: [] };
    const start = async () => {
      const began = performance.now();
      const gateway = startGatewayProcess(settings);
      const base = await addressOf(gateway);
      restarts.push(performance.now() - began);
      return { gateway, base };
    };
    const look = async (): Promise<void> => {
      const { pool, close } = await openDatabase(
        { dataDir, databaseUrl: null },
        { log: () => undefined, joinRunning: true },
      );
      const { lost, half } = await examine(pool, ledger).finally(close);
      found.lost.push(...lost);
      found.half.push(...half);
    };

    let { gateway, base } = await start();
    restarts.length = 0;
    const clients = await Promise.all(['bus01', 'bus02', 'bus01l', 'bus02l'].map((name) => logInAs(base, name)));
    const [importer] = clients;
    if (!importer) throw new Error('no clients');
    const customer = await customerOf(importer);
    for (let round = 0; round < kills; round += 1) {
      const stop = new AbortController();
      const writers = clients.map((client) =>
        writeDemands(client, customer.id, ledger, stop.signal).catch((error: unknown) => error),
      );
      const importing = writeImport(importer, customer, ledger, round).catch((error: unknown) => error);
      // One import at least is under way when its gateway dies.
      if (round === 0) await importing;
      await sleep(300 + Math.random() * 700);
      await killGatewayProcess(gateway, round % 2 ? undefined : dataDir);
      stop.abort();
      const ends = await Promise.all([...writers, importing]);
      // A refusal is an answer: only a lost gateway or database may end a writer.
      for (const end of ends)
        if (end instanceof Error)
          expect(end.message, gateway.output()).toMatch(/fetch failed|terminated|other side closed|: 1019 /);
      ({ gateway, base } = await start());
      await look();
      expect(found, `round ${round}`).toEqual({ lost: [], half: [] });
      await repeatOpen(ledger);
    }
    expect(ledger.imports.size).toBeGreaterThan(0);
    for (const [jobId, prefix] of ledger.imports) {
      const good = importRows - importRows / 12;
      expect(await endedJob(importer, jobId, 60_000), prefix).toMatchObject({
        status: 'DONE',
        result: { total: importRows, success: good, existing: 0, failed: importRows / 12 },
      });
    }
    await look();
    expect(found).toEqual({ lost: [], half: [] });
    expect(await stopGatewayProcess(gateway)).toBe(0);
    rmSync(dataDir, { recursive: true });

    const sorted = restarts.toSorted((left, right) => left - right).map(Math.round);
    keepFigures('Kills', {
      'kill -9 of the whole gateway while clients write over HTTP': kills,
      'acknowledged writes (demands with lines, steps, import jobs)': ledger.acknowledged,
      'acknowledged and lost': found.lost.length,
      'half-written': found.half.length,
      'start again, median / longest, ms': `${sorted[Math.floor(sorted.length / 2)]} / ${sorted.at(-1)}`,
    });
    expect(ledger.acknowledged).toBeGreaterThan(kills);
  },
);
