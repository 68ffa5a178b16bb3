import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { addressOf } from './gatewayAddress.ts';

/**
 * `npm run dev`: the gateway on `PORT`, restarted when its code changes, and in front of it Vite's page with reload on
 * `PAGE_PORT`. The page is there once it can be used. A signal ends both, and with the gateway its database.
 */
const gatewayPort = process.env.PORT === '0' ? await freePort() : (process.env.PORT ?? '5080');
/** The gateway drains; whoever has not ended by then never will, such as a watcher whose program had failed. */
const patienceMs = 30_000;

const children: ChildProcess[] = [];
let ending: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
endWithNpm();

const gateway = run(['--import', 'tsx', '--watch', '--watch-preserve-output', 'server/start.ts'], {
  PORT: gatewayPort,
  TONGGUAN_NO_BUILD: '1',
  // So that it drains when its watcher is gone.
  npm_lifecycle_event: 'dev',
});
// It may end before it says where it is: then there is nothing to show.
await addressOf(gateway).catch(() => undefined);
if (!ending) run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], { PORT: gatewayPort });

/** In a group of its own: what a terminal tells everybody at once is passed on here, in order. */
function run(program: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
    detached: true,
  });
  child.stdout?.pipe(process.stdout);
  child.once('exit', (code) => end(code ?? 1));
  children.push(child);
  return child;
}

/** Ends both, whichever ended first, and this process with them. */
function end(exitCode: number): void {
  ending ??= Promise.all(children.map(ended)).then(() => process.exit(exitCode));
}

async function ended(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const last = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(last);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** npm does not pass every signal on; when it goes away, so does what it started. */
function endWithNpm(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end(0);
  }, 200).unref();
}

/** A port that nobody has, kept over the gateway's restarts. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
}
