import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import pg from 'pg';
import { clearTheWay } from './clearTheWay.ts';
import { type ClusterPlan, databaseName } from './clusterPlan.ts';
import { ensureCluster } from './createCluster.ts';
import { DataFolderBusy } from './dataFolderLock.ts';
import { superuserConnection, tryGatewayLock } from './gatewayLock.ts';
import { launchPostmaster, type Postmaster } from './postmaster.ts';

type Log = (line: string) => void;

const restartPauses = [0, 200, 500, 1000, 2000, 5000] as const;

/**
 * The embedded server from start to stop: when it dies while we live, it is started again and the lock is taken again.
 */
export class EmbeddedServer {
  readonly #plan: ClusterPlan;
  readonly #log: Log;
  #postmaster: Postmaster;
  #lock: Client;
  #isStopping = false;
  #supervision: Promise<void>;

  private constructor(plan: ClusterPlan, log: Log, running: Running) {
    this.#plan = plan;
    this.#log = log;
    this.#postmaster = running.postmaster;
    this.#lock = running.lock;
    this.#supervision = this.#supervise();
  }

  static async start(plan: ClusterPlan, log: Log): Promise<EmbeddedServer> {
    await ensureCluster(plan);
    return new EmbeddedServer(plan, log, await launch(plan, log));
  }

  get pid(): number {
    return this.#postmaster.pid;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lock.end().catch(() => undefined);
    await this.#postmaster.stop();
    await this.#supervision;
  }

  async #supervise(): Promise<void> {
    while (!this.#isStopping) {
      const lockLost = new Promise<null>((resolve) => this.#lock.once('end', () => resolve(null)));
      const how = await Promise.race([this.#postmaster.exited, lockLost]);
      if (this.#isStopping) return;
      if (how === null) await this.#takeLockAgain();
      else await this.#restart(how);
    }
  }

  /** The server ends all connections when one of its processes crashes, and goes on by itself. */
  async #takeLockAgain(): Promise<void> {
    let hasExited = false;
    void this.#postmaster.exited.then(() => {
      hasExited = true;
    });
    while (!this.#isStopping) {
      await sleep(20);
      if (hasExited) return;
      const lock = await tryGatewayLock(this.#plan.socketFolder);
      if (typeof lock !== 'object') continue;
      this.#lock = lock;
      return;
    }
    await this.#lock.end().catch(() => undefined);
  }

  async #restart(how: string): Promise<void> {
    this.#log(`embedded database ended (${how}); starting it again`);
    await this.#lock.end().catch(() => undefined);
    for (let attempt = 0; !this.#isStopping; attempt += 1) {
      await sleep(restartPauses[Math.min(attempt, restartPauses.length - 1)] ?? 0);
      try {
        const { postmaster, lock } = await launch(this.#plan, this.#log);
        this.#postmaster = postmaster;
        this.#lock = lock;
        this.#log(`embedded database runs again (process ${postmaster.pid})`);
        if (this.#isStopping) await Promise.all([lock.end().catch(() => undefined), postmaster.stop()]);
        return;
      } catch (error) {
        this.#log(`embedded database does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}

interface Running {
  readonly postmaster: Postmaster;
  readonly lock: Client;
}

async function launch(plan: ClusterPlan, log: Log): Promise<Running> {
  await clearTheWay(plan, log);
  const postmaster = await launchPostmaster(plan);
  try {
    const lock = await tryGatewayLock(plan.socketFolder);
    if (lock === 'refused') throw new DataFolderBusy(plan.clusterFolder);
    if (typeof lock !== 'object') throw new Error(`the database server does not answer in ${plan.socketFolder}`);
    await ensureDatabase(plan.socketFolder);
    return { postmaster, lock };
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
}

/** Checked at each start: the first one may have been killed between creating the cluster and creating the database. */
async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client(superuserConnection(socketFolder));
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database`,
      [databaseName],
    );
    if (!rows[0]?.role) await client.query(`create role ${databaseName} login`);
    if (!rows[0]?.database) await client.query(`create database ${databaseName} owner ${databaseName}`);
  } finally {
    await client.end();
  }
}
