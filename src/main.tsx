// First of all, so that modules may change what they take from them.
import './shell/base.css';
import './shell/utilities.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { putAsideOthers } from '#authProvider/session.ts';
import { isLoggedIn, readEndedSession } from '#authProvider/stored.ts';
import { HttpError, isAborted } from '#dataProvider/toHttpError.ts';
import { session } from './shell/client.ts';
import { Entry } from './shell/Entry.tsx';
import { FrameSkeleton } from './shell/FrameSkeleton.tsx';
import { publicPaths } from './shell/guard.ts';
import { lazyScreen } from './shell/lazyScreen.ts';
import { markDocumentLanguage } from './shell/locale.ts';
import { PageProgress } from './shell/PageProgress.tsx';
import { installTokens } from './shell/themeMode.ts';
import { watchSession } from './shell/watchSession.ts';

installTokens();
markDocumentLanguage();

const App = lazyScreen(
  async () => (await import('./App.tsx')).App,
  () => (publicPaths.has(window.location.pathname) ? <PageProgress /> : <FrameSkeleton />),
);

putAsideOthers();
watchSession();

// User, rights and menu travel beside the code of the frame, before anything is drawn; public pages ask for none of
// them. A failure is met again: by the navigation guard, and by whoever draws the frame.
if (isLoggedIn() && !readEndedSession() && !publicPaths.has(window.location.pathname)) {
  App.preload();
  session.load().catch(() => undefined);
}

// A call that failed after the user was told, or that was aborted on purpose, is no fault of the page.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (isAborted(reason) || (reason instanceof HttpError && reason.body.handled)) event.preventDefault();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with id root');
createRoot(root).render(
  <StrictMode>
    <Entry app={App} />
  </StrictMode>,
);
