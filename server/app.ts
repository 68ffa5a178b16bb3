import { readFile } from 'node:fs/promises';
import { IncomingMessage, type OutgoingHttpHeaders, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { contractVersion, envelopeText, refusalText } from '#domain/core/answer.ts';
import { BusinessError, httpStatusOf } from '#domain/core/errors.ts';
import { gatherMethods } from './area/gatherAreas.ts';
import { serverAreas } from './areas.ts';
import { restRoutes } from './crud/restRoutes.ts';
import { fileRoutes } from './files/fileRoutes.ts';
import { callFactsOf } from './gateway/callFacts.ts';
import { dispatch, type MethodTable } from './gateway/dispatch.ts';
import { eventRoutes } from './gateway/eventRoutes.ts';
import { guardRequests, uploadMs } from './gateway/guardRequests.ts';
import { formLimit } from './gateway/limits.ts';
import { logRequests } from './gateway/logRequests.ts';
import type { Services } from './gateway/services.ts';
import { isSecure } from './gateway/sessionCookies.ts';
import { translateFault } from './gateway/translateFault.ts';
import { pendingMigrations } from './platform/migrate.ts';
import { newId } from './platform/newId.ts';
import { printRoutes } from './print/printRoutes.ts';
import { recordPrint } from './print/recordPrint.ts';
import { templateRoute } from './sheets/templateRoute.ts';
import { distFolder, staticFiles } from './staticFiles.ts';

/** How long the head of a request may take to arrive, and how often that is looked at. */
const headersTimeout = 15_000;
const connectionsCheckingInterval = 5_000;

const contentPolicy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};

/** The reader of codes, a worker, is WebAssembly; the page that starts it stays without. */
const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const isCodeReader = /^\/assets\/codeReader\.worker-[\w-]+\.js$/;

/** The gateway as a Fastify application that does not listen yet; tests use it as it is. */
export async function createApp(services: Services, { log }: { log: FastifyBaseLogger }): Promise<FastifyInstance> {
  const { config } = services;
  const options: FastifyHttpOptions<Server, FastifyBaseLogger> = {
    loggerInstance: log,
    bodyLimit: formLimit,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    requestIdHeader: false,
    // Our own line per answer says which call it was.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // The guard ends bodies that are late; this is the end of the longest one.
    requestTimeout: uploadMs,
    http: { headersTimeout, connectionsCheckingInterval },
    return503OnClosing: false,
  };
  const app = Fastify(options);
  turnAwayWhileDraining(app);
  hangUpUnused(app);

  const methods = gatherMethods(serverAreas);
  await answerHeaders(app, config);
  await guardRequests(app, services);
  logRequests(app, { methods, log });
  answerFaults(app);

  app.post('/api/gateway', (request, reply) => dispatch(request, reply, { services, methods }));
  sessionCalls(app, { services, methods });
  restRoutes(app, services);
  eventRoutes(app, services);
  await fileRoutes(app, services);
  templateRoute(app, services);
  printRoutes(app, services, [recordPrint, ...serverAreas.flatMap(({ prints = [] }) => prints)]);
  for (const { routes } of serverAreas) routes?.(app, services);
  healthRoutes(app, services);
  await staticFiles(app, services.config);
  return app;
}

/** What every answer brings along. */
async function answerHeaders(app: FastifyInstance, config: Services['config']): Promise<void> {
  const policies = policyHeaders(config);
  await app.register(fastifyCookie);
  // API answers are small or already packed; static files come packed from the build. A stream for each answer costs
  // four times what it packs.
  await app.register(fastifyCompress, {
    global: true,
    threshold: 4_096,
    syncThreshold: 128 * 1024,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
  });
  const version = await productVersion();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(policies).header('x-request-id', request.id).header('x-server-version', version);
    if (isCodeReader.test(request.url)) reply.header('content-security-policy', readerPolicy);
    done();
  });
}

/** They are the same for every answer, so helmet writes them once and not into each. */
function policyHeaders(config: Services['config']): OutgoingHttpHeaders {
  const written = new ServerResponse(new IncomingMessage(new Socket()));
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure(config) ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  write(written.req, written, (error) => {
    if (error) throw error;
  });
  return { ...written.getHeaders() };
}

