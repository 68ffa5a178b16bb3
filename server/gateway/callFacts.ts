import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#domain/core/text.ts';

/** What a request tells of itself, whatever it asks for. */
export interface CallFacts {
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string;
  readonly page: string | undefined;
  readonly startedAt: number;
}

export const callFactsOf = (request: FastifyRequest): CallFacts => ({
  requestId: request.id,
  locale: String(request.headers['accept-language'] ?? '').startsWith('en') ? 'en' : 'zh',
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? ''),
  page: typeof request.headers['x-page'] === 'string' ? request.headers['x-page'] : undefined,
  startedAt: performance.now(),
});

/** Whoever closes the page waits for nothing any more. */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => leaving.abort());
  return leaving.signal;
}
