import { spawn } from 'node:child_process';
import type pg from 'pg';
import { toSnake } from '#domain/core/entity.ts';
import { fieldEntries, isStored } from '#domain/core/field.ts';
import { demand } from '#domain/demand/demand.ts';
import { demoCustomers } from '#fixtures/demo/scenario/customers.ts';
import { pause } from './clerk.ts';
import { peerList, peerPort, startJsonServer } from './jsonServer.ts';
import { measure, measureCalls } from './load.ts';
import { callOf, demandFields, logIn, openSite, type Site } from './site.ts';
import { databaseSeconds, postmasterOf, secondsOf } from './watch.ts';

/** Written row by row; the others are copies of these at other times. */
const written = 100_000;

/** Who asks, and which share of all rows is his. The account of the small department is moved there. */
const people = [
  { account: 'admin', what: 'administrator, all' },
  { account: 'wh01', what: 'warehouse, all' },
  { account: 'bus01', what: 'clerk, department of 60 %' },
  { account: 'bus02', what: 'clerk, department of 5 %' },
  { account: 'bus02l', what: 'leader, department of 0.1 %' },
  { account: 'cust01', what: 'customer' },
] as const;
const barePort = 5_182;
const smallDepartment = 'D30';

/** As the page asks: the first page of the list with its default order, narrowed as people do. */
const views: Readonly<Record<string, (facts: { readonly customerId: string }) => object>> = {
  'newest first': () => ({}),
  'one status': () => ({ filter: { status__in: ['SUBMITTED', 'PROCESSING'] } }),
  'one customer': ({ customerId }) => ({ filter: { customerId } }),
  'a word': () => ({ keyword: '轴承' }),
  'a word that is rare': () => ({ keyword: '球管 9997' }),
};
const page = { page: 1, limit: 10, fields: demandFields, sort: [{ field: 'createdTime', order: 'DESC' }] };

/**
 * The list as the browser sends it (its columns, total) for each role and view, over 1,000,000 demands.
 * @param all how many demands
 * @param keptIn where the base stays for the next time, since filling it takes minutes
 */
export async function rolesBench(all: number, keptIn?: string): Promise<void> {
  const site = await openSite({ demands: Math.min(written, all), keptIn });
  try {
    if (site.isFresh) await fill(site.pool, all);
    const customerId = demoCustomers('2026-11-21 09:00:00')[3]?.id ?? '';
    console.log(
      '\n| who | list | req/s, 8 | p50 ms | p99 ms | req/s, 50 | p50 ms | p99 ms | processor ms of a list: gateway | database |\n|---|---|---|---|---|---|---|---|---|---|',
    );
    for (const { account, what } of people) await measureViews(site, { account, what, customerId });
    await measurePeers(site);
  } finally {
    await site.close();
  }
}

const bareColumns = [
  ...[
    'id',
    'row_version',
    'created_by',
    'created_by_name',
    'created_dept',
    'created_time',
    'updated_by',
    'updated_time',
  ],
  ...fieldEntries(demand.fields).flatMap(([name, field]) =>
    isStored(field) && demandFields?.includes(name) ? [toSnake(name)] : [],
  ),
];
/** The same columns as they are stored. */
const bareText = `select json_agg(row_to_json(r))::text as rows from (
  select ${bareColumns.join(', ')} from demand where not deleted_flg order by created_time desc, id desc limit 10) r`;

