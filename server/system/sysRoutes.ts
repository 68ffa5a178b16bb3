import { verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import svgCaptcha from 'svg-captcha';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { envelopeText, refusalText, successText } from '../gateway/answer.ts';
import { factsOf } from '../gateway/callFacts.ts';
import { writeOpLog } from '../gateway/opLog.ts';
import { refuseCsrf } from '../gateway/refuseCsrf.ts';
import type { Services } from '../gateway/services.ts';
import {
  answerHash,
  clearSessionCookies,
  csrfCookie,
  csrfToken,
  endSession,
  findSession,
  sameText,
  setSessionCookies,
  startSession,
  touchSession,
} from '../gateway/session.ts';
import { unreadMessages } from '../gateway/userMessages.ts';
import { newId } from '../platform/newId.ts';
import { getUserInfo } from './userInfo.ts';

/** Capitals and digits that nobody takes for one another. */
const captchaLetters = 'ABCDEFHJKMNPRSTUVWXY345678';
const captchaSeconds = 120;
const slowAfterFailures = 20;
const slowCaptchaMs = 2_000;

/** The calls of a session that are no gateway methods: captcha, login, logout, who am I. @see platform.md 2.4, 10.7 */
export function sysRoutes(app: FastifyInstance, services: Services): void {
  const { pool, config, secret } = services;
  const secure = config.publicUrl?.startsWith('https:') ?? false;

  app.get('/api/sys/captcha', async (request, reply) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from login_attempt where ip = $1 and at > now() - interval '15 minutes'`,
      [request.ip],
    );
    if ((rows[0]?.count ?? 0) >= slowAfterFailures) await new Promise((resolve) => setTimeout(resolve, slowCaptchaMs));
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 2,
      charPreset: captchaLetters,
      color: true,
      background: '#f3f5f8',
      width: 128,
      height: 40,
      fontSize: 44,
    });
    const id = newId();
    await pool.query(`insert into captcha (id, code_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))`, [
      id,
      answerHash(secret, id, text),
      captchaSeconds,
    ]);
    reply.setCookie(csrfCookie, csrfToken(secret, id), { path: '/', sameSite: 'lax', secure });
    return reply.header('cache-control', 'no-store').header('x-captcha-id', id).type('image/svg+xml').send(data);
  });

  app.post('/api/sys/login', async (request, reply) => {
    const facts = factsOf(request);
    const form = (request.body ?? {}) as Record<string, unknown>;
    const read = (name: string) => (typeof form[name] === 'string' ? (form[name] as string) : '');
    const captchaId = read('captchaId');
    if (!sameText(String(request.headers['x-csrf-token'] ?? ''), csrfToken(secret, captchaId))) return refuseCsrf(request, reply);
    const loginName = read('loginName').trim();
    try {
      await spendCaptcha(services, { id: captchaId, answer: read('captcha').trim() });
      const user = await checkPassword(services, { loginName, password: read('password'), ip: request.ip });
      const sid = await startSession(pool, { userId: user.id, ip: request.ip, userAgent: facts.userAgent });
      await pool.query('update sys_user set last_login_time = localtimestamp, last_login_ip = $2 where id = $1', [user.id, request.ip]);
      await writeOpLog(pool, {
        ...facts,
        actor: { userId: user.id, loginName, userName: user.user_name, deptCode: user.dept_code },
        audit: { logType: 'LOGIN' },
        returnCode: '0',
      });
      setSessionCookies(reply, { sid, secret, secure });
      return reply
        .type('application/json')
        .send(successText({ userName: user.user_name, mustChangePwd: user.must_change_pwd ? '1' : '0' }, facts));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const actor = { userId: '', loginName: loginName.slice(0, 50), userName: '', deptCode: '' };
      await writeOpLog(pool, { ...facts, actor, audit: { logType: 'LOGIN' }, returnCode: error.returnCode });
      return reply.type('application/json').send(refusalText(error, facts));
    }
  });

  app.post('/api/sys/logout', async (request, reply) => {
    const facts = factsOf(request);
    const session = await findSession(request, services);
    if (session) {
      await endSession(pool, session.sidHash, 'LOGOUT');
      await writeOpLog(pool, { ...facts, actor: session.actor, audit: { logType: 'LOGOUT' }, returnCode: '0' });
    }
    clearSessionCookies(reply);
    return reply.type('application/json').send(successText(null, facts));
  });

  app.get('/api/sys/publicLogout', async (request, reply) => {
    const session = await findSession(request, services);
    if (session) await endSession(pool, session.sidHash, 'LOGOUT');
    clearSessionCookies(reply);
    return reply.redirect('/login', 302);
  });

  app.get('/api/sys/queryLoginUser', async (request, reply) => {
    const facts = factsOf(request);
    const session = await findSession(request, services);
    if (!session) return reply.type('application/json').send(envelopeText(401, 'Session ended', facts.requestId, '401'));
    return reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(successText(await getUserInfo(session, { db: pool, services }), facts));
  });

  app.post('/api/sys/checkLogin', async (request, reply) => {
    const facts = factsOf(request);
    const session = await findSession(request, services);
    reply.type('application/json');
    if (!session) return reply.send(envelopeText(401, 'Session ended', facts.requestId, '401'));
    await touchSession(pool, session.sidHash);
    return reply.send(successText(null, facts));
  });

  app.post('/api/sys/userMessage', async (request, reply) => {
    const facts = factsOf(request);
    const session = await findSession(request, services);
    reply.type('application/json');
    if (!session) return reply.send(envelopeText(401, 'Session ended', facts.requestId, '401'));
    const { userId } = (request.body ?? {}) as { userId?: unknown };
    if (userId !== session.actor.userId) return reply.send(refusalText(sharedErrors.FORBIDDEN(), facts));
    return reply.send(successText(await unreadMessages(pool, session.actor.userId, facts.locale), facts));
  });
}

/** Right or wrong, a captcha is used up. @throws 1015 */
async function spendCaptcha({ pool, secret, config }: Services, { id, answer }: { id: string; answer: string }): Promise<void> {
  const { rows } = await pool.query<{ code_hash: string; alive: boolean }>(
    'delete from captcha where id = $1 returning code_hash, expires_at > now() as alive',
    [id],
  );
  const [captcha] = rows;
  if (!captcha?.alive || answer === '') throw sharedErrors.CAPTCHA();
  if (config.testCaptcha !== null && sameText(answer, config.testCaptcha)) return;
  if (!sameText(answerHash(secret, id, answer), captcha.code_hash)) throw sharedErrors.CAPTCHA();
}

const failuresToLock = 5;
const lockMinutes = 30;
/** Checked when the name is unknown, so the time of an answer does not tell which names exist. */
const someHash = '$argon2id$v=19$m=19456,t=2,p=1$dG9uZ2d1YW50b25nZ3Vhbg$Wv2yJtZ8oS0HF6oZr3dSgG1oE6H3vQK4k4qv1p2x0Zk';

interface LoginRow {
  id: string;
  user_name: string;
  dept_code: string;
  password_hash: string;
  status: string;
  must_change_pwd: boolean;
  locked_minutes: number | null;
  expired: boolean;
}

/**
 * The account behind a name and a password. Five wrong passwords within 15 minutes lock it for 30.
 * @throws 1016 wrong name or password, 1017 locked, 1022 disabled
 */
async function checkPassword(
  { pool }: Services,
  { loginName, password, ip }: { loginName: string; password: string; ip: string },
): Promise<LoginRow> {
  const { rows } = await pool.query<LoginRow>(
    `select id, user_name, dept_code, password_hash, status, must_change_pwd,
       case when locked_until > localtimestamp then ceil(extract(epoch from locked_until - localtimestamp) / 60)::int end as locked_minutes,
       coalesce(pwd_changed_at < localtimestamp - interval '180 days', false) as expired
     from sys_user where login_name = $1 and not deleted_flg`,
    [loginName],
  );
  const [user] = rows;
  const right = await verify(user?.password_hash ?? someHash, password).catch(() => false);
  if (user?.locked_minutes) throw sharedErrors.LOCKED({ minutes: user.locked_minutes });
  if (!user || !right) {
    await pool.query('insert into login_attempt (ip) values ($1)', [ip]);
    if (user) await countFailure(pool, user.id);
    throw sharedErrors.CREDENTIALS();
  }
  if (user.status === 'DISABLED' || user.status === 'CLOSED') throw sharedErrors.DISABLED();
  await pool.query(
    `update sys_user set fail_count = 0, fail_since = null, locked_until = null, status = case when status = 'LOCKED' then 'ACTIVE' else status end where id = $1`,
    [user.id],
  );
  return { ...user, must_change_pwd: user.must_change_pwd || user.expired };
}

async function countFailure(pool: Services['pool'], userId: string): Promise<void> {
  await pool.query(
    `update sys_user set
       fail_since = case when fail_since > localtimestamp - interval '15 minutes' then fail_since else localtimestamp end,
       fail_count = case when fail_since > localtimestamp - interval '15 minutes' then fail_count + 1 else 1 end
     where id = $1`,
    [userId],
  );
  await pool.query(
    `update sys_user set status = 'LOCKED', locked_until = date_trunc('second', localtimestamp) + make_interval(mins => $2), fail_count = 0, fail_since = null
     where id = $1 and fail_count >= $3 and status in ('INIT', 'ACTIVE', 'LOCKED')`,
    [userId, lockMinutes, failuresToLock],
  );
}
