import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { defectText, type OneTimeSecret, refusalText, withSecrets } from '#domain/core/answer.ts';
import { type Envelope, parseEnvelope } from '#domain/core/envelope.ts';
import { BusinessError, isGuard, sharedErrors } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { refuseLargeQuestion, viewsAsked } from '#domain/core/questionSize.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type CallFacts, callFactsOf, leavingOf } from './callFacts.ts';
import { answeredData, logEntry, noteIdentityMismatch } from './callLog.ts';
import { databaseTimeOf } from './databaseTime.ts';
import { withIdempotency, withIdempotencyPerRow } from './idempotency.ts';
import { mayCall, rightAsked } from './mayCall.ts';
import { type Audit, type Call, type Db, type GatewayMethod, type Prepared, successText } from './method.ts';
import { writeOpLog } from './opLog.ts';
import { connectionsOnDemand, savepointsOn, transactionsOn } from './ownTransaction.ts';
import { readerOf, readYourWrites } from './readers.ts';
import { guardAudit, logRefusal } from './refusalLog.ts';
import { refuseInMaintenance } from './refuseInMaintenance.ts';
import type { Services } from './services.ts';
import { findAnySession, findKnownSession, type Session } from './session.ts';
import { sendSessionEnded } from './sessionCall.ts';
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
 * @see docs/spec/platform.md 10
 */
export async function dispatch(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, methods }: { services: Services; methods: MethodTable },
): Promise<void> {
  const facts = callFactsOf(request);
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const session = await (isRead(request.body, methods) ? findKnownSession : findAnySession)(request, services);
  if (!session) {
    await sendSessionEnded(request, reply, services);
    return;
  }
  let envelope: Envelope | undefined;
  const audit: Audit = {};
  try {
    envelope = parseEnvelope(request.body);
    refuseLargeQuestion(envelope.data);
    const method = methods.get(`${envelope.service}.${envelope.method}`);
    if (!method) throw sharedErrors.UNKNOWN_CALL();
    if (session.mustChangePwd && !method.beforePasswordChange) throw sharedErrors.PWD_EXPIRED();
    if (!method.beforePasswordChange) await refuseInMaintenance(session.actor, services);
    noteIdentityMismatch(method, { envelope, session, services, facts });
    if (!method.authorizesItself && !mayCall(method, envelope.data, session.actor)) {
      const right = rightAsked(method, envelope.data);
      if (right === null || hasRight(session.actor, right)) throw sharedErrors.FORBIDDEN();
      throw new BusinessError('1005', bi(`无权限（${right}）`, `No permission (${right})`));
    }
    const told: OneTimeSecret[] = [];
    const text = await run({ method, envelope, session, request, reply, services, facts, audit, told });
    await logRefusedParts({ envelope, session, services, facts, audit });
    // Behind the answer that is kept for a repeated request: what is told once is kept nowhere.
    await reply.send(withSecrets(text, told));
  } catch (error) {
    await reply.send(await refuse(error, { envelope, session, services, facts, audit, request }));
  }
}

/**
 * A call that only reads may take the session as it was a moment ago. Whatever else comes, the database says who may.
 */
function isRead(body: unknown, methods: MethodTable): boolean {
  const { service, method } = (body ?? {}) as Record<string, unknown>;
  return methods.get(`${service}.${method}`)?.writes === false;
}

interface RunFacts {
  method: GatewayMethod;
  envelope: Envelope;
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  facts: CallFacts;
  audit: Audit;
  told: OneTimeSecret[];
  prepared?: Prepared | undefined;
}

/** What takes long without the database comes first, while the call has nothing that others wait for. */
async function run(asked: RunFacts): Promise<string> {
  const { method, envelope, session, services } = asked;
  const prepared = await method.preload?.(envelope.data, { actor: session.actor, services });
  try {
    return await runInTurn({ ...asked, prepared });
  } finally {
    await prepared?.release();
  }
}

/** In the person's share of what runs at once, and in turn with who changes the same; who leaves gives his place up. */
async function runInTurn(asked: RunFacts): Promise<string> {
  const { method, envelope, session, reply, services } = asked;
  const { userId } = session.actor;
  const leaving = () => leavingOf(reply);
  if (method.connects)
    return services.limiters[method.share ?? 'calls'].run(userId, () => runRead(onDemand(asked), asked), leaving);
  const places = placesOf(envelope.data);
  const inCalls = () => services.limiters.calls.run(userId, () => runOnClient(asked), leaving, places);
  const queue = method.serializeBy?.(envelope.data);
  if (queue) return services.limiters.turns.run(queue, inCalls, leaving);
  return method.share ? services.limiters[method.share].run(userId, inCalls, leaving) : inCalls();
}

/** How many calls a call counts as: each count of a view, and the sums, ask the database as much as the list itself. */
const placesOf = (data: Envelope['data']): number => 1 + viewsAsked(data) + (data.summary ? 1 : 0);

/** Which database a call asks is decided here, by what it is. */
async function runOnClient(asked: RunFacts): Promise<string> {
  const { method, session, request, services } = asked;
  if (!method.readsReplica) return runOn(services.pool, asked);
  return services.readers.run(readerOf(request, session.actor.userId, services.config), (pool) => runOn(pool, asked));
}

