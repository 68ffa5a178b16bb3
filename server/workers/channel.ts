import cluster, { type Worker } from 'node:cluster';
import type { LimiterName } from '../gateway/limiters.ts';
import type { CountedRefusal } from '../gateway/refusalLog.ts';

/** What a worker asks the first process. */
export type WorkerRequest =
  | { readonly enter: LimiterName; readonly person: string }
  | { readonly bytes: number; readonly sender: string }
  | { readonly refusalOf: string }
  | { readonly take: string; readonly amount: number; readonly perMinute: number };

/** Requests of senders within one span of the clock. */
export interface RequestCount {
  readonly span: number;
  readonly senders: readonly (readonly [sender: string, requests: number])[];
}

/** What a person used of something that comes back by the minute. */
interface Spent {
  readonly person: string;
  readonly amount: number;
  readonly perMinute: number;
}

/** What a worker tells the first process. */
export type FromWorker =
  /** It answers calls at this address. */
  | { readonly ready: string }
  | { readonly ask: number; readonly question: WorkerRequest }
  /** Gives the place up that was asked for by this number, or the wish for it. */
  | { readonly end: number }
  | { readonly counted: RequestCount }
  | { readonly spent: Spent };

/** What the first process tells a worker: an answer, or what another worker counted. */
export type FromFirst =
  | { readonly to: number; readonly answer: boolean | number | CountedRefusal }
  | { readonly counted: RequestCount }
  | { readonly spent: Spent };

/** One end of the line between the first process and a worker. */
export interface Channel<Told, Heard> {
  tell(message: Told): void;
  listen(heard: (message: Heard) => void): void;
}

/** Loaders and watchers talk over the same line: ours stand in an envelope of their own. */
const envelope = 'tongguan';
type Enveloped<T> = { readonly [envelope]?: T } | undefined;

const hearing =
  <T>(heard: (message: T) => void) =>
  (message: unknown): void => {
    const own = (message as Enveloped<T>)?.[envelope];
    if (own !== undefined) heard(own);
  };
/** Whoever has gone hears nothing more; that he has gone is noticed elsewhere. */
const unheard = () => undefined;

/** In a worker: the line to the first process. */
export const toFirst: Channel<FromWorker, FromFirst> = {
  tell: (message) => void (process.connected && process.send?.({ [envelope]: message }, undefined, undefined, unheard)),
  listen: (heard) => void process.on('message', hearing(heard)),
};

/** In the first process: the line to a worker. */
export const toWorker = (worker: Worker): Channel<FromFirst, FromWorker> => ({
  tell: (message) =>
    void (worker.isConnected() && worker.process.send({ [envelope]: message }, undefined, undefined, unheard)),
  listen: (heard) => void worker.on('message', hearing(heard)),
});

const ordersVariable = 'TONGGUAN_WORKER';

/** What a worker is told at its start. */
export interface WorkerStart {
  /** From 1; whoever replaces a worker has its number. */
  readonly number: number;
  /** Of its pool. */
  readonly connections: number;
}

export const launchWorker = (orders: WorkerStart): Worker =>
  // It builds nothing: what the first process runs from is there.
  cluster.fork({ [ordersVariable]: JSON.stringify(orders), TONGGUAN_NO_BUILD: '1' });

/** Undefined in the first process. */
export const readOrders = (): WorkerStart | undefined =>
  cluster.isWorker ? (JSON.parse(process.env[ordersVariable] ?? '') as WorkerStart) : undefined;
