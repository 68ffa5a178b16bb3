import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayClient } from '../gatewayClient.ts';
import { customerOf } from '../robustness/records.ts';
import { demandSheet, endedJob, titles, uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let server: TestGateway;
let clerk: GatewayClient;
let customer: string;
beforeAll(async () => {
  server = await startTestGateway();
  clerk = await server.as('bus01');
  customer = (await customerOf(clerk)).name;
});
afterAll(() => server?.close());

interface Answer {
  readonly msg: string;
  readonly preview?: number;
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly batchId?: string;
  readonly errors: readonly { readonly row: number }[];
  readonly twins: readonly { readonly row: number; readonly of?: number }[];
  readonly jobId?: string;
}
interface Row {
  readonly id: string;
  readonly rowVersion: number;
  readonly title: string;
  readonly importNo: string | null;
}

const rowsLike = async (title: string, client = clerk, more: Record<string, unknown> = {}): Promise<readonly Row[]> =>
  (
    await client.get<{ rows: Row[] }>('business.queryDemandPage', {
      limit: 500,
      filter: { title__like: title, ...more },
    })
  ).rows;
const stored = async (title: string): Promise<number> => {
  const { rows } = await server.database.pool.query<{ count: number }>(
    'select count(*)::int as count from demand where title like $1 and not deleted_flg',
    [`${title}%`],
  );
  return rows[0]?.count ?? -1;
};
const importing = (fileId: string, more: Record<string, unknown> = {}) =>
  clerk.get<Answer>('business.importDemand', { fileId, ...more });

test('a preview tells exactly what the import then does, and writes nothing', async () => {
  const lines = demandSheet(customer, [...titles('预检', 3), ...titles('预检', 1)]);
  const fileId = await uploadSheet(clerk, lines);
  const preview = await importing(fileId, { preview: 1 });
  expect(preview).toMatchObject({
    preview: 1,
    total: 4,
    success: 3,
    existing: 1,
    failed: 0,
    twins: [{ row: 5, of: 2 }],
  });
  expect(preview.msg).toContain('可导入3行');
  expect(preview).not.toHaveProperty('batchId');
  expect(await stored('预检')).toBe(0);
  expect(await importing(fileId)).toMatchObject({ total: 4, success: 3, existing: 1, failed: 0 });
  expect(await stored('预检')).toBe(3);
  expect(await importing(fileId, { preview: 1 })).toMatchObject({ success: 0, existing: 4, twins: { length: 4 } });
});

test('whatever signs a title has, the import keeps them and the list finds them', async () => {
  const odd = ['a,b{c}', '引"号"', '反\\斜', 'NULL', '{}', '两　全角', '😀笑😀', "o'n"].map((text) => `异字${text}`);
  const more = titles('填充', 492);
  const sheet = demandSheet(customer, [...odd.map((title) => `"${title.replaceAll('"', '""')}"`), ...more]);
  expect(await importing(await uploadSheet(clerk, sheet))).toMatchObject({ success: 500, failed: 0 });
  for (const title of odd) {
    const { rows } = await clerk.get<{ rows: Row[] }>('business.queryDemandPage', { limit: 10, keyword: title });
    expect(rows.map((row) => row.title)).toContain(title);
  }
});

test('a long sheet is previewed as a job, over its chunks, and leaves nothing either', async () => {
  const sheet = demandSheet(customer, [...titles('长预检', 1_200), ...titles('长预检', 1)]);
  const fileId = await uploadSheet(clerk, sheet);
  const { jobId } = await importing(fileId, { preview: 1 });
  const job = await endedJob(clerk, String(jobId));
  expect(job).toMatchObject({
    status: 'DONE',
    result: { preview: 1, total: 1_201, success: 1_200, existing: 1, twins: [{ row: 1_202, of: 2 }] },
  });
  expect(await stored('长预检')).toBe(0);
  const { jobId: again } = await importing(fileId);
  expect(await endedJob(clerk, String(again))).toMatchObject({
    status: 'DONE',
    result: { success: 1_200, existing: 1 },
  });
});

test('a batch can be narrowed to by its number and undone as a whole until somebody touches it', async () => {
  const { batchId } = await importing(await uploadSheet(clerk, demandSheet(customer, titles('整批', 5))));
  const batch = await rowsLike('整批', clerk, { importNo: batchId });
  expect(batch).toHaveLength(5);
  expect(new Set(batch.map(({ importNo }) => importNo))).toEqual(new Set([batchId]));

  const other = await server.as('bus02');
  const foreign = await other.call('business.undoImportDemand', { importNo: batchId });
  expect(['1002', '1005']).toContain(foreign.returnCode);

  const [first] = batch;
  await clerk.get('business.saveDemand', { id: first?.id, rowVersion: 1, record: { remark: '改过' } });
  expect(await clerk.call('business.undoImportDemand', { importNo: batchId })).toMatchObject({
    returnCode: '1004',
    msg: expect.stringContaining('5条需求中有1条已被修改或办理'),
  });
  expect(await stored('整批')).toBe(5);
  await clerk.get('business.deleteDemand', { id: first?.id, rowVersion: 2 });
  expect(await clerk.get('business.undoImportDemand', { importNo: batchId })).toEqual({ count: 4 });
  expect(await stored('整批')).toBe(0);
  expect(await clerk.call('business.undoImportDemand', { importNo: batchId })).toMatchObject({ returnCode: '1002' });
  // The same sheet comes in again, as if it had never been there.
  expect(await importing(await uploadSheet(clerk, demandSheet(customer, titles('整批', 5))))).toMatchObject({
    success: 5,
    existing: 0,
  });
});

test('many drafts are deleted each for itself; what is no draft any more stays and says why', async () => {
  await importing(await uploadSheet(clerk, demandSheet(customer, titles('批删', 3))));
  const rows = await rowsLike('批删');
  const [one] = rows;
  await clerk.get('business.actDemand', {
    id: one?.id,
    rowVersion: one?.rowVersion,
    action: 'cancel',
    opinion: '不要了',
  });
  const ids = rows.map(({ id }) => id);
  const answer = await clerk.get<{ ok: string[]; failed: { id: string; msg: string }[] }>(
    'business.batchDeleteDemand',
    {
      ids,
      rowVersions: rows.map(({ id, rowVersion }) => (id === one?.id ? rowVersion + 1 : rowVersion)),
      perRow: 1,
    },
  );
  expect(answer.ok).toHaveLength(2);
  expect(answer.failed).toMatchObject([{ id: one?.id }]);
  expect(await stored('批删')).toBe(1);
});

test('drafts stand in nobody else’s list, count or chart, unless he asks for drafts', async () => {
  const colleague = await server.as('bus01l');
  const newToday = async () =>
    (await colleague.get<{ overview: { data: { newToday: number } } }>('system.queryWorkbench')).overview.data.newToday;
  const before = await newToday();
  await importing(await uploadSheet(clerk, demandSheet(customer, titles('旁人', 4))));
  expect(await rowsLike('旁人')).toHaveLength(4);
  expect(await rowsLike('旁人', colleague)).toEqual([]);
  expect(await rowsLike('旁人', colleague, { status__in: ['DRAFT'] })).toHaveLength(4);
  expect(await newToday()).toBe(before);
});

test('back-filled numbers go in together or not at all, and no demand is named twice', async () => {
  const { rows } = await server.database.pool.query<{ no: string }>(
    `select demand_no as no from demand where status in ('ACCEPTED', 'PROCESSING') and declaration_no is null
      and not deleted_flg order by id limit 2`,
  );
  const [one, two] = rows.map(({ no }) => no);
  const customs = await server.as('admin');
  const send = async (lines: readonly string[], more: Record<string, unknown> = {}) =>
    customs.get<Answer>('business.importCustomsNo', {
      fileId: await uploadSheet(customs, ['需求编号,报关单号', ...lines].join('\n')),
      ...more,
    });
  const filled = async () =>
    (
      await server.database.pool.query(
        'select 1 from demand where demand_no = any($1) and declaration_no is not null',
        [[one, two]],
      )
    ).rowCount;
  expect(await send([`${one},310120261234567890`, `${two},3101`])).toMatchObject({
    success: 0,
    failed: 1,
    msg: expect.stringContaining('未导入任何数据'),
  });
  expect(await send([`${one},310120261234567890`, `${one},310120261234567891`])).toMatchObject({
    success: 0,
    failed: 1,
    errors: [{ row: 3 }],
  });
  expect(await filled()).toBe(0);
  const good = [`${one},310120261234567890`, `${two},310120261234567891`];
  expect(await send(good, { preview: 1 })).toMatchObject({ preview: 1, success: 2, failed: 0 });
  expect(await filled()).toBe(0);
  expect(await send(good)).toMatchObject({ success: 2, failed: 0 });
  expect(await filled()).toBe(2);
});
