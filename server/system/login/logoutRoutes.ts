import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logoutPage } from '#domain/system/logoutPage.ts';
import { callFactsOf } from '../../gateway/callFacts.ts';
import { successText } from '../../gateway/method.ts';
import { writeOpLog } from '../../gateway/opLog.ts';
import { refuseCsrf } from '../../gateway/refuseCsrf.ts';
import type { Services } from '../../gateway/services.ts';
import { csrfToken, endSession, findAnySession, type Session, sameText } from '../../gateway/session.ts';
import { clearSessionCookies } from '../../gateway/sessionCookies.ts';

const publicLogout = '/api/sys/publicLogout';

/**
 * `POST /api/sys/logout`, and the public page that asks before it does the same.
 * @see docs/spec/platform.md 2.6, 10.7
 */
export function logoutRoutes(app: FastifyInstance, services: Services): void {
  app.post('/api/sys/logout', async (request, reply) => {
    await leave(request, reply, services);
    return reply.type('application/json').send(successText(null, callFactsOf(request)));
  });

  // A picture on a foreign page can ask for an address, but it cannot press a button.
  app.get(publicLogout, async (request, reply) => {
    const session = await findAnySession(request, services);
    if (!session) return toLogin(reply, services);
    const { locale } = callFactsOf(request);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        logoutPage({
          action: publicLogout,
          token: logoutToken(session, services),
          userName: session.actor.userName,
          locale,
        }),
      );
  });

  app.post(publicLogout, async (request, reply) => {
    const session = await findAnySession(request, services);
    const { token } = (request.body ?? {}) as { token?: unknown };
    if (session && !sameText(String(token ?? ''), logoutToken(session, services)))
      return refuseCsrf(request, reply, services);
    await leave(request, reply, services);
    return toLogin(reply, services);
  });
}

/** The form of the page cannot send a header; what it sends is good for leaving alone. */
const logoutToken = ({ sid }: Session, { secret }: Services): string => csrfToken(secret, `logout:${sid}`);

async function leave(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<void> {
  const session = await findAnySession(request, services);
  if (session) {
    await endSession(services.pool, session.sidHash, 'LOGOUT');
    services.sessions.forget();
    await writeOpLog(services.pool, {
      ...callFactsOf(request),
      actor: session.actor,
      audit: { logType: 'LOGOUT' },
      returnCode: '0',
    });
  }
  clearSessionCookies(reply, services.config);
}

function toLogin(reply: FastifyReply, { config }: Services): FastifyReply {
  clearSessionCookies(reply, config);
  return reply.redirect('/login', 302);
}
