import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { DictionaryBook } from '../books/dictionaryBook.ts';
import type { SettingBook } from '../books/settingBook.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db.ts';
import type { FileStore } from '../platform/store/fileStore.ts';
import type { AreaRules } from './areaRules.ts';
import type { Events } from './events.ts';

/** What lives as long as the process; every call gets it. */
export interface Services {
  readonly config: Config;
  /** For work that no call has under way; a call has its own connection in `call.db`. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly rules: AreaRules;
  readonly dictionaries: DictionaryBook;
  readonly settings: SettingBook;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly events: Events;
  /** Signs CSRF tokens and captcha answers. */
  readonly secret: string;
}

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
