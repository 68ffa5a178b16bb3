import { connect } from 'node:net';

/** What a load sends, and how. */
export interface Load {
  /** Connections go to them in turn. */
  readonly ports: readonly number[];
  /** Whole requests as they go over the line; each connection sends every so-manieth in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** Requests under way on each connection. */
  readonly depth: number;
  readonly warmUpMs: number;
  readonly ms: number;
}

export interface LoadFigures {
  readonly answers: number;
  readonly seconds: number;
  /** Processor time of the load itself. */
  readonly processorSeconds: number;
  /** Answers by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** What the load tells its parent. */
export type LoadMessage = 'warm' | LoadFigures;

/**
 * A program of its own: requests over plain sockets, several under way on each, and no more reading of answers than
 * telling where they end. A client library costs as much as the gateway it measures, and here both share the machine.
 */
process.on('message', async (load: Load) => {
  const tally = { answers: 0, statuses: {} as Record<string, number> };
  const sockets = Array.from({ length: load.connections }, (_, index) => keepAsking(load, index, tally));
  await pause(load.warmUpMs);
  process.send?.('warm' satisfies LoadMessage);
  Object.assign(tally, { answers: 0, statuses: {} });
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await pause(load.ms);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - startedAt) / 1_000;
  process.send?.({ ...tally, seconds, processorSeconds: (user + system) / 1e6 } satisfies LoadMessage);
  for (const socket of sockets) socket.destroy();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function keepAsking(
  { ports, requests, connections, depth }: Load,
  index: number,
  tally: { answers: number; statuses: Record<string, number> },
) {
  const own = requests.filter((_, at) => at % connections === index);
  let turn = 0;
  const ask = (count: number): void => {
    let text = '';
    for (let asked = 0; asked < count; asked += 1) {
      text += own[turn % own.length];
      turn += 1;
    }
    socket.write(text);
  };
  const answersIn = answerCounter((status) => {
    tally.answers += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  });
  const socket = connect(ports[index % ports.length] ?? 0, '127.0.0.1', () => ask(depth));
  socket.on('data', (part) => {
    const answers = answersIn(part);
    if (answers > 0) ask(answers);
  });
  socket.on('error', (error) => {
    throw error;
  });
  return socket;
}

const headEnd = Buffer.from('\r\n\r\n');

/** @returns how many answers end within the next part of a connection */
function answerCounter(count: (status: string) => void): (part: Buffer) => number {
  let unread: Buffer = Buffer.alloc(0);
  /** Bytes of the body that are still to come. */
  let left = 0;
  return (part) => {
    let answers = 0;
    unread = unread.length ? Buffer.concat([unread, part]) : part;
    for (;;) {
      const end = left ? -1 : unread.indexOf(headEnd);
      if (!left && end < 0) return answers;
      if (!left) {
        const head = unread.toString('latin1', 0, end);
        left = end + headEnd.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (Number.isNaN(left)) throw new Error(`an answer without a length: ${head}`);
        count(head.slice(9, 12));
      }
      if (unread.length < left) return answers;
      unread = unread.subarray(left);
      left = 0;
      answers += 1;
      if (unread.length === 0) return answers;
    }
  };
}
