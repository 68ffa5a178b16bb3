import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import pg from 'pg';
import { startStreamingPair } from '#tests/standby.ts';
import { type Figures, measureCalls, send } from './load.ts';
import { callOf, logIn, openSite, type Site } from './site.ts';
import { databaseSeconds, postmasterOf, secondsOf } from './watch.ts';

const demands = 20_000;
/** With them nobody waits for a disk; the processor time of a list is the same. */
const settings = { synchronous_commit: 'on' };
const listSort = [{ field: 'createdTime', order: 'DESC' }];
const page = {
  page: 1,
  limit: 20,
  sort: listSort,
  views: { all: {}, todo: { status__in: ['SUBMITTED', 'PROCESSING'] }, done: { status: 'FINISHED' } },
};
const lists: Readonly<Record<string, object>> = {
  'newest first, three views counted': page,
  'one status': { ...page, filter: { status__in: ['SUBMITTED', 'PROCESSING'] } },
  'a word': { ...page, keyword: '轴承' },
};
const savesEvery = 100;

/**
 * Lists as the page asks for them, by one gateway that asks the primary for all and by one that has a replica, over the
 * same two servers and in turns: without changes, and beside ten saves a second. What a thousand lists cost the
 * processor of each server is what counts: on one machine the two servers share it.
 */
export async function replicaBench(): Promise<void> {
  const { primary, standby, stop } = await startStreamingPair(settings);
  const replica = new pg.Pool({ connectionString: standby.url, max: 1 });
  const open = (port: number, env: Readonly<Record<string, string>>, written: number) =>
    openSite({ demands: written, port, env: { DATABASE_URL: primary.url, ...env } });
  const alone = await open(5_190, {}, demands);
  const relieved = await open(5_191, { DATABASE_REPLICA_URL: standby.url }, 0);
  try {
    const servers = { primary: await postmasterOf(alone.pool), replica: await postmasterOf(replica) };
    console.log(
      '\n| list | replica | lists/s | p50 ms | p99 ms | processor s for 1,000 lists: primary / replica / gateway |\n|---|---|---|---|---|---|',
    );
    for (const saves of [false, true])
      for (const [name, asked] of Object.entries(lists).slice(0, saves ? 1 : undefined))
        for (const [site, isRelieved] of [
          [alone, false],
          [relieved, true],
        ] as const) {
          const words = [saves ? `${name}, beside ten saves a second` : name, isRelieved ? 'with' : 'without'];
          console.log(`| ${words.join(' | ')} | ${(await measureList(site, { asked, saves, servers })).join(' | ')} |`);
        }
  } finally {
    await replica.end();
    await relieved.close();
    await alone.close();
    await stop();
  }
}

interface Run {
  readonly asked: object;
  readonly saves: boolean;
  readonly servers: { readonly primary: number; readonly replica: number };
}

async function measureList(site: Site, { asked, saves, servers }: Run): Promise<string[]> {
  const shot = callOf(await logIn(site.port, 'bus02'), 'queryDemandPage', asked);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const endSaves = saves ? await keepSaving(site) : async () => undefined;
  const seconds = () => [
    databaseSeconds(servers.primary),
    databaseSeconds(servers.replica),
    secondsOf(site.process.pid),
  ];
  const before = seconds();
  const figures: Figures = await measureCalls(() => send(site.port, shot, agent), { connections: 8, seconds: 4 });
  const used = seconds().map((now, place) => ((1_000 * (now - (before[place] ?? 0))) / figures.calls).toFixed(2));
  await endSaves();
  agent.destroy();
  return [figures.perSecond.toFixed(0), figures.p50.toFixed(1), figures.p99.toFixed(1), used.join(' / ')];
}

/** Another clerk at work, whose browser hears of changes, too. @returns ends it */
async function keepSaving({ port, pool }: Site): Promise<() => Promise<void>> {
  const headers = await logIn(port, 'bus01');
  const { rows } = await pool.query<{ id: string }>('select id from customer order by id limit 1');
  const record = {
    title: '保存',
    demandType: 'TRANSFER',
    customerId: rows[0]?.id,
    contact: '张三',
    phone: '13800000000',
  };
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const shot = callOf({ ...headers, 'x-idempotency-key': randomUUID() }, 'saveDemand', { record });
      const { text } = await send(port, shot);
      const { returnCode, msg } = JSON.parse(text) as { returnCode: string; msg: string };
      if (returnCode !== '0') throw new Error(`not saved: ${returnCode} ${msg}`);
      await new Promise((resolve) => setTimeout(resolve, savesEvery));
    }
  };
  const working = work();
  return () => {
    isOver = true;
    return working;
  };
}
