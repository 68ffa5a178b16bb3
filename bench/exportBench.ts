import { send } from './load.ts';
import { beside, besideCells, besideHeads } from './otherPerson.ts';
import { multiply } from './rolesBench.ts';
import { callOf, openSite, type Site } from './site.ts';

/** Written row by row; the others are copies of these at other times. */
const written = 20_000;

/**
 * All demands as a workbook of twenty columns, while a clerk looks at his list; then the same export, cancelled on its
 * way.
 * @param rows how many demands
 * @param keptIn a base that stays, as the bench of roles leaves one
 */
export async function exportBench(rows: number, keptIn?: string): Promise<void> {
  const site = await openSite({ demands: Math.min(rows, written), keptIn });
  try {
    if (site.isFresh) await fill(site, rows);
    await keep(site, rows);
    const columns = ['what', 'seconds', 'rows a second', ...besideHeads];
    console.log(`\n| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
    const whole = await beside(site, async () => endOf(site, await begin(site), ({ status }) => status === 'DONE'));
    console.log(
      `| export of ${rows} x ${exported.length} | ${whole.seconds.toFixed(1)} | ${(rows / whole.seconds).toFixed(0)} | ${besideCells(whole.beside)} |`,
    );
    console.log(`\nCancelled on its way, until nothing of it runs any more: ${(await cancelled(site)).toFixed(0)} ms.`);
  } finally {
    await site.close();
  }
}

const exported = [
  'demandNo',
  'title',
  'demandType',
  'urgency',
  'customerId',
  'contact',
  'phone',
  'expectTime',
  'transportMode',
  'billNo',
  'masterBillNo',
  'portFrom',
  'portTo',
  'tradeTerm',
  'pieces',
  'grossKg',
  'amount',
  'currency',
  'status',
  'createdTime',
] as const;

/** Words are not asked for here, and their index would take most of the time. */
async function fill({ pool }: Site, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('drop index demand_search_grams_gin');
    await multiply(client, { written, all: rows });
    await client.query('vacuum analyze demand');
  } finally {
    client.release(true);
  }
}

/** The product writes no sheet of more than a million rows, so those of the demo count, too. */
async function keep({ pool }: Site, rows: number): Promise<void> {
  await pool.query(
    `delete from demand where id in (select id from demand where id like 'bench-%'
      order by id limit greatest((select count(*) from demand) - $1, 0))`,
    [rows],
  );
}

interface Job {
  readonly status: string;
  readonly progress: number | null;
  readonly result: unknown;
  readonly errorMsg: string | null;
}

async function begin(site: Site): Promise<string> {
  const asked = { frType: 'xlsx', columns: exported, filter: {}, sort: [{ field: 'createdTime', order: 'DESC' }] };
  const { text } = await send(site.port, callOf(site.headers, 'exportDemand', asked));
  const { data, msg } = JSON.parse(text) as { data: { jobId?: string } | null; msg: string };
  if (!data?.jobId) throw new Error(msg);
  return data.jobId;
}

async function endOf(site: Site, id: string, isThere: (job: Job) => boolean): Promise<void> {
  for (;;) {
    const { data } = JSON.parse((await send(site.port, callOf(site.headers, 'getJob', { id }, 'system'))).text) as {
      data: Job;
    };
    if (isThere(data)) return;
    if (data.status === 'FAILED') throw new Error(data.errorMsg ?? 'the export failed');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @returns milliseconds from the click until the job's connection and file are given back */
async function cancelled(site: Site): Promise<number> {
  const id = await begin(site);
  await endOf(site, id, ({ progress }) => Number(progress) > 10_000);
  const clicked = performance.now();
  await send(site.port, callOf(site.headers, 'actSysJob', { id, action: 'cancel' }, 'batch'));
  for (;;) {
    const { rows } = await site.pool.query('select 1 from sys_job where id = $1 and locked_by is null', [id]);
    if (rows.length) return performance.now() - clicked;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
