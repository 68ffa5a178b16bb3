import { readdirSync, readFileSync } from 'node:fs';
import type { Site } from './site.ts';

const sampleEvery = 5_000;
/** Ticks of the kernel's clock. */
const ticksPerSecond = 100;

interface Sample {
  /** Minutes since the watch began. */
  readonly at: number;
  /** MiB. */
  readonly gateway: number;
  readonly database: number;
  readonly connections: number;
}

/** Memory of gateway and database, connections and processor time, from now on. */
export async function watch({ pool, process: gateway }: Site) {
  const postmaster = await postmasterOf(pool);
  const samples: Sample[] = [];
  const held: { readonly at: number; readonly heldMiB: number }[] = [];
  const began = performance.now();
  const before = { gateway: secondsOf(gateway.pid), database: databaseSeconds(postmaster), clerks: process.cpuUsage() };
  gateway.on('message', ({ heldMiB }: { heldMiB: number }) =>
    held.push({ at: (performance.now() - began) / 60_000, heldMiB }),
  );
  const look = async () => {
    const { rows: found } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    samples.push({
      at: (performance.now() - began) / 60_000,
      gateway: residentMiB(gateway.pid),
      database: membersOf(postmaster).reduce((sum, pid) => sum + shareMiB(pid), 0),
      connections: found[0]?.count ?? 0,
    });
  };
  // A look that fails is one that is missing; the clerks' own calls tell what is wrong.
  const timer = setInterval(() => void look().catch(() => undefined), sampleEvery);
  timer.unref();
  return {
    /** Rows of a table of two columns. */
    print(): void {
      clearInterval(timer);
      const seconds = (performance.now() - began) / 1_000;
      const { user, system } = process.cpuUsage(before.clerks);
      const busy = (used: number) => `${((100 * used) / seconds).toFixed(0)} %`;
      printMemory('gateway', samples, ({ gateway }) => gateway);
      printHeld(held);
      printMemory('database', samples, ({ database }) => database);
      console.log(
        `| connections of the database: most | ${Math.max(...samples.map(({ connections }) => connections))} |`,
      );
      console.log(
        `| one processor kept busy by gateway / database / clerks | ${busy(secondsOf(gateway.pid) - before.gateway)} / ${busy(databaseSeconds(postmaster) - before.database)} / ${busy((user + system) / 1e6)} |`,
      );
    },
  };
}

function printMemory(name: string, samples: readonly Sample[], of: (sample: Sample) => number): void {
  const later = samples.slice(Math.floor(samples.length / 2));
  const values = later.map(of);
  const mean = values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
  console.log(
    `| ${name} memory MiB: highest / mean of the second half | ${Math.max(...samples.map(of)).toFixed(0)} / ${mean.toFixed(0)} |`,
  );
  console.log(`| ${name} memory, growth in the second half | ${slope(later, of).toFixed(2)} MiB a minute |`);
}

/** What the gateway holds after full collections: the least of the second quarter of the run, and of the last one. */
function printHeld(held: readonly { readonly at: number; readonly heldMiB: number }[]): void {
  const end = held.at(-1)?.at ?? 0;
  const least = (from: number, to: number) =>
    Math.min(...held.filter(({ at }) => at >= from * end && at <= to * end).map(({ heldMiB }) => heldMiB));
  console.log(
    `| gateway, held after a full collection, MiB: second / third / last quarter, least of each (${held.length} collections) | ${[
      [0.25, 0.5],
      [0.5, 0.75],
      [0.75, 1],
    ]
      .map(([from, to]) => least(from ?? 0, to ?? 1).toFixed(0))
      .join(' / ')} |`,
  );
}

/** The straight line that fits best, per minute. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
  const [middle, height] = [mean(samples.map(({ at }) => at)), mean(samples.map(of))];
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  return spread === 0 ? 0 : samples.reduce((sum, one) => sum + (one.at - middle) * (of(one) - height), 0) / spread;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A connection that ended between two looks.
    return '';
  }
}

/** What stands behind the name of a process: state, parent, … @see man proc_pid_stat */
const statOf = (pid: number): string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

/** The process that all connections of the database are children of. */
export async function postmasterOf(pool: Site['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

/** Processes that this one has started. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) && parentOf(Number(name)) === parent ? [Number(name)] : [],
  );

const membersOf = (postmaster: number): number[] => [postmaster, ...childrenOf(postmaster)];

const residentMiB = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024;

/** Without counting what processes share once for each of them. */
const shareMiB = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024;

const sumOf = (pid: number | undefined, places: readonly number[]): number => {
  const stat = statOf(pid ?? 0);
  return places.reduce((sum, place) => sum + Number(stat[place] ?? 0), 0) / ticksPerSecond;
};
/** Processor time, threads included. */
export const secondsOf = (pid: number | undefined): number => sumOf(pid, [11, 12]);
/** Of connections that are over the postmaster knows. */
export const databaseSeconds = (postmaster: number): number =>
  membersOf(postmaster).reduce((sum, pid) => sum + secondsOf(pid), sumOf(postmaster, [13, 14]));
