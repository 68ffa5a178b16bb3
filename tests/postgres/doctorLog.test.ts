import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOpLog } from '#server/gateway/opLog.ts';
import { createGateway, type Gateway } from '#server/gatewayProcess.ts';
import { keepJournals } from '#server/logs/keepJournals.ts';
import { readWitnessed, witnessPlace } from '#server/logs/witnessFolder.ts';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import { longTest } from '../longRun.ts';
import { eventually } from '../robustness/eventually.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { command } from './command.ts';

/**
 * The command that proves the operation log, on a log that somebody with the database's password changed while a
 * gateway runs.
 */
let folder: string;
let dataDir: string;
let database: Database;
let gateway: Gateway;
const settings = () => ({ DATA_DIR: dataDir, DEMO: '0' });
beforeAll(async () => {
  folder = makeTemporaryFolder('doctorLog');
  dataDir = join(folder, 'data');
  const config = readConfig({ ...settings(), LOG_LEVEL: 'silent', PORT: '0' }, folder);
  database = await openDatabase(config);
  gateway = await createGateway({ config, pool: database.pool, connection: database.connection, log: openLog(config) });
});
afterAll(async () => {
  await gateway?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;
const guarded = ['op_log', 'log_seal', 'op_log_unsealed'];
/** As somebody with the database's own password would do it. */
async function tamper(work: () => Promise<unknown>): Promise<void> {
  const parts = await sql<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'op_log'::regclass`,
  );
  const tables = [...guarded, ...parts.map(({ name }) => name)];
  for (const name of tables) await sql(`alter table ${name} disable trigger user`);
  await work();
  for (const name of tables) await sql(`alter table ${name} enable trigger user`);
}
const witnessed = async () => readWitnessed(await witnessPlace(dataDir, database.pool));
let written = 0;
/** Rows that the gateway has heard of. @returns their ids */
async function write(count: number): Promise<string[]> {
  const requestId = `doctor-${++written}`;
  for (let row = 0; row < count; row += 1)
    await writeOpLog(database.pool, {
      actor: undefined,
      audit: { logType: 'VIEW' },
      returnCode: '0',
      ip: '',
      userAgent: '',
      requestId,
    });
  const rows = await sql<{ id: string }>('select id from op_log where request_id = $1 order by id', [requestId]);
  const ids = rows.map(({ id }) => id);
  await eventually(async () => expect((await witnessed()).rows).toEqual(expect.arrayContaining(ids)));
  return ids;
}
/** Seals all that waits. @returns the number of the last seal, which the gateway has seen */
async function seal(): Promise<string> {
  for (;;) {
    const [{ n } = { n: 0 }] = await sql<{ n: number }>('select seal_log() as n');
    if (n === 0) break;
  }
  const [last] = await sql<{ no: string }>('select max(no)::text as no from log_seal');
  await eventually(async () => expect((await witnessed()).seals.at(-1)?.no).toBe(last?.no));
  return last?.no ?? '';
}
const doctor = async () => {
  const { code, output } = await command('doctor', [], settings());
  return { code, log: output.split(/\n(?=[✓✗])/).find((line) => line.includes('operation log')) ?? output };
};
const rowOf = async (table: string, where: string, values: unknown[]) =>
  (await sql<{ row: object }>(`select to_jsonb(t) as row from ${table} t where ${where}`, values)).map(
    ({ row }) => row,
  );
const putBack = (table: string, rows: readonly object[]) =>
  sql(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);

test('a whole log is whole, also when months whose years are over were dropped; that they were stands in the log', async () => {
  await sql(`select open_journal('op_log', (localtimestamp - interval '40 months')::date)`);
  await sql(
    `insert into op_log (id, log_type, result, log_time) values ('old', 'VIEW', 'OK', localtimestamp - interval '39 months')`,
  );
  await write(3);
  await seal();
  expect(await doctor()).toMatchObject({ code: 0, log: expect.stringContaining('✓') });
  await keepJournals({}, { services: gateway.services } as never);
  expect(await sql(`select 1 from op_log where id = 'old'`)).toEqual([]);
  expect(await sql(`select detail ->> 'table' as name from op_log where detail ->> 'kind' = 'MONTHS_DROPPED'`)).toEqual(
    [{ name: 'op_log' }],
  );
  expect(await doctor()).toMatchObject({ code: 0, log: expect.stringContaining('✓') });
  await seal();
  expect(await doctor()).toMatchObject({ code: 0, log: expect.stringContaining('✓') });
});

test('what is only added to is not emptied, whole or in part', async () => {
  const kept = await sql<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('refuse_change', 'keep_seal') order by 1`,
  );
  expect(kept.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'op_log',
      'op_log_rest',
      'interface_log',
      'goods_info_log',
      'maintenance_log',
      'status_log',
      'log_seal',
    ]),
  );
  for (const { name } of [...kept, { name: 'op_log_unsealed' }])
    await expect(sql(`truncate ${name}`), name).rejects.toThrow('append-only');
});

