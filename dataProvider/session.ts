import type { EndKind, OneTimeSecret } from '#domain/core/answer.ts';
import type { Locale } from '#domain/core/text.ts';

/** Why a session is no more: its time was over, it was ended, or the browser belongs to another one by now. */
export type SessionEnd = EndKind | 'EXPIRED' | 'CHANGED';

/** The stored facts about the user that some calls must repeat. The server compares them with the session. */
export interface CallerIdentity {
  readonly loginName: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly userId: string;
  readonly haveAdmin?: string;
}

/** A message that the client wants shown; the toast host decides how. */
export interface ClientToast {
  readonly tone: 'ok' | 'bad' | 'run';
  readonly text: string;
  readonly ms: number;
  readonly requestId?: string;
  /** Takes the place of an earlier toast with this key: the progress of one job. */
  readonly key?: string;
}

/** Everything the client asks of the page around it. Tests and the login entry pass their own. */
export interface SessionHooks {
  readonly locale: () => Locale;
  /** Path of the screen that calls, without query. */
  readonly page: () => string;
  readonly navId: () => string;
  readonly identity: () => CallerIdentity | undefined;
  /** The token of the page; a page that belongs to nobody has one for changes alone. */
  readonly csrfToken: (isChange: boolean) => string;
  readonly clientVersion: string;
  readonly toast: (toast: ClientToast) => void;
  /** Shows what is told once, until the person has taken it down. */
  readonly tell?: (told: readonly OneTimeSecret[]) => void;
  /** Opens the counted overlay; the returned function closes this one use of it. */
  readonly beginLoading: () => () => void;
  readonly goHome: () => void;
  /** The session is over: clear what is stored and leave. Called once per page life. */
  readonly sessionEnded: (end: SessionEnd) => void;
  /** Whether the server answered a request at all. */
  readonly heardServer: (answered: boolean) => void;
  readonly newVersion: (required: boolean) => void;
}
