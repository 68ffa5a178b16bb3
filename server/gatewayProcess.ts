import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createApp } from './app.ts';
import { areaRules } from './areaRules.ts';
import { closeOldDemands } from './demand/closeOldDemands.ts';
import { openFileStore } from './files/fileStore.ts';
import { purgeFiles } from './files/purgeFiles.ts';
import { guaranteeCron, guaranteeJobs } from './guarantee/index.ts';
import { createJobQueue } from './jobs/jobQueue.ts';
import type { Config } from './platform/config.ts';
import { migrate } from './platform/migrate.ts';
import { endPool, openPool } from './platform/postgres/session.ts';
import { seed } from './seed/seed.ts';
import type { Services } from './services.ts';
import { exportEntityJob } from './sheets/exportEntity.ts';
import { importEntityJob } from './sheets/importEntity.ts';
import { openDictionaryBook } from './system/dictionaryBook.ts';
import { forgetOldRows } from './system/forgetOldRows.ts';
import { openSettingBook } from './system/settingBook.ts';

export interface Gateway {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Refuses new work, finishes what runs, then lets go of everything it opened. */
  close(): Promise<void>;
}

interface GatewayParts {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly connection: pg.PoolConfig;
  readonly log: FastifyBaseLogger;
  readonly clock?: () => Date;
  /** Tests bring a database that is migrated and seeded. */
  readonly prepared?: boolean;
}

/** Cron lines of the product's own work: daily at 01:10 demands close, at 02:20 files go, hourly old keys go; the guarantee area brings its own. */
const cron = ['10 1 * * * closeOldDemands', '20 2 * * * purgeFiles', '5 * * * * forgetOldRows', ...guaranteeCron].join('\n');

/**
 * Dictionaries and settings are read in the middle of calls that hold a connection already. From the calls' own pool a burst of calls could
 * take every connection and then wait for one more, all of them, for good.
 */
const bookConnections = 2;

/** How long a drain waits for requests that run; service managers lose their patience a little later. */
const drainMs = 20_000;

/** Everything between a database and a listening port. */
export async function createGateway({
  config,
  pool,
  connection,
  log,
  clock = () => new Date(),
  prepared = false,
}: GatewayParts): Promise<Gateway> {
  const files = openFileStore(config);
  if (!prepared) {
    await migrate(pool);
    await seed(pool, config, { files });
  }
  const jobs = createJobQueue({
    handlers: {
      importEntity: importEntityJob,
      exportEntity: exportEntityJob,
      closeOldDemands,
      purgeFiles: (_payload, { services: own }) => purgeFiles(own),
      forgetOldRows,
      ...guaranteeJobs,
    },
    cron,
    connection,
    log,
  });
  const books = openPool(connection, (line) => log.warn(line), { max: bookConnections });
  const services: Services = {
    config,
    pool,
    clock,
    log,
    rules: areaRules,
    dictionaries: openDictionaryBook(books),
    settings: openSettingBook(books),
    files,
    jobs,
    secret: await secretOf(pool, config),
  };
  const app = await createApp(services, { log });
  await jobs.start(services);
  return {
    app,
    services,
    close: async () => {
      const patience = setTimeout(() => app.server.closeAllConnections(), drainMs);
      await app.close().finally(() => clearTimeout(patience));
      await jobs.stop();
      await endPool(books);
    },
  };
}

/** One secret for all nodes: the setting, else one the database keeps, so sessions survive a restart. */
async function secretOf(pool: pg.Pool, { sessionSecret, production }: Config): Promise<string> {
  if (production) return sessionSecret;
  await pool.query(`insert into kernel_secret (name, value) values ('session', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await pool.query<{ value: string }>(`select value from kernel_secret where name = 'session'`);
  return rows[0]?.value ?? sessionSecret;
}
