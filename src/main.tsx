// First of all, so that modules may change what they take from them.
import './shell/base.css';
import './shell/nouns.css';

import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from '#authProvider/stored.ts';
import { HttpError, isAborted } from '#dataProvider/toHttpError.ts';
import { session } from './shell/client.ts';
import { Entry } from './shell/Entry.tsx';
import { publicPaths } from './shell/guard.ts';
import { loadPart } from './shell/loadPart.ts';
import { markDocumentLanguage } from './shell/locale.ts';
import { installTokens } from './shell/themeMode.ts';

installTokens();
markDocumentLanguage();

const loadApp = () => loadPart(() => import('./App.tsx'));

// User, rights and menu travel beside the code of the frame, before anything is drawn; public pages ask for none of them.
// A failure is met again: by the navigation guard, and by whoever draws the frame.
if (isLoggedIn() && !publicPaths.has(window.location.pathname)) {
  loadApp().catch(() => undefined);
  session.load().catch(() => undefined);
}

// A call that failed after the user was told, or that was aborted on purpose, is no fault of the page.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (isAborted(reason) || (reason instanceof HttpError && reason.body.handled)) event.preventDefault();
});

const App = lazy(async () => ({ default: (await loadApp()).App }));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with id root');
createRoot(root).render(
  <StrictMode>
    <Entry app={App} />
  </StrictMode>,
);
