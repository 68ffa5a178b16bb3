import { type ComponentType, useEffect, useState } from 'react';
import { loginPath, safeRedirect } from '#authProvider/redirect.ts';
import { isLoggedIn, readEndedSession } from '#authProvider/stored.ts';
import { changePasswordPath } from '#domain/system/paths.ts';
import { session } from './client.ts';
import { decide } from './guard.ts';
import type { Preloaded } from './lazyScreen.ts';
import { LoginPage } from './login/LoginPage.tsx';
import { prefetchApp } from './prefetchApp.ts';

/**
 * Either the login page, or the product. The first question of the guard is asked before the product's code is needed.
 */
export function Entry({ app: App }: { app: ComponentType & Required<Preloaded> }) {
  const [isLogin, setLogin] = useState(needsLogin);

  useEffect(() => {
    if (isLogin) return prefetchApp(App);
    return undefined;
  }, [isLogin, App]);

  const enter = (mustChangePwd: boolean) => {
    window.history.replaceState(null, '', mustChangePwd ? changePasswordPath : safeRedirect(window.location.search));
    // The guard meets a failure again; here the load only starts early.
    session.load().catch(() => undefined);
    setLogin(false);
  };

  if (isLogin) return <LoginPage onDone={enter} />;
  return <App />;
}

/** Puts the address right and tells whether the login page has to be shown. */
function needsLogin(): boolean {
  const { pathname, search } = window.location;
  // Whose session ended here is told so, also when somebody else has logged in beside him.
  const loggedIn = isLoggedIn() && !readEndedSession();
  const decision = decide(
    { path: pathname, search },
    { loggedIn, rolesLoaded: false, mustChangePwd: false, routes: [] },
  );
  if ('replace' in decision) {
    window.history.replaceState(null, '', decision.replace || loginPath(pathname));
    return decision.replace.startsWith('/login');
  }
  return pathname === '/login';
}
