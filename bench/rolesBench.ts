import type pg from 'pg';
import { demoCustomers } from '#fixtures/story/customers.ts';
import { measure, measureCalls } from './load.ts';
import { callOf, logIn, openSite, type Site } from './site.ts';
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
const smallDepartment = 'D30';

/** As the page asks: the first page of the list with its default order, narrowed as people do. */
export const views: Readonly<Record<string, (facts: { readonly customerId: string }) => object>> = {
  'newest first': () => ({}),
  'one status': () => ({ filter: { status__in: ['SUBMITTED', 'PROCESSING'] } }),
  'one customer': ({ customerId }) => ({ filter: { customerId } }),
  'a word': () => ({ keyword: '轴承' }),
  'a word that is rare': () => ({ keyword: '球管 9997' }),
};
export const page = { page: 1, limit: 10, sort: [{ field: 'createdTime', order: 'DESC' }] };

/**
 * The list as the browser sends it (all columns, total) for each role and view, over 1,000,000 demands.
 * @param all how many demands
 */
export async function rolesBench(all: number): Promise<void> {
  const site = await openSite({ demands: Math.min(written, all) });
  try {
    await fill(site.pool, all);
    const customerId = demoCustomers('2026-11-21 09:00:00')[3]?.id ?? '';
    console.log(
      '\n| who | list | req/s, 8 | p50 ms | p99 ms | req/s, 50 | p50 ms | p99 ms | processor ms of a list: gateway | database |\n|---|---|---|---|---|---|---|---|---|---|',
    );
    for (const { account, what } of people) await measureViews(site, { account, what, customerId });
    const bare = await measureCalls(() => site.pool.query(bareList));
    console.log(`\nThe newest ten as a bare statement over 8 connections: ${bare.perSecond.toFixed(0)}/s, p50 ${bare.p50.toFixed(2)} ms.`);
  } finally {
    await site.close();
  }
}

const bareList = {
  name: 'bare_page',
  text: 'select json_agg(row_to_json(r)) from (select * from demand where not deleted_flg order by created_time desc, id desc limit 10) r',
};

export async function measureViews(site: Site, who: { account: string; what: string; customerId: string }): Promise<void> {
  const headers = { ...(await logIn(site.port, who.account)), 'accept-encoding': 'gzip' };
  const postmaster = await postmasterOf(site.pool);
  const work = () => [secondsOf(site.process.pid), databaseSeconds(postmaster)] as const;
  for (const [name, view] of Object.entries(views)) {
    const shot = callOf(headers, 'queryDemandPage', { ...page, ...view(who) });
    const before = work();
    const few = await measure(site.port, shot, { connections: 8, seconds: 2 });
    const many = await measure(site.port, shot, { connections: 50, seconds: 2 });
    const after = work();
    const figures = [few, many].map(({ perSecond, p50, p99 }) => `${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)}`);
    const each = after.map((seconds, at) => ((1_000 * (seconds - (before[at] ?? 0))) / (few.calls + many.calls)).toFixed(2));
    console.log(`| ${who.what} | ${name} | ${[...figures, ...each].join(' | ')} |`);
  }
}

/** Takes minutes: on a connection of its own, which waits for it. */
export async function fill(pool: pg.Pool, all: number): Promise<void> {
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

/** Departments of 60 %, 5 % and 0.1 % and one of all the rest, two hundred authors; statistics as an import leaves them are not asked for. */
export async function share(pool: pg.PoolClient): Promise<void> {
  await pool.query(
    `update demand set (owner_dept, created_dept, created_by) = (
       select d, d, 'u' || (h % 200) from (select abs(hashtext(demand.id)) as h) a,
         lateral (select case when h % 1000 = 0 then '${smallDepartment}' when h % 20 = 1 then 'D20' when h % 100 < 62 then 'D10' else 'D40' end as d) b)
     where id like 'bench-%'`,
  );
  await pool.query(`update sys_user set dept_code = '${smallDepartment}' where login_name = 'bus02l'`);
  await pool.query('vacuum analyze demand');
}
