import { Agent, request } from 'node:http';

export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Figures {
  /** Those of the warming up included. */
  readonly calls: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Sends the same request over kept connections for a while and reports rate and latency.
 * @throws an answer that is not 200
 */
export async function measure(
  port: number,
  shot: Shot,
  { connections = 8, seconds = 4 }: { connections?: number; seconds?: number } = {},
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return await measureCalls(() => send(port, shot, agent), { connections, seconds });
  } finally {
    agent.destroy();
  }
}

const warmUpSeconds = 2;

/**
 * The same over calls of any kind, such as statements on a connection. Two seconds of warming up are not counted, for
 * every peer alike.
 */
export async function measureCalls(
  call: () => Promise<unknown>,
  { connections = 8, seconds = 4 }: { connections?: number; seconds?: number } = {},
): Promise<Figures> {
  const warmUp = await repeat(call, connections, warmUpSeconds);
  const measured = await repeat(call, connections, seconds);
  return { ...measured, calls: warmUp.calls + measured.calls };
}

async function repeat(call: () => Promise<unknown>, connections: number, seconds: number): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const before = performance.now();
        await call();
        times.push(performance.now() - before);
      }
    }),
  );
  return {
    calls: times.length,
    perSecond: times.length / ((performance.now() - started) / 1_000),
    ...percentiles(times),
  };
}

export function percentiles(times: readonly number[]): Omit<Figures, 'perSecond' | 'calls'> {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0 };
}

export function send(
  port: number,
  { method, path, headers, body }: Shot,
  agent?: Agent,
): Promise<{ text: string; headers: Record<string, string | string[] | undefined> }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers }, ...(agent && { agent }) },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          if (answer.statusCode !== 200)
            reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
          else resolve({ text, headers: answer.headers });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
