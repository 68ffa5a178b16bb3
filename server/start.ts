import { spawn } from 'node:child_process';
import { demoAccounts, demoPassword } from '#fixtures/accounts.ts';
import { createGateway } from './gatewayProcess.ts';
import { readConfig } from './platform/config.ts';
import { isFrontEndStale } from './platform/frontEndBuild.ts';
import { openLog } from './platform/log.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { StartRefusal } from './platform/startRefusal.ts';

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
  if (process.env.TONGGUAN_NO_BUILD !== '1' && (await isFrontEndStale())) await buildFrontEnd();
  const database = await openDatabase(config, { log: (line) => log.info(line) });
  const gateway = await createGateway({
    config,
    pool: database.pool,
    connection: database.connection,
    log,
  });
  const address = await gateway.app.listen({ host: config.host, port: config.port });
  log.info({ database: database.describe() }, 'ready');
  console.log(`\n通关 Tongguan  ${config.publicUrl ?? address.replace('[::1]', '127.0.0.1')}`);
  if (config.demo)
    console.log(`演示账号 demo accounts: ${demoAccounts.map(({ loginName }) => loginName).join(' ')}\n密码 password: ${demoPassword}\n`);

  let draining: Promise<void> | undefined;
  const drain = (reason: string): void => {
    draining ??= (async () => {
      log.info({ reason }, 'draining');
      await gateway.close();
      await database.close();
      process.exit(0);
    })();
    draining.catch((error: unknown) => {
      log.error({ err: error }, 'the drain failed');
      process.exit(1);
    });
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
