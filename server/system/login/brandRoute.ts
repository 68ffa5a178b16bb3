import type { FastifyInstance } from 'fastify';
import { callFactsOf } from '../../gateway/callFacts.ts';
import { successText } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';

/** `GET /api/open/brand`: what the platform is called, for the login page. No other setting is told to strangers. */
export function brandRoute(app: FastifyInstance, { settings }: Services): void {
  app.get('/api/open/brand', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(successText({ title: await settings.get('brand.title') }, callFactsOf(request))),
  );
}