/** json-server on 10,000 of these demands, the bare statement, and a server that does nothing but ask it. */
async function measurePeers(site: Site): Promise<void> {
  const peer = await startJsonServer(site);
  try {
    const { perSecond, p50 } = await measure(peerPort, peerList, { seconds: 2 });
    console.log(
      `\njson-server on 10,000 demands: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms; 25 times as many are ${(25 * perSecond).toFixed(0)}/s.`,
    );
  } finally {
    peer.kill('SIGKILL');
  }
  const bare = await measureCalls(() => site.pool.query({ name: 'bare_page', text: bareText }));
  console.log(
    `The newest ten as a bare statement over 8 connections: ${bare.perSecond.toFixed(0)}/s, p50 ${bare.p50.toFixed(2)} ms.`,
  );

  const { host, port, user, database } = site.pool.options;
  const server = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'bench/bareServer.ts',
      String(barePort),
      JSON.stringify({ host, port, user, database }),
      bareText,
    ],
    { stdio: 'inherit' },
  );
  try {
    await pause(2_000);
    const before = secondsOf(server.pid);
    const { perSecond, calls } = await measure(
      barePort,
      { ...callOf({}, 'queryDemandPage', page), path: '/' },
      { seconds: 2 },
    );
    const each = (1_000 * (secondsOf(server.pid) - before)) / calls;
    console.log(
      `The same through a server of Node and pg that does nothing else: ${perSecond.toFixed(0)}/s, ${each.toFixed(2)} ms of a processor each.`,
    );
  } finally {
    server.kill('SIGKILL');
  }
}

async function measureViews(site: Site, who: { account: string; what: string; customerId: string }): Promise<void> {
  const headers = { ...(await logIn(site.port, who.account)), 'accept-encoding': 'gzip' };
  const postmaster = await postmasterOf(site.pool);
  const work = () => [secondsOf(site.process.pid), databaseSeconds(postmaster)] as const;
  for (const [name, view] of Object.entries(views)) {
    const shot = callOf(headers, 'queryDemandPage', { ...page, ...view(who) });
    const before = work();
    const few = await measure(site.port, shot, { connections: 8, seconds: 2 });
    const many = await measure(site.port, shot, { connections: 50, seconds: 2 });
    const after = work();
    const figures = [few, many].map(
      ({ perSecond, p50, p99 }) => `${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)}`,
    );
    const each = after.map((seconds, at) =>
      ((1_000 * (seconds - (before[at] ?? 0))) / (few.calls + many.calls)).toFixed(2),
    );
    console.log(`| ${who.what} | ${name} | ${[...figures, ...each].join(' | ')} |`);
  }
}

/** Takes minutes: on a connection of its own, which waits for it. */
async function fill(pool: pg.Pool, all: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await multiply(client, { written, all });
    await share(client);
  } finally {
    client.release(true);
  }
}

/** Copies of the written demands, each with its own id, number and time, until there are so many. */
export async function multiply(
  pool: pg.PoolClient,
  { written: there, all }: { readonly written: number; readonly all: number },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'demand'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const own: Readonly<Record<string, string>> = {
    id: `d.id || '-' || k`,
    demand_no: `d.demand_no || k`,
    created_time: `d.created_time + k * interval '7 seconds'`,
  };
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => own[name] ?? `d.${name}`).join(', ');
  const copies = Math.ceil(all / there) - 1;
  if (copies > 0)
    await pool.query(
      `insert into demand (${names.join(', ')}) select ${values} from demand d, generate_series(1, ${copies}) k where d.id like 'bench-%'`,
    );
}

/**
 * Departments of 60 %, 5 % and 0.1 % and one of all the rest, two hundred authors; statistics as an import leaves them
 * are not asked for.
 */
async function share(pool: pg.PoolClient): Promise<void> {
  await pool.query(
    `update demand set (owner_dept, created_dept, created_by) = (
       select d, d, 'u' || (h % 200) from (select abs(hashtext(demand.id)) as h) a,
         lateral (select case when h % 1000 = 0 then '${smallDepartment}' when h % 20 = 1 then 'D20' when h % 100 < 62
         then 'D10' else 'D40' end as d) b)
     where id like 'bench-%'`,
  );
  await pool.query(`update sys_user set dept_code = '${smallDepartment}' where login_name = 'bus02l'`);
  await pool.query('vacuum analyze demand');
}
