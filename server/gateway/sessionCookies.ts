import type { FastifyReply } from 'fastify';
import type { Config } from '../platform/config.ts';

interface CookieNames {
  /** The id of the session, which no script can read. */
  readonly session: string;
  /** `1` while somebody is logged in; proves nothing. */
  readonly marker: string;
  /** The token a page sends back with every change. */
  readonly csrf: string;
}

const plain: CookieNames = { session: 'tg_sid', marker: 'tg_auth', csrf: 'tg_csrf' };
/** Over https nobody but this very host can set them: no neighbour in the domain, nobody on the way. */
const ofThisHost: CookieNames = { session: '__Host-tg_sid', marker: '__Host-tg_auth', csrf: '__Host-tg_csrf' };

export const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false;

export const cookiesOf = (config: Pick<Config, 'publicUrl'>): CookieNames => (isSecure(config) ? ofThisHost : plain);

/** How far the database had come when this browser last wrote: lists of a replica that is not so far are not for it. */
export const seenCookie = (config: Pick<Config, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-tg_seen' : 'tg_seen';

/** Begins the names of the cookies by which a browser is known to an account. */
export const deviceCookie = (config: Pick<Config, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-tg_device' : 'tg_device';

/** What every cookie of ours says of itself; the prefix `__Host-` demands the path `/`. */
export const sharedBy = (config: Pick<Config, 'publicUrl'>) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(config) }) as const;

/** The id is sent to the API alone where its name allows a path. */
const sessionPath = (config: Pick<Config, 'publicUrl'>): string => (isSecure(config) ? '/' : '/api');

/** Sets what a browser keeps of a session: the id it cannot read, a marker and a CSRF token it can. */
export function setSessionCookies(
  reply: FastifyReply,
  { sid, token, config }: { sid: string; token: string; config: Config },
): void {
  const { session, marker } = cookiesOf(config);
  reply.setCookie(session, sid, { ...sharedBy(config), path: sessionPath(config), httpOnly: true });
  reply.setCookie(marker, '1', sharedBy(config));
  setTokenCookie(reply, { token, config });
}

export function setTokenCookie(reply: FastifyReply, { token, config }: { token: string; config: Config }): void {
  reply.setCookie(cookiesOf(config).csrf, token, sharedBy(config));
}

export function setSeenCookie(
  reply: FastifyReply,
  { seen, forSeconds, config }: { seen: string; forSeconds: number; config: Config },
): void {
  reply.setCookie(seenCookie(config), seen, {
    ...sharedBy(config),
    path: sessionPath(config),
    httpOnly: true,
    maxAge: forSeconds,
  });
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const { session, marker, csrf } = cookiesOf(config);
  reply.clearCookie(session, { ...sharedBy(config), path: sessionPath(config) });
  reply.clearCookie(marker, sharedBy(config));
  reply.clearCookie(csrf, sharedBy(config));
}
