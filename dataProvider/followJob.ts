import type { GatewayClient } from './gatewayClient.ts';
import { HttpError, isRefused, toHttpError } from './toHttpError.ts';

const POLL_MS = 2_000;

/** The part of a background job that its owner watches. */
export interface JobState {
  readonly id: string;
  readonly status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  readonly progress?: number;
  readonly progressTotal?: number;
  readonly result?: unknown;
  readonly errorMsg?: string | null;
}

/**
 * Asks every two seconds how a job stands until it ends. Neither overlay nor login check: waiting is no activity.
 * @returns the job's result
 * @throws {HttpError} the job failed or was cancelled; its reason has not been shown yet
 */
export async function followJob(
  client: GatewayClient,
  jobId: string,
  { onProgress, signal }: { onProgress?: ((job: JobState) => void) | undefined; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  for (;;) {
    const quiet = { loading: false, loginCheck: false } as const;
    const answer = await client.call<JobState>({
      service: 'system',
      method: 'getJob',
      data: { id: jobId },
      signal,
      ...quiet,
    });
    if (isRefused(answer, 'system')) throw toHttpError(answer, 'system', client.hooks.locale());
    const job = answer.data;
    onProgress?.(job);
    if (job.status === 'DONE') return typeof job.result === 'string' ? JSON.parse(job.result) : job.result;
    if (job.status === 'FAILED' || job.status === 'CANCELLED') throw new HttpError(job.errorMsg ?? job.status, 500);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
