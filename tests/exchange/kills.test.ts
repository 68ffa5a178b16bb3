import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, expect } from 'vitest';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { endPool, openPool } from '#server/platform/postgres/session.ts';
import { logInAs } from '../gatewayClient.ts';
import { keepFigures, longTest, repeats } from '../longRun.ts';
import { eventually } from '../robustness/eventually.ts';
import {
  addressOf,
  type GatewayProcess,
  killAllGatewayProcesses,
  killGatewayProcess,
  startGatewayProcess,
  stopGatewayProcess,
} from '../robustness/gatewayProcess.ts';
import { findFreePort, startTcpCluster } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { becomeOf, openPartner, type PartnerSystem, untilTaken } from './partnerWorld.ts';

/** A partner's system that sends on while gateways die. @see docs/spec/operations.md 3.14, scenario O38 */
const count = repeats('PARTNER_MESSAGES', { short: 40, long: 500 });
const kills = repeats('PARTNER_KILLS', { short: 1, long: 5 });
const atOnce = 8;

afterEach(killAllGatewayProcesses);

interface Node {
  gateway: GatewayProcess;
  readonly base: string;
  readonly settings: Readonly<Record<string, string>>;
}

async function startNode(own: Readonly<Record<string, string>>): Promise<Node> {
  const settings = { DEMO: '1', PORT: String(await findFreePort()), ...own };
  const gateway = startGatewayProcess(settings);
  return { gateway, base: await addressOf(gateway), settings };
}

async function restart(node: Node): Promise<void> {
  node.gateway = startGatewayProcess(node.settings);
  await addressOf(node.gateway);
}

/** Every tenth number twice: half of these at the same moment, half when all others were sent. */
function numbersTwice(beginning: string): readonly string[] {
  const numbers = Array.from({ length: count }, (_, at) => `${beginning}${at}`);
  return [
    ...numbers.flatMap((msgNo, at) => (at % 20 === 0 ? [msgNo, msgNo] : [msgNo])),
    ...numbers.filter((_, at) => at % 20 === 10),
  ];
}

/**
 * Sends all of them, eight at once and each until it has its receipt; after each further part of them something dies.
 * @returns the receipts of each number
 */
async function sendWhile(
  sent: readonly string[],
  partnerOf: (at: number) => PartnerSystem,
  die: (round: number) => Promise<void>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const receipts = new Map<string, Set<string>>();
  let [next, taken] = [0, 0];
  const sender = async () => {
    while (next < sent.length) {
      next += 1;
      const at = next - 1;
      const msgNo = sent[at] ?? '';
      let tries = at;
      // Whoever gets no answer asks the next door.
      const receiptNo = await untilTaken(() => partnerOf(tries++), msgNo);
      receipts.set(msgNo, (receipts.get(msgNo) ?? new Set()).add(receiptNo));
      taken += 1;
    }
  };
  const reaper = async () => {
    for (let round = 0; round < kills; round += 1) {
      while (taken < ((round + 1) * sent.length) / (kills + 1)) await sleep(5);
      await die(round);
    }
  };
  await Promise.all([reaper(), ...Array.from({ length: atOnce }, sender)]);
  return receipts;
}

function expectOneReceiptEach(receipts: ReadonlyMap<string, ReadonlySet<string>>): void {
  expect([...receipts].filter(([, own]) => own.size !== 1)).toEqual([]);
  expect(new Set([...receipts.values()].flatMap((own) => [...own])).size).toBe(count);
}

const whole = { logs: count, records: count, titles: count, open: 0 };
const timeout = 240_000 + kills * 60_000 + count * 400;

longTest(
  `O38: ${count} messages while the gateway is killed ${kills} times: one record and one receipt each`,
  {
    timeout,
  },
  async () => {
    const dataDir = makeTemporaryFolder('partnerKills');
    const node = await startNode({ DATA_DIR: dataDir });
    const look = async <T>(task: (pool: Pool) => Promise<T>): Promise<T> => {
      const { pool, close } = await openDatabase(
        { dataDir, databaseUrl: null },
        { log: () => undefined, joinRunning: true },
      );
      return task(pool).finally(close);
    };
    const partner = await look((pool) =>
      openPartner({ base: node.base, database: { pool }, as: (name) => logInAs(node.base, name) }),
    );
    const receipts = await sendWhile(
      numbersTwice('KILL-'),
      () => partner,
      async (round) => {
        await killGatewayProcess(node.gateway, round % 2 ? dataDir : undefined);
        await restart(node);
      },
    );
    expectOneReceiptEach(receipts);
    await eventually(async () => expect(await look((pool) => becomeOf(pool, 'KILL-'))).toEqual(whole), 180_000, 500);
    expect(await stopGatewayProcess(node.gateway)).toBe(0);
    rmSync(dataDir, { recursive: true });
    keepFigures("Kills between a partner's messages", {
      'messages, a tenth of them sent twice': count,
      'kill -9 of the gateway, every second time of its database too': kills,
      'records made, each of another message': count,
      'numbers with more than one receipt': 0,
    });
  },
);

longTest(
  `O38: ${count} messages at two nodes that are killed ${kills} times: one record and one receipt each`,
  {
    timeout,
  },
  async () => {
    const cluster = await startTcpCluster();
    const folder = makeTemporaryFolder('partnerNodes');
    const pool = openPool({ connectionString: cluster.url }, () => undefined);
    const settings = {
      ...{ DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'data') },
      FILE_STORE: `disk:${join(folder, 'files')}`,
    };
    // The first one fills the demo, which on a busy machine takes longer than the second may wait for it.
    const first = await startNode(settings);
    const second = await startNode(settings);
    const partner = await openPartner({
      base: first.base,
      database: { pool },
      as: (name) => logInAs(first.base, name),
    });
    const doors = [partner, { ...partner, base: second.base }] as const;
    const receipts = await sendWhile(
      numbersTwice('NODE-'),
      (at) => doors[at % 2 === 0 ? 0 : 1],
      async (round) => {
        const node = round % 2 ? first : second;
        await killGatewayProcess(node.gateway);
        await restart(node);
      },
    );
    expectOneReceiptEach(receipts);
    await eventually(async () => expect(await becomeOf(pool, 'NODE-')).toEqual(whole), 180_000, 500);
    for (const { gateway } of [first, second]) expect(await stopGatewayProcess(gateway)).toBe(0);
    await endPool(pool);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
    keepFigures("Kills between a partner's messages at two nodes", {
      'messages at both in turn, a tenth of them sent twice': count,
      'kill -9 of one of them, in turn': kills,
      'records made, each of another message': count,
      'numbers with more than one receipt': 0,
    });
  },
);
