import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/core/rights.ts';
import type { Db, Scope } from './method.ts';
import { rightsOfRole } from './roleRights.ts';
import type { Services } from './services.ts';

/** A logged-in person as the server knows him. */
export interface Session {
  readonly sidHash: string;
  readonly sid: string;
  readonly actor: Actor;
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly mustChangePwd: boolean;
}

export const sessionCookie = 'tg_sid';
const markerCookie = 'tg_auth';
export const csrfCookie = 'tg_csrf';

const hashOf = (sid: string): string => createHash('sha256').update(sid).digest('hex');

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
  must_change_pwd: boolean;
}

/** The session of a request; undefined when there is none, it has ended, or the account is no longer active. */
export async function findSession(request: FastifyRequest, { pool }: Pick<Services, 'pool'>): Promise<Session | undefined> {
  const sid = request.cookies[sessionCookie];
  if (!sid) return undefined;
  const sidHash = hashOf(sid);
  const { rows } = await pool.query<SessionRow>({
    name: 'find_session',
    text: `select u.id, u.login_name, u.user_name, u.role_id, r.role_name, u.dept_code, u.is_leader, u.have_admin, u.console_id, u.must_change_pwd
           from sys_session s join sys_user u on u.id = s.user_id join sys_role r on r.role_id = u.role_id
           where s.sid_hash = $1 and s.end_kind is null and s.expire_at > now() and s.last_seen > now() - interval '2 hours'
             and u.status in ('INIT', 'ACTIVE') and not u.deleted_flg`,
    values: [sidHash],
  });
  const [row] = rows;
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
    rights,
  };
  return { sid, sidHash, actor, scopes, mustChangePwd: row.must_change_pwd };
}

/** Slides the idle time; called by the login check only, so timers never keep a session alive. */
export const touchSession = (db: Db, sidHash: string): Promise<unknown> =>
  db.query('update sys_session set last_seen = now() where sid_hash = $1 and end_kind is null', [sidHash]);

export const endSession = (db: Db, sidHash: string, endKind: 'LOGOUT' | 'KILLED' | 'REPLACED'): Promise<unknown> =>
  db.query('update sys_session set end_kind = $2 where sid_hash = $1 and end_kind is null', [sidHash, endKind]);

const sessionsPerUser = 3;

/** Starts a session of at most 12 hours; the person's oldest one beyond three ends. @returns the cookie value */
export async function startSession(db: Db, { userId, ip, userAgent }: { userId: string; ip: string; userAgent: string }): Promise<string> {
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
  return sid;
}

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** The token a page must send back with every change; bound to the session, so another site cannot know it. */
export const csrfToken = (secret: string, bound: string): string => sign(secret, `csrf:${bound}`);
/** What is kept of a captcha: its answer cannot be read from the table. */
export const answerHash = (secret: string, id: string, answer: string): string => sign(secret, `captcha:${id}:${answer.toLowerCase()}`);

export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Sets what a browser keeps of a session: the id it cannot read, a marker and a CSRF token it can. */
export function setSessionCookies(reply: FastifyReply, { sid, secret, secure }: { sid: string; secret: string; secure: boolean }): void {
  const shared = { path: '/', sameSite: 'lax', secure } as const;
  reply.setCookie(sessionCookie, sid, { ...shared, path: '/api', httpOnly: true });
  reply.setCookie(markerCookie, '1', shared);
  reply.setCookie(csrfCookie, csrfToken(secret, sid), shared);
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/api' });
  reply.clearCookie(markerCookie, { path: '/' });
  reply.clearCookie(csrfCookie, { path: '/' });
}