test('a row that was changed is named', async () => {
  const [, id] = await write(3);
  await seal();
  await tamper(() => sql(`update op_log set user_name = 'x' where id = $1`, [id]));
  expect(await doctor()).toMatchObject({ code: 1, log: expect.stringMatching(new RegExp(`✗ .*${id} .*was changed`)) });
  await tamper(() => sql('update op_log set user_name = null where id = $1', [id]));
  expect((await doctor()).code).toBe(0);
});

longTest('a row that was deleted is named, after its seal and before', async () => {
  const [sealed = ''] = await write(3);
  await seal();
  const before = await rowOf('op_log', 'id = $1', [sealed]);
  await tamper(() => sql('delete from op_log where id = $1', [sealed]));
  expect(await doctor()).toMatchObject({
    code: 1,
    log: expect.stringMatching(new RegExp(`✗ .*${sealed} .*is missing`)),
  });
  await tamper(() => putBack('op_log', before));

  const [first = '', second = '', third = ''] = await write(3);
  const rows = await rowOf('op_log', 'id = any($1)', [[second, third]]);
  const waiting = await rowOf('op_log_unsealed', 'id = any($1)', [[second, third]]);
  await tamper(async () => {
    await sql('delete from op_log where id = any($1)', [[second, third]]);
    await sql('delete from op_log_unsealed where id = any($1)', [[second, third]]);
  });
  expect(await doctor()).toMatchObject({
    code: 1,
    log: expect.stringMatching(new RegExp(`✗ .*${second} .*vanished before its seal.*2 in all`)),
  });
  expect((await doctor()).log).not.toContain(first);
  await tamper(async () => {
    await putBack('op_log', rows);
    await putBack('op_log_unsealed', waiting);
  });
  expect((await doctor()).code).toBe(0);
  await seal();
  expect((await doctor()).code).toBe(0);
});

longTest(
  'the end of the chain that was taken off with its last seals is named, and stays named when the chain goes on',
  async () => {
    await write(2);
    await seal();
    await write(2);
    const last = await seal();
    await tamper(async () => {
      await sql('delete from op_log where id in (select unnest(ids) from log_seal where no = $1)', [last]);
      await sql('delete from log_seal where no = $1', [last]);
    });
    const wanted = {
      code: 1,
      log: expect.stringMatching(new RegExp(`✗ .*seal ${last} .*seals that were seen are gone`)),
    };
    expect(await doctor()).toMatchObject(wanted);
    await write(1);
    await sql('select seal_log()');
    await eventually(async () =>
      expect(await sql(`select target from maintenance_log where op_kind = 'LOG_BROKEN' and result = 'FAIL'`)).toEqual([
        { target: `${last} (1)` },
      ]),
    );
    expect(await doctor()).toMatchObject(wanted);
    const { output } = await command('doctor', [], settings());
    expect(output).toMatch(/✗ 日志被改动 log tampered with: /);
  },
);

test('a log that was emptied with its chain is named', async () => {
  await tamper(() => sql('truncate op_log, log_seal, op_log_unsealed'));
  expect(await doctor()).toMatchObject({
    code: 1,
    log: expect.stringMatching(/✗ .*seal \d+ .*seals that were seen are gone/),
  });
});
