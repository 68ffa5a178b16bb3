import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { addressOf } from '../gatewayAddress.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stopClock = pathToFileURL(join(root, 'scripts/pictures/stopClock.ts')).href;

export interface Gateway {
  readonly base: string;
  /** Ends it cleanly; a data folder of its own goes with it. */
  close(): Promise<void>;
}

interface Source {
  /** The folder of the commit to run; this one when left out. */
  readonly checkout?: string | undefined;
  /** A data folder to run on a copy of; freshly seeded when left out. */
  readonly data?: string | undefined;
}

/** A gateway of any checkout at the moment of the pictures. What is done in it is forgotten at its end. */
export async function openGateway({ checkout = root, data }: Source): Promise<Gateway> {
  const folder = mkdtempSync(join(tmpdir(), 'tg-pictures-'));
  // A copy that keeps owners and rights, without which the database refuses its files.
  if (data) execFileSync('cp', ['-a', `${resolve(data)}/.`, folder]);
  const { base, end } = await start(checkout, folder);
  return {
    base,
    close: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a data folder with the demo data of a checkout and leaves it closed, ready to be copied. */
export async function seedData(folder: string, checkout = root): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  mkdirSync(dirname(resolve(folder)), { recursive: true });
  const { end } = await start(checkout, resolve(folder));
  await end();
}

async function start(checkout: string, folder: string): Promise<{ base: string; end: () => Promise<void> }> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    TEST_CAPTCHA: '0000',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
    npm_lifecycle_event: '',
  };
  const gateway = spawn(process.execPath, ['--import', 'tsx', '--import', stopClock, 'server/start.ts'], {
    cwd: resolve(checkout),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    base: await addressOf(gateway),
    end: async () => {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
    },
  };
}
