import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPlan } from './clusterPlan.ts';
import { DataFolderBusy } from './dataFolderLock.ts';
import { tryGatewayLock } from './gatewayLock.ts';
import { claimPidFile, readPidFile, whoIs } from './pidFile.ts';

/** A lock connection of a killed gateway vanishes at once, but not in the same instant. */
const refusalsUntilBusy = 50;
const pause = 20;
const patience = 120_000;

/**
 * Makes sure that no server works in the cluster: waits for one that is ending, stops one whose gateway died.
 * @throws {DataFolderBusy} its gateway is alive
 */
export async function clearTheWay(plan: ClusterPlan, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + patience;
  let refusals = 0;
  let stopped: number | null = null;
  for (;;) {
    const found = readPidFile(plan);
    if (found === null) return;
    const owner = whoIs(found.pid, plan);
    const lock = await tryGatewayLock(plan.socketFolder);
    if (typeof lock === 'object') {
      await lock.end();
      // It answers, yet its process is out of sight: a server in another container that shares the folder.
      if (owner !== 'server' && owner !== 'unknown') throw new DataFolderBusy(plan.clusterFolder);
      if (stopped !== found.pid) log(`embedded database: stopping process ${found.pid}, its gateway is gone`);
      signal(found.pid, 'SIGINT');
      stopped = found.pid;
    } else if (lock === 'refused') {
      refusals += 1;
      if (refusals > refusalsUntilBusy) throw new DataFolderBusy(plan.clusterFolder);
    } else if (owner === 'nobody') {
      return;
    } else if (owner === 'zombie' || owner === 'stranger' || (owner === 'unknown' && lock === 'noServer')) {
      claimPidFile(plan);
      return;
    }
    if (Date.now() > deadline)
      throw new Error(`database process ${found.pid} of ${plan.clusterFolder} neither answers nor ends`);
    await sleep(pause);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
