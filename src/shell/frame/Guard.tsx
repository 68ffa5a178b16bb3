import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { loginPath } from '#authProvider/redirect.ts';
import type { SessionFacts } from '#authProvider/session.ts';
import { isLoggedIn, putAside, VISITED_VIEWS } from '#authProvider/stored.ts';
import { endOf, HttpError } from '#dataProvider/toHttpError.ts';
import { usePlatformName } from '../brand.ts';
import { leave, session } from '../client.ts';
import { untilConnected } from '../connection.ts';
import { FrameSkeleton } from '../FrameSkeleton.tsx';
import { decide, hasRouteRole, publicPaths } from '../guard.ts';
import { productAddress } from '../pagePaths.ts';
import { allRoutes, findRoute } from '../routeTable.ts';
import { useText } from '../text.ts';
import { useMaybeSession } from '../useSession.ts';
import { useCurrentTitle } from './Breadcrumb.tsx';

/**
 * Lets a navigation through, leads it elsewhere, or loads the session first; an address of react-admin's own for a page
 * that stands elsewhere (typed, or kept from a link) leads there. @see docs/spec/platform.md 2.1
 */
export function NavigationGuard({ frame, bare }: { frame: ReactNode; bare: ReactNode }) {
  const asked = useLocation();
  const address = productAddress(asked);
  const { pathname = '/', search = '' } = typeof address === 'string' ? asked : address;
  const navigate = useNavigate();
  const facts = useMaybeSession();
  const { problem, retry } = useConfirmedSession(facts);
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
  const target =
    'replace' in decision ? decision.replace : address === asked ? undefined : createPath({ pathname, search });

  useLayoutEffect(() => {
    if (!target) return;
    // The login page is an entry of its own, without the weight of the frame.
    if (target.startsWith('/login')) leave(target);
    else navigate(target, { replace: true });
  }, [target, navigate]);

  // A loaded frame stays while the address is corrected, else every tab would lose its state.
  if (facts) return frame;
  return 'go' in decision ? bare : <FrameSkeleton {...(problem && { reason: problem })} onRetry={retry} />;
}

/**
 * Asks who works here, unless the page needs nobody; a session that is over leads to the login page, a lost connection
 * is waited out.
 * @returns why it is not known, in the server's words
 */
function useConfirmedSession(facts: SessionFacts | undefined): { problem: string | undefined; retry: () => void } {
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { pathname, search } = useLocation();
  const isAsked = isLoggedIn() && !session.isConfirmed() && (facts !== undefined || !publicPaths.has(pathname));

  // Each try is one question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of tries is what asks again.
  useEffect(() => {
    // What was asked for ahead may have been answered since this was drawn.
    if (!isAsked || session.isConfirmed()) return;
    const before = session.current()?.userInfo.userId;
    session
      .load()
      .then(({ userInfo }) => {
        setProblem(undefined);
        if (before !== undefined && before !== userInfo.userId) startAnew();
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        // Without its marker the next decision is the login page; the marker of somebody else stays.
        if (error.status === 401) putAside(endOf(error.body));
        else setProblem(error.message);
        if (error.status === 401 && isLoggedIn()) return leave(loginPath(`${pathname}${search}`));
        if (error.status === 0) await untilConnected();
        if (error.status === 0 || error.status === 401) setTries((count) => count + 1);
      });
  }, [isAsked, tries]);
  return { problem, retry: () => setTries((count) => count + 1) };
}

/** Somebody else has logged in with this browser: his is another desk. */
function startAnew(): void {
  sessionStorage.removeItem(VISITED_VIEWS);
  leave('/');
}

/** `${page} - ${platform}`; without a page title the platform alone. */
function usePageTitle(): void {
  const t = useText();
  const title = t(useCurrentTitle());
  const product = t(usePlatformName().name);
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [title, product]);
}
