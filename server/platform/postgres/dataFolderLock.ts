import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../startRefusal.ts';
import { shortHash } from './socketFolder.ts';

/** Another gateway works in the same data folder; the caller exits 3. */
export class DataFolderBusy extends StartRefusal {
  constructor(folder: string) {
    super(
      {
        zh: `数据文件夹 ${folder} 正被另一个通关进程使用`,
        en: `Data folder ${folder} is in use by another Tongguan process`,
      },
      3,
    );
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * One process per data folder. The kernel frees an abstract socket the moment its process dies, so nothing stale
 * remains. Other systems have none; there the advisory lock of the database decides alone.
 * @param dataDir real path
 */
export async function lockDataFolder(dataDir: string): Promise<FolderLock> {
  if (process.platform !== 'linux') return { release: async () => undefined };
  // A killed predecessor may need some milliseconds until the kernel has closed its files.
  for (const wait of [20, 50, 150, 0]) {
    const server = await listenOrNull(`\0tg-${shortHash(dataDir)}`);
    if (server) return { release: async () => void (await once(server.close(), 'close')) };
    await sleep(wait);
  }
  throw new DataFolderBusy(dataDir);
}

function listenOrNull(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });
}
