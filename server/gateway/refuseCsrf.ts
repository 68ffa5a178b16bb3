import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelopeText } from './answer.ts';
import { factsOf } from './callFacts.ts';

/** The answer to a change that did not bring the token of its session. */
export function refuseCsrf(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { requestId, locale } = factsOf(request);
  const text = locale === 'zh' ? '请求来源校验失败，请刷新页面' : 'The origin of the request could not be verified, reload the page';
  return reply
    .code(403)
    .type('application/json')
    .send(envelopeText(403, text, requestId, '1005'));
}
