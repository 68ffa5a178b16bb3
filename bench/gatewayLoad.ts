import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { demoAccounts } from '#fixtures/accounts.ts';
import { csrfToken, hashOf } from '#server/gateway/session.ts';
import { send } from './load.ts';
import type { Load, LoadFigures, LoadMessage } from './rawLoad.ts';
import { callOf, demandFields } from './site.ts';
import { databaseSeconds, postmasterOf, secondsOf } from './watch.ts';

export const demands = 20_000;
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
    data: { page: 1, limit: 10, fields: demandFields, sort: [{ field: 'createdTime', order: 'DESC' }] },
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

export interface Row extends Figures {
  readonly name: string;
  readonly workers: number;
}

const sidOf = (index: number): string => `bench-session-${index}`;

/** More sessions of clerks than accounts may open by logging in. */
export async function addSessions(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into kernel_secret (name, value) values ('session', $1) on conflict (name) do update set value = $1`,
    [secret],
  );
  const clerks = demoAccounts.filter(({ loginName }) => loginName.startsWith('bus')).length;
  await pool.query(
    `insert into sys_session (sid_hash, user_id, expire_at, ip, user_agent)
     select sid_hash, (select array_agg(id order by id) from sys_user where login_name like 'bus%')[1 + (n - 1) % $2],
     now() + interval '1 day', '127.0.0.1', 'bench'
     from unnest($1::text[]) with ordinality given (sid_hash, n)`,
    [Array.from({ length: sessions }, (_, index) => hashOf(sidOf(index))), clerks],
  );
}

/**
 * A call of one of the sessions, from an address of its own as a proxy tells it: one address may send little before its
 * session is known.
 */
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

/** Gateways on one database, as a load sees them. */
export interface Gateways {
  readonly ports: readonly number[];
  /** Processes that answer calls. */
  readonly processes: readonly number[];
  /** The process that starts them, where there is one. */
  readonly first?: number | undefined;
  readonly pool: pg.Pool;
}

const rounds = 3;

/**
 * Each call against each of these in turn, three times over, since a machine is not the same from minute to minute.
 * @returns of each call and number of gateways the round that was neither the fastest nor the slowest
 */
export async function measureInTurn(all: readonly Gateways[]): Promise<Row[]> {
  const load = fork(new URL('./rawLoad.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const rows: Row[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const measured: Row[][] = all.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, gateways] of all.entries())
        measured[index]?.push({
          name,
          workers: gateways.processes.length,
          ...(await measureCall(gateways, call, load)),
        });
    rows.push(...measured.flatMap((own) => own.toSorted((one, other) => rateOf(one) - rateOf(other)).slice(1, 2)));
  }
  load.kill();
  return rows;
}

const rateOf = ({ answers, seconds }: LoadFigures): number => answers / seconds;

async function measureCall(
  { ports, pool, processes, first }: Gateways,
  call: CallAsked,
  load: ChildProcess,
): Promise<Figures> {
  const { text } = await send(ports[0] ?? 0, shotOf(0, call));
  if ((JSON.parse(text) as { returnCode: string }).returnCode !== '0')
    throw new Error(`${call.method} is refused: ${text.slice(0, 300)}`);
  const postmaster = await postmasterOf(pool);
  const look = () => ({
    gateways: processes.reduce((sum, pid) => sum + secondsOf(pid), 0),
    first: first === undefined ? 0 : secondsOf(first),
    database: databaseSeconds(postmaster),
  });
  const heard = async (): Promise<LoadMessage> => (await once(load, 'message'))[0] as LoadMessage;
  const requests = Array.from({ length: sessions }, (_, index) => textOf(shotOf(index, call)));
  load.send({ ports, requests, connections: 32, depth: call.depth, warmUpMs: 1_000, ms: 2_000 } satisfies Load);
  await heard();
  const before = look();
  const figures = (await heard()) as LoadFigures;
  const after = look();
  const others = Object.keys(figures.statuses).filter((status) => status !== '200');
  if (others.length) throw new Error(`${call.method}: not answered with 200: ${JSON.stringify(figures.statuses)}`);
  return {
    ...figures,
    gateways: after.gateways - before.gateways,
    first: after.first - before.first,
    database: after.database - before.database,
  };
}

/** Of each call, set beside the first row of it. */
export function print(rows: readonly Row[], what: string): void {
  console.log(
    `\n${availableParallelism()} cores, shared by gateways, database and load. Cores: processor time by wall time.`,
  );
  console.log(
    `\n| call | ${what} | calls/s | ratio | gateway µs a call | ratio if each had a core | cores: ${what} | first process | database | load |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const row of rows) {
    const base = rows.find(({ name }) => name === row.name) ?? row;
    const cost = ({ gateways, first, answers }: Row) => ((gateways + first) / answers) * 1e6;
    const cores = [row.gateways, row.first, row.database, row.processorSeconds].map((used) =>
      (used / row.seconds).toFixed(2),
    );
    const possible = (row.workers / base.workers) * (cost(base) / cost(row));
    const figures = [
      rateOf(row).toFixed(0),
      (rateOf(row) / rateOf(base)).toFixed(2),
      cost(row).toFixed(0),
      possible.toFixed(2),
      ...cores,
    ];
    console.log(`| ${[row.name, row.workers, ...figures].join(' | ')} |`);
  }
}
