import { browserToken, isForeign, pageToken } from '#dataProvider/pageToken.ts';
import type { SessionEnd } from '#dataProvider/session.ts';
import { markOf } from '#domain/core/pageMark.ts';

/**
 * What the tabs of one browser tell each other of its session. Writing it wakes the others; what it says is read when
 * they look.
 */
interface Told {
  /** The mark of the session. */
  readonly of: string;
  /** How it ended; absent while it lives. */
  readonly end?: SessionEnd;
}

const KEY = 'tg_session';

export const tellBegin = (): void => tell({ of: markOf(browserToken()) });

/** Tells how the session of this page ended. Of one that gave way to another the other's page has told already. */
export function tellEnd(end: SessionEnd): void {
  if (pageToken() !== '' && !isForeign()) tell({ of: markOf(pageToken()), end });
}

/** How the session ended that this page belongs to, as far as the browser knows; undefined while it lives. */
export function endInBrowser(): SessionEnd | undefined {
  if (!isForeign()) return undefined;
  return browserToken() === '' ? (endTold(markOf(pageToken())) ?? 'LOGOUT') : 'CHANGED';
}

/** How the session with this mark ended, if a tab has told it. */
export function endTold(mark: string): SessionEnd | undefined {
  const { of, end } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Told>;
  return of === mark ? end : undefined;
}

function tell(told: Told): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // A browser whose storage is full: the others look by themselves every second.
  }
}
