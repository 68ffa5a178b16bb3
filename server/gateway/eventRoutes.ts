import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { rightOf } from '#domain/core/entity.ts';
import { markOf } from '#domain/core/pageMark.ts';
import { hasRight } from '#domain/core/rights.ts';
import { isAmong, rowsSeen, type Scoped } from '#domain/core/rowScope.ts';
import { entities } from '#domain/index.ts';
import type { RecordEvent } from './events.ts';
import type { Limiters } from './limiters.ts';
import type { Services } from './services.ts';
import { csrfToken, findSession, readSession, type Session } from './session.ts';

const heartbeatMs = 25_000;
/** One change of rights is several statements, each of which is told: streams look again once they are through. */
const rightsSettleMs = 150;
/** Bytes that wait for a reader. */
const mostUnread = 256 * 1024;

/**
 * A person hears of what is told to him, and of the rows that he would find in a list; of lines nobody hears but with
 * their document.
 */
function mayHear(
  { entity: told, as: key = told, userIds, toAll, row, made }: RecordEvent,
  { actor, scopes }: Session,
): boolean {
  if (toAll) return true;
  if (userIds?.includes(actor.userId)) return true;
  const entity: Scoped | undefined = made ? { key, scope: made.scope, made } : entities[key];
  return (
    entity !== undefined &&
    row !== undefined &&
    hasRight(actor, rightOf(key, 'page')) &&
    isAmong(rowsSeen(entity, { actor, scopes }), row)
  );
}

/**
 * `GET /api/events`: which records changed, as server-sent events; the page asks for what it shows. Only ids and
 * versions travel. The stream ends with its session; one that grew too old is noticed at the next heartbeat.
 */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });
  app.get('/api/events', async (request, reply) => {
    const session = await findSession(request, services);
    if (!session) return reply.code(401).send();
    if (isOfOtherPage(request.query, session, services)) return reply.code(403).send();
    const { actor, sidHash } = session;
    const leave = await enterStreams(session, services.limiters);
    let seen = session;
    /**
     * What he may hear is asked anew with every beat. A database that is away for a moment ends no stream; a session
     * that may not work does.
     */
    const isAlive = async (): Promise<boolean> => {
      const now = await readSession(request, services).catch(() => seen);
      seen = now ?? seen;
      return now !== undefined && !now.mustChangePwd;
    };
    reply.hijack();
    open.add(reply.raw);
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': ready\n\n');
    const unsubscribe = services.events.subscribeLister((event) => {
      if (!mayHear(event, seen)) return;
      const { userIds: _own, row: _row, toAll: _all, made: _made, as: _as, ...told } = event;
      reply.raw.write(`event: record\ndata: ${JSON.stringify(told)}\n\n`);
      // Whoever does not read what he asked for hears no more.
      if (reply.raw.writableLength > mostUnread) end();
    });
    const heartbeat = setInterval(async () => {
      if (await isAlive()) reply.raw.write(': alive\n\n');
      else end();
    }, heartbeatMs);
    let settling: NodeJS.Timeout | undefined;
    /** What he may hear follows at once, and his page asks for its menu and rights. */
    const followRights = async () => {
      settling = undefined;
      if (await isAlive()) reply.raw.write(`event: record\ndata: {"entity":"menu","id":""}\n\n`);
      else end();
    };
    const unfollow = services.events.onRightsChange(() => {
      settling ??= setTimeout(followRights, rightsSettleMs);
    });
    const end = () => {
      clearInterval(heartbeat);
      clearTimeout(settling);
      unfollow();
      unsubscribe();
      unwatch();
      open.delete(reply.raw);
      leave();
      reply.raw.end();
    };
    const unwatch = services.events.onSessionEnd({ sidHash, userId: actor.userId }, () => {
      // A stream may break for many reasons: only after this word the page asks whether its person may still be here.
      reply.raw.write('event: ended\ndata:\n\n');
      end();
    });
    request.raw.once('close', end);
    // The session may have ended between the first look and the watch.
    if (!(await isAlive())) end();
  });
}

/** A stream has no headers of its own: the page says in the address which session it belongs to. */
function isOfOtherPage(query: unknown, { sid }: Session, { secret }: Services): boolean {
  const { session } = query as { session?: unknown };
  return session !== undefined && session !== markOf(csrfToken(secret, sid));
}

/** @throws 1010 the session or its person has too many streams */
async function enterStreams({ sidHash, actor }: Session, { sessionStreams, streams }: Limiters): Promise<() => void> {
  const leaveSession = await sessionStreams.enter(sidHash);
  try {
    const leavePerson = await streams.enter(actor.userId);
    return () => {
      leaveSession();
      leavePerson();
    };
  } catch (error) {
    leaveSession();
    throw error;
  }
}
