import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { createTestDatabase, startTcpCluster, type TcpCluster } from './testDatabase.ts';

describe('createTestDatabase', () => {
  test('each test has its own data and the gateway session', async () => {
    const [one, two] = await Promise.all([
      createTestDatabase({ template: 'empty' }),
      createTestDatabase({ template: 'empty' }),
    ]);
    await one.pool.query('create table paper (id bigint primary key, amount numeric, day date)');
    await one.pool.query("insert into paper values (9007199254740993, 10.10, '2026-02-03')");
    expect((await one.pool.query('select * from paper')).rows).toEqual([
      { id: '9007199254740993', amount: '10.10', day: '2026-02-03' },
    ]);
    await expect(two.pool.query('select * from paper')).rejects.toThrow('does not exist');
    expect((await two.pool.query<{ TimeZone: string }>('show TimeZone')).rows[0]).toEqual({
      TimeZone: 'Asia/Shanghai',
    });
    await Promise.all([one.drop(), two.drop()]);
  });

  test('a migrated database knows its migrations', async () => {
    const { pool, drop } = await createTestDatabase();
    const { rows } = await pool.query<{ count: string }>('select count(*) from schema_migration');
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    await drop();
  });

  test('a connection left open does not keep a database from being dropped', async () => {
    const { connection, drop } = await createTestDatabase({ template: 'empty' });
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    await client.connect();
    await drop();
    await client.end().catch(() => undefined);
  });
});

describe('DATABASE_URL', () => {
  let cluster: TcpCluster;
  beforeAll(async () => {
    cluster = await startTcpCluster();
  });
  afterAll(() => cluster.stop());

  test('two gateways share an external server, in the same session as the embedded one', async () => {
    const open = () => openDatabase({ dataDir: '/nowhere', databaseUrl: cluster.url });
    const [one, two] = await Promise.all([open(), open()]);
    expect(one.mode).toBe('external');
    expect(one.describe()).not.toContain(new URL(cluster.url).password);
    await one.pool.query('create table shared as select 1 as n');
    expect((await two.pool.query('select n from shared')).rows).toEqual([{ n: 1 }]);
    expect((await two.pool.query('select now() as now')).rows[0]).toEqual({ now: expect.stringMatching(/\+08$/) });
    expect((await two.pool.query('show statement_timeout')).rows[0]).toEqual({ statement_timeout: '1min' });
    const plain = new pg.Client(one.connection);
    await plain.connect();
    expect((await plain.query('select now() as now')).rows[0].now).toBeInstanceOf(Date);
    await plain.end();
    await Promise.all([one.close(), two.close(), two.close()]);
  });

  test('options given in the address are kept', async () => {
    const database = await openDatabase({
      dataDir: '/nowhere',
      databaseUrl: `${cluster.url}?options=-c%20work_mem%3D32MB`,
    });
    expect((await database.pool.query('show work_mem')).rows[0]).toEqual({ work_mem: '32MB' });
    expect((await database.pool.query<{ TimeZone: string }>('show TimeZone')).rows[0]?.TimeZone).toBe('Asia/Shanghai');
    await database.close();
  });

  test('a wrong password is refused without repeating it', async () => {
    const url = new URL(cluster.url);
    url.password = 'geheim';
    const refused = openDatabase({ dataDir: '/nowhere', databaseUrl: url.href });
    await expect(refused).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('Cannot connect to DATABASE_URL'),
    });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('geheim') });
  });
});
