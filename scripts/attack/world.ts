import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { GatewayClient } from '#tests/gatewayClient.ts';
import { openSite } from '../../bench/site.ts';
import type { World } from './attack.ts';
import type { Asked, Post } from './bystander.ts';
import { headersOf } from './shoot.ts';

const demands = 20_000;
const port = 5_190;
const people = ['admin', 'bus01', 'bus02', 'wh01', 'jck01', 'fin01', 'cust01', 'bus01l', 'it01'] as const;
const bystander = 'bus02l';

export interface OpenWorld extends World {
  /** Begins to ask lists as somebody else. @returns ends it, with every question and how long its answer took */
  watch(): Promise<() => Promise<readonly Asked[]>>;
  close(): Promise<void>;
}

/** A gateway as others run it, rate limit and log included, on a folder of its own that is removed in the end. */
export async function openWorld(): Promise<OpenWorld> {
  const site = await openSite({ demands, port, env: { RATE_LIMIT: 'on', LOG_LEVEL: 'info' } });
  // Whatever becomes of the attacks, their gateway ends with them.
  process.once('exit', () => site.process.kill('SIGTERM'));
  let bytes = 0;
  site.process.stdout?.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  const base = `http://127.0.0.1:${port}`;
  const clients = new Map<string, GatewayClient>();
  for (const loginName of [...people, bystander]) {
    const client = new GatewayClient(base);
    const { returnCode, msg } = await client.login(loginName);
    if (returnCode !== '0') throw new Error(`${loginName}: ${msg}`);
    clients.set(loginName, client);
  }
  const as = (loginName: string): GatewayClient => {
    const client = clients.get(loginName);
    if (!client) throw new Error(`${loginName} is not among the people of the attacks`);
    return client;
  };
  return {
    base,
    port,
    pool: site.pool,
    as,
    stranger: () => new GatewayClient(base),
    logged: () => bytes,
    watch: async () => {
      const child = fork(fileURLToPath(new URL('./bystander.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
      const post: Post = { port, headers: headersOf(as(bystander).cookies) };
      process.once('exit', () => child.kill());
      child.send(post);
      return () => reportOf(child);
    },
    close: site.close,
  };
}

async function reportOf(child: ChildProcess): Promise<readonly Asked[]> {
  const report = once(child, 'message');
  child.send('report');
  const [asked] = await report;
  return asked as readonly Asked[];
}
