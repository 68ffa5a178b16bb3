import type { DataScope } from '#domain/core/area.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';

export interface JobContext {
  readonly jobId: string;
  readonly services: Services;
  readonly signal: AbortSignal;
  /** Shows how far the job is; a total of 0 is not known yet. @throws {JobCancelled} its owner cancelled it */
  progress(done: number, total: number): Promise<void>;
  /**
   * Keeps the place the job has reached, in the transaction of the work itself; after a crash it stands in
   * `payload.checkpoint`.
   * @throws {JobCancelled} its owner cancelled it, {JobLost} another worker has it: nothing of the transaction may stay
   */
  checkpoint(db: Db, place: object): Promise<void>;
}

export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<unknown>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** The owner cancelled the job; `result` says how far it came. */
export class JobCancelled extends Error {
  readonly result: unknown;
  constructor(result?: unknown) {
    super('cancelled');
    this.result = result;
  }
}

/** Others took this worker for dead and the job from it. Whatever it still has in hand must not be kept. */
export class JobLost extends Error {}

/** A person's rights as a job keeps them, so background work is judged as its owner was. */
export interface StoredActor extends Omit<Actor, 'rights'> {
  readonly rights: readonly string[];
  readonly scopes: readonly (readonly [string, DataScope])[];
}
