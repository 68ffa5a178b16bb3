import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createApp } from './app.ts';
import { gatherRules } from './area/gatherAreas.ts';
import { serverAreas } from './areas.ts';
import { openDictionaryCache } from './cache/dictionaryCache.ts';
import { openSettingsCache } from './cache/settingsCache.ts';
import { refreshOutdated, refreshReferring } from './crud/refreshSearch.ts';
import { purgeFiles } from './files/purgeFiles.ts';
import { openEvents } from './gateway/events.ts';
import { openKnownSessions } from './gateway/knownSessions.ts';
import { type Limits, ownLimits } from './gateway/limits.ts';
import { openReaders } from './gateway/readers.ts';
import { forgetRoles } from './gateway/roleRights.ts';
import type { Services } from './gateway/services.ts';
import { openViewLog } from './gateway/viewLog.ts';
import type { JobHandler } from './jobs/job.ts';
import { createJobQueue, scheduleNow } from './jobs/jobQueue.ts';
import { refreshFirstStatistics, refreshStatisticsJob } from './jobs/statistics.ts';
import { openLogWitness } from './logs/logWitness.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db.ts';
import { inTransaction } from './platform/inTransaction.ts';
import { migrate } from './platform/migrate.ts';
import { replicaConnection } from './platform/postgres/externalDatabase.ts';
import { type FollowedReplica, followReplica } from './platform/postgres/followReplica.ts';
import { endPool, openPool } from './platform/postgres/session.ts';
import { openFileStore } from './platform/store/fileStore.ts';
import { seed } from './seed/seed.ts';
import { exportEntityJob } from './sheets/exportEntity.ts';
import { importEntityJob } from './sheets/importEntity.ts';

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
  /** Tests and workers get a database that is migrated and seeded. */
  readonly prepared?: boolean;
  /** Counted together with other processes. */
  readonly limits?: Limits;
}

/** At night, when few files come in, those that nobody needs go; the areas bring their own times. */
const cron = ['20 2 * * * purgeFiles', ...serverAreas.flatMap((area) => area.cron ?? [])];

/**
 * Dictionaries and settings are read in the middle of calls, and what is read is kept for everybody: over a call's own
 * connection others would get what its transaction may yet undo, or the failure it ends in. From the calls' own pool a
 * burst of calls could take every connection and then wait for one more, all of them, for good.
 */
const bookConnections = 2;

/** How long a drain waits for requests that run; service managers lose their patience a little later. */
const drainMs = 20_000;

/** Jobs that one process has under way. */
const jobsAtOnce = 2;

/** Brings the database to this release and puts into it what a new one needs. */
export async function prepareDatabase(pool: pg.Pool, config: Config): Promise<void> {
  await migrate(pool);
  await seed(pool, config, { files: openFileStore(config) });
}

/** Everything between a database and a listening port. */
export async function createGateway({
  config,
  pool,
  connection,
  log,
  clock = () => new Date(),
  prepared = false,
  limits = ownLimits(pool.options.max),
}: GatewayParts): Promise<Gateway> {
  const files = openFileStore(config);
  if (!prepared) await prepareDatabase(pool, config);
  const replica = openReplica({ config, pool, connection, log });
  const events = openEvents({ connection, log, caughtUp: replica && (() => replica.caughtUp()) });
  events.onAccessChange(forgetRoles);
  const jobs = createJobQueue({
    handlers: {
      importEntity: importEntityJob,
      exportEntity: exportEntityJob,
      purgeFiles: (_payload, { services: own }) => purgeFiles(own),
      refreshSearch,
      refreshStatistics: refreshStatisticsJob,
      ...Object.assign({}, ...serverAreas.map(({ jobs: own }) => own)),
    },
    cron,
    // As many at once as one process has, or one for each.
    atOnce: Math.max(Math.floor(jobsAtOnce / config.workers), 1),
    connection,
    events,
    log,
  });
  const books = openPool(connection, (line) => log.warn(line), { max: bookConnections });
  const dictionaries = openDictionaryCache(books);
  const settings = openSettingsCache(books);
  // Told by triggers of the tables, whoever writes them and on whichever node.
  events.subscribe(({ entity }) => {
    if (entity === 'dictionary') dictionaries.forget();
    if (entity === 'setting') settings.forget();
  });
  const logs = await openLogs({ pool, log, config, events });
  const services: Services = {
    config,
    pool,
    readers: openReaders({ pool, replica, log }),
    clock,
    log,
    rules: gatherRules(serverAreas),
    dictionaries,
    settings,
    files,
    jobs,
    events,
    ...limits,
    sessions: openKnownSessions(events),
    views: logs.views,
    secret: await secretOf(pool, config),
  };
  const app = await createApp(services, { log });
  await jobs.start(services);
  // What records are found by is made anew where its definition changed with this release.
  await scheduleNow(pool, 'refreshSearch');
  if (!prepared) await refreshFirstStatistics(pool);
  return {
    app,
    services,
    close: async () => {
      const patience = setTimeout(() => app.server.closeAllConnections(), drainMs);
      await app.close().finally(() => clearTimeout(patience));
      await jobs.stop();
      await logs.close();
      await events.stop();
      await replica?.stop();
      await endPool(books);
    },
  };
}

/** What is written of looks, and what is seen of the whole log. */
async function openLogs(needs: Pick<Services, 'pool' | 'log' | 'config' | 'events'>) {
  const views = openViewLog(needs);
  const witness = await openLogWitness(needs);
  return {
    views,
    close: async () => {
      await views.close();
      await witness.close();
    },
  };
}

/** The server that answers lists, where there is one. */
function openReplica({
  config,
  pool,
  connection,
  log,
}: Omit<GatewayParts, 'clock' | 'prepared'>): FollowedReplica | undefined {
  const { databaseReplicaUrl: url } = config;
  return url === null
    ? undefined
    : followReplica({ primary: connection, replica: replicaConnection(url), max: pool.options.max, log });
}

/** Of the records that name the one in the payload, or of all whose making is outdated. */
const refreshSearch: JobHandler = async (payload, { services: { pool, rules }, signal }) => {
  const run = <T>(work: (db: Db) => Promise<T>) => inTransaction(pool, work);
  if (payload.entity !== undefined) return refreshReferring(payload, run, signal);
  await refreshOutdated(run, (await rules.everyMade?.(pool)) ?? [], signal);
};

/** One secret for all nodes: the setting, else one the database keeps, so sessions survive a restart. */
async function secretOf(pool: pg.Pool, { sessionSecret, production }: Config): Promise<string> {
  if (production) return sessionSecret;
  await pool.query(`insert into kernel_secret (name, value) values ('session', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await pool.query<{ value: string }>(`select value from kernel_secret where name = 'session'`);
  return rows[0]?.value ?? sessionSecret;
}
