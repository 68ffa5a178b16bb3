import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EndKind } from '#domain/core/answer.ts';
import type { DataScope } from '#domain/core/area.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Person } from '#domain/core/person.ts';
import type { Actor } from '#domain/core/rights.ts';
import { networkOf } from '../platform/networkOf.ts';
import { type BoundRow, boundColumn, boundOf } from './boundColumn.ts';
import { deputyColumn, deputyOf } from './deputyColumn.ts';
import type { Db } from './method.ts';
import { otherAccounts } from './person.ts';
import { rightsOfRole } from './roleRights.ts';
import type { Services } from './services.ts';
import { cookiesOf } from './sessionCookies.ts';

/** A logged-in person as the server knows him. */
export interface Session {
  readonly sidHash: string;
  readonly sid: string;
  readonly actor: Actor;
  readonly scopes: ReadonlyMap<string, DataScope>;
  readonly mustChangePwd: boolean;
}

export const hashOf = (sid: string): string => createHash('sha256').update(sid).digest('hex');

interface SessionRow {
  id: string;
  login_name: string;
  user_name: string;
  role_id: string;
  role_name: string;
  dept_code: string;
  is_leader: boolean;
  have_admin: boolean;
  console_id: string | null;
  same_as: string[];
  must_change_pwd: boolean;
  bound: BoundRow;
  deputy_for: Person[];
}

/**
 * The session of a request that may work, looked up once; undefined when there is none, it has ended, or the account is
 * no longer active.
 * @throws 1018 the password has to be changed first: whoever does not ask for `findAnySession` lets nobody past that
 */
export async function findSession(request: FastifyRequest, services: SessionFinder): Promise<Session | undefined> {
  const session = await findAnySession(request, services);
  if (session?.mustChangePwd) throw sharedErrors.PWD_EXPIRED();
  return session;
}

/**
 * The same as it was found of late, or looked up: for a request that only reads.
 * @see server/gateway/knownSessions.ts KnownSessions
 */
export function findKnownSession(
  request: FastifyRequest,
  services: SessionFinder & Pick<Services, 'sessions'>,
): Promise<Session | undefined> {
  const asked = sessions.get(request) ?? knownSessions.get(request);
  const sidHash = sidHashOf(request, services);
  if (asked || !sidHash) return asked ?? Promise.resolve(undefined);
  const known = services.sessions.find(sidHash, today(services), () => readSession(request, services));
  knownSessions.set(request, known);
  return known;
}

type SessionFinder = Pick<Services, 'pool' | 'config' | 'clock'>;
const today = ({ clock }: Pick<Services, 'clock'>): string => nowText(clock).slice(0, 10);
const sessions = new WeakMap<FastifyRequest, Promise<Session | undefined>>();
const knownSessions = new WeakMap<FastifyRequest, Promise<Session | undefined>>();

/** The same, also of a person who has to change his password first: for who he is, the change itself, and leaving. */
export function findAnySession(request: FastifyRequest, services: SessionFinder): Promise<Session | undefined> {
  const known = sessions.get(request) ?? readSession(request, services);
  sessions.set(request, known);
  return known;
}

/** As SQL says it. A password that grows too old is changed at the next login, not in the middle of somebody's work. */
export const passwordLife = `interval '180 days'`;

const mostVerified = 10_000;
/** Digests of ids under which a session was found of late, the oldest first. */
const verified = new Set<string>();

/** The id that a request comes with, whether there is such a session or not. */
export const sidOf = (request: FastifyRequest, { config }: Pick<Services, 'config'>): string | undefined =>
  request.cookies[cookiesOf(config).session];

const sidHashes = new WeakMap<FastifyRequest, string>();

/** Its digest, which a request is asked for several times. */
function sidHashOf(request: FastifyRequest, services: Pick<Services, 'config'>): string | undefined {
  const sid = sidOf(request, services);
  if (!sid) return undefined;
  const digest = sidHashes.get(request) ?? hashOf(sid);
  sidHashes.set(request, digest);
  return digest;
}

/**
 * Whom a request counts for before anything is looked up: the session, once it has been found; a made-up id counts for
 * its address.
 */
export function senderOf(request: FastifyRequest, services: Pick<Services, 'config'>): string {
  const sidHash = sidHashOf(request, services);
  return sidHash && verified.has(sidHash) ? sidHash : networkOf(request.ip);
}

function noteVerified(sidHash: string, isOpen: boolean): void {
  verified.delete(sidHash);
  if (!isOpen) return;
  verified.add(sidHash);
  for (const oldest of verified) {
    if (verified.size <= mostVerified) break;
    verified.delete(oldest);
  }
}

