import type { Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { launchWorker, toWorker } from './channel.ts';
import type { LimitKeeper } from './limitKeeper.ts';
import { quickEndMs, restartPause } from './restartPause.ts';

/** A little longer than a worker's own drain takes at most. */
const stopWithinMs = 40_000;

/** A worker ended before it answered calls; why, it has said itself unless it was killed. */
export class WorkerFailed extends Error {
  readonly exitCode: number;

  constructor({ number, exitCode }: { readonly number: number; readonly exitCode: number }) {
    super(`工作进程 ${number} 未能启动（退出码 ${exitCode}）\nWorker ${number} did not start (exit code ${exitCode})`);
    this.exitCode = exitCode;
  }
}

interface CrewParts {
  readonly workers: number;
  /** Of each worker's pool. */
  readonly connections: number;
  readonly limits: LimitKeeper;
  readonly log: FastifyBaseLogger;
}

interface End {
  readonly code: number | null;
  readonly signal: string | null;
  readonly livedMs: number;
}

interface Member {
  readonly worker: Worker;
  /** Its address, when it answers calls. */
  readonly ready: Promise<string>;
  readonly exited: Promise<End>;
}

/** The workers of a start, from their launch to their end: one that dies is replaced, the others go on meanwhile. */
export class Crew {
  readonly #parts: CrewParts;
  readonly #running = new Set<Member>();
  readonly #giveUp: (number: number) => void;
  #isStopping = false;
  /** The number of a worker that ended at its start again and again. */
  readonly failed: Promise<number>;

  constructor(parts: CrewParts) {
    this.#parts = parts;
    let giveUp: (number: number) => void = () => undefined;
    this.failed = new Promise((resolve) => {
      giveUp = resolve;
    });
    this.#giveUp = giveUp;
  }

  /** @returns the address that all of them answer at @throws {WorkerFailed} one did not start */
  async start(): Promise<string> {
    const members = Array.from({ length: this.#parts.workers }, (_, index) => this.#launch(index + 1));
    const [address = ''] = await Promise.all(members.map(({ ready }) => ready));
    for (const [index, member] of members.entries()) void this.#keep(index + 1, member);
    return address;
  }

  /** Lets all of them drain. @throws {Error} one could not */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const ends = await Promise.all([...this.#running].map(stop));
    if (!ends.every(isGood)) throw new Error('a worker did not end as it was told to');
  }

  #launch(number: number): Member {
    const { connections, limits, log } = this.#parts;
    const startedAt = performance.now();
    const worker = launchWorker({ number, connections });
    const channel = toWorker(worker);
    const leave = limits.serve(channel);
    const exited = new Promise<End>((resolve) =>
      worker.once('exit', (code, signal) => resolve({ code, signal, livedMs: performance.now() - startedAt })),
    );
    const ready = new Promise<string>((resolve, reject) => {
      channel.listen((message) => {
        if (!('ready' in message)) return;
        log.info({ worker: number, process: worker.process.pid }, 'a worker is ready');
        resolve(message.ready);
      });
      // Of a start that is being stopped nobody waits for the end.
      void exited.then(({ code }) => this.#isStopping || reject(new WorkerFailed({ number, exitCode: code || 1 })));
    });
    ready.catch(() => undefined);
    const member = { worker, ready, exited };
    this.#running.add(member);
    void exited.then(() => {
      leave();
      this.#running.delete(member);
    });
    return member;
  }

  async #keep(number: number, first: Member): Promise<void> {
    const { log } = this.#parts;
    let quickEnds = 0;
    for (let member = first; ; member = this.#launch(number)) {
      const { code, signal, livedMs } = await member.exited;
      if (this.#isStopping) return;
      quickEnds = livedMs < quickEndMs ? quickEnds + 1 : 0;
      const pause = restartPause(quickEnds);
      log.error(
        { worker: number, code, signal },
        pause === undefined ? 'a worker ends at each start' : 'a worker ended and is replaced',
      );
      if (pause === undefined) return this.#giveUp(number);
      await sleep(pause);
      if (this.#isStopping) return;
    }
  }
}

async function stop({ worker, exited }: Member): Promise<End> {
  // Not worker.kill: that takes the port away first, and with it what open connections are still answered.
  worker.process.kill('SIGTERM');
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs);
  return exited.finally(() => clearTimeout(late));
}

/** One that had not come far enough to listen to the signal has nothing to drain. */
const isGood = ({ code, signal }: End): boolean => code === 0 || signal === 'SIGTERM';
