import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import type { RequestOutcome } from './toHttpError.ts';

/** The time limit of every request. @see docs/spec/platform.md 1 */
const REQUEST_TIMEOUT_MS = 1_200_000;

const RETRY_AFTER_MS = 1_000;

export interface Transmission
  extends Pick<AxiosRequestConfig, 'params' | 'data' | 'headers' | 'responseType' | 'onUploadProgress'> {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly signal?: AbortSignal | undefined;
  /** Ask once more after a second when nobody answered; for reads only. */
  readonly retry: boolean;
}

export type Transmitted = RequestOutcome & { readonly headers: Readonly<Record<string, string>> };

/** An axios that never throws over a status and never parses: judging is the work of `toHttpError.ts`. */
export function createAxios(options: AxiosRequestConfig): AxiosInstance {
  return axios.create({
    baseURL: '/api',
    timeout: REQUEST_TIMEOUT_MS,
    withCredentials: true,
    validateStatus: () => true,
    responseType: 'text',
    transformResponse: [(body: unknown) => body],
    ...options,
  });
}

/** Sends one request and reports how it ended; it never rejects. */
export async function transmit(http: AxiosInstance, { retry, signal, ...request }: Transmission): Promise<Transmitted> {
  const config: AxiosRequestConfig = signal ? { ...request, signal } : request;
  try {
    const { status, data, headers } = await http.request(config);
    return { kind: 'answered', status, body: data, headers: lowerCaseHeaders(headers) };
  } catch (error) {
    if (axios.isCancel(error) || signal?.aborted) return { kind: 'aborted', headers: {} };
    if (!retry)
      return { kind: 'silent', error: error instanceof Error ? error : new Error(String(error)), headers: {} };
    await pause(RETRY_AFTER_MS, signal);
    return transmit(http, { ...request, signal, retry: false });
  }
}

function lowerCaseHeaders(headers: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
