import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { StartRefusal } from '../startRefusal.ts';
import { connectionsFor, databaseName } from './clusterPlan.ts';
import { DataFolderBusy, lockDataFolder } from './dataFolderLock.ts';
import { EmbeddedServer } from './embeddedServer.ts';
import { openExternalDatabase } from './externalDatabase.ts';
import { planCluster } from './planCluster.ts';
import { endPool, openPool, sessionOptions } from './session.ts';
import { chooseSocketFolder, socketPort } from './socketFolder.ts';

/** The database of the gateway, and its server when that is embedded. */
export interface Database {
  /** Numbers of any size, amounts, dates and moments come out of it as text. */
  readonly pool: Pool;
  readonly mode: 'embedded' | 'external';
  /** For clients of one's own and for other libraries' pools: without our type parsers, those expect dates. */
  readonly connection: PoolConfig;
  /** One line for the log, without secrets. */
  describe(): string;
  /** Ends the pool, then stops an embedded server; may be called twice. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log?: (line: string) => void;
  /**
   * When a gateway already runs the embedded server: work beside it instead of refusing. For readers such as a backup.
   */
  readonly joinRunning?: boolean;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * @throws {StartRefusal} with `exitCode` 2: settings, rights or versions do not fit
 * @throws {DataFolderBusy} (`exitCode` 3) another process uses the data folder
 */
export async function openDatabase(
  { dataDir, databaseUrl, workers = 1 }: Place & Partial<Pick<Config, 'workers'>>,
  { log = console.error, joinRunning = false }: DatabaseOptions = {},
): Promise<Database> {
  if (databaseUrl !== null) return openExternalDatabase(databaseUrl, log);
  try {
    return await openEmbeddedDatabase({ folder: dataDir, workers, log });
  } catch (error) {
    if (joinRunning && error instanceof DataFolderBusy) return joinEmbeddedDatabase(dataDir, log);
    throw error;
  }
}

/**
 * For a worker: the database that its first process has open.
 * @param options.connections of its pool
 */
export const joinDatabase = (
  { dataDir, databaseUrl }: Place,
  { log, connections }: { readonly log: (line: string) => void; readonly connections: number },
): Promise<Database> =>
  databaseUrl === null
    ? joinEmbeddedDatabase(dataDir, log, connections)
    : openExternalDatabase(databaseUrl, log, connections);

interface EmbeddedPlace {
  readonly folder: string;
  readonly workers: number;
  readonly log: (line: string) => void;
}

async function openEmbeddedDatabase({ folder, workers, log }: EmbeddedPlace): Promise<Database> {
  const dataDir = prepareDataFolder(folder);
  const folderLock = await lockDataFolder(dataDir);
  try {
    const plan = planCluster({ dataDir, settings: { max_connections: connectionsFor(workers) } });
    const server = await EmbeddedServer.start(plan, log);
    const connection = connectionTo(plan.socketFolder);
    const pool = openPool(connection, log);
    const close = async (): Promise<void> => {
      await endPool(pool);
      await server.stop();
      await folderLock.release();
    };
    let closing: Promise<void> | null = null;
    return {
      pool,
      mode: 'embedded',
      connection,
      describe: () =>
        `embedded PostgreSQL ${plan.binaries.version}, process ${server.pid} (${plan.runAs.mode}), ${plan.clusterFolder}`,
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await folderLock.release();
    throw error;
  }
}

/** Only the pool is ours; the server stays with the gateway that started it. */
async function joinEmbeddedDatabase(folder: string, log: (line: string) => void, max?: number): Promise<Database> {
  const dataDir = realpathSync(folder);
  const clusterFolder = join(dataDir, 'pg');
  const connection = connectionTo(chooseSocketFolder({ dataDir, owner: statSync(clusterFolder).uid }));
  const pool = openPool(connection, log, { max });
  try {
    await pool.query('select 1');
  } catch (error) {
    await endPool(pool);
    throw error;
  }
  return {
    pool,
    mode: 'embedded',
    connection,
    describe: () => `embedded PostgreSQL of a running gateway, ${clusterFolder}`,
    close: () => endPool(pool),
  };
}

function connectionTo(socketFolder: string): PoolConfig {
  return {
    host: socketFolder,
    port: socketPort,
    user: databaseName,
    database: databaseName,
    ssl: false,
    options: sessionOptions,
    application_name: databaseName,
  };
}

function prepareDataFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (cause) {
    throw new StartRefusal(
      {
        zh: `无法写入数据文件夹 ${folder}：请检查权限，或另设 DATA_DIR`,
        en: `Cannot write to data folder ${folder}: check its rights, or set DATA_DIR`,
      },
      2,
      { cause },
    );
  }
}
