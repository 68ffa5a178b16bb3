import { spawn } from 'node:child_process';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createGateway, type Gateway } from './gatewayProcess.ts';
import { type Config, readConfig } from './platform/config.ts';
import { isFrontEndStale } from './platform/frontEndBuild.ts';
import { openLog } from './platform/log.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { StartRefusal } from './platform/startRefusal.ts';
import { demoAccountsLine } from './seed/demoAccountsLine.ts';

/** `npm start`: builds the front end when it is missing or stale, starts database and gateway, drains at SIGINT and SIGTERM. */
try {
  await start();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = openLog(config);
  // A package's promise that nobody waited for has no state to spoil, what matters is in transactions; ending would throw everybody out.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure nobody waited for'));
  if (process.env.TONGGUAN_NO_BUILD !== '1' && (await isFrontEndStale())) await buildFrontEnd();
  const database = await openDatabase(config, { log: (line) => log.info(line) });
  let gateway: Gateway | undefined;
  const close = async (): Promise<void> => {
    await gateway?.close();
    await database.close();
  };
  try {
    gateway = await createGateway({ config, pool: database.pool, connection: database.connection, log });
    drainAtSignals(close, log);
    const address = await listen(gateway.app, config);
    log.info({ database: database.describe() }, 'ready');
    console.log(`\n通关 Tongguan  ${config.publicUrl ?? address.replace('[::1]', '127.0.0.1')}`);
  } catch (error) {
    await close();
    throw error;
  }
  if (config.demo) console.log(demoAccountsLine());
}

/** @throws {StartRefusal} another process has the port */
async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause;
    const text = {
      zh: `端口 ${port} 已被占用：请关闭占用它的程序，或另设 PORT`,
      en: `Port ${port} is taken: end the program that has it, or set PORT`,
    };
    throw new StartRefusal(text, 2, { cause });
  }
}

/** Once: further signals change nothing. Hung out before the address is known, so nobody who reads it can be too early. */
function drainAtSignals(close: () => Promise<void>, log: FastifyBaseLogger): void {
  let draining: Promise<void> | undefined;
  const drain = (reason: string): void => {
    if (!draining) log.info({ reason }, 'draining');
    draining ??= close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the drain failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => drain('SIGINT'));
  process.on('SIGTERM', () => drain('SIGTERM'));
  drainWhenOrphaned(() => drain('npm is gone'));
}

/** npm does not pass every signal on; when it started us and goes away, so do we. */
function drainWhenOrphaned(drain: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) drain();
  }, 200).unref();
}

function buildFrontEnd(): Promise<void> {
  console.log('正在构建前端 Building the front end …');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      stdio: 'inherit',
      cwd: new URL('..', import.meta.url).pathname,
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}`))));
  });
}
