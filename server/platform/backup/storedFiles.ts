import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, opendir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makePrivate, privateFolder } from '../privateFiles.ts';

/** A stored file as the backup names it. */
export interface FileFacts {
  /** Path in the folder of stored files. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, hex. */
  readonly sha256: string;
}

/** Uploads that are not complete: they come and go while others copy, and belong to nothing. */
const unfinished = 'spool';

/** @param to a folder that is not there yet */
export async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: privateFolder });
  const filter = (path: string): boolean => path !== join(from, unfinished);
  await cp(from, to, { recursive: true, errorOnExist: true, force: false, preserveTimestamps: true, filter });
  await makePrivate(to);
}

/** Every file of a folder with its content's digest. */
export async function* describeFiles(folder: string): AsyncGenerator<FileFacts> {
  for await (const path of pathsIn(folder)) {
    yield { file: relative(folder, path), size: (await stat(path)).size, sha256: await digestOf(path) };
  }
}

/** Bytes of all files that `copyFiles` would take. */
export async function sizeOfFiles(folder: string): Promise<number> {
  let bytes = 0;
  for await (const path of pathsIn(folder)) {
    const facts = await stat(path).catch(() => null);
    if (!path.startsWith(join(folder, unfinished))) bytes += facts?.size ?? 0;
  }
  return bytes;
}

/** @returns the first of the listed files that is not there as it was, or undefined */
export async function firstAltered(folder: string, listed: readonly FileFacts[]): Promise<string | undefined> {
  for (const { file, size, sha256 } of listed) {
    const path = join(folder, file);
    const found = await stat(path).catch(() => null);
    if (found?.size !== size || (await digestOf(path)) !== sha256) return path;
  }
  return undefined;
}

async function* pathsIn(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
