import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Channel, FromFirst, FromWorker, RequestCount } from './channel.ts';

/** How late, and how many requests of a sender late, the other workers hear what one has counted. */
const tellMs = 25;
const tellEvery = 8;

interface Count {
  /** Here and, as far as they told, at the others. */
  all: number;
  untold: number;
}

/**
 * Counts the requests of senders for the rate limit of one worker, together with what the other workers tell. All count
 * in the same spans of the clock, so a sender never has a fresh one at one worker while another still refuses him.
 * Asking the first process about each request would be exact and cost each request a message there and back; this way a
 * sender may get as many more as are untold: seven for each other worker, and what comes while a message is on its way.
 */
export function openRequestCounts(
  others: Channel<FromWorker, FromFirst>,
  clock: () => number = Date.now,
): FastifyRateLimitStoreCtor {
  let span = 0;
  const counts = new Map<string, Count>();
  const countOf = (sender: string): Count => {
    const known = counts.get(sender) ?? { all: 0, untold: 0 };
    counts.set(sender, known);
    return known;
  };
  const moveTo = (next: number): void => {
    if (next === span) return;
    span = next;
    counts.clear();
  };
  const tell = (senders: RequestCount['senders']): void => {
    if (senders.length === 0) return;
    others.tell({ counted: { span, senders } });
    for (const [sender] of senders) countOf(sender).untold = 0;
  };
  let isToTell = false;
  const tellAll = (): void => {
    isToTell = false;
    tell([...counts].flatMap(([sender, { untold }]) => (untold > 0 ? [[sender, untold] as const] : [])));
  };
  others.listen((message) => {
    if (!('counted' in message)) return;
    if (message.counted.span < span) return;
    moveTo(message.counted.span);
    for (const [sender, requests] of message.counted.senders) countOf(sender).all += requests;
  });

  return class RequestCounts implements FastifyRateLimitStore {
    incr(
      sender: string,
      done: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      windowMs = 1,
      max = 0,
    ): void {
      const now = clock();
      moveTo(Math.floor(now / windowMs));
      const count = countOf(sender);
      // Of those who are refused nobody has to hear more.
      if (count.all <= max) {
        count.all += 1;
        count.untold += 1;
        if (count.untold >= tellEvery) tell([[sender, count.untold]]);
        else if (!isToTell) {
          isToTell = true;
          setTimeout(tellAll, tellMs);
        }
      }
      done(null, { current: count.all, ttl: (span + 1) * windowMs - now });
    }

    child(): this {
      return this;
    }
  };
}
