import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { superuserConnection } from '#server/platform/postgres/gatewayLock.ts';
import { planCluster } from '#server/platform/postgres/planCluster.ts';
import { launchPostmaster } from '#server/platform/postgres/postmaster.ts';
import { findFreePort, startTcpCluster, type TcpCluster } from './testDatabase.ts';
import { makeTemporaryFolder } from './throwAwayCluster.ts';

export interface Standby {
  /** For `DATABASE_REPLICA_URL`. */
  readonly url: string;
  /** Superuser, database `postgres`: pauses what it replays, and looks at it. */
  readonly admin: ClientConfig;
  stop(): Promise<void>;
}

export interface StreamingPair {
  readonly primary: TcpCluster;
  readonly standby: Standby;
  stop(): Promise<void>;
}

/** A server as others run it, and a second one that follows it by streaming. Both are thrown away. */
export async function startStreamingPair(settings: Readonly<Record<string, string>> = {}): Promise<StreamingPair> {
  const primary = await startTcpCluster({
    accessRules: ['local replication all peer map=tg'],
    settings: { ...settings, ...kept },
  });
  try {
    const standby = await startStandby(primary, settings);
    return {
      primary,
      standby,
      stop: async () => {
        await standby.stop();
        await primary.stop();
      },
    };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

/** What the other one has not fetched yet stays here so far. */
const kept = { wal_keep_size: '256MB' };
/** A standby takes as many connections as the server it follows, or more. */
const ofStandby = { max_connections: '300', fsync: 'off' };

async function startStandby({ admin, url }: TcpCluster, settings: Readonly<Record<string, string>>): Promise<Standby> {
  const dataDir = makeTemporaryFolder('standby');
  const port = await findFreePort();
  const plan = planCluster({
    dataDir,
    settings: {
      ...settings,
      ...ofStandby,
      listen_addresses: '127.0.0.1',
      port: String(port),
      primary_conninfo: `host=${admin.host} port=${admin.port} user=${admin.user}`,
    },
  });
  await copyCluster(admin, plan.clusterFolder);
  const postmaster = await launchPostmaster(plan);
  const own = new URL(url);
  own.port = String(port);
  return {
    url: own.href,
    admin: { ...superuserConnection(plan.socketFolder), port },
    stop: async () => {
      await postmaster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A copy of a running server between the two calls that make such a copy good: pg_basebackup does not come with it. */
async function copyCluster(admin: ClientConfig, folder: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const { rows } = await client.query<{ from: string }>(
      `select current_setting('data_directory') as from, pg_backup_start('standby', true)`,
    );
    const from = rows[0]?.from ?? '';
    const isLeft = (path: string) => /^(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(relative(from, path));
    cpSync(from, folder, { recursive: true, filter: (path) => !isLeft(path) });
    const { rows: stopped } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    writeFileSync(join(folder, 'backup_label'), stopped[0]?.label ?? '');
    writeFileSync(join(folder, 'standby.signal'), '');
    chmodSync(folder, 0o700);
  } finally {
    await client.end();
  }
}
