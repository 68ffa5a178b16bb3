import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalText } from '#domain/core/answer.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { callFactsOf } from '../../gateway/callFacts.ts';
import { successText } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import { csrfToken, findAnySession, findSession, type Session, touchSession } from '../../gateway/session.ts';
import { sendSessionEnded } from '../../gateway/sessionCall.ts';
import { cookiesOf, setTokenCookie } from '../../gateway/sessionCookies.ts';
import { messagesOf } from '../../gateway/userMessages.ts';
import { shownMessages } from '../shownMessages.ts';
import { getUserInfo } from '../userInfo.ts';

/** Who the person is, whether he still is, and what waits for him. @see docs/spec/platform.md 10.7 */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { pool } = services;
  app.get('/api/sys/queryLoginUser', async (request, reply) => {
    const facts = callFactsOf(request);
    const session = await findAnySession(request, services);
    if (!session) return sendSessionEnded(request, reply, services);
    bringToken(request, reply, { session, services });
    return reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(successText(await getUserInfo(session, { db: pool, services }), facts));
  });

  app.post('/api/sys/checkLogin', async (request, reply) => {
    const facts = callFactsOf(request);
    const session = await findAnySession(request, services);
    reply.type('application/json');
    if (!session) return sendSessionEnded(request, reply, services);
    await touchSession(pool, session.sidHash);
    return reply.send(successText(null, facts));
  });

  app.post('/api/sys/userMessage', async (request, reply) => {
    const facts = callFactsOf(request);
    const session = await findSession(request, services);
    reply.type('application/json');
    if (!session) return sendSessionEnded(request, reply, services);
    const { userId } = (request.body ?? {}) as { userId?: unknown };
    if (userId !== session.actor.userId) return reply.send(refusalText(sharedErrors.FORBIDDEN(), facts));
    return reply.send(
      successText(
        await messagesOf(pool, { userId: session.actor.userId, locale: facts.locale, shown: shownMessages(session) }),
        facts,
      ),
    );
  });
}

/**
 * A page takes its token from the cookie; one that is of no use, such as that of a captcha that came late, is put right
 * here.
 */
function bringToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, services }: { session: Session; services: Services },
): void {
  const { config, secret } = services;
  const token = csrfToken(secret, session.sid);
  if (request.cookies[cookiesOf(config).csrf] !== token) setTokenCookie(reply, { token, config });
}
