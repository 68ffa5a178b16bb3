import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalText } from '#domain/core/answer.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { workBits, workText, zeroBits } from '#domain/system/loginWork.ts';
import { type CallFacts, callFactsOf } from '../../gateway/callFacts.ts';
import { successText } from '../../gateway/method.ts';
import { writeOpLog } from '../../gateway/opLog.ts';
import { logRefusal } from '../../gateway/refusalLog.ts';
import { refuseCsrf } from '../../gateway/refuseCsrf.ts';
import type { Services } from '../../gateway/services.ts';
import { csrfToken, endSession, hashOf, sameText, sidOf, startSession } from '../../gateway/session.ts';
import { setSessionCookies } from '../../gateway/sessionCookies.ts';
import { spendCaptcha } from './captchaRoute.ts';
import { checkPassword } from './checkPassword.ts';
import { type GuessRule, loginRules, wrongGuesses } from './guesses.ts';
import { knownDevice, rememberDevice } from './knownDevice.ts';

interface LoginForm {
  readonly loginName: string;
  readonly password: string;
  readonly captcha: string;
  readonly captchaId: string;
  readonly work: string;
}

/**
 * `POST /api/sys/login`. What is refused stands in the envelope; the log has every try.
 * @see docs/spec/platform.md 2.4, 10.7
 */
export function loginRoute(app: FastifyInstance, services: Services): void {
  const { pool, secret } = services;
  app.post('/api/sys/login', async (request, reply) => {
    const facts = callFactsOf(request);
    const form = readForm(request.body);
    const token = String(request.headers['x-csrf-token'] ?? '');
    // The token of the session that this login will end proves the page as well.
    if (![form.captchaId, sidOf(request, services)].some((bound) => bound && sameText(token, csrfToken(secret, bound))))
      return refuseCsrf(request, reply, services);
    reply.type('application/json');
    try {
      return reply.send(successText(await logIn({ request, reply, form, facts }, services), facts));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      // Nothing was guessed yet.
      if (error.returnCode === sharedErrors.WORK().returnCode) return reply.send(refusalText(error, facts));
      const actor = { userId: '', loginName: form.loginName.slice(0, 50), userName: '', deptCode: '' };
      const entry = { ...facts, actor, audit: { logType: 'LOGIN' as const }, returnCode: error.returnCode };
      // A wrong picture costs nothing, so many of them must not fill the log; every guess at a password is in it.
      await (error.returnCode === sharedErrors.CAPTCHA().returnCode
        ? logRefusal(services, entry)
        : writeOpLog(pool, entry));
      return reply.send(refusalText(error, facts));
    }
  });
}

function readForm(body: unknown): LoginForm {
  const form = (body ?? {}) as Record<string, unknown>;
  const read = (name: string) => (typeof form[name] === 'string' ? (form[name] as string) : '');
  return {
    loginName: read('loginName').trim(),
    password: read('password'),
    captcha: read('captcha').trim(),
    captchaId: read('captchaId'),
    work: read('work'),
  };
}

interface LoginTry {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly form: LoginForm;
  readonly facts: CallFacts;
}

async function logIn(
  { request, reply, form, facts }: LoginTry,
  services: Services,
): Promise<{ userName: string; mustChangePwd: '0' | '1' }> {
  const { pool, config, secret } = services;
  const { loginName, password } = form;
  const device = knownDevice(request, services, loginName);
  const rules = loginRules(secret, { loginName, address: request.ip, device });
  await demandWork(form, rules, services);
  await spendCaptcha(services, { id: form.captchaId, answer: form.captcha });
  const account = await checkPassword(services, { loginName, password, address: request.ip, rules });
  // Whoever logs in again leaves nothing behind that another could go on with.
  const former = sidOf(request, services);
  if (former) await endSession(pool, hashOf(former), 'REPLACED');
  const sid = await startSession(pool, { userId: account.id, ip: request.ip, userAgent: facts.userAgent });
  await pool.query('update sys_user set last_login_time = localtimestamp, last_login_ip = $2 where id = $1', [
    account.id,
    request.ip,
  ]);
  await writeOpLog(pool, {
    ...facts,
    actor: { userId: account.id, loginName, userName: account.userName, deptCode: account.deptCode },
    audit: { logType: 'LOGIN' },
    returnCode: '0',
  });
  setSessionCookies(reply, { sid, token: csrfToken(secret, sid), config });
  rememberDevice(reply, services, { loginName, device });
  return { userName: account.userName, mustChangePwd: account.mustChangePwd ? '1' : '0' };
}

/**
 * After failures the login page has to compute before its guess is looked at, whatever the picture is worth. Automated
 * clients on this machine, which say so with the test captcha, are no pages.
 * @throws 1023 with the `bits` that are missing
 */
async function demandWork(form: LoginForm, rules: readonly GuessRule[], { pool, config }: Services): Promise<void> {
  if (config.testCaptcha !== null && sameText(form.captcha, config.testCaptcha)) return;
  const bits = workBits(await wrongGuesses(pool, rules));
  if (bits > 0 && zeroBits(createHash('sha256').update(workText(form)).digest()) < bits)
    throw sharedErrors.WORK({ bits });
}