async function runOn(pool: pg.Pool, asked: RunFacts): Promise<string> {
  const { method, session, reply, services } = asked;
  // Sheets that come in have a share of their own.
  const time = method.preload ? undefined : databaseTimeOf(session.actor.userId, services);
  const client = await pool.connect();
  const stopClock = time?.();
  // A call that commits row by row goes on when its reader leaves: half of a sheet is no state to stop in.
  const stopWatching = method.commits ? () => false : cancelWhenGone(client, reply, { pool, log: services.log });
  try {
    if (method.timeout) await client.query(`set statement_timeout = ${method.timeout}`);
    if (method.commits === 'perRow') return await runPerRow(client, asked);
    return await (method.writes ? runWrite(client, asked) : runRead(onOne(client), asked));
  } finally {
    const isCancelled = stopWatching();
    if (method.writes || method.tellsOfWork)
      await readYourWrites(reply, client, { userId: session.actor.userId, ...services });
    if (method.timeout && !isCancelled) await client.query('reset statement_timeout').catch(() => undefined);
    client.release(isCancelled);
    stopClock?.();
  }
}

const onDemand = ({ session, services }: RunFacts): Pick<Call, 'db' | 'inTransaction'> =>
  connectionsOnDemand(services.pool, databaseTimeOf(session.actor.userId, services));

/** Its parts are transactions until the call itself is one. */
const onOne = (db: Db): Pick<Call, 'db' | 'inTransaction'> => ({ db, inTransaction: transactionsOn(db) });

/** A call on its connections. */
const callOn = (
  on: Pick<Call, 'db' | 'inTransaction'>,
  { session, services, facts, audit, told, prepared }: RunFacts,
): Call => ({
  ...on,
  actor: session.actor,
  sidHash: session.sidHash,
  scopes: session.scopes,
  now: nowText(services.clock),
  requestId: facts.requestId,
  locale: facts.locale,
  services,
  ...(prepared && { sheet: prepared.sheet }),
  tell: (one) => told.push(one),
  audit,
});

const answerOf = async ({ method, envelope, facts }: RunFacts, call: Call): Promise<string> =>
  successText(await method.run(envelope.data, call), facts);

/** Who looked at a record stands in the log, too; nobody waits for that. */
async function runRead(on: Pick<Call, 'db' | 'inTransaction'>, asked: RunFacts): Promise<string> {
  const text = await answerOf(asked, callOn(on, asked));
  if (asked.audit.logType) asked.services.views.note(logEntry({ ...asked, returnCode: '0' }));
  return text;
}

async function runWrite(client: Db, asked: RunFacts): Promise<string> {
  try {
    await client.query('begin');
    const call = callOn({ db: client, inTransaction: savepointsOn(client) }, asked);
    const { text, repeated } = await withIdempotency(client, onceOf(asked), () => answerOf(asked, call));
    if (!repeated && !asked.method.isUnlogged)
      await writeOpLog(client, { ...logEntry({ ...asked, returnCode: '0' }), response: answeredData(text) });
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
    () => answerOf(asked, callOn(onOne(client), asked)),
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
    bi(
      '数据库连接在保存时中断，是否已保存未知，请刷新后确认再继续',
      'The database connection broke while saving: refresh to see whether it was saved',
    ),
  );
}

/**
 * A reader who leaves the page frees the database at once: the running statement is cancelled, over another connection,
 * since its own is busy; nobody waits for that, so it cannot hold up a pool that is used up.
 * @returns ends the watch and says whether a cancel is under way: it may arrive late, so nobody else may get this
 * connection
 */
function cancelWhenGone(
  client: pg.PoolClient,
  reply: FastifyReply,
  { pool, log }: Pick<Services, 'pool' | 'log'>,
): () => boolean {
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
  }: {
    envelope: Envelope | undefined;
    session: Session;
    services: Services;
    facts: CallFacts;
    audit: Audit;
    request: FastifyRequest;
  },
): Promise<string> {
  const refusal = error instanceof BusinessError ? error : translateFault(error);
  const returnCode = refusal?.returnCode ?? '9999';
  if (!refusal)
    request.log.error({ err: error, service: envelope?.service, method: envelope?.method }, 'a call failed');
  if (audit.logType || (refusal && isGuard(refusal)))
    await logRefusal(services, logEntry({ envelope, session, facts, audit: guardAudit(refusal, audit), returnCode }));
  return refusal
    ? refusalText(refusal, { ...facts, ...(envelope && { service: envelope.service }) })
    : defectText(facts);
}

/** A batch that succeeds may still have been refused some of its records. */
async function logRefusedParts({
  envelope,
  session,
  services,
  facts,
  audit,
}: Omit<RunFacts, 'method' | 'request' | 'reply' | 'told'>) {
  for (const refusal of audit.refusals ?? [])
    await logRefusal(
      services,
      logEntry({
        envelope,
        session,
        facts,
        audit: guardAudit(refusal, { detail: audit.detail ?? {} }),
        returnCode: refusal.returnCode,
      }),
    );
}
