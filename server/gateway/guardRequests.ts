import { Socket } from 'node:net';
import { parse } from 'node:querystring';
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionEndedText } from '#domain/core/answer.ts';
import { callFactsOf } from './callFacts.ts';
import { formLimit } from './limits.ts';
import { refuseCsrf, refuseOtherSession } from './refuseCsrf.ts';
import type { Services } from './services.ts';
import { csrfToken, findKnownSession, type Session, sameText, senderOf } from './session.ts';
import { sendJson } from './sessionCall.ts';

/** Bytes that somebody without a session may send: a login needs less. */
const strangerLimit = 16 * 1024;
const mostFormFields = 100;

/** Bytes beyond which a body that nobody reads ends with its connection. */
const mostThrownAway = 1024 * 1024;

const requestsPerSecond = 60;
const burst = 120;

/** How long a body may take to arrive: a form, and a form with files in it. */
const formMs = 30_000;
export const uploadMs = 1_200_000;

/** What our addresses are asked with; whatever else there is says or does nothing here, wherever it is sent. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

const loginPath = '/api/sys/login';
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';
const isApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') && !url.startsWith('/api/health');
const isChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';
const fault = (statusCode: number, text: string): Error => Object.assign(new Error(text), { statusCode });

/**
 * What every request passes before a byte of its body is read: how many there are from this sender, who he is, whether
 * the page is ours, how much may come and how long that may take. The cheapest question comes first.
 */
export async function guardRequests(app: FastifyInstance, services: Services): Promise<void> {
  const refuseFlood = services.config.rateLimit ? await rateLimitOf(app, services) : undefined;
  const mayRead = services.config.rateLimit ? services.counts.mayRead : () => true;
  app.addHook('onRequest', async (request, reply) => {
    if (!knownMethods.has(request.method)) {
      reply.header('allow', [...knownMethods].join(', '));
      throw fault(405, 'method');
    }
    // No address of ours holds a NUL, and no text of the database does.
    if (/%00|\0/.test(request.url)) throw fault(400, 'NUL');
    const allow = lengthOf(request) > 0 ? endLateBody(request) : undefined;
    if (!isApi(request)) return;
    await refuseFlood?.(request, reply);
    const session = await findKnownSession(request, services);
    if (!isChange(request))
      return isOfOtherPage(request, session, services) ? refuseOtherSession(request, reply, services) : undefined;
    if (!session && isLong(request)) return refuseStranger(request, reply);
    if (
      isLong(request) &&
      !isUpload(request) &&
      !(await mayRead(senderOf(request, services), Math.min(lengthOf(request), formLimit)))
    ) {
      throwBodyAway(request, reply);
      throw fault(429, 'bytes');
    }
    if (session && isUpload(request)) allow?.(uploadMs);
    if (pathOf(request) === loginPath) return;
    if (!isSameOrigin(request)) return refuseCsrf(request, reply, services);
    // Without a session there is nothing a forged request could use; the handler answers 401. Some forms bring a token
    // among their fields.
    if (!session || bringsOwnToken.has(pathOf(request)) || isOwnToken(request, session, services)) return;
    return (tokenShape.test(tokenOf(request)) ? refuseOtherSession : refuseCsrf)(request, reply, services);
  });
  readForms(app);
}

/** So many requests from one session; from one address, where no session is known. */
async function rateLimitOf(
  app: FastifyInstance,
  services: Services,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(fastifyRateLimit, {
    global: false,
    max: burst,
    timeWindow: (burst / requestsPerSecond) * 1_000,
    keyGenerator: (request) => senderOf(request, services),
    errorResponseBuilder: () => fault(429, 'rate'),
    ...(services.counts.requests && { store: services.counts.requests }),
  });
  const limit = app.createRateLimit();
  return async (request, reply) => {
    const answer = await limit(request);
    if (answer.isAllowed || !answer.isExceeded) return;
    reply.header('retry-after', answer.ttlInSeconds);
    throw fault(429, 'rate');
  };
}

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Bytes of the body; one that does not tell may be of any length. */
const lengthOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

const isLong = (request: FastifyRequest): boolean => lengthOf(request) > strangerLimit;

/** A person whose session has ended sends large forms, too: he hears that. */
function refuseStranger(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  throwBodyAway(request, reply);
  if (pathOf(request) === loginPath) throw fault(413, 'a login of this size');
  return sendJson(reply, sessionEndedText(callFactsOf(request)));
}

/** Nobody reads this body: it passes by as it comes, a very long one ends with its connection. */
function throwBodyAway(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  if (lengthOf(request) > mostThrownAway && socket instanceof Socket)
    reply.raw.once('finish', () => socket.destroySoon());
}

/**
 * A body that does not end would hold its connection, and what waits for it, for as long as its sender likes, also
 * behind an answer.
 * @returns gives it longer
 */
function endLateBody({ raw }: FastifyRequest): (ms: number) => void {
  const { socket } = raw;
  // A request that was handed in without a connection, as the recorder of the demo does, has none to close.
  if (!(socket instanceof Socket)) return () => undefined;
  const end = () => socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => raw.destroy());
  let timer = setTimeout(end, formMs);
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
  return (ms) => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
}

/** Forms only: a JSON or text body is 415, so there is one way into a call. */
function readForms(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => {
      const text = String(body);
      if (hasManyFields(text)) done(fault(413, 'too many fields'));
      else done(null, parse(text));
    },
  );
}

function hasManyFields(form: string): boolean {
  let fields = 1;
  for (let at = form.indexOf('&'); at >= 0 && fields <= mostFormFields; at = form.indexOf('&', at + 1)) fields += 1;
  return fields > mostFormFields;
}

/** A page that hides where it comes from (`Origin: null`: a frame in a sandbox, a file) is not ours. */
function isSameOrigin({ headers: { origin, host, 'sec-fetch-site': site } }: FastifyRequest): boolean {
  if (site === 'cross-site') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Forms whose token stands among their fields; their handlers look at it. */
const bringsOwnToken: ReadonlySet<string> = new Set(['/api/sys/publicLogout']);

const tokenOf = ({ headers }: FastifyRequest): string => String(headers['x-csrf-token'] ?? '');

/** As `csrfToken` makes them: anything else has never been the token of a page. */
const tokenShape = /^[\w-]{43}$/;

const isOwnToken = (request: FastifyRequest, { sid }: Session, { secret }: Services): boolean =>
  sameText(tokenOf(request), csrfToken(secret, sid));

/**
 * Whether a page asks that belongs to another session than the one its browser has by now. A page keeps the token it
 * began with, so what it sends after somebody else has logged in beside it is never taken for his, and what he may see
 * is never drawn on it.
 */
const isOfOtherPage = (request: FastifyRequest, session: Session | undefined, services: Services): boolean =>
  session !== undefined && tokenShape.test(tokenOf(request)) && !isOwnToken(request, session, services);
