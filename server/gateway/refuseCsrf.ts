import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelopeText } from '#domain/core/answer.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { callFactsOf } from './callFacts.ts';
import { logRefusal } from './refusalLog.ts';
import type { Services } from './services.ts';
import { findAnySession } from './session.ts';

interface Forbidden {
  readonly returnCode: string;
  readonly text: Text;
  /** As the security log names it. */
  readonly kind: 'ORIGIN' | 'OTHER_SESSION';
}

const forged: Forbidden = {
  returnCode: '1005',
  text: bi('请求来源校验失败，请刷新页面', 'The origin of the request could not be verified, reload the page'),
  kind: 'ORIGIN',
};

const { returnCode, text } = sharedErrors.OTHER_SESSION();
const otherSession: Forbidden = { returnCode, text, kind: 'OTHER_SESSION' };

/** The answer to a change that did not bring the token of its session. */
export const refuseCsrf = (request: FastifyRequest, reply: FastifyReply, services: Services): Promise<FastifyReply> =>
  forbid(request, reply, services, forged);

/** The answer to a page that was opened in another session than the one the browser has now. */
export const refuseOtherSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> => forbid(request, reply, services, otherSession);

async function forbid(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { returnCode: code, text: words, kind }: Forbidden,
): Promise<FastifyReply> {
  const facts = callFactsOf(request);
  const session = await findAnySession(request, services);
  const detail = { kind, path: request.url.slice(0, 200), origin: request.headers.origin?.slice(0, 200) };
  await logRefusal(services, {
    ...facts,
    actor: session?.actor,
    audit: { logType: 'SECURITY', detail },
    returnCode: code,
  });
  return reply
    .code(403)
    .type('application/json')
    .send(envelopeText(403, words[facts.locale], facts.requestId, code));
}
