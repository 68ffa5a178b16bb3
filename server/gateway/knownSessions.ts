import type { Events } from './events.ts';
import type { Session } from './session.ts';

const keptMs = 5_000;
const mostKept = 10_000;

/**
 * Who people are and what they may, as it was looked up of late: for calls that only read. What changes something asks
 * the database.
 */
export interface KnownSessions {
  /** @param read asks the database; what it finds is kept for others */
  find(sidHash: string, day: string, read: () => Promise<Session | undefined>): Promise<Session | undefined>;
  /** For who ends one here: the notice of it is on its way. */
  forget(): void;
}

/**
 * Every node hears at once what ends a session or changes a right, whichever node did it; one that cannot hear keeps
 * nothing. Five seconds are for what time ends, and for a notice that gets lost.
 */
export function openKnownSessions(events: Pick<Events, 'isHearing' | 'onAccessChange'>): KnownSessions {
  const kept = new Map<string, { readonly until: number; readonly session: Promise<Session | undefined> }>();
  const forget = () => kept.clear();
  events.onAccessChange(forget);
  return {
    forget,
    find(sidHash, day, read) {
      const key = `${sidHash} ${day}`;
      const known = kept.get(key);
      if (known && events.isHearing() && performance.now() < known.until) return known.session;
      const session = read();
      const entry = { until: performance.now() + keptMs, session };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      // Who has to change his password goes on the moment he has.
      session.then((found) => {
        if (!found || found.mustChangePwd) drop();
      }, drop);
      return session;
    },
  };
}
