import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { eventually } from './robustness/eventually.ts';
import { addressOf, startGatewayProcess, stopGatewayProcess } from './robustness/gatewayProcess.ts';
import { placeBeside } from './serverBundle.ts';

/** A busy machine takes some seconds. */
const patienceMs = 60_000;

/**
 * Makes a data folder as the first start in demo mode leaves it when its jobs are done; that start is made once per
 * run.
 */
export async function copySeeded(folder: string): Promise<void> {
  cpSync(await seeded(), folder, { recursive: true });
}

/** Two workers may make it at once; the second one to finish finds the place taken and uses what is there. */
async function seeded(): Promise<string> {
  const place = placeBeside('seeded');
  if (existsSync(place)) return place;
  const own = `${place}-${process.pid}`;
  const gateway = startGatewayProcess({ DATA_DIR: own });
  await addressOf(gateway);
  await jobsDone(own);
  await stopGatewayProcess(gateway);
  try {
    renameSync(own, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(own, { recursive: true, force: true });
  }
  return place;
}

/** A copy of a folder whose jobs were cut short would do them itself, as would each of the others. */
async function jobsDone(dataDir: string): Promise<void> {
  const { pool, close } = await openDatabase(
    { dataDir, databaseUrl: null },
    { log: () => undefined, joinRunning: true },
  );
  const nothingWaits = async () => {
    const { rows } = await pool.query('select task_identifier from graphile_worker.jobs');
    if (rows.length > 0) throw new Error(`the first start left ${JSON.stringify(rows)} undone`);
  };
  await eventually(nothingWaits, patienceMs, 100).finally(close);
}
