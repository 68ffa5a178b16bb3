import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createGateway, prepareDatabase } from './gatewayProcess.ts';
import { refreshFirstStatistics } from './jobs/statistics.ts';
import { tellLauncher, whenAbandoned } from './launcher.ts';
import { type Config, readConfig } from './platform/config.ts';
import { isFrontEndStale } from './platform/frontEndBuild.ts';
import { openLog } from './platform/log.ts';
import { type Database, joinDatabase, openDatabase } from './platform/postgres/index.ts';
import { workerConnections } from './platform/postgres/workerConnections.ts';
import { StartRefusal } from './platform/startRefusal.ts';
import { demoAccountsLine } from './seed/demo.ts';
import { readOrders, toFirst } from './workers/channel.ts';
import { Crew, WorkerFailed } from './workers/crew.ts';
import { keepLimits } from './workers/limitKeeper.ts';
import { workerLimits } from './workers/workerLimits.ts';

/**
 * `npm start`: builds the front end when it is missing or stale, starts database and gateway, drains at SIGINT and
 * SIGTERM. With `WORKERS` the gateways are processes of their own, which run this file, too; the first process keeps
 * the database and them.
 */
try {
  await start();
} catch (error) {
  if (!(error instanceof StartRefusal || error instanceof WorkerFailed)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

/** What answers calls: a gateway in this process, or workers. */
interface Answering {
  /** @returns its address */
  listen(): Promise<string>;
  close(): Promise<void>;
  /** Says why when it cannot go on. */
  readonly failed?: Promise<string>;
}

interface Surroundings {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}

async function start(): Promise<void> {
  const config = readConfig();
  const orders = readOrders();
  const log = openLog(config, orders?.number);
  // A package's promise that nobody waited for has no state to spoil, what matters is in transactions; ending would
  // throw everybody out.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure nobody waited for'));
  const line = (text: string): void => log.info(text);
  if (orders) {
    const database = await joinDatabase(config, { log: line, connections: orders.connections });
    toFirst.tell({ ready: await answer(gatewayAsWorker, { config, database, log }) });
    return;
  }
  if (process.env.TONGGUAN_NO_BUILD !== '1' && (await isFrontEndStale())) await buildFrontEnd();
  const database = await openDatabase(config, { log: line });
  const address = await answer(config.workers > 1 ? crew : gatewayAlone, { config, database, log });
  log.info({ database: database.describe() }, 'ready');
  console.log(`\n通关 Tongguan  ${config.publicUrl ?? address.replace('[::1]', '127.0.0.1')}`);
  if (config.demo) console.log(demoAccountsLine());
  tellLauncher('ready');
}

/** @returns the address, once calls are answered; until a signal ends it */
async function answer(
  open: (surroundings: Surroundings) => Promise<Answering>,
  surroundings: Surroundings,
): Promise<string> {
  const { database, log } = surroundings;
  let answering: Answering | undefined;
  const close = async (): Promise<void> => {
    try {
      await answering?.close();
    } finally {
      await database.close();
    }
  };
  try {
    answering = await open(surroundings);
    const drain = drainAtSignals(close, log);
    void answering.failed?.then((why) => {
      console.error(why);
      drain('a worker ends at each start', 1);
    });
    return await answering.listen();
  } catch (error) {
    await close().catch((second: unknown) => log.error({ err: second }, 'what had started did not end well'));
    throw error;
  }
}

async function gatewayAlone({ config, database: { pool, connection }, log }: Surroundings): Promise<Answering> {
  const { app, close } = await createGateway({ config, pool, connection, log });
  return { listen: () => listen(app, config), close };
}

async function gatewayAsWorker({ config, database: { pool, connection }, log }: Surroundings): Promise<Answering> {
  const limits = workerLimits({ connections: pool.options.max, workers: config.workers }, toFirst);
  const { app, close } = await createGateway({ config, pool, connection, log, prepared: true, limits });
  return { listen: () => listen(app, config), close };
}

async function crew({ config, database: { pool }, log }: Surroundings): Promise<Answering> {
  const { workers } = config;
  const connections = await workerConnections(pool, workers);
  await prepareDatabase(pool, config);
  // Said once and here, not by each worker.
  if (config.port) await namingPort(holdOnce(config), config);
  const own = new Crew({ workers, connections, limits: keepLimits(workers), log });
  return {
    listen: async () => {
      const address = await own.start();
      await refreshFirstStatistics(pool);
      return address;
    },
    close: () => own.stop(),
    failed: own.failed.then(
      (number) =>
        `工作进程 ${number} 每次启动都立即退出，通关停止运行；原因见上面的日志\nWorker ${number} ends at each start, Tongguan stops; the log above tells why`,
    ),
  };
}

function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return namingPort(app.listen({ host, port }), { port });
}

/** @throws {StartRefusal} another process has the port */
async function namingPort<T>(listening: Promise<T>, { port }: Pick<Config, 'port'>): Promise<T> {
  try {
    return await listening;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause;
    const text = {
      zh: `端口 ${port} 已被占用：请关闭占用它的程序，或另设 PORT`,
      en: `Port ${port} is taken: end the program that has it, or set PORT`,
    };
    throw new StartRefusal(text, 2, { cause });
  }
}

/** Takes the port and leaves it again. */
function holdOnce({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

/**
 * Once: further signals change nothing. Hung out before the address is known, so nobody who reads it can be too early.
 */
function drainAtSignals(
  close: () => Promise<void>,
  log: FastifyBaseLogger,
): (reason: string, exitCode?: number) => void {
  let draining: Promise<void> | undefined;
  const drain = (reason: string, exitCode = 0): void => {
    if (!draining) log.info({ reason }, 'draining');
    draining ??= close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'the drain failed');
        process.exit(1);
      },
    );
  };
  const leave = (reason: string): void => {
    tellLauncher('leaving');
    drain(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(signal));
  whenAbandoned(leave);
  return drain;
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
