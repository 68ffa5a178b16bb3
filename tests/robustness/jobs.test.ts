import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleNow } from '#server/jobs/jobQueue.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { eventually } from './eventually.ts';
import { customerOf } from './records.ts';
import { demandSheet, endedJob, jobRow, titles, uploadSheet } from './sheets.ts';

let gateway: TestGateway;
let clerk: GatewayClient;
let customer: { id: string; name: string };

beforeAll(async () => {
  gateway = await startTestGateway();
  clerk = await gateway.as('bus01');
  customer = await customerOf(clerk);
});
afterAll(() => gateway.close());

const countOf = async (prefix: string): Promise<number> => {
  const { rows } = await gateway.database.pool.query<{ count: number }>(
    'select count(*)::int as count from demand where title like $1',
    [`${prefix} %`],
  );
  return rows[0]?.count ?? 0;
};
/** How often the planner was told to look at the demands, its own clock not counted. */
const looksAtDemands = async (): Promise<number> => {
  const { rows } = await gateway.database.pool.query<{ count: number }>(
    `select analyze_count::int as count from pg_stat_user_tables where relname = 'demand'`,
  );
  return rows[0]?.count ?? 0;
};
const importDemands = async (fileId: string): Promise<string> =>
  (await clerk.get<{ jobId: string }>('business.importDemand', { fileId })).jobId;

test('a job runs once, with every row counted once', async () => {
  const fileId = await uploadSheet(clerk, demandSheet(customer.name, titles('一次', 1_300, 13)));
  const job = await endedJob(clerk, await importDemands(fileId));
  expect(job).toMatchObject({
    status: 'DONE',
    attempts: 1,
    result: { total: 1_300, success: 1_200, existing: 0, failed: 100 },
  });
  expect(await countOf('一次')).toBe(1_200);
});

test('the same upload asked for twice is one job', async () => {
  const looks = await looksAtDemands();
  const fileId = await uploadSheet(clerk, demandSheet(customer.name, titles('两次', 6_000)));
  const [one, two] = await Promise.all([importDemands(fileId), importDemands(fileId)]);
  expect(one).toBe(two);
  expect(await endedJob(clerk, one)).toMatchObject({ result: { success: 6_000, existing: 0 } });
  // Lists after a long import are not read by plans for the table before it.
  await eventually(async () => expect(await looksAtDemands()).toBeGreaterThan(looks), 20_000, 50);
});

test('a job that is asked for while a worker takes it is done once more', async () => {
  const { pool } = gateway.database;
  const ofNobody = `from graphile_worker._private_jobs where task_id = (
    select id from graphile_worker._private_tasks where identifier = 'nobodysJob')`;
  // The queue knows the kind; no worker does.
  await scheduleNow(pool, 'nobodysJob');
  await pool.query(`delete ${ofNobody}`);
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    await first.query('begin');
    await scheduleNow(first, 'nobodysJob');
    const asked = scheduleNow(second, 'nobodysJob');
    await eventually(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where query like '%add_job%' and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await first.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where key = 'nobodysJob'`,
    );
    await first.query('commit');
    await asked;
    const { rows } = await pool.query(`select locked_by ${ofNobody} and key = 'nobodysJob'`);
    expect(rows).toEqual([{ locked_by: null }]);
  } finally {
    await first.query('rollback');
    for (const client of [first, second]) client.release();
    await pool.query(`delete ${ofNobody}`);
  }
});

test('who cancels an export does not wait for the statement it is in', async () => {
  const blocking = await gateway.database.pool.connect();
  try {
    await blocking.query('begin; lock table customer in access exclusive mode');
    const { jobId } = await clerk.get<{ jobId: string }>('business.exportDemand', { columns: ['title', 'customerId'] });
    await eventually(async () => {
      const { rowCount } = await gateway.database.pool.query(
        `select 1 from pg_stat_activity where query like 'declare export_rows%' and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    await clerk.call('batch.actSysJob', { id: jobId, action: 'cancel' });
    await eventually(async () => {
      const { rows } = await gateway.database.pool.query('select status, locked_by from sys_job where id = $1', [
        jobId,
      ]);
      expect(rows).toEqual([{ status: 'CANCELLED', locked_by: null }]);
    });
  } finally {
    await blocking.query('rollback');
    blocking.release();
  }
});

