import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The folder of a client cannot be used now; nothing was tried. */
export class FolderAway extends Error {}

/** Seconds a share may take for one step: one that hangs is away. */
const patience = 20;

/** A share that hangs must not hang the job with it. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new FolderAway(`文件夹 ${patience} 秒内没有应答`)), patience * 1_000);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const isThere = (path: string): Promise<boolean> =>
  within(
    stat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
        throw error;
      },
    ),
  );

/** Files of one run: the others wait for the next one. */
const mostFiles = 500;
/** No answer is larger. */
const mostBytes = 8 * 1_048_576;

/**
 * The folders of one client. Nothing is made in them but our own files and the two folders beside InBox where files
 * stand that were read: a share that is away must look away, not empty.
 */
export class Boxes {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws {FolderAway} a folder is missing, or does not answer */
  async reach(): Promise<void> {
    for (const box of ['OutBox', 'InBox']) {
      const found = await isThere(join(this.#root, box)).catch((error: Error) => {
        throw new FolderAway(error.message);
      });
      if (!found) throw new FolderAway(`没有文件夹 ${box}`);
    }
  }

  /**
   * Writes a file under another ending and renames it, so that the client never sees half of one. One that was written
   * before is not written again: a process that died behind the writing tries once more under the same name.
   * @returns bytes; nothing where it was there
   */
  async put(name: string, content: () => Readable): Promise<number | undefined> {
    await this.reach();
    if ((await this.whereIs(name)) !== undefined) return undefined;
    const path = join(this.#root, 'OutBox', name);
    const half = `${path}.temp`;
    try {
      await pipeline(content(), createWriteStream(half));
      const handle = await open(half, 'r+');
      await handle.sync().finally(() => handle.close());
      const { size } = await stat(half);
      await rename(half, path);
      return size;
    } catch (error) {
      await rm(half, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Where a file of ours is now; nothing where it is nowhere. */
  async whereIs(name: string): Promise<'OutBox' | 'SentBox' | 'FailBox' | undefined> {
    for (const box of ['OutBox', 'SentBox', 'FailBox'] as const)
      if (await isThere(join(this.#root, box, name))) return box;
    for (const day of await this.#foldersIn('FailBox'))
      if (await isThere(join(this.#root, 'FailBox', day, name))) return 'FailBox';
    for (const day of await this.#foldersIn('SentBox'))
      if (await isThere(join(this.#root, 'SentBox', day, name))) return 'SentBox';
    return undefined;
  }

  /** The newest folders of days, since what is looked for went out lately. */
  async #foldersIn(box: string): Promise<readonly string[]> {
    const entries = await within(readdir(join(this.#root, box), { withFileTypes: true })).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && /^\d{4}-?\d\d-?\d\d$/.test(entry.name))
      .map(({ name }) => name)
      .sort()
      .slice(-7);
  }

  /** Answers that are whole: the client writes them as `.tmp` first. */
  async answers(): Promise<readonly string[]> {
    const entries = await within(readdir(join(this.#root, 'InBox'), { withFileTypes: true }));
    return entries
      .filter((entry) => entry.isFile() && /\.xml$/i.test(entry.name))
      .map(({ name }) => name)
      .sort()
      .slice(0, mostFiles);
  }

  /** @returns nothing where the file is gone, or larger than any answer */
  async read(name: string): Promise<Buffer | 'TOO_LARGE' | undefined> {
    const handle = await within(open(join(this.#root, 'InBox', name), 'r')).catch(() => undefined);
    if (!handle) return undefined;
    try {
      const { size } = await handle.stat();
      return size > mostBytes ? 'TOO_LARGE' : await within(handle.readFile());
    } finally {
      await handle.close();
    }
  }

  /** What was read goes aside; so does what nobody can read. */
  async putAside(name: string, where: 'InBoxRead' | 'InBoxBad', day: string): Promise<void> {
    const folder = join(this.#root, where, day);
    await within(mkdir(folder, { recursive: true }));
    await within(rename(join(this.#root, 'InBox', name), join(folder, name))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}
