import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCustomers } from '#fixtures/demo/scenario/customers.ts';
import { writeSheet } from '#server/platform/sheet/index.ts';
import { type Figures, measure, send } from './load.ts';
import { beside, besideCells, besideHeads } from './otherPerson.ts';
import { callOf, demandFields, openSite, type Site } from './site.ts';

/**
 * Demands as a sheet, every hundredth row with a wrong cell; then the same file again; a clerk looks at his list all
 * the while.
 * @param rows how many demands
 */
export async function importBench(rows: number): Promise<void> {
  const site = await openSite({ demands: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'tg-import-'));
  try {
    const file = join(folder, 'demands.xlsx');
    await writeSheet({
      columns: heads.map((label) => ({ label, kind: 'text' as const })),
      rows: sheetRows(0, rows),
      to: createWriteStream(file),
    });
    const columns = ['what', 'seconds', 'new', 'existing', 'failed', ...besideHeads];
    console.log(`\n| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
    for (const what of ['first upload', 'the same file again']) {
      const fileId = await upload(site, readFileSync(file));
      const { result, seconds, beside: others } = await beside(site, () => importFile(site, fileId));
      console.log(
        `| ${what}: ${rows} x ${heads.length} | ${seconds.toFixed(1)} | ${result.success} | ${result.existing} | ${result.failed} | ${besideCells(others)} |`,
      );
    }
    const right = await measureViews(site);
    await site.pool.query('vacuum (analyze)');
    const later = await measureViews(site);
    console.log(
      '\n| list of who imported | right after, p50 ms | p99 ms | after vacuum and analyze, p50 ms | p99 ms |\n|---|---|---|---|---|',
    );
    for (const [view, { p50, p99 }] of right) {
      const after = later.get(view);
      console.log(
        `| ${view} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${after?.p50.toFixed(1)} | ${after?.p99.toFixed(1)} |`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await site.close();
  }
}

const views: Readonly<Record<string, object>> = {
  'newest first': {},
  'one status': { filter: { status__in: ['DRAFT'] } },
  'one customer': { filter: { customerId: demoCustomers('2026-11-21 09:00:00')[3]?.id } },
  'a word': { keyword: '报关-4' },
};

/** Lists whose plans need to know of the rows that have just come. */
async function measureViews({ port, headers }: Site): Promise<ReadonlyMap<string, Figures>> {
  const figures = new Map<string, Figures>();
  for (const [view, asked] of Object.entries(views)) {
    const list = {
      page: 1,
      limit: 10,
      fields: demandFields,
      sort: [{ field: 'createdTime', order: 'DESC' }],
      ...asked,
    };
    figures.set(view, await measure(port, callOf(headers, 'queryDemandPage', list)));
  }
  return figures;
}

export const heads = [
  '标题',
  '需求类型',
  '紧急程度',
  '客户',
  '联系人',
  '电话',
  '期望完成',
  '运输方式',
  '分单号',
  '主单号',
  '起运港',
  '目的港',
  '预计到',
  '成交方式',
  '监管方式',
  '件数',
  '毛重',
  '金额',
  '币制',
  '备注',
];

/** Demands of numbers that no other sheet has; every hundredth has a wrong cell. */
export function* sheetRows(from: number, count: number): Generator<string[]> {
  const customers = demoCustomers('2026-11-21 09:00:00');
  for (let n = from; n < from + count; n += 1) {
    const type = n % 100 === 99 ? '进口报官' : '进口报关';
    yield [
      `进口报关-${n}`,
      type,
      '普通',
      String(customers[n % customers.length]?.name),
      '陈经理',
      '021-51000000',
      '2026-12-01 17:30:00',
      '航空',
      `HB${n}`,
      `MB${n}`,
      'FRA',
      'CNSHA',
      '2026-11-28',
      'FOB',
      '0110',
      '3',
      '12.5',
      '1000.50',
      'USD',
      '批量',
    ];
  }
}

/** @returns the file's id */
export async function upload(site: Pick<Site, 'port' | 'headers'>, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('bizType', 'import');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'demands.xlsx');
  const { 'content-type': _form, ...headers } = site.headers;
  const answer = await fetch(`http://127.0.0.1:${site.port}/api/file/upload`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { data: { fileId: string } }).data.fileId;
}

interface ImportResult {
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
}

/** Imports an uploaded file and waits for its end. */
export async function importFile(site: Pick<Site, 'port' | 'headers'>, fileId: string): Promise<ImportResult> {
  const { text } = await send(site.port, callOf(site.headers, 'importDemand', { fileId }));
  const { jobId } = (JSON.parse(text) as { data: { jobId: string } }).data;
  for (;;) {
    const { data } = JSON.parse(
      (await send(site.port, callOf(site.headers, 'getJob', { id: jobId }, 'system'))).text,
    ) as {
      data: { status: string; result: ImportResult; errorMsg: string | null };
    };
    if (data.status === 'DONE') return data.result;
    if (data.status === 'FAILED') throw new Error(data.errorMsg ?? 'the import failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
