import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { demoAccounts } from '#fixtures/accounts.ts';
import { csrfToken, hashOf } from '#server/gateway/session.ts';
import { send } from './load.ts';
import type { Load, LoadFigures, LoadMessage } from './rawLoad.ts';
import { callOf, fillDemands, fillFolder, type Site, startOn } from './site.ts';
import { childrenOf, databaseSeconds, postmasterOf, secondsOf } from './watch.ts';

const demands = 20_000;
/** Enough that nobody comes near the limit of requests, which is on. */
const sessions = 480;
const secret = 'the secret of the bench, which the database keeps for its gateways';

interface CallAsked {
  readonly method: string;
  readonly data: object;
  readonly service: string;
  /** Under way on each connection. */
  readonly depth: number;
}

/** What a browser sends: a call that waits for nothing shared, and a list of the database. */
const calls: Readonly<Record<string, CallAsked>> = {
  'without the database': { method: 'getUuidSeq', data: {}, service: 'common', depth: 4 },
  [`list of ${demands.toLocaleString('en')} demands`]: {
    method: 'queryDemandPage',
    data: { page: 1, limit: 10, sort: [{ field: 'createdTime', order: 'DESC' }] },
    service: 'business',
    depth: 1,
  },
};

interface Figures extends LoadFigures {
  /** Processor time of the workers, of the process that starts them, and of the database. */
  readonly gateways: number;
  readonly first: number;
  readonly database: number;
}

interface Row extends Figures {
  readonly name: string;
  readonly workers: number;
}

/**
 * Calls of signed-in clerks with every guard on, against one, two and four workers on the same data. The load is a process of its own on the same
 * machine: where cores are few it takes one from the gateways, so processor time is told beside calls a second.
 */
export async function workersBench(numbers: readonly number[] = [1, 2, 4]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tg-bench-'));
  const rows: Row[] = [];
  try {
    await fillFolder(folder, async ({ pool }) => {
      await fillDemands(pool, demands);
      await addSessions(pool);
    });
    for (const workers of numbers) {
      const env = { WORKERS: String(workers), RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' };
      const site = await startOn(folder, { env });
      try {
        for (const [name, call] of Object.entries(calls)) rows.push({ name, workers, ...(await measureCall(site, call, workers)) });
      } finally {
        await site.close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(rows);
}

const sidOf = (index: number): string => `bench-session-${index}`;

/** More of them than accounts may open by logging in. */
async function addSessions(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into kernel_secret (name, value) values ('session', $1) on conflict (name) do update set value = $1`, [secret]);
  const clerks = demoAccounts.filter(({ loginName }) => loginName.startsWith('bus')).length;
  await pool.query(
    `insert into sys_session (sid_hash, user_id, expire_at, ip, user_agent)
     select sid_hash, (select array_agg(id order by id) from sys_user where login_name like 'bus%')[1 + (n - 1) % $2], now() + interval '1 day', '127.0.0.1', 'bench'
     from unnest($1::text[]) with ordinality given (sid_hash, n)`,
    [Array.from({ length: sessions }, (_, index) => hashOf(sidOf(index))), clerks],
  );
}

/** A call of one of the sessions, from an address of its own as a proxy tells it: one address may send little before its session is known. */
function shotOf(index: number, { method, data, service }: CallAsked): ReturnType<typeof callOf> {
  const token = csrfToken(secret, sidOf(index));
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    cookie: `tg_sid=${sidOf(index)}; tg_auth=1; tg_csrf=${token}`,
    'x-csrf-token': token,
    'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
  };
  return callOf(headers, method, data, service);
}

/** As it goes over the line. */
function textOf({ path, headers, body }: ReturnType<typeof callOf>): string {
  const all = { host: '127.0.0.1', ...headers, 'content-length': Buffer.byteLength(body) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`;
}

async function measureCall({ port, pool, process: gateway }: Site, call: CallAsked, workers: number): Promise<Figures> {
  const { text } = await send(port, shotOf(0, call));
  if ((JSON.parse(text) as { returnCode: string }).returnCode !== '0') throw new Error(`${call.method} is refused: ${text.slice(0, 300)}`);
  const first = gateway.pid ?? 0;
  const own = workers > 1 ? childrenOf(first).filter(isNode) : [first];
  const postmaster = await postmasterOf(pool);
  const look = () => ({
    gateways: own.reduce((sum, pid) => sum + secondsOf(pid), 0),
    first: workers > 1 ? secondsOf(first) : 0,
    database: databaseSeconds(postmaster),
  });
  const load = fork(new URL('./rawLoad.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const heard = async (): Promise<LoadMessage> => (await once(load, 'message'))[0] as LoadMessage;
  const requests = Array.from({ length: sessions }, (_, index) => textOf(shotOf(index, call)));
  load.send({ port, requests, connections: 32, depth: call.depth, warmUpMs: 2_500, ms: 5_000 } satisfies Load);
  await heard();
  const before = look();
  const figures = (await heard()) as LoadFigures;
  const after = look();
  load.kill();
  const others = Object.keys(figures.statuses).filter((status) => status !== '200');
  if (others.length) throw new Error(`${call.method}: not answered with 200: ${JSON.stringify(figures.statuses)}`);
  return {
    ...figures,
    gateways: after.gateways - before.gateways,
    first: after.first - before.first,
    database: after.database - before.database,
  };
}

function isNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === process.execPath;
  } catch {
    return false;
  }
}

/** Of each call, set beside the first row of it. */
function print(rows: readonly Row[]): void {
  console.log(`\n${availableParallelism()} cores, shared by gateways, database and load. Cores: processor time by wall time.`);
  console.log(
    '\n| call | workers | calls/s | ratio | gateway µs a call | if each worker had a core | cores: workers | first process | database | load |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const row of rows) {
    const base = rows.find(({ name }) => name === row.name) ?? row;
    const rate = ({ answers, seconds }: Row) => answers / seconds;
    const cost = ({ gateways, first, answers }: Row) => ((gateways + first) / answers) * 1e6;
    const cores = [row.gateways, row.first, row.database, row.processorSeconds].map((used) => (used / row.seconds).toFixed(2));
    const possible = (row.workers / base.workers) * (cost(base) / cost(row));
    const figures = [rate(row).toFixed(0), (rate(row) / rate(base)).toFixed(2), cost(row).toFixed(0), possible.toFixed(2), ...cores];
    console.log(`| ${[row.name, row.workers, ...figures].join(' | ')} |`);
  }
}
