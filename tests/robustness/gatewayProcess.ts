import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testCaptcha } from '../gatewayClient.ts';
import { serverProcesses } from '../postgres/gatewayChild.ts';
import { bundleOf } from '../serverBundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundle = await bundleOf('server/start.ts');

/**
 * `server/start.ts` as a process of its own, as `npm start` runs it, but for the time that reading its files one by one
 * takes.
 */
export interface GatewayProcess {
  readonly process: ChildProcess;
  /** Its address, or null when it ended before it listened. */
  readonly ready: Promise<string | null>;
  /** Exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Both streams, in the order they came. */
  output(): string;
}

const running = new Set<GatewayProcess>();

/**
 * @param settings win over settings that suit tests; an empty text takes one of those away
 * @param options.program arguments of Node.js; a copy of the repository runs what it holds itself
 */
export function startGatewayProcess(
  settings: Readonly<Record<string, string>>,
  {
    cwd = root,
    program = cwd === root ? [bundle] : ['--import', 'tsx', 'server/start.ts'],
  }: { cwd?: string; program?: readonly string[] } = {},
): GatewayProcess {
  const child = spawn(process.execPath, program, {
    cwd,
    env: {
      PATH: process.env.PATH,
      TONGGUAN_NO_BUILD: '1',
      PORT: '0',
      TEST_CAPTCHA: testCaptcha,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const exited = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]) => signal ?? code ?? 0);
  const ready = new Promise<string | null>((resolve) => {
    void exited.then(() => resolve(null));
    listeners.add(() => {
      const address = /Tongguan\s+(http:\/\/\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
  const gateway: GatewayProcess = { process: child, ready, exited, output: () => output };
  running.add(gateway);
  void exited.then(() => running.delete(gateway));
  return gateway;
}

/** @throws {Error} it ended instead, with what it said */
export async function addressOf(gateway: GatewayProcess): Promise<string> {
  const address = await gateway.ready;
  if (address === null) throw new Error(`the gateway did not start (${await gateway.exited}): ${gateway.output()}`);
  return address;
}

/** SIGTERM and wait. */
export async function stopGatewayProcess(gateway: GatewayProcess): Promise<number | NodeJS.Signals> {
  gateway.process.kill('SIGTERM');
  return gateway.exited;
}

/** SIGKILL for the gateway and, when asked, for every process of its embedded database. */
export async function killGatewayProcess(gateway: GatewayProcess, databaseOf?: string): Promise<void> {
  for (const pid of [...(databaseOf ? serverProcesses(databaseOf) : []), gateway.process.pid ?? 0]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // Some end by themselves while the others are being killed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  await gateway.exited;
}

/** What a failed test left running. */
export async function killAllGatewayProcesses(): Promise<void> {
  await Promise.all([...running].map((gateway) => killGatewayProcess(gateway)));
}
