import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { ClusterPlan } from '#server/platform/postgres/clusterPlan.ts';
import { ensureCluster, isAlive } from '#server/platform/postgres/createCluster.ts';
import { superuserConnection } from '#server/platform/postgres/gatewayLock.ts';
import { planCluster } from '#server/platform/postgres/planCluster.ts';
import { launchPostmaster } from '#server/platform/postgres/postmaster.ts';

// Nothing in it has to outlive a power cut, so it never waits for the disk.
const carelessSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

export interface ThrowAwayCluster {
  /** Superuser, database `postgres`. */
  readonly admin: ClientConfig;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

export type ServerChoice = Partial<Pick<ClusterPlan, 'settings' | 'accessRules'>>;

/** An empty server in the temporary folder, with the same programs and the same way of starting as the product. */
export async function startThrowAwayCluster({
  settings = {},
  accessRules = [],
}: ServerChoice = {}): Promise<ThrowAwayCluster> {
  const dataDir = makeTemporaryFolder('cluster');
  const plan = planCluster({ dataDir, settings: { ...carelessSettings, ...settings }, accessRules });
  await ensureCluster(plan, { isLasting: false });
  const postmaster = await launchPostmaster(plan);
  return {
    admin: { ...superuserConnection(plan.socketFolder), ...(settings.port ? { port: Number(settings.port) } : {}) },
    stop: async () => {
      await postmaster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new folder, real path; what killed test runs left behind goes away on the way. */
export function makeTemporaryFolder(subject: string): string {
  const start = 'tg-test-';
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(start) ? name.slice(start.length).split('-')[0] : Number.NaN);
    if (Number.isInteger(pid) && !isAlive(pid)) removeIfPossible(join(tmpdir(), name));
  }
  return realpathSync(mkdtempSync(join(tmpdir(), `${start}${process.pid}-${subject}-`)));
}

/** A leftover that a killed run had mounted cannot go; it must not keep other runs from starting. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    console.warn(`a test run left ${folder} behind and it cannot be removed`);
  }
}
