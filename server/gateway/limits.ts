import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { openByteBudget } from './byteBudget.ts';
import { type Limiters, openLimiters } from './limiters.ts';
import { MinuteBudget } from './minuteBudget.ts';
import { type CountedRefusal, openRefusalCount } from './refusalLog.ts';

/** Bytes of a form. */
export const formLimit = 8 * 1024 * 1024;
/** Bytes of long forms that are read of one sender, beside one of the longest. */
const formBytesPerSecond = 1024 * 1024;

type Soon<T> = T | Promise<T>;

/** What is counted of senders, over all workers of a start. */
export interface Counts {
  /** Whether the sender may send so many bytes of long forms now. */
  readonly mayRead: (sender: string, bytes: number) => Soon<boolean>;
  /** Notes a refusal that wants to be a row of the operation log. */
  readonly countRefusal: (sender: string) => Soon<CountedRefusal>;
  /**
   * Takes so much of what comes back by the minute.
   * @param of what it is, and whose
   * @returns 0, or in how many milliseconds there is so much again
   */
  readonly take: (of: string, amount: number, perMinute: number) => Soon<number>;
  /** Seconds of the database that people have used. */
  readonly database: Pick<MinuteBudget, 'spend' | 'waitOf'>;
  /** Counts requests; without it this process counts its own. */
  readonly requests?: FastifyRateLimitStoreCtor;
}

/** What one person, session or address alone cannot use up. */
export interface Limits {
  readonly limiters: Limiters;
  readonly counts: Counts;
}

export function openCounts(): Counts {
  const taken = new MinuteBudget();
  return {
    mayRead: openByteBudget({ burst: formLimit, perSecond: formBytesPerSecond }),
    countRefusal: openRefusalCount(),
    take: (of, amount, perMinute) => taken.take(of, amount, perMinute),
    database: new MinuteBudget(),
  };
}

/** The limits of a gateway that is one process. */
export const ownLimits = (connections: number): Limits => ({
  limiters: openLimiters({ connections, workers: 1 }),
  counts: openCounts(),
});
