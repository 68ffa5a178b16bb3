import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasRight } from '#domain/core/rights.ts';
import type { RecordEvent } from './events.ts';
import type { Services } from './services.ts';
import { findSession } from './session.ts';

const heartbeatMs = 25_000;

/**
 * `GET /api/events`: which records changed, as server-sent events; the page asks for what it shows. Only ids and versions travel.
 * A session that ended is noticed at the next heartbeat.
 */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });
  app.get('/api/events', async (request, reply) => {
    const session = await findSession(request, services);
    if (!session) return reply.code(401).send();
    const { actor } = session;
    reply.hijack();
    open.add(reply.raw);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': ready\n\n');
    const mayHear = ({ entity, userId }: RecordEvent) =>
      userId === undefined ? hasRight(actor, `${entity}:list`) : userId === actor.userId;
    const unsubscribe = services.events.subscribe((event) => {
      if (!mayHear(event)) return;
      const { userId: _own, ...told } = event;
      reply.raw.write(`event: record\ndata: ${JSON.stringify(told)}\n\n`);
    });
    const heartbeat = setInterval(async () => {
      const alive = await findSession(request, services).catch(() => session);
      if (alive) reply.raw.write(': alive\n\n');
      else reply.raw.end();
    }, heartbeatMs);
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(reply.raw);
    });
  });
}
