import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { defectText, envelopeText, refusalText, successText } from './answer.ts';
import { type CallFacts, factsOf } from './callFacts.ts';
import { type Envelope, parseEnvelope } from './envelope.ts';
import { withIdempotency, withIdempotencyPerRow } from './idempotency.ts';
import type { Audit, Call, Db, GatewayMethod } from './method.ts';
import { writeOpLog } from './opLog.ts';
import { savepointsOn, transactionsOn } from './ownTransaction.ts';
import type { Services } from './services.ts';
import { findSession, type Session } from './session.ts';
import { databaseAway, translateFault } from './translateFault.ts';

export type MethodTable = ReadonlyMap<string, GatewayMethod>;

/** The table of all calls by `service.method`. @throws {Error} two calls share a name: a mistake of ours */
export function methodTable(methods: readonly GatewayMethod[]): MethodTable {
  const table = new Map<string, GatewayMethod>();
  for (const method of methods) {
    const name = `${method.service}.${method.method}`;
    if (table.has(name)) throw new Error(`Two gateway calls are named ${name}`);
    table.set(name, method);
  }
  return table;
}

/**
 * `POST /api/gateway`: session, envelope, method, right, shape, scope, handler, answer and log, in this order.
 * HTTP is 200 once a request gets here; what happened stands in the envelope.
 * @see platform.md 10
 */
export async function dispatch(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, methods }: { services: Services; methods: MethodTable },
): Promise<void> {
  const facts = factsOf(request);
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const session = await findSession(request, services);
  if (!session) {
    await reply.send(envelopeText(401, facts.locale === 'zh' ? '登录已失效，请重新登录' : 'Session ended', facts.requestId, '401'));
    return;
  }
  let envelope: Envelope | undefined;
  const audit: Audit = {};
  try {
    envelope = parseEnvelope(request.body);
    const method = methods.get(`${envelope.service}.${envelope.method}`);
    if (!method) throw sharedErrors.UNKNOWN_CALL();
    if (session.mustChangePwd && !openBeforePasswordChange.has(method.method)) throw sharedErrors.PWD_EXPIRED();
    noteIdentityMismatch(envelope, session, services, facts);
    const right = typeof method.right === 'function' ? method.right(envelope.data) : method.right;
    if (right && !hasRight(session.actor, right)) {
      throw new BusinessError('1005', say(`无权限（${right}）`, `No permission (${right})`));
    }
    const text = await run({ method, envelope, session, request, reply, services, facts, audit });
    await reply.send(text);
  } catch (error) {
    await reply.send(await refuse(error, { envelope, session, services, facts, audit, request }));
  }
}

/** What a person needs before he has chosen a password of his own. */
const openBeforePasswordChange: ReadonlySet<string> = new Set([
  'changePassword',
  'getBizTree',
  'getDeptLeaderFlag',
  'getCustomerByLoginName',
  'getUserInfo',
  'queryUserMessage',
]);

interface RunFacts {
  method: GatewayMethod;
  envelope: Envelope;
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  facts: CallFacts;
  audit: Audit;
}

async function run(asked: RunFacts): Promise<string> {
  const { method, reply, services } = asked;
  const client = await services.pool.connect();
  // A call that commits row by row goes on when its reader leaves: half of a sheet is no state to stop in.
  const stopWatching = method.commits ? () => false : cancelWhenGone(client, reply, services);
  try {
    if (method.timeout) await client.query(`set statement_timeout = ${method.timeout}`);
    if (method.commits === 'perRow') return await runPerRow(client, asked);
    return await (method.writes ? runWrite(client, asked) : answerOf(asked, callOn(client, asked)));
  } finally {
    const isCancelled = stopWatching();
    if (method.timeout && !isCancelled) await client.query('reset statement_timeout').catch(() => undefined);
    client.release(isCancelled);
  }
}

/** A call on its one connection; its parts are transactions until the call itself is one. */
const callOn = (db: Db, { session, services, facts, audit }: RunFacts): Call => ({
  db,
  actor: session.actor,
  scopes: session.scopes,
  now: nowText(services.clock),
  requestId: facts.requestId,
  locale: facts.locale,
  services,
  inTransaction: transactionsOn(db),
  audit,
});

const answerOf = async ({ method, envelope, facts }: RunFacts, call: Call): Promise<string> =>
  successText(await method.run(envelope.data, call), facts);

