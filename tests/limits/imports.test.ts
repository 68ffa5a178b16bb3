import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Answer, GatewayClient } from '../gatewayClient.ts';
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
afterEach(() => server.database.pool.query('delete from import_run'));

const sheet = (prefix: string, rows = 3) => demandSheet(customer, titles(prefix, rows));
const importing = (client: GatewayClient, fileId: string): Promise<Answer<{ success: number; jobId?: string }>> =>
  client.call('business.importDemand', { fileId });
const hostile = Buffer.alloc(19 * 1024 * 1024, '\n').toString('latin1');

test('while a hostile sheet is read nobody waits, and no connection is taken for it', async () => {
  const { pool } = server.database;
  const fileId = await uploadSheet(clerk, hostile);
  const other = await server.as('bus02');
  let isOver = false;
  const refused = importing(clerk, fileId).finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  const busy: number[] = [];
  while (!isOver) {
    busy.push(pool.totalCount - pool.idleCount);
    const start = performance.now();
    await other.get('business.queryDemandPage', { limit: 10 });
    waits.push(performance.now() - start);
  }
  expect(await refused).toMatchObject({ returnCode: '1011', msg: expect.stringContaining('空行超过 100000 行') });
  expect(Math.max(...waits)).toBeLessThan(1_500);
  expect(Math.min(...busy)).toBe(0);
  expect(await importing(clerk, await uploadSheet(clerk, sheet('之后')))).toMatchObject({
    returnCode: '0',
    data: { success: 3 },
  });
});

test('imports of one person take turns, and few may wait', async () => {
  const files = await Promise.all(
    ['一', '二', '三', '四', '五'].map((prefix) => uploadSheet(clerk, sheet(`轮到${prefix}`, 400))),
  );
  const answers = await Promise.all(files.map((fileId) => importing(clerk, fileId)));
  expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '0', '0', '1010', '1010']);
  expect(answers.find(({ returnCode }) => returnCode === '1010')?.msg).toContain('您有导入正在进行');
});

test('a turn counts on every node, for the person and for the content, and ends with a node that died', async () => {
  const { pool } = server.database;
  const fileId = await uploadSheet(clerk, sheet('节点'));
  const { rows } = await pool.query<{ hashaddr: string; userId: string }>(
    'select hashaddr, created_by as "userId" from sys_file where id = $1',
    [fileId],
  );
  const elsewhere = (userId: string | undefined, hashaddr: string | undefined, seconds: number) =>
    pool.query(`insert into import_run values ($1, $2, 'elsewhere', now() + make_interval(secs => $3))`, [
      userId,
      hashaddr,
      seconds,
    ]);
  await elsewhere(rows[0]?.userId, 'another', 60);
  expect(await importing(clerk, fileId)).toMatchObject({
    returnCode: '1010',
    msg: expect.stringContaining('您有导入正在进行'),
  });
  await pool.query('delete from import_run');
  await elsewhere('somebody', rows[0]?.hashaddr, 60);
  expect(await importing(clerk, fileId)).toMatchObject({
    returnCode: '1010',
    msg: expect.stringContaining('正在由他人导入'),
  });
  await pool.query('delete from import_run');
  await elsewhere(rows[0]?.userId, rows[0]?.hashaddr, -1);
  expect(await importing(clerk, fileId)).toMatchObject({ returnCode: '0', data: { success: 3 } });
  expect((await pool.query('select 1 from import_run')).rowCount).toBe(0);
});

test('beside a long import of a person there is no other one; the same file is that import', async () => {
  const [long, short] = [await uploadSheet(clerk, sheet('很长', 5_000)), await uploadSheet(clerk, sheet('很短'))];
  const { jobId } = (await importing(clerk, long)).data;
  expect(await importing(clerk, short)).toMatchObject({ returnCode: '1010' });
  expect((await importing(clerk, long)).data).toEqual({ jobId });
  expect(await endedJob(clerk, String(jobId))).toMatchObject({
    status: 'DONE',
    result: { success: 5_000, existing: 0 },
  });
  expect(await importing(clerk, short)).toMatchObject({ returnCode: '0', data: { success: 3 } });
});

test('a file of somebody else, and one that does not exist, are not there', async () => {
  const other = await server.as('bus02');
  const fileId = await uploadSheet(clerk, sheet('别人'));
  expect(await importing(other, fileId)).toMatchObject({ returnCode: '1002' });
  expect(await importing(other, 'nothing')).toMatchObject({ returnCode: '1002' });
});
