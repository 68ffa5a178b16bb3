import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../gateway/services.ts';
import { sameText } from '../../gateway/session.ts';
import { deviceCookie, sharedBy } from '../../gateway/sessionCookies.ts';

const daysKnown = 180;

/** One cookie for each account that logged in here; its name tells which without telling the account. */
const nameOf = ({ config, secret }: Pick<Services, 'config' | 'secret'>, loginName: string): string =>
  `${deviceCookie(config)}_${sign(secret, 'name', loginName).slice(0, 12)}`;

const sign = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['device', ...parts]))
    .digest('base64url');

/** The browser, when this account has logged in with it before: it says so with our own signature. */
export function knownDevice(
  request: FastifyRequest,
  services: Pick<Services, 'config' | 'secret'>,
  loginName: string,
): string | undefined {
  const [device = '', signature = ''] = (request.cookies[nameOf(services, loginName)] ?? '').split('.');
  return device && sameText(signature, sign(services.secret, 'proof', loginName, device)) ? device : undefined;
}

/** From now on guesses of others do not make this browser wait. */
export function rememberDevice(
  reply: FastifyReply,
  services: Pick<Services, 'config' | 'secret'>,
  { loginName, device = randomBytes(12).toString('base64url') }: { loginName: string; device: string | undefined },
): void {
  const value = `${device}.${sign(services.secret, 'proof', loginName, device)}`;
  reply.setCookie(nameOf(services, loginName), value, {
    ...sharedBy(services.config),
    httpOnly: true,
    maxAge: daysKnown * 86_400,
  });
}
