import { Limiter, type LimiterName, type LimiterOptions, openLimiters } from '../gateway/limiters.ts';
import type { Counts, Limits } from '../gateway/limits.ts';
import type { CountedRefusal } from '../gateway/refusalLog.ts';
import type { Channel, FromFirst, FromWorker, WorkerRequest } from './channel.ts';
import { openRequestCounts } from './requestCounts.ts';
import { SharedSpending } from './sharedSpending.ts';

type Answer = boolean | number | CountedRefusal;
type ToFirst = Channel<FromWorker, FromFirst>;

interface Asker {
  ask(question: WorkerRequest): { readonly id: number; readonly answer: Promise<Answer> };
  end(id: number): void;
}

/**
 * The limits of one worker among several. Places that are taken for long are given by the first process, as are bytes
 * of long forms and rows for refusals: exactly as many as one process would give. Calls, of which there are thousands a
 * second, are divided; requests are counted here and told to the others a moment later.
 */
export function workerLimits(size: { readonly connections: number; readonly workers: number }, first: ToFirst): Limits {
  const asker = askerOf(first);
  const counts: Counts = {
    mayRead: (sender, bytes) => asker.ask({ bytes, sender }).answer as Promise<boolean>,
    countRefusal: (sender) => asker.ask({ refusalOf: sender }).answer as Promise<CountedRefusal>,
    take: (of, amount, perMinute) => asker.ask({ take: of, amount, perMinute }).answer as Promise<number>,
    database: new SharedSpending(first),
    requests: openRequestCounts(first),
  };
  const limiters = openLimiters(size, (limits, name) =>
    name === 'calls' ? new Limiter(limits) : new DistantShare(limits, name, asker),
  );
  return { limiters, counts };
}

function askerOf(first: ToFirst): Asker {
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  first.listen((message) => {
    if (!('to' in message)) return;
    waiting.get(message.to)?.(message.answer);
    waiting.delete(message.to);
  });
  return {
    ask(question) {
      last += 1;
      const id = last;
      const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      first.tell({ ask: id, question });
      return { id, answer };
    },
    end: (id) => first.tell({ end: id }),
  };
}

/** A share whose places the first process gives. */
class DistantShare extends Limiter {
  private readonly name: LimiterName;
  private readonly asker: Asker;

  constructor(limits: LimiterOptions, name: LimiterName, asker: Asker) {
    super(limits);
    this.name = name;
    this.asker = asker;
  }

  override async enter(person: string, leaving?: () => AbortSignal): Promise<() => void> {
    const signal = leaving?.();
    const { id, answer } = this.asker.ask({ enter: this.name, person });
    const end = (): void => this.asker.end(id);
    signal?.addEventListener('abort', end, { once: true });
    const isGiven = await answer;
    signal?.removeEventListener('abort', end);
    if (!isGiven || signal?.aborted) throw this.refusal();
    return end;
  }
}
