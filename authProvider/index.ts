import type { AuthProvider } from 'react-admin';
import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { type LoginForm, submitLogin } from './login.ts';
import { type LogoutSettings, logoutPageOf } from './logoutPage.ts';
import type { Session } from './session.ts';
import { clearStored, isLoggedIn } from './stored.ts';

/** What the provider needs beside the client; `leave` goes to another page for good. */
export interface AuthSurroundings {
  readonly session: Session;
  readonly entities: Readonly<Record<string, EntityDefinition>>;
  readonly leave: (url: string) => void;
}

/**
 * Session and rights for react-admin. Rights are answered from memory; the server decides every one of them again.
 * @see platform.md 2.4 to 2.6, 10.6
 */
export function createAuthProvider(client: GatewayClient, { session, entities, leave }: AuthSurroundings): AuthProvider {
  return {
    login: async (form: LoginForm) => {
      const result = await submitLogin(client, form);
      if (!result.done) throw new Error(result.text);
      await session.load();
      return { redirectTo: result.mustChangePwd ? '/system/modpass' : '/' };
    },

    logout: async () => {
      if (isLoggedIn()) await endSession(client, { session, leave });
      return false;
    },

    checkAuth: async () => {
      if (!isLoggedIn()) throw new HttpError('Not logged in', 401);
      await client.confirmSession();
    },

    checkError: async (error: unknown) => {
      if (!(error instanceof HttpError)) return;
      if (error.status === 401) throw { message: false };
      // react-admin answers a rejected 403 with an empty success, which would close a form that was refused.
      // A refusal the user has already been told about therefore stays an error of the call.
      if (error.status === 403 && !error.body.handled) throw { logoutUser: false, message: noPermission[client.hooks.locale()] };
    },

    getIdentity: async () => {
      const { userInfo } = session.current() ?? (await session.load());
      return { id: userInfo.userId, fullName: userInfo.userName, ...userInfo };
    },

    getPermissions: async () => (session.current() ?? (await session.load())).functions,

    canAccess: async ({ resource, action, record }) => {
      const facts = session.current() ?? (await session.load());
      const code = action === 'show' ? 'view' : action;
      if (!hasRight(facts.actor, `${resource}:${code}`)) return false;
      const entity = entities[resource];
      if (!record || !entity) return true;
      if (code === 'edit') return !(entity.mayEdit && 'none' in entity.mayEdit(record, facts.actor));
      if (code === 'delete') return entity.mayDelete?.(record, facts.actor) === undefined;
      return true;
    },
  };
}

const noPermission = { zh: '无权限', en: 'No permission' };

/** Logs out, also when the server cannot be told, and leaves for the logout page. */
export async function endSession(client: GatewayClient, { session, leave }: Pick<AuthSurroundings, 'session' | 'leave'>): Promise<void> {
  const page = logoutPageFor(session);
  try {
    await client.post('/sys/logout', {}, { toast: false, loginCheck: false, endsSession: false });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  } finally {
    clearStored();
    leave(page);
  }
}

/** The session ended by itself: nothing to tell the server. */
export function leaveEndedSession({ session, leave }: Pick<AuthSurroundings, 'session' | 'leave'>): void {
  const page = logoutPageFor(session);
  clearStored();
  leave(page);
}

function logoutPageFor(session: Session): string {
  const facts = session.current();
  const settings = facts?.settings ?? {};
  return logoutPageOf(facts?.userInfo.loginName ?? '', toLogoutSettings(settings), window.location.origin);
}

function toLogoutSettings(settings: Readonly<Record<string, unknown>>): LogoutSettings {
  const pages = parsed(settings['auth.logoutPageByLoginName']);
  const hosts = parsed(settings['auth.logoutHosts']);
  return {
    pageByLoginName: typeof pages === 'object' && pages !== null ? (pages as Record<string, string>) : {},
    hosts: Array.isArray(hosts) ? hosts.map(String) : [],
  };
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' && value ? JSON.parse(value) : value;
}
