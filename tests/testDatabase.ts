import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientConfig, Pool, PoolConfig } from 'pg';
import pg from 'pg';
import { databaseName } from '#server/platform/postgres/clusterPlan.ts';
import { endPool, openPool, sessionOptions } from '#server/platform/postgres/session.ts';
import { type ServerChoice, startThrowAwayCluster } from './throwAwayCluster.ts';

/** Tells the workers of a test run where to ask for the run's server; set by globalSetup.ts. */
export const brokerVariable = 'TEST_DATABASE_BROKER';
const migratedTemplate = 'template_migrated';
const demoTemplate = 'template_demo';
const storyTemplate = 'template_story';

/**
 * What a new database holds: nothing, the product's schema, the schema with what a first start in demo mode puts in but
 * for the guarantee area, or all of it, as `npm start` leaves it.
 */
export type Template = 'empty' | 'migrated' | 'demo' | 'story';
const sources: Readonly<Record<Template, string>> = {
  empty: 'template0',
  migrated: migratedTemplate,
  demo: demoTemplate,
  story: storyTemplate,
};

export interface TestDatabase {
  /** As the gateway's pool: same types, same session, no superuser. */
  readonly pool: Pool;
  /** For further clients and for graphile-worker. */
  readonly connection: PoolConfig;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
}

/**
 * A database of one's own in the server of this test run, about 20 ms.
 * @param options.template `migrated` by default
 */
export async function createTestDatabase({
  template = 'migrated',
}: {
  template?: Template;
} = {}): Promise<TestDatabase> {
  const { admin, templateError } = await askBroker(template);
  if (templateError !== null) throw new Error(`the ${template} template could not be made: ${templateError}`);
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(
    admin,
    `create database ${name} template ${sources[template]} strategy file_copy owner ${databaseName}`,
  );
  const connection = connectionTo(admin, name);
  const pool = openPool(connection, () => undefined);
  return {
    pool,
    connection,
    drop: async () => {
      await endPool(pool, 1000);
      await runAsAdmin(admin, `drop database ${name} with (force)`);
    },
  };
}

/** How the product prepares a database. */
export interface Preparation {
  readonly migrate: (pool: Pool) => Promise<void>;
  readonly seed: (pool: Pool) => Promise<void>;
  readonly tell: (pool: Pool) => Promise<void>;
}

/** A database that the databases of tests are copies of. No connection may stay open on it. */
async function makeTemplate(
  admin: ClientConfig,
  name: string,
  source: string,
  fill: (pool: Pool) => Promise<void>,
): Promise<void> {
  await runAsAdmin(admin, `create database ${name} template ${source} strategy file_copy owner ${databaseName}`);
  const pool = openPool(connectionTo(admin, name), () => undefined);
  await fill(pool).finally(() => endPool(pool));
}

interface BrokerAnswer {
  readonly admin: ClientConfig;
  /** Why the template that was asked for does not exist. */
  readonly templateError: string | null;
}

export interface Broker {
  /** Ends the server, if any test asked for it. */
  close(): Promise<void>;
}

/**
 * Starts the run's server when the first test asks, and makes each template when it is first asked for, so that runs
 * without a database stay quick.
 * @param path socket on which the workers ask, by the name of a template
 */
export async function openBroker(path: string, { migrate, seed, tell }: Preparation): Promise<Broker> {
  const start = async () => {
    const cluster = await startThrowAwayCluster();
    await runAsAdmin(cluster.admin, `create role ${databaseName} login createdb`);
    return cluster;
  };
  let starting: ReturnType<typeof start> | null = null;
  const made = new Map<Template, Promise<void>>();
  const once = (template: Template, make: () => Promise<void>): Promise<void> => {
    const known = made.get(template) ?? make();
    made.set(template, known);
    return known;
  };
  const ensure = async (admin: ClientConfig, template: Template): Promise<void> => {
    if (template === 'empty') return;
    await once('migrated', () => makeTemplate(admin, migratedTemplate, 'template0', migrate));
    if (template === 'demo') await once('demo', () => makeTemplate(admin, demoTemplate, migratedTemplate, seed));
    if (template === 'story') await once('story', () => makeTemplate(admin, storyTemplate, migratedTemplate, tell));
  };
  const answer = async (template: Template): Promise<BrokerAnswer> => {
    starting ??= start();
    const { admin } = await starting;
    return { admin, templateError: await ensure(admin, template).then(() => null, textOf) };
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (asked: Buffer) => {
      answer(asked.toString() as Template).then(
        (found) => socket.end(JSON.stringify(found)),
        (error: unknown) => socket.end(JSON.stringify({ error: textOf(error) })),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    close: async () => {
      server.close();
      const cluster = await starting?.catch(() => null);
      await cluster?.stop();
    },
  };
}

async function askBroker(template: Template): Promise<BrokerAnswer> {
  const path = process.env[brokerVariable];
  if (!path) throw new Error('no test database: is tests/globalSetup.ts among the globalSetup files of vitest?');
  const socket = connect(path);
  socket.write(template);
  const answer = JSON.parse(await text(socket)) as BrokerAnswer | { readonly error: string };
  if ('error' in answer) throw new Error(`the test database did not start: ${answer.error}`);
  return answer;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function connectionTo(admin: ClientConfig, database: string): PoolConfig {
  return { host: admin.host, port: admin.port, user: databaseName, database, ssl: false, options: sessionOptions };
}

async function runAsAdmin(admin: ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export interface TcpCluster {
  /** For `DATABASE_URL`. The role is no superuser. */
  readonly url: string;
  /** Superuser, database `postgres`. */
  readonly admin: ClientConfig;
  stop(): Promise<void>;
}

/**
 * A server as others run it: on 127.0.0.1, with a password. Several gateways may share it, and whoever follows it is
 * let in by further rules.
 */
export async function startTcpCluster({ settings = {}, accessRules = [] }: ServerChoice = {}): Promise<TcpCluster> {
  const port = await findFreePort();
  const cluster = await startThrowAwayCluster({
    settings: { ...settings, listen_addresses: '127.0.0.1', port: String(port) },
    accessRules: ['host all all 127.0.0.1/32 scram-sha-256', ...accessRules],
  });
  const password = randomBytes(12).toString('hex');
  await runAsAdmin(cluster.admin, `create role ${databaseName} login createdb password '${password}'`);
  await runAsAdmin(cluster.admin, `create database ${databaseName} owner ${databaseName}`);
  return {
    url: `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`,
    admin: cluster.admin,
    stop: cluster.stop,
  };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
