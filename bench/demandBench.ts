import { bigrams } from '#domain/core/matching.ts';
import { peerList, peerPort, startJsonServer } from './jsonServer.ts';
import { type Figures, measure, measureCalls, send } from './load.ts';
import { callOf, openSite, type Site } from './site.ts';

const demands = 100_000;

const fields = [
  'demandNo',
  'status',
  'expectTime',
  'urgency',
  'customerId',
  'title',
  'demandType',
  'contact',
  'amount',
  'createdTime',
];
const list = {
  page: 1,
  limit: 10,
  fields,
  filter: { status__in: ['SUBMITTED', 'PROCESSING'] },
  sort: [{ field: 'createdTime', order: 'DESC' }],
};

/**
 * 100,000 demands: list, two-character search, deep page and export, against json-server on 10,000 rows and the bare
 * statement.
 */
export async function demandBench(): Promise<void> {
  const site = await openSite({ demands });
  const peer = await startJsonServer(site);
  try {
    console.log('\n| what | req/s | p50 ms | p99 ms |\n|---|---|---|---|');
    const ours = row(
      'list: filter + sort, 10 of 100,000 (gateway)',
      await measure(site.port, callOf(site.headers, 'queryDemandPage', list)),
    );
    const bare = row(
      'the same rows as a bare statement (pg, 8 connections)',
      await measureCalls(() => site.pool.query(bareList)),
    );
    const other = row('list: filter + sort, 10 of 10,000 (json-server 0.17.4)', await measure(peerPort, peerList));
    const search = row(
      'two-character search 轴承 (gateway)',
      await measure(
        site.port,
        callOf(site.headers, 'queryDemandPage', { page: 1, limit: 10, fields, keyword: '轴承' }),
      ),
    );
    const rare = row(
      'two-character search 球管 + number (gateway)',
      await measure(
        site.port,
        callOf(site.headers, 'queryDemandPage', { page: 1, limit: 10, fields, keyword: '球管 99972' }),
      ),
    );
    const grams = row(
      'bigram statement, rare word',
      await measureCalls(() =>
        site.pool.query('select id from demand where search_grams @> $1::text[] limit 10', [bigrams('99972')]),
      ),
    );
    const like = row(
      'LIKE statement, rare word',
      await measureCalls(
        () => site.pool.query(`select id from demand where search_text like '%球管%99972%' limit 10`),
        { connections: 2 },
      ),
    );
    const peerSearch = row(
      'search q=轴承 (json-server, 10,000 rows)',
      await measure(peerPort, { method: 'GET', path: '/demand?q=%E8%BD%B4%E6%89%BF&_page=1&_limit=10' }),
    );
    const deep = row(
      'page at row 90,000 by cursor (gateway)',
      await measure(
        site.port,
        callOf(site.headers, 'queryDemandPage', { ...list, filter: {}, cursor: await cursorAt(site, 90_000) }),
      ),
    );
    const offset = row(
      'the same by offset (bare statement)',
      await measureCalls(
        () =>
          site.pool.query(
            'select id from demand where not deleted_flg order by created_time desc, id desc limit 10 offset 90000',
          ),
        { connections: 2 },
      ),
    );

    console.log('\n| ratio | value |\n|---|---|');
    ratio('list: gateway / json-server (requests per second)', ours.perSecond / other.perSecond);
    ratio('list: gateway / bare statement (requests per second)', ours.perSecond / bare.perSecond);
    ratio('search: gateway on 100,000 / json-server on 10,000', search.perSecond / peerSearch.perSecond);
    ratio('rare word: bigram / LIKE statement', grams.perSecond / like.perSecond);
    ratio('rare word through the gateway, p99 ms', rare.p99);
    ratio('deep page: cursor through the gateway / offset statement', deep.perSecond / offset.perSecond);
    await measureExport(site);
  } finally {
    peer.kill('SIGKILL');
    await site.close();
  }
}

const bareList = {
  name: 'bare_list',
  text: `select json_agg(row_to_json(r)) from (select t.id, t.row_version, t.demand_no, t.status, to_char(t.expect_time,
    'YYYY-MM-DD HH24:MI:SS'), t.urgency, t.customer_id,
      (select name from customer c where c.id = t.customer_id), t.title, t.demand_type, t.contact, t.amount::text,
      to_char(t.created_time, 'YYYY-MM-DD HH24:MI:SS')
    from demand t where not t.deleted_flg and t.status in ('SUBMITTED', 'PROCESSING') order by t.created_time desc, t.id desc limit 10) r`,
};

function row(what: string, figures: Figures): Figures {
  console.log(`| ${what} | ${figures.perSecond.toFixed(0)} | ${figures.p50.toFixed(2)} | ${figures.p99.toFixed(2)} |`);
  return figures;
}

const ratio = (what: string, value: number) => console.log(`| ${what} | ${value.toFixed(2)} |`);

/** Walks by cursor in large pages, as exports and patient people do. */
async function cursorAt(site: Site, target: number): Promise<string> {
  let cursor: string | undefined;
  for (let passed = 0; passed < target; passed += 500) {
    const { text } = await send(
      site.port,
      callOf(site.headers, 'queryDemandPage', {
        ...list,
        filter: {},
        limit: 500,
        fields: [],
        ...(cursor && { cursor }),
      }),
    );
    cursor = (JSON.parse(text) as { data: { nextCursor: string } }).data.nextCursor;
  }
  return cursor ?? '';
}

async function measureExport(site: Site): Promise<void> {
  const started = performance.now();
  const { text } = await send(
    site.port,
    callOf(site.headers, 'exportDemand', {
      frType: 'xlsx',
      columns: fields,
      filter: {},
      sort: [{ field: 'createdTime', order: 'DESC' }],
    }),
  );
  const { jobId } = (JSON.parse(text) as { data: { jobId: string } }).data;
  for (;;) {
    const job = JSON.parse((await send(site.port, callOf(site.headers, 'getJob', { id: jobId }, 'system'))).text) as {
      data: { status: string };
    };
    if (job.data.status === 'DONE') break;
    if (job.data.status === 'FAILED') throw new Error('the export failed');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(
    `\nExport of 100,000 x ${fields.length} to xlsx as a job: ${((performance.now() - started) / 1_000).toFixed(1)} s`,
  );
}
