import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { MethodTable } from './dispatch.ts';

const longestPath = 200;
const floodLineMs = 10_000;

/**
 * A line of the process log for each answer of the API. Names of calls stand there only when there is such a call: what
 * else a client sends may be of any length. Requests beyond the limit are counted, not listed.
 */
export function logRequests(
  app: FastifyInstance,
  { methods, log }: { methods: MethodTable; log: FastifyBaseLogger },
): void {
  const flood = { requests: 0, toldAt: 0 };
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health')) return;
    if (reply.statusCode === 429) {
      flood.requests += 1;
      if (Date.now() - flood.toldAt < floodLineMs) return;
      log.warn({ requests: flood.requests, ip: request.ip }, 'requests beyond the limit were turned away');
      Object.assign(flood, { requests: 0, toldAt: Date.now() });
      return;
    }
    log.info(
      {
        requestId: request.id,
        verb: request.method,
        path: request.url.split('?', 1)[0]?.slice(0, longestPath),
        ...callOf(request.body, methods),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

function callOf(body: unknown, methods: MethodTable): { readonly service?: string; readonly call?: string } {
  const { service, method } = (body ?? {}) as { service?: unknown; method?: unknown };
  if (typeof service !== 'string' || typeof method !== 'string' || service.length + method.length > longestPath)
    return {};
  const known = methods.get(`${service}.${method}`);
  return known ? { service: known.service, call: known.method } : {};
}
