import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { clearStored, isLoggedIn } from '#authProvider/stored.ts';
import { say } from '#domain/core/text.ts';
import { leave, session } from '../client.ts';
import { decide, hasRouteRole } from '../guard.ts';
import { PageProgress } from '../PageProgress.tsx';
import { productAddress } from '../pagePaths.ts';
import { allRoutes, findRoute } from '../routeTable.ts';
import { useText } from '../text.ts';
import { useMaybeSession } from '../useSession.ts';
import { useCurrentTitle } from './Breadcrumb.tsx';

/**
 * Lets a navigation through, leads it elsewhere, or loads the session first; an address of react-admin's own for a page that stands
 * elsewhere (typed, or kept from a link) leads there. @see platform.md 2.1
 */
export function Guard({ frame, bare }: { frame: ReactNode; bare: ReactNode }) {
  const asked = useLocation();
  const address = productAddress(asked);
  const { pathname = '/', search = '' } = typeof address === 'string' ? asked : address;
  const navigate = useNavigate();
  const facts = useMaybeSession();
  const [failed, setFailed] = useState(false);
  usePageTitle();

  const roles = facts?.roles ?? [];
  const known = findRoute(pathname) && hasRouteRole(findRoute(pathname)?.role, roles) ? [pathname] : [];
  const permitted = allRoutes().filter(({ role }) => hasRouteRole(role, roles));
  const decision = decide(
    { path: pathname, search },
    {
      loggedIn: isLoggedIn(),
      rolesLoaded: facts !== undefined,
      mustChangePwd: facts?.mustChangePwd ?? false,
      routes: [...permitted.map(({ path }) => path), ...known],
    },
  );
  const target = 'replace' in decision ? decision.replace : address === asked ? undefined : createPath({ pathname, search });
  const mustLoad = 'load' in decision && !failed;

  useLayoutEffect(() => {
    if (!target) return;
    // The login page is an entry of its own, without the weight of the frame.
    if (target.startsWith('/login')) leave(target);
    else navigate(target, { replace: true });
  }, [target, navigate]);

  useEffect(() => {
    if (!mustLoad) return;
    session.load().catch(() => {
      // Without its marker the next decision is the login page.
      clearStored();
      setFailed(true);
    });
  }, [mustLoad]);

  // A loaded frame stays while the address is corrected, else every tab would lose its state.
  if (facts) return frame;
  return 'go' in decision ? bare : <PageProgress />;
}

const platform = say('通关综合服务平台', 'Tongguan Service Platform');

/** `${page} - ${platform}`; without a page title the platform alone. */
function usePageTitle(): void {
  const say = useText();
  const title = say(useCurrentTitle());
  const product = say(platform);
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [title, product]);
}
