import type { AuthProvider } from 'react-admin';
import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import { isForeign } from '#dataProvider/pageToken.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { changePasswordPath } from '#domain/system/paths.ts';
import { canAs } from './canAccess.ts';
import { endBrowserSession, type Leaving } from './leave.ts';
import { type LoginValues, submitLogin } from './login.ts';
import { isLoggedIn } from './stored.ts';

/** What the provider needs beside the client. */
export interface AuthSurroundings extends Leaving {
  readonly entities: Readonly<Record<string, EntityDefinition>>;
}

/**
 * Session and rights for react-admin. Rights are answered from memory; the server decides every one of them again.
 * @see docs/spec/platform.md 2.4 to 2.6, 10.6
 */
export function createAuthProvider(
  client: GatewayClient,
  { session, entities, leave }: AuthSurroundings,
): AuthProvider {
  return {
    login: async (form: LoginValues) => {
      const result = await submitLogin(client, form);
      if (!result.done) throw new Error(result.text);
      await session.load();
      return { redirectTo: result.mustChangePwd ? changePasswordPath : '/' };
    },

    // react-admin also logs out when a session has ended, which the client has dealt with already; a person is never
    // refused.
    logout: async (asked?: { byPerson?: boolean }) => {
      if (asked?.byPerson || (isLoggedIn() && !isForeign())) await endBrowserSession(client, { session, leave });
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
      if (error.status === 403 && !error.body.handled)
        throw { logoutUser: false, message: noPermission[client.hooks.locale()] };
    },

    getIdentity: async () => {
      const { userInfo } = session.current() ?? (await session.load());
      return { id: userInfo.userId, fullName: userInfo.userName, ...userInfo };
    },

    // react-admin asks on every page, the public ones too, which ask for no session; the guard has loaded it where
    // rights matter.
    getPermissions: async () => session.current()?.functions ?? [],

    canAccess: async (asked) => canAs((session.current() ?? (await session.load())).actor, entities)(asked),
  };
}

const noPermission = { zh: '无权限', en: 'No permission' };
