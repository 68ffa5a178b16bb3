import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { PageProgress } from '../PageProgress.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { PanelError } from '../pages/PanelError.tsx';
import { findRoute } from '../routeTable.ts';

/** A public page without menu and tabs. */
export function BarePage() {
  const { pathname } = useLocation();
  const Screen = findRoute(pathname)?.screen ?? NotFound;
  return (
    <main className="tab-panel bare">
      <PanelError>
        <Suspense fallback={<PageProgress />}>
          <Screen />
        </Suspense>
      </PanelError>
    </main>
  );
}
