import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { DictionaryCache } from '../cache/dictionaryCache.ts';
import type { SettingsCache } from '../cache/settingsCache.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db.ts';
import type { FileStore } from '../platform/store/fileStore.ts';
import type { AreaRules } from './areaRules.ts';
import type { Events } from './events.ts';
import type { KnownSessions } from './knownSessions.ts';
import type { Limiters } from './limiters.ts';
import type { Counts } from './limits.ts';
import type { Readers } from './readers.ts';
import type { ViewLog } from './viewLog.ts';

/** What lives as long as the process; every call gets it. */
export interface Services {
  readonly config: Config;
  /** For work that no call has under way. */
  readonly pool: pg.Pool;
  /** For what may be a little behind. */
  readonly readers: Readers;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly rules: AreaRules;
  readonly dictionaries: DictionaryCache;
  readonly settings: SettingsCache;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly limiters: Limiters;
  readonly counts: Counts;
  readonly sessions: KnownSessions;
  readonly views: ViewLog;
  /** Signs CSRF tokens and captcha answers. */
  readonly secret: string;
}

/**
 * What a call may use of it: all but the pools. A call has its connection in `call.db`; one that asks for a second
 * while it holds the first lets a burst of calls wait for one another, each for what the others have.
 */
export type CallServices = Omit<Services, 'pool' | 'readers'>;

/** Work in the background, as a call asks for it. */
export interface Jobs {
  /**
   * Queues work inside the caller's transaction: no commit, no job.
   * @returns the id of its visible row; of the one that is under way when it has the same unique key
   */
  add(db: Db, job: NewJob): Promise<string>;
}

interface NewJob {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly actor: Pick<Actor, 'userId' | 'userName'>;
  readonly uniqueKey?: string | undefined;
  readonly maxAttempts?: number;
}