/** As `findAnySession`, asked anew: for what lasts longer than a request. */
export async function readSession(
  request: FastifyRequest,
  { pool, config, clock }: SessionFinder,
): Promise<Session | undefined> {
  const sid = sidOf(request, { config });
  if (!sid) return undefined;
  const sidHash = hashOf(sid);
  const { rows } = await pool.query<SessionRow>({
    name: 'find_session',
    text: `select u.id, u.login_name, u.user_name, u.role_id, r.role_name, u.dept_code, u.is_leader, u.have_admin, u.console_id,
             u.must_change_pwd or coalesce(u.pwd_changed_at < s.login_time::timestamp - ${passwordLife},
             false) as must_change_pwd, ${boundColumn} as bound,
             ${deputyColumn} as deputy_for, ${otherAccounts('u')} as same_as
           from sys_session s join sys_user u on u.id = s.user_id join sys_role r on r.role_id = u.role_id
           where s.sid_hash = $1 and s.end_kind is null and s.expire_at > now() and s.last_seen > now() - interval '2 hours'
             and u.status in ('INIT', 'ACTIVE') and not u.deleted_flg and $2::date is not null`,
    values: [sidHash, today({ clock })],
  });
  const [row] = rows;
  noteVerified(sidHash, row !== undefined);
  if (!row) return undefined;
  const { rights, scopes } = await rightsOfRole(pool, row.role_id);
  const actor: Actor = {
    userId: row.id,
    loginName: row.login_name,
    userName: row.user_name,
    roleId: row.role_id,
    roleName: row.role_name,
    deptCode: row.dept_code,
    isLeader: row.is_leader,
    haveAdmin: row.have_admin,
    consoleId: row.console_id,
    ...(row.same_as.length > 0 && { sameAs: row.same_as }),
    rights,
    bound: boundOf(row.bound),
    ...deputyOf(row.deputy_for),
  };
  return { sid, sidHash, actor, scopes, mustChangePwd: row.must_change_pwd };
}

/** How the session that a request names was ended; null when nobody ended it, or there was none. */
export async function endKindOf(
  request: FastifyRequest,
  { pool, config }: Pick<Services, 'pool' | 'config'>,
): Promise<EndKind | null> {
  const sid = sidOf(request, { config });
  if (!sid) return null;
  const { rows } = await pool.query<{ end_kind: EndKind | null }>(
    'select end_kind from sys_session where sid_hash = $1',
    [hashOf(sid)],
  );
  return rows[0]?.end_kind ?? null;
}

/** Slides the idle time; called by the login check only, so timers never keep a session alive. */
export const touchSession = (db: Db, sidHash: string): Promise<unknown> =>
  db.query('update sys_session set last_seen = now() where sid_hash = $1 and end_kind is null', [sidHash]);

export const endSession = (db: Db, sidHash: string, endKind: EndKind): Promise<unknown> =>
  db.query('update sys_session set end_kind = $2 where sid_hash = $1 and end_kind is null', [sidHash, endKind]);

/** Ends all sessions of a person but one, which may be none. */
export const endOtherSessions = (
  db: Db,
  { userId, sidHash }: { userId: string; sidHash: string | undefined },
): Promise<unknown> =>
  db.query(
    `update sys_session set end_kind = 'REPLACED' where user_id = $1 and sid_hash is distinct from $2 and end_kind is null`,
    [userId, sidHash ?? null],
  );

/** Ends every session of a person, since somebody else decided so. */
export const endAllSessions = (db: Db, { userId, endKind }: { userId: string; endKind: EndKind }): Promise<unknown> =>
  db.query('update sys_session set end_kind = $2 where user_id = $1 and end_kind is null', [userId, endKind]);

const sessionsPerUser = 3;

/** Starts a session of at most 12 hours; the person's oldest one beyond three ends. @returns the cookie value */
export async function startSession(
  db: Db,
  { userId, ip, userAgent }: { userId: string; ip: string; userAgent: string },
): Promise<string> {
  const sid = randomBytes(32).toString('base64url');
  await db.query(
    `insert into sys_session (sid_hash, user_id, expire_at, ip, user_agent) values ($1, $2, now() + interval '12 hours', $3, $4)`,
    [hashOf(sid), userId, ip, userAgent.slice(0, 200)],
  );
  await db.query(
    `update sys_session set end_kind = 'REPLACED' where sid_hash in (
       select sid_hash from sys_session where user_id = $1 and end_kind is null order by login_time desc offset $2)`,
    [userId, sessionsPerUser],
  );
  // Its first requests would count for an address that a whole office may share.
  noteVerified(hashOf(sid), true);
  return sid;
}

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** The token a page must send back with every change; bound to the session, so another site cannot know it. */
export const csrfToken = (secret: string, bound: string): string => sign(secret, `csrf:${bound}`);
/** What is kept of a captcha: its answer cannot be read from the table. */
export const answerHash = (secret: string, id: string, answer: string): string =>
  sign(secret, `captcha:${id}:${answer.toLowerCase()}`);

export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
