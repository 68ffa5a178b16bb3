import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseName } from '#server/platform/postgres/clusterPlan.ts';
import { ensureCluster } from '#server/platform/postgres/createCluster.ts';
import { pipeGuard } from '#server/platform/postgres/guard.ts';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import { planCluster } from '#server/platform/postgres/planCluster.ts';
import { launchPostmaster } from '#server/platform/postgres/postmaster.ts';
import { longTest } from '../longRun.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { type GatewayChild, hasPidFile, serverProcesses, startGateway, stopGateway } from './gatewayChild.ts';

/** Creating a cluster takes most of a second, copying one a tenth of it. */
let made: string;
let dataDir: string;
let logged: string[];
const opened: Database[] = [];
const children: GatewayChild[] = [];

beforeAll(async () => {
  made = makeTemporaryFolder('made');
  await (await openDatabase({ dataDir: made, databaseUrl: null })).close();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = makeTemporaryFolder('life');
  spawnSync('cp', ['-a', join(made, 'pg'), dataDir]);
  logged = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await Promise.all(children.splice(0).map(stopGateway));
  rmSync(dataDir, { recursive: true, force: true });
});

const empty = (): void => rmSync(join(dataDir, 'pg'), { recursive: true });
const open = async (folder = dataDir): Promise<Database> => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null }, { log: (line) => logged.push(line) });
  opened.push(database);
  return database;
};
const child = (...args: Parameters<typeof startGateway>): GatewayChild => {
  const started = startGateway(...args);
  children.push(started);
  return started;
};
const one = async (database: Database): Promise<unknown> => (await database.pool.query('select 1 as n')).rows[0]?.n;
const eventually = async <T>(ask: () => Promise<T>, within = 10_000): Promise<T> => {
  for (const end = Date.now() + within; ; await sleep(50)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
};

describe('start and stop', () => {
  test('what was written is there after the next start, and nothing runs between', async () => {
    empty();
    const first = await open();
    await first.pool.query('create table paper as select 7 as n');
    await Promise.all([first.close(), first.close()]);
    expect(serverProcesses(dataDir)).toEqual([]);
    expect(hasPidFile(dataDir)).toBe(false);
    const second = await open();
    expect((await second.pool.query('select n from paper')).rows).toEqual([{ n: 7 }]);
  });

  test('the gateway is no superuser, and pages carry checksums', async () => {
    const { pool } = await open();
    const { rows } = await pool.query(
      `select current_user as name, rolsuper, current_setting('data_checksums') as checksums, current_setting('synchronous_commit') as commit,
        current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      { name: databaseName, rolsuper: false, checksums: 'on', commit: 'on', fsync: 'on', addresses: '' },
    ]);
  });

  test('the extensions that the product needs can be made without a superuser', async () => {
    const { pool } = await open();
    for (const extension of ['pg_trgm', 'btree_gin', 'btree_gist']) await pool.query(`create extension ${extension}`);
  });

  longTest('a connection that is never given back does not keep it from stopping', async () => {
    const database = await open();
    const client = await database.pool.connect();
    client.on('error', () => undefined);
    await database.close();
    expect(serverProcesses(dataDir)).toEqual([]);
  });

  test('a data folder with a long Chinese name gets its socket elsewhere', async () => {
    const long = join(dataDir, '通关后台数据'.repeat(8), "报关行 a,b'c");
    const database = await open(long);
    expect(await one(database)).toBe(1);
    expect(database.connection.host).toMatch(/\/tg-\d+-[0-9a-f]{12}$/);
    expect(statSync(database.connection.host ?? '').mode & 0o777).toBe(0o700);
    await database.close();
    rmSync(database.connection.host ?? '', { recursive: true });
  });

  longTest('a short name with commas, quotes and blanks keeps its socket', async () => {
    const database = await open(join(dataDir, `a, b "c" d'e`));
    expect(await one(database)).toBe(1);
    expect(database.connection.host).toContain(`a, b "c" d'e/run`);
  });
});

describe('a second gateway', () => {
  test('is refused with exit code 3, and the first goes on', async () => {
    const first = await open();
    const second = child(dataDir);
    expect(await second.ready).toBeNull();
    expect(await second.exited).toBe(3);
    expect(second.errors()).toContain('is in use by another Tongguan process');
    expect(await one(first)).toBe(1);
  });

  longTest('of four that start at once on an empty folder one runs and three leave', async () => {
    empty();
    const all = [1, 2, 3, 4].map(() => child(dataDir));
    const ready = await Promise.all(all.map(({ ready }) => ready));
    expect(ready.filter((line) => line !== null)).toHaveLength(1);
    const left = all.filter((_, index) => ready[index] === null);
    expect(await Promise.all(left.map(({ exited }) => exited))).toEqual([3, 3, 3]);
  });

  longTest(
    'finds the lock of the database even where the folder lock is not seen, as in another container',
    async () => {
      const first = await open();
      const { clearTheWay } = await import('#server/platform/postgres/clearTheWay.ts');
      await expect(clearTheWay(planCluster({ dataDir }), () => undefined)).rejects.toMatchObject({ exitCode: 3 });
      expect(await one(first)).toBe(1);
    },
  );
});

describe('when something dies', () => {
  test('a killed server is started again and the pool works on', async () => {
    const database = await open();
    await one(database);
    for (const round of [1, 2]) {
      const [postmaster] = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')
        .split('\n')
        .map(Number);
      process.kill(postmaster ?? 0, 'SIGKILL');
      await eventually(async () => {
        expect(logged.filter((line) => line.includes('runs again'))).toHaveLength(round);
      });
      expect(await one(database)).toBe(1);
    }
    expect(await child(dataDir).exited).toBe(3);
  });

  test('a crash of one connection resets the server; the gateway keeps its lock', async () => {
    const database = await open();
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    expect(await eventually(() => one(database))).toBe(1);
    await eventually(async () => {
      const locks = await database.pool.query("select 1 from pg_locks where locktype = 'advisory' and granted");
      expect(locks.rowCount).toBe(1);
    });
    expect(await child(dataDir).exited).toBe(3);
  });

  test('a database process whose gateway is gone is stopped and replaced', async () => {
    const plan = { ...planCluster({ dataDir }), guard: { kind: 'setpriv', prefix: [] } } as const;
    await ensureCluster(plan);
    const orphan = await launchPostmaster(plan);
    const database = await open();
    expect(await orphan.exited).toBe('code 0');
    expect(await one(database)).toBe(1);
    expect(logged.join()).toContain(`stopping process ${orphan.pid}`);
  });

  test.each(['setpriv', 'pipe'] as const)(
    'the server ends cleanly by itself when its gateway is killed (%s)',
    async (kind) => {
      const gateway = child(dataDir, kind === 'pipe' ? { env: { ...process.env, PATH: pathWithout('setpriv') } } : {});
      expect(await gateway.ready).not.toBeNull();
      gateway.process.kill('SIGKILL');
      await eventually(async () => {
        expect(serverProcesses(dataDir)).toEqual([]);
        expect(hasPidFile(dataDir)).toBe(false);
      }, 3000);
    },
  );

  test('the pipe guard lets the server be stopped, and tells its exit', async () => {
    const plan = planCluster({ dataDir, guard: pipeGuard });
    await ensureCluster(plan);
    const postmaster = await launchPostmaster(plan);
    await postmaster.stop();
    expect(await postmaster.exited).toBe('code 0');
    expect(serverProcesses(dataDir)).toEqual([]);
  });

  test('a recorded process id that now belongs to another program does not stop the start', async () => {
    await (await open()).close();
    const stranger = spawn('sleep', ['60']);
    writeFileSync(
      join(dataDir, 'pg', 'postmaster.pid'),
      `${stranger.pid}\n${join(dataDir, 'pg')}\n1\n5432\n\n\n\nready\n`,
    );
    expect(await one(await open())).toBe(1);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  test('a recorded process that nobody has reaped does not stop the start', async () => {
    await (await open()).close();
    // The outer process replaces itself and never asks for the inner one's result. The inner one is ended only then:
    // a shell that is still itself reaps a child that ended early.
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const zombie = Number(
      await new Promise<string>((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
    );
    await eventually(async () => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep'));
    process.kill(zombie);
    await eventually(async () => expect(readFileSync(`/proc/${zombie}/status`, 'utf8')).toMatch(/State:\s+Z/));
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), `${zombie}\n${join(dataDir, 'pg')}\n1\n5432\n\n\n\nready\n`);
    writeFileSync(join(dataDir, 'run', '.s.PGSQL.5432.lock'), `${zombie}\n`);
    expect(await one(await open())).toBe(1);
    parent.kill();
  });

  test('a half-made cluster of a killed first start is removed', async () => {
    empty();
    mkdirSync(join(dataDir, 'pg.new-999999999', 'base'), { recursive: true });
    expect(await one(await open())).toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.includes('new'))).toEqual([]);
  });
});

describe('refusals', () => {
  test('a data folder of another major version is not touched', async () => {
    await (await open()).close();
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('Data folder is PostgreSQL 17, this release brings 18'),
    });
  });

  test('a folder that is no database is not touched', async () => {
    empty();
    mkdirSync(join(dataDir, 'pg'));
    writeFileSync(join(dataDir, 'pg', 'letter.txt'), 'x');
    await expect(open()).rejects.toMatchObject({ exitCode: 2 });
    expect(existsSync(join(dataDir, 'pg', 'letter.txt'))).toBe(true);
  });

  test('a server that cannot start tells why, in its own words', async () => {
    await (await open()).close();
    rmSync(join(dataDir, 'pg', 'global', 'pg_control'));
    await expect(open()).rejects.toThrow('could not open file');
  });

  longTest('after a refusal the folder is free again', async () => {
    empty();
    writeFileSync(join(dataDir, 'pg'), 'a file');
    await expect(open()).rejects.toThrow();
    rmSync(join(dataDir, 'pg'));
    expect(await one(await open())).toBe(1);
  });
});

const isRoot = process.getuid?.() === 0;
const nobody = { uid: numberOf('-u'), gid: numberOf('-g') };

/** Node, or the project, in a folder that only root may enter cannot be started by anybody else. */
const othersCanRunNode =
  isRoot &&
  nobody.uid !== null &&
  spawnSync(process.execPath, ['-v'], { uid: nobody.uid, gid: nobody.gid ?? 0 }).status === 0;
if (isRoot && !othersCanRunNode)
  console.info(`skipped: what other users may do, because they cannot run ${process.execPath}`);

/** Only root can become others; started by an ordinary user these have nothing to try. */
describe.skipIf(!othersCanRunNode)('users', () => {
  const asNobody = { uid: nobody.uid ?? 0, gid: nobody.gid ?? 0, env: { ...process.env, HOME: '/tmp' } };

  test('root runs the server through a user namespace, files stay with root', async () => {
    const database = await open();
    expect(database.describe()).toContain('(namespace)');
    expect(statSync(join(dataDir, 'pg')).uid).toBe(0);
  });

  test('an ordinary user runs it directly', async () => {
    empty();
    spawnSync('chown', ['-R', 'nobody', dataDir]);
    const gateway = child(dataDir, asNobody);
    expect(await gateway.ready, gateway.errors()).toContain('(plain)');
    expect(statSync(join(dataDir, 'pg')).uid).toBe(nobody.uid);
  });

  longTest('a user without a name runs it through a user namespace', async () => {
    empty();
    spawnSync('chown', ['-R', '54321', dataDir]);
    const gateway = child(dataDir, { ...asNobody, uid: 54321, gid: 54321 });
    expect(await gateway.ready, gateway.errors()).toContain('(namespace)');
  });

  longTest('root without user namespaces switches to an unprivileged user, and keeps to it later', async () => {
    empty();
    const gateway = child(dataDir, { env: { ...process.env, PATH: pathWithout('unshare') } });
    chmodSync(dataDir, 0o700);
    expect(await gateway.ready, gateway.errors()).toContain('(setuid)');
    const owner = statSync(join(dataDir, 'pg')).uid;
    expect(owner).not.toBe(0);
    gateway.process.kill('SIGKILL');
    await gateway.exited;
    const database = await open();
    expect(database.describe()).toContain('(setuid)');
    expect(await one(database)).toBe(1);
    expect(statSync(join(dataDir, 'pg')).uid).toBe(owner);
  });

  test('root without user namespaces says which folder is closed to the unprivileged user', async () => {
    const closed = join(dataDir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(dataDir, 0o755);
    const gateway = child(join(closed, 'data'), { env: { ...process.env, PATH: pathWithout('unshare') } });
    expect(await gateway.exited).toBe(2);
    expect(gateway.errors()).toContain(`cannot reach ${closed}`);
  });

  test('a data folder of somebody else is refused by name', async () => {
    await (await open()).close();
    chmodSync(dataDir, 0o777);
    const gateway = child(dataDir, asNobody);
    expect(await gateway.exited).toBe(2);
    expect(gateway.errors()).toContain('belongs to root');
  });

  test('another user of the machine reaches neither the socket nor, through it, the database', async () => {
    const database = await open();
    const host = database.connection.host ?? '';
    chmodSync(dataDir, 0o755);
    expect(connectAsNobody(host)).toContain('EACCES');
    chmodSync(host, 0o755);
    chmodSync(join(host, '.s.PGSQL.5432'), 0o777);
    expect(connectAsNobody(host)).toContain('Peer authentication failed');
    expect(await one(database)).toBe(1);
  });

  function connectAsNobody(host: string): string {
    const code = `const pg = require('pg'); const client = new pg.Client({ host: ${JSON.stringify(host)}, user: '${databaseName}' });
      client.connect().then(() => console.log('let in'), (error) => console.log(error.code, error.message)).finally(() => process.exit())`;
    return spawnSync(process.execPath, ['-e', code], { ...asNobody, encoding: 'utf8' }).stdout;
  }
});

test('the client library does not fall back to the environment for an embedded connection', async () => {
  const before = { ...process.env };
  Object.assign(process.env, {
    PGHOST: '192.0.2.1',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c work_mem=1MB',
    PGDATABASE: 'other',
  });
  try {
    const database = await open();
    expect(await one(database)).toBe(1);
    const client = new pg.Client(database.connection);
    await client.connect();
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: databaseName }]);
    await client.end();
  } finally {
    process.env = before;
  }
});

function numberOf(option: string): number | null {
  const answer = spawnSync('id', [option, 'nobody'], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : null;
}

/** A PATH on which everything but one program is found. */
function pathWithout(program: string): string {
  const folder = makeTemporaryFolder(`path-${program}`);
  chmodSync(folder, 0o755);
  for (const name of ['id', 'sh', 'setpriv', 'unshare', 'node'].filter((each) => each !== program)) {
    spawnSync('ln', ['-s', spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), join(folder, name)]);
  }
  return folder;
}
