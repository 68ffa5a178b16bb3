import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries, linkLibraries } from './binaries.ts';
import { type ClusterPlan, serverSettings } from './clusterPlan.ts';
import { chooseGuard, type ProcessGuard } from './guard.ts';
import { decideRunAs, type RunAs } from './runAs.ts';
import { chooseSocketFolder, prepareSocketFolder } from './socketFolder.ts';

export interface ClusterChoice {
  /** Real path; must exist. */
  readonly dataDir: string;
  readonly settings?: ClusterPlan['settings'];
  readonly accessRules?: ClusterPlan['accessRules'];
  readonly guard?: ProcessGuard;
}

/**
 * Decides everything about the server of a data folder, and prepares the folders around the cluster.
 * @throws {StartRefusal} the server cannot run here
 */
export function planCluster({
  dataDir,
  settings = {},
  accessRules = [],
  guard = chooseGuard(),
}: ClusterChoice): ClusterPlan {
  const binaries = findBinaries();
  const clusterFolder = join(dataDir, 'pg');
  const runAs = decideRunAs({ clusterFolder, program: binaries.postgres });
  openToServer(dataDir, runAs);
  const socketFolder = chooseSocketFolder({ dataDir, owner: runAs.owner });
  prepareSocketFolder(socketFolder, runAs.owner);
  return {
    binaries,
    libraryEnv: linkLibraries(binaries, join(dataDir, 'lib')),
    runAs,
    guard,
    clusterFolder,
    socketFolder,
    logFile: join(dataDir, 'logs', 'postgres.log'),
    settings: { ...serverSettings, ...settings },
    accessRules,
  };
}

/** A server under another user passes through the data folder to its own files; it may not list it. */
function openToServer(dataDir: string, runAs: RunAs): void {
  if (runAs.mode === 'setuid') chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
}
