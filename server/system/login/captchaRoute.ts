import type { FastifyInstance, FastifyReply } from 'fastify';
import { sharedErrors } from '#domain/core/errors.ts';
import type { Services } from '../../gateway/services.ts';
import { answerHash, csrfToken, findKnownSession, sameText } from '../../gateway/session.ts';
import { setTokenCookie } from '../../gateway/sessionCookies.ts';
import { networkOf } from '../../platform/networkOf.ts';
import { newId } from '../../platform/newId.ts';
import { drawCaptcha } from './drawCaptcha.ts';

const captchaSeconds = 120;

/**
 * `GET /api/sys/captcha`: a picture good for one login, its id, and the token that the login must bring.
 * @see docs/spec/platform.md 2.4, 10.7
 */
export function captchaRoute(app: FastifyInstance, services: Services): void {
  const { config, secret } = services;
  app.get('/api/sys/captcha', async (request, reply) => {
    const { id, png } = await newCaptcha(request.ip, services);
    const token = csrfToken(secret, id);
    // Whoever works in this browser keeps the token of his session.
    if (!(await findKnownSession(request, services))) setTokenCookie(reply, { token, config });
    return sendCaptcha(reply.header('x-csrf-token', token), { id, png });
  });
  // For public questions: whoever is logged in meanwhile keeps the token of his session.
  app.get('/api/open/captcha', async (request, reply) => sendCaptcha(reply, await newCaptcha(request.ip, services)));
}

async function newCaptcha(address: string, { pool, secret, limiters }: Services): Promise<{ id: string; png: Buffer }> {
  const { code, png } = await limiters.captchas.run(networkOf(address), drawCaptcha);
  const id = newId();
  await pool.query(
    `insert into captcha (id, code_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
    [id, answerHash(secret, id, code), captchaSeconds],
  );
  return { id, png };
}

const sendCaptcha = (reply: FastifyReply, { id, png }: { id: string; png: Buffer }) =>
  reply.header('cache-control', 'no-store').header('x-captcha-id', id).type('image/png').send(png);

/** Right or wrong, a captcha is used up. @throws 1015 */
export async function spendCaptcha(
  { pool, secret, config }: Services,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  const { rows } = await pool.query<{ code_hash: string; alive: boolean }>(
    'delete from captcha where id = $1 returning code_hash, expires_at > now() as alive',
    [id],
  );
  const [captcha] = rows;
  if (!captcha?.alive || answer === '') throw sharedErrors.CAPTCHA();
  if (config.testCaptcha !== null && sameText(answer, config.testCaptcha)) return;
  if (!sameText(answerHash(secret, id, answer), captcha.code_hash)) throw sharedErrors.CAPTCHA();
}
