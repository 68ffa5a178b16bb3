import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { openByteBudget } from './byteBudget.ts';
import { type CountedRefusal, openRefusalCount } from './refusalLog.ts';
import { openShares, type Shares } from './shares.ts';

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
  /** Counts requests; without it this process counts its own. */
  readonly requests?: FastifyRateLimitStoreCtor;
}

/** What one person, session or address alone cannot use up. */
export interface Limits {
  readonly shares: Shares;
  readonly counts: Counts;
}

export const openCounts = (): Counts => ({
  mayRead: openByteBudget({ burst: formLimit, perSecond: formBytesPerSecond }),
  countRefusal: openRefusalCount(),
});

/** The limits of a gateway that is one process. */
export const ownLimits = (connections: number): Limits => ({ shares: openShares({ connections, workers: 1 }), counts: openCounts() });
