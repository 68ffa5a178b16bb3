import { readServerCookie } from './cookie.ts';

let own = '';

/** The token of the session that the browser has now, whichever tab began it; '' when nobody is logged in. */
export const browserToken = (): string => (readServerCookie('tg_auth') === '1' ? readServerCookie('tg_csrf') : '');

/** From here on this page belongs to the session that the browser has now, for as long as the page lives. */
export function adoptSession(): void {
  own ||= browserToken();
}

/** What this page sends with everything it asks; '' while it belongs to nobody. */
export const pageToken = (): string => own;

/**
 * Whether the session of this page has ended in this browser or given way to another one, as far as its cookies tell.
 */
export const isForeign = (): boolean => own !== '' && browserToken() !== own;
