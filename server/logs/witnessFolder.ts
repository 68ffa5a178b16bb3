import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../platform/db.ts';
import { privateFile, privateFolder } from '../platform/privateFiles.ts';

/** The newest seal as it was seen. */
export interface SeenSeal {
  /** Decimal text: a bigint. */
  readonly no: string;
  /** Hexadecimal. */
  readonly hash: string;
}

/** What a data folder remembers of a database's operation log. */
export interface Witnessed {
  /** Oldest first. */
  readonly seals: readonly SeenSeal[];
  /** Rows that stood in the log and were not seen sealed yet. */
  readonly rows: readonly string[];
}

const mostSeals = 1_000;
const sealsFile = 'seals';
const rowsEnding = '.rows';

const witnessFolder = (dataDir: string): string => join(dataDir, 'log-witness');

/** Each database has a folder of its own: one data folder may serve another one tomorrow. */
export async function witnessPlace(dataDir: string, db: Db): Promise<string> {
  const database = `encode(convert_to(current_database(), 'UTF8'), 'hex')`;
  const named = (sql: string) => db.query<{ name: string }>(`select ${sql}`);
  // A server of others may not tell who it is.
  const { rows } = await named(`system_identifier::text || '-' || ${database} as name from pg_control_system()`).catch(
    () => named(`${database} as name`),
  );
  return join(witnessFolder(dataDir), rows[0]?.name ?? '');
}

const linesOf = async (path: string): Promise<string[]> =>
  (await readFile(path, 'utf8').catch(missing(''))).split('\n').filter((line) => line !== '');

/** What stands for a file that is not there; any other fault is one. */
const missing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  };

export async function seenSeals(place: string): Promise<SeenSeal[]> {
  const lines = await linesOf(join(place, sealsFile));
  return lines.flatMap((line) => {
    const [no, hash] = line.split(' ');
    // A line that a crash cut off says nothing.
    return no && hash?.length === 64 ? [{ no, hash }] : [];
  });
}

/** Several processes of one node write the same: each puts a whole file in the place of the last. */
export async function keepSeals(place: string, seals: readonly SeenSeal[]): Promise<void> {
  const text = seals
    .slice(-mostSeals)
    .map(({ no, hash }) => `${no} ${hash}\n`)
    .join('');
  await replace(join(place, sealsFile), text);
}

async function replace(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.new`;
  await writeFile(beside, text, { mode: privateFile });
  await rename(beside, path);
}

const ownRows = (place: string): string => join(place, `${process.pid}${rowsEnding}`);

export async function addRows(place: string, ids: readonly string[]): Promise<void> {
  await appendFile(ownRows(place), `${ids.join('\n')}\n`, { mode: privateFile });
}

export const keepRows = (place: string, ids: Iterable<string>): Promise<void> =>
  replace(ownRows(place), [...ids].map((id) => `${id}\n`).join(''));

const rowFiles = async (place: string): Promise<string[]> =>
  (await readdir(place).catch(missing([]))).filter((name) => name.endsWith(rowsEnding));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Takes over what processes that are no more had seen. Two that start at once never take the same file. */
export async function inheritRows(place: string): Promise<string[]> {
  await mkdir(place, { recursive: true, mode: privateFolder });
  const inherited: string[] = [];
  for (const name of await rowFiles(place)) {
    if (isAlive(Number.parseInt(name, 10))) continue;
    const taken = join(place, `${name}.${process.pid}.taken`);
    if (!(await rename(join(place, name), taken).then(() => true, missing(false)))) continue;
    const ids = await linesOf(taken);
    if (ids.length > 0) await addRows(place, ids);
    await rm(taken);
    inherited.push(...ids);
  }
  return inherited;
}

export async function readWitnessed(place: string): Promise<Witnessed> {
  const rows: string[] = [];
  for (const name of await rowFiles(place)) rows.push(...(await linesOf(join(place, name))));
  return { seals: await seenSeals(place), rows: [...new Set(rows)] };
}

/**
 * Another past was put in the place of what these saw: they are kept beside, and seeing begins anew.
 * @returns where they are now
 */
export async function setAsideWitnessed(dataDir: string, now: string): Promise<string | undefined> {
  const folder = witnessFolder(dataDir);
  const aside = `${folder}.${now.replace(/\D/g, '')}`;
  return rename(folder, aside).then(() => aside, missing(undefined));
}
