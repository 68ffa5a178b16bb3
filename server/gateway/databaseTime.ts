import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { Services } from './services.ts';

/** Starts a clock that stops when what it returns is called. */
export type DatabaseClock = () => () => void;

/**
 * Counts the time in which a person's call has the database: what others do not have meanwhile, whatever it waits for
 * there.
 * @returns a clock for each time it takes a connection; nothing where nobody counts
 * @throws 1010 he has used his seconds of this minute, with when there are more
 */
export function databaseTimeOf(
  userId: string,
  { config, counts }: Pick<Services, 'config' | 'counts'>,
): DatabaseClock | undefined {
  const { databaseSeconds: perMinute, rateLimit } = config;
  if (perMinute === 0 || !rateLimit) return undefined;
  const waitMs = counts.database.waitOf(userId, perMinute);
  if (waitMs > 0) throw usedUp(perMinute, Math.ceil(waitMs / 1_000));
  return () => {
    const began = performance.now();
    return () => counts.database.spend(userId, (performance.now() - began) / 1_000, perMinute);
  };
}

const usedUp = (perMinute: number, seconds: number): BusinessError =>
  new BusinessError(
    '1010',
    bi(
      `您的查询占用数据库过多（每人每分钟${perMinute}秒），请${seconds}秒后再试`,
      `Your questions took too much of the database (${perMinute} seconds a minute for each person): try again in ${seconds} seconds`,
    ),
  );
