import { endInBrowser } from '#authProvider/otherTabs.ts';
import { pageToken } from '#dataProvider/pageToken.ts';
import { client } from './client.ts';
import { isLeaving } from './leaving.ts';

/** Looking at the cookies costs nothing; it is for browsers where no word of another tab arrives. */
const LOOK_MS = 1_000;
/** So long the server's last word counts, as before calls. */
const ASK_MS = 10_000;

/**
 * Keeps the page to the session it was opened in: once that has ended in this browser, or somebody else has logged in
 * beside it, the page leaves. Another tab wakes it, its own clock does, and so does whoever comes back to it or presses
 * something; when it comes into view the server is asked, too, for what ends a session elsewhere.
 * @returns ends the watch
 */
export function watchSession(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let asked = Date.now();
  const look = (): boolean => {
    const end = endInBrowser();
    if (end) client.hooks.sessionEnded(end);
    return end !== undefined;
  };
  const comeBack = () => {
    if (look() || pageToken() === '' || document.visibilityState === 'hidden' || Date.now() - asked < ASK_MS) return;
    asked = Date.now();
    // A session that is over leads to the login page by itself; whatever else fails is met by the next call.
    client
      .call({ service: 'system', method: 'getDeptLeaderFlag', toast: false, loading: false, loginCheck: false })
      .catch(() => undefined);
  };
  /** What is pressed on a page of a former session does nothing any more. */
  const stopForeign = (event: Event) => {
    if (!look()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const clock = setInterval(look, LOOK_MS);
  for (const woken of ['storage', 'focus']) window.addEventListener(woken, look, { signal });
  window.addEventListener('online', comeBack, { signal });
  document.addEventListener('visibilitychange', comeBack, { signal });
  for (const pressed of ['click', 'submit']) window.addEventListener(pressed, stopForeign, { capture: true, signal });
  const shown = ({ persisted }: PageTransitionEvent) => {
    // Gone back to: the address decides anew.
    if (persisted && isLeaving()) window.location.reload();
    else if (persisted) comeBack();
  };
  window.addEventListener('pageshow', shown, { signal });
  return () => {
    clearInterval(clock);
    over.abort();
  };
}
