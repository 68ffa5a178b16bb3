import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#domain/core/moments.ts';
import type { AreaRules } from './crud/areaRules.ts';
import type { FileStore } from './files/fileStore.ts';
import type { JobQueue } from './jobs/jobQueue.ts';
import type { Config } from './platform/config.ts';
import type { DictionaryBook } from './system/dictionaryBook.ts';
import type { SettingBook } from './system/settingBook.ts';

/** What lives as long as the process; every call gets it. */
export interface Services {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly rules: AreaRules;
  readonly dictionaries: DictionaryBook;
  readonly settings: SettingBook;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  /** Signs CSRF tokens and captcha answers. */
  readonly secret: string;
}
