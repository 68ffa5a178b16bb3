import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { type Figures, percentiles, send } from './load.ts';
import { callOf, demandFields, logIn, type Site } from './site.ts';
import { databaseSeconds, postmasterOf, secondsOf } from './watch.ts';

const everyMs = 100;

/** What another person and the machine saw while somebody's work was under way. */
export interface Beside extends Omit<Figures, 'perSecond' | 'calls'> {
  readonly lists: number;
  /** Seconds of a processor. */
  readonly work: { readonly gateway: number; readonly database: number };
  /** Of the gateway's process, threads included. */
  readonly memory: { readonly beforeMiB: number; readonly peakMiB: number };
}

/**
 * The newest ten demands, asked by a clerk every hundred milliseconds whether the last answer is here or not, while the
 * work goes on.
 */
export async function beside<T>(
  site: Site,
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; beside: Beside }> {
  const headers = await logIn(site.port, 'bus01');
  const shot = callOf(headers, 'queryDemandPage', {
    page: 1,
    limit: 10,
    fields: demandFields,
    sort: [{ field: 'createdTime', order: 'DESC' }],
  });
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const ask = async () => {
    const asked = performance.now();
    await send(site.port, shot, agent);
    times.push(performance.now() - asked);
  };
  for (let warming = 0; warming < 40; warming += 1) await ask();
  times.length = 0;
  const asking: Promise<void>[] = [];
  const timer = setInterval(() => asking.push(ask()), everyMs);
  const beforeMiB = memoryOf(site, 'VmRSS');
  // The peak counts from here on.
  writeFileSync(`/proc/${site.process.pid}/clear_refs`, '5');
  const postmaster = await postmasterOf(site.pool);
  const worked = () => ({ gateway: secondsOf(site.process.pid), database: databaseSeconds(postmaster) });
  const before = worked();
  const began = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - began) / 1_000;
    clearInterval(timer);
    await Promise.all(asking);
    const after = worked();
    const cost = { gateway: after.gateway - before.gateway, database: after.database - before.database };
    return {
      result,
      seconds,
      beside: {
        work: cost,
        ...percentiles(times),
        lists: times.length,
        memory: { beforeMiB, peakMiB: memoryOf(site, 'VmHWM') },
      },
    };
  } finally {
    clearInterval(timer);
    agent.destroy();
  }
}

const memoryOf = ({ process: { pid } }: Site, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** The columns that {@link besideCells} fills. */
export const besideHeads = [
  'processor s: gateway',
  'database',
  'lists of another person',
  'p50 ms',
  'p99 ms',
  'longest ms',
  'gateway memory MiB before',
  'peak',
] as const;

export const besideCells = ({ work, lists, p50, p99, longest, memory }: Beside): string =>
  [
    work.gateway.toFixed(1),
    work.database.toFixed(1),
    lists,
    p50.toFixed(1),
    p99.toFixed(1),
    longest.toFixed(0),
    memory.beforeMiB.toFixed(0),
    memory.peakMiB.toFixed(0),
  ].join(' | ');