async function runWrite(client: Db, asked: RunFacts): Promise<string> {
  try {
    await client.query('begin');
    const call = { ...callOn(client, asked), inTransaction: savepointsOn(client) };
    const { text, repeated } = await withIdempotency(client, onceOf(asked), () => answerOf(asked, call));
    if (!repeated) await writeOpLog(client, logEntry({ ...asked, returnCode: '0' }));
    await client.query('commit').catch(refuseUnknownOutcome);
    return text;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function runPerRow(client: Db, asked: RunFacts): Promise<string> {
  const { text } = await withIdempotencyPerRow(
    client,
    onceOf(asked),
    () => answerOf(asked, callOn(client, asked)),
    (db) => writeOpLog(db, logEntry({ ...asked, returnCode: '0' })),
  );
  return text;
}

function onceOf({ envelope, request, session }: RunFacts) {
  const body = createHash('sha256')
    .update(`${envelope.service}.${envelope.method}:${JSON.stringify(envelope.data)}`)
    .digest('hex');
  const key = request.headers['x-idempotency-key'];
  return { key: typeof key === 'string' ? key : undefined, body, userId: session.actor.userId };
}

/** When the connection breaks under a commit nobody knows whether it happened; a repeat with the same key finds out. */
function refuseUnknownOutcome(error: unknown): never {
  if (translateFault(error)?.returnCode !== databaseAway) throw error;
  throw new BusinessError(
    databaseAway,
    say(
      '数据库连接在保存时中断，是否已保存未知，请刷新后确认再继续',
      'The database connection broke while saving: refresh to see whether it was saved',
    ),
  );
}

/**
 * A reader who leaves the page frees the database at once: the running statement is cancelled, over another connection, since its own is busy;
 * nobody waits for that, so it cannot hold up a pool that is used up.
 * @returns ends the watch and says whether a cancel is under way: it may arrive late, so nobody else may get this connection
 */
function cancelWhenGone(client: pg.PoolClient, reply: FastifyReply, { pool, log }: Services): () => boolean {
  // pg keeps the backend's id on its client but does not type it.
  const { processID } = client as unknown as { processID: number | null };
  let isCancelled = false;
  const onClose = () => {
    if (reply.raw.writableFinished || !processID) return;
    isCancelled = true;
    pool
      .query('select pg_cancel_backend($1)', [processID])
      .catch((error: unknown) => log.warn({ err: error }, 'could not cancel a statement'));
  };
  reply.raw.once('close', onClose);
  return () => {
    reply.raw.off('close', onClose);
    return isCancelled;
  };
}

async function refuse(
  error: unknown,
  {
    envelope,
    session,
    services,
    facts,
    audit,
    request,
  }: { envelope: Envelope | undefined; session: Session; services: Services; facts: CallFacts; audit: Audit; request: FastifyRequest },
): Promise<string> {
  const refusal = error instanceof BusinessError ? error : translateFault(error);
  const returnCode = refusal?.returnCode ?? '9999';
  if (!refusal) request.log.error({ err: error, service: envelope?.service, method: envelope?.method }, 'a call failed');
  const isWrite = envelope && services.pool && audit.logType;
  if (isWrite || returnCode === '1005') {
    const entry = logEntry({ envelope, session, facts, audit: { ...audit, logType: audit.logType ?? 'SECURITY' }, returnCode });
    await writeOpLog(services.pool, entry).catch((fault: unknown) =>
      request.log.error({ err: fault }, 'the operation log could not be written'),
    );
  }
  return refusal ? refusalText(refusal, { ...facts, ...(envelope && { service: envelope.service }) }) : defectText(facts);
}

function logEntry({
  envelope,
  session,
  facts,
  audit,
  returnCode,
}: {
  envelope: Envelope | undefined;
  session: Session;
  facts: CallFacts;
  audit: Audit;
  returnCode: string;
}) {
  return {
    actor: session.actor,
    ...(envelope && { service: envelope.service, method: envelope.method }),
    page: facts.page ?? envelope?.bizaddress,
    audit,
    returnCode,
    costMs: Math.round(performance.now() - facts.startedAt),
    ip: facts.ip,
    userAgent: facts.userAgent,
    requestId: facts.requestId,
  };
}

const identityFields = ['haveAdmin', 'loginName', 'roleId', 'roleName', 'userId'] as const;

/** The session's identity is used whatever a client sends; a claim to be somebody else leaves a security row. @see platform.md 2.5 */
function noteIdentityMismatch(envelope: Envelope, session: Session, services: Services, facts: CallFacts): void {
  const own: Readonly<Record<string, string>> = {
    haveAdmin: session.actor.haveAdmin ? '1' : '0',
    loginName: session.actor.loginName,
    roleId: session.actor.roleId,
    roleName: session.actor.roleName,
    userId: session.actor.userId,
  };
  const claimed: Record<string, unknown> = { ...(envelope.haveAdmin && { haveAdmin: envelope.haveAdmin }) };
  for (const name of identityFields) if (name in envelope.data) claimed[name] = envelope.data[name];
  const wrong = Object.keys(claimed).filter(
    (name) => String(claimed[name] ?? '') !== own[name] && !(name === 'haveAdmin' && !claimed[name]),
  );
  if (wrong.length === 0) return;
  const audit: Audit = { logType: 'SECURITY', detail: { kind: 'IDENTITY_MISMATCH', fields: wrong } };
  writeOpLog(services.pool, logEntry({ envelope, session, facts, audit, returnCode: '1005' })).catch((error: unknown) =>
    services.log.error({ err: error }, 'the operation log could not be written'),
  );
}
