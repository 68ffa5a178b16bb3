import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { loginPath, safeRedirect } from '#authProvider/redirect.ts';
import { isLoggedIn } from '#authProvider/stored.ts';
import { changePasswordPath } from '#domain/system/paths.ts';
import { session } from './client.ts';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { decide, publicPaths } from './guard.ts';
import { LoginPage } from './login/LoginPage.tsx';
import { PageProgress } from './PageProgress.tsx';
import { prefetchApp } from './prefetchApp.ts';

/** Either the login page, or the product. The first question of the guard is asked before the product's code is needed. */
export function Entry({ app: App }: { app: ComponentType }) {
  const [isLogin, setLogin] = useState(needsLogin);

  useEffect(() => {
    if (isLogin) return prefetchApp();
    return undefined;
  }, [isLogin]);

  const enter = (mustChangePwd: boolean) => {
    window.history.replaceState(null, '', mustChangePwd ? changePasswordPath : safeRedirect(window.location.search));
    // The guard meets a failure again; here the load only starts early.
    session.load().catch(() => undefined);
    setLogin(false);
  };

  if (isLogin) return <LoginPage onDone={enter} />;
  return (
    <Suspense fallback={publicPaths.has(window.location.pathname) ? <PageProgress /> : <FrameSkeleton />}>
      <App />
    </Suspense>
  );
}

/** Puts the address right and tells whether the login page has to be shown. */
function needsLogin(): boolean {
  const { pathname, search } = window.location;
  const decision = decide({ path: pathname, search }, { loggedIn: isLoggedIn(), rolesLoaded: false, mustChangePwd: false, routes: [] });
  if ('replace' in decision) {
    window.history.replaceState(null, '', decision.replace || loginPath(pathname));
    return decision.replace.startsWith('/login');
  }
  return pathname === '/login';
}
