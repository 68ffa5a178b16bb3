import { existsSync, renameSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { besideGateway, bundleServer } from '../scripts/build/bundleServer.ts';

/** Where the bundles of a test run are kept; set by globalSetup.ts. */
export const bundleVariable = 'TEST_SERVER_BUNDLE';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * A program of the repository as one file, made once per test run: read file by file through tsx it takes two seconds
 * more to start.
 * @param entry path in the repository
 * @returns path of the file to run with node
 */
export async function bundleOf(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const place = placeBeside(name);
  if (!existsSync(place)) await make([entry], place);
  return join(place, `${name}.mjs`);
}

/** Folder of the programs that the gateway starts beside itself. */
export async function programsBeside(): Promise<string> {
  const place = placeBeside('programs');
  if (!existsSync(place)) await make(besideGateway, place);
  return place;
}

/**
 * Something that a test run makes once, beside its bundles.
 * @returns where it stands, whether it is there already or not
 */
export function placeBeside(name: string): string {
  const folder = process.env[bundleVariable];
  if (!folder) throw new Error('no place for bundles: is tests/globalSetup.ts among the globalSetup files of vitest?');
  return join(folder, name);
}

/** Two workers may make it at once; the second one to finish finds the place taken and uses what is there. */
async function make(entries: readonly string[], place: string): Promise<void> {
  const own = `${place}-${process.pid}`;
  await bundleServer({ entries, outDir: own });
  symlinkSync(join(root, 'node_modules'), join(own, 'node_modules'));
  try {
    renameSync(own, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}
