import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

interface Shot {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Hit {
  /** 0 = the connection broke. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export const form = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/** One request, whatever comes of it. */
export function shoot(port: number, { method = 'GET', path, headers = {}, body }: Shot, agent?: Agent): Promise<Hit> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string) => resolve({ status, text, ms: performance.now() - started });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, ...(agent && { agent }) },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => end(answer.statusCode ?? 0, Buffer.concat(parts).toString('utf8')));
        answer.on('error', () => end(0, ''));
      },
    );
    outgoing.on('error', () => end(0, ''));
    // A body that is refused breaks off, also when the answer has come already and nobody listens to the request any
    // more.
    outgoing.once('socket', (socket) => {
      if (socket.listenerCount('error') < 3) socket.on('error', () => undefined);
    });
    outgoing.end(body);
  });
}

/** Many requests over so many connections at a time. */
export async function flood(
  port: number,
  count: number,
  shotOf: (index: number) => Shot,
  connections = 50,
): Promise<readonly Hit[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return await Promise.all(Array.from({ length: count }, (_, index) => shoot(port, shotOf(index), agent)));
  } finally {
    agent.destroy();
  }
}

/**
 * Opens connections, writes the same on each, and waits until the other side has ended them all, or for so long.
 * @returns how many it ended, and when the last
 */
export async function hold(
  port: number,
  count: number,
  text: string,
  patience: number,
): Promise<{ readonly ended: number; readonly ms: number }> {
  const started = performance.now();
  const sockets: Socket[] = [];
  let last = 0;
  let ended = 0;
  const all = Array.from(
    { length: count },
    () =>
      new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        sockets.push(socket);
        socket.on('error', () => undefined);
        socket.on('data', () => undefined);
        socket.once('close', () => {
          ended += 1;
          last = performance.now() - started;
          resolve();
        });
      }),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([Promise.all(all), late]);
  clearTimeout(timer);
  const result = { ended, ms: last };
  for (const socket of sockets) socket.destroy();
  return result;
}

/** Headers of a client for requests of one's own. */
export const headersOf = (cookies: ReadonlyMap<string, string>): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': cookies.get('tg_csrf') ?? '',
});
