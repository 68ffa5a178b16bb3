import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { addressOf, startGatewayProcess, stopGatewayProcess } from './robustness/gatewayProcess.ts';
import { placeBeside } from './serverBundle.ts';

/** Makes a data folder as the first start in demo mode leaves it; that start is made once per run. */
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
  await stopGatewayProcess(gateway);
  try {
    renameSync(own, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(own, { recursive: true, force: true });
  }
  return place;
}