test('a cancelled job keeps its finished chunks, rolls the open one back and says how far it came', async () => {
  const fileId = await uploadSheet(clerk, demandSheet(customer.name, titles('取消', 20_000, 10)));
  const jobId = await importDemands(fileId);
  await eventually(async () => expect(await countOf('取消')).toBeGreaterThan(0), 20_000, 10);
  expect(await clerk.call('batch.actSysJob', { id: jobId, action: 'cancel' })).toMatchObject({ returnCode: '0' });
  const job = await eventually(async () => {
    const row = await jobRow(clerk, jobId);
    expect(row.result).not.toBeNull();
    return row;
  });
  const kept = await countOf('取消');
  expect(job.status).toBe('CANCELLED');
  expect(kept).toBeLessThan(18_000);
  expect(kept % 500).toBe(0);
  const rows = kept + (job.result?.failed ?? 0);
  expect(job.result).toMatchObject({ total: 20_000, rows, success: kept, existing: 0, failed: Math.floor(rows / 10) });
  expect(job.errorMsg).toMatch(/^已取消：共20000行，处理到第\d+行，成功\d+行/);
  const { rows: waiting } = await gateway.database.pool.query(
    'select id from graphile_worker.jobs where attempts < max_attempts',
  );
  expect(waiting).toEqual([]);
});

longTest(
  'a run whose job was given to somebody else stops at its next checkpoint, and no row is written twice',
  async () => {
    const { pool } = gateway.database;
    const fileId = await uploadSheet(clerk, demandSheet(customer.name, titles('夺走', 5_000)));
    const jobId = await importDemands(fileId);
    await eventually(async () => expect(await countOf('夺走')).toBeGreaterThan(0), 20_000, 10);
    await pool.query(`update sys_job set locked_by = 'somebody/else' where id = $1`, [jobId]);
    await eventually(async () => {
      const { rows } = await pool.query('select 1 from graphile_worker.jobs where key = $1 and locked_at is null', [
        jobId,
      ]);
      expect(rows).toHaveLength(1);
    });
    expect(await countOf('夺走')).toBeLessThan(5_000);
    expect(await endedJob(clerk, jobId)).toMatchObject({
      status: 'DONE',
      result: { total: 5_000, success: 5_000, existing: 0 },
    });
    expect(await countOf('夺走')).toBe(5_000);
  },
);

test('jobs of a dead worker start again; one that lost its worker ten times at one place is given up', async () => {
  const { pool } = gateway.database;
  const orphan = async (id: string, interruptions: number) => {
    await pool.query(
      `insert into sys_job (id, kind, payload, status, attempts, max_attempts, interruptions, locked_by, created_by)
       values ($1, 'forgetOldRows', '{}', 'RUNNING', 1, 3, $2, 'dead-worker/run', 'user-bus01')`,
      [id, interruptions],
    );
    await pool.query(
      `with job as (select * from graphile_worker.add_job('run_job', json_build_object('id', $1::text),
        run_at := now() + interval '1 day', job_key := $1))
       select id from job`,
      [id],
    );
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'dead-worker', locked_at = now() where key = $1`,
      [id],
    );
  };
  await orphan('orphan-once', 0);
  await orphan('orphan-often', 10);
  await pool.query(`insert into worker_node (worker_id, process) values ('dead-worker', 'test')`);
  expect(await endedJob(clerk, 'orphan-once')).toMatchObject({ status: 'DONE', attempts: 1 });
  expect(await endedJob(clerk, 'orphan-often')).toMatchObject({
    status: 'FAILED',
    errorMsg: '后台任务多次被中断，已停止，请联系信息部',
  });
  expect((await pool.query(`select 1 from worker_node where worker_id = 'dead-worker'`)).rows).toEqual([]);
});