/** What goes wrong before a call is known. */
function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const refusal =
      error instanceof BusinessError ? error : error.statusCode === undefined ? translateFault(error) : undefined;
    const isTheirs = error === refusal || ['1009', '1010', '1019'].includes(refusal?.returnCode ?? '');
    const status = error.statusCode ?? (refusal && isTheirs ? httpStatusOf(refusal.returnCode) : 500);
    if (status >= 500) request.log.error({ err: error }, 'a request failed before dispatch');
    if (refusal)
      return reply
        .code(status)
        .type('application/json')
        .send(refusalText(refusal, callFactsOf(request)));
    const text = beforeDispatch[status] ?? beforeDispatch[500];
    const zh = !String(request.headers['accept-language'] ?? '').startsWith('en');
    const msg = `${zh ? text?.[1] : text?.[2]}${status >= 500 ? ` (${request.id})` : ''}`;
    return reply
      .code(status)
      .type('application/json')
      .send(envelopeText(status, msg, request.id, text?.[0]));
  });
}

/**
 * From the first moment of the drain: what runs finishes and its connection ends, whoever comes over an open connection
 * is told why.
 */
function turnAwayWhileDraining(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(draining ? Object.assign(new Error('draining'), { statusCode: 503 }) : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A browser would keep its connection for a minute, and the drain would wait for it.
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Browsers open connections ahead of what they may want. Node takes one that has not asked for anything yet for a
 * request that is late, and a drain would wait for it until its patience ends.
 */
function hangUpUnused(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}

/**
 * Session calls that are gateway methods too; the fields of the form are the data of the call.
 * @see docs/spec/platform.md 10.7
 */
function sessionCalls(app: FastifyInstance, gateway: { services: Services; methods: MethodTable }): void {
  const calls = { dictData: 'queryDictList', navFunction: 'queryNavFunction', uuidSeq: 'getUuidSeq' } as const;
  for (const [path, method] of Object.entries(calls)) {
    app.post(`/api/sys/${path}`, (request, reply) => {
      request.body = { service: 'common', method, version: contractVersion, data: JSON.stringify(request.body ?? {}) };
      return dispatch(request, reply, gateway);
    });
  }
}

/** HTTP status before dispatch -> return code and sentence. */
const beforeDispatch: Readonly<Record<number, readonly [code: string, zh: string, en: string]>> = {
  400: ['1009', '请求格式错误', 'Malformed request'],
  404: ['1008', '接口不存在', 'Unknown call'],
  405: ['1009', '请求方法不支持', 'This method is not supported'],
  413: ['1010', '请求内容过大', 'The request is too large'],
  415: ['1009', '请求类型不支持', 'This content type is not supported'],
  429: ['1010', '请求过于频繁，请稍后再试', 'Too many requests, try again shortly'],
  500: ['9999', '系统异常，请稍后重试', 'System error, try again later'],
  503: ['1019', '系统正在重启，请稍后重试', 'The system is restarting, try again shortly'],
};

const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && /^[A-Za-z0-9-]{8,36}$/.test(given) ? given : newId();

let version: Promise<string> | undefined;
const productVersion = (): Promise<string> => {
  version ??= readFile(new URL('../package.json', import.meta.url), 'utf8').then(
    (text) => (JSON.parse(text) as { version: string }).version,
  );
  return version;
};

function healthRoutes(app: FastifyInstance, { pool, files }: Services): void {
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async (_request, reply) => {
    try {
      const pending = await pendingMigrations(pool);
      await files.check();
      if (pending.length) return reply.code(503).send({ status: 'migrations pending' });
      return { status: 'ok' };
    } catch (error) {
      app.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/api/version.json', async (_request, reply) => {
    const built = await readFile(new URL('build.json', distFolder), 'utf8').then(
      (text) => JSON.parse(text) as { commit: string; builtAt: string },
      () => ({ commit: 'dev', builtAt: null }),
    );
    return reply
      .header('cache-control', 'no-store')
      .send({ product: 'tongguan', version: await productVersion(), contract: contractVersion, ...built });
  });
}
