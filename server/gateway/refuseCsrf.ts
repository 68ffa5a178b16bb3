import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelopeText } from '#domain/core/answer.ts';
import { factsOf } from './callFacts.ts';
import { logRefusal } from './refusalLog.ts';
import type { Services } from './services.ts';
import { findAnySession } from './session.ts';

/** The answer to a change that did not bring the token of its session. */
export async function refuseCsrf(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<FastifyReply> {
  const facts = factsOf(request);
  const session = await findAnySession(request, services);
  const detail = { kind: 'ORIGIN', path: request.url.slice(0, 200), origin: request.headers.origin?.slice(0, 200) };
  await logRefusal(services, { ...facts, actor: session?.actor, audit: { logType: 'SECURITY', detail }, returnCode: '1005' });
  const text = facts.locale === 'zh' ? '请求来源校验失败，请刷新页面' : 'The origin of the request could not be verified, reload the page';
  return reply
    .code(403)
    .type('application/json')
    .send(envelopeText(403, text, facts.requestId, '1005'));
}
