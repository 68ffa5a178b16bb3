import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DiskStore } from '../config.ts';
import { privateFolder } from '../privateFiles.ts';
import { type FileStore, isHashaddr } from './fileStore.ts';
import { contentMissing, oldAfterMs, spool, sweepSpool, syncToDisk } from './spool.ts';

/** Content in a folder, spread over `ab/cd/<hash>` so that no folder grows too long to list. */
export function openDiskStore({ folder }: Pick<DiskStore, 'folder'>): FileStore {
  const spoolFolder = join(folder, 'spool');
  const placeOf = (hashaddr: string): string => {
    // The address becomes a path: anything but hex digits could lead out of the folder.
    if (!isHashaddr(hashaddr)) throw contentMissing();
    return join(folder, hashaddr.slice(0, 2), hashaddr.slice(2, 4), hashaddr);
  };

  return {
    put: (source, options = {}) =>
      spool(source, { ...options, folder: spoolFolder }, async ({ hashaddr, size, path }) => {
        const place = placeOf(hashaddr);
        // A file of another size is a damaged one: the fresh content heals it.
        if ((await sizeOf(place)) === size) return;
        await mkdir(dirname(place), { recursive: true, mode: privateFolder });
        await rename(path, place);
        await syncToDisk(dirname(place));
      }),
    async open(hashaddr) {
      const handle = await open(placeOf(hashaddr), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? contentMissing() : error;
      });
      return handle.createReadStream();
    },
    has: async (hashaddr) => isHashaddr(hashaddr) && (await sizeOf(placeOf(hashaddr))) !== undefined,
    async remove(hashaddr) {
      await rm(placeOf(hashaddr), { force: true });
    },
    async check() {
      await mkdir(spoolFolder, { recursive: true, mode: privateFolder });
      await access(spoolFolder, constants.W_OK | constants.R_OK);
    },
    async *listOld() {
      await mkdir(folder, { recursive: true, mode: privateFolder });
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile() || !isHashaddr(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const { mtimeMs } = await stat(path);
        if (path === placeOf(entry.name) && Date.now() - mtimeMs > oldAfterMs) yield entry.name;
      }
    },
    sweep: () => sweepSpool(spoolFolder),
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
