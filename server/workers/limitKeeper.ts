import { openLimiters } from '../gateway/limiters.ts';
import { openCounts } from '../gateway/limits.ts';
import type { Channel, FromFirst, FromWorker, WorkerRequest } from './channel.ts';

/** What is counted for all workers, in the first process. */
export interface LimitKeeper {
  /** Answers a worker. @returns to be called when the worker is gone: what it held is free again */
  serve(channel: Channel<FromFirst, FromWorker>): () => void;
}

export function keepLimits(workers: number): LimitKeeper {
  const shares = openLimiters({ connections: Number.POSITIVE_INFINITY, workers });
  const counts = openCounts();
  const channels = new Set<Channel<FromFirst, FromWorker>>();

  const answerTo = async (question: Exclude<WorkerRequest, { enter: unknown }>) => {
    if ('bytes' in question) return counts.mayRead(question.sender, question.bytes);
    return 'take' in question
      ? counts.take(question.take, question.amount, question.perMinute)
      : counts.countRefusal(question.refusalOf);
  };

  return {
    serve(channel) {
      /** How each place, or the wish for one, is given up. */
      const ends = new Map<number, () => void>();
      const enter = async (
        id: number,
        { enter: name, person }: Extract<WorkerRequest, { enter: unknown }>,
      ): Promise<boolean> => {
        const leaving = new AbortController();
        ends.set(id, () => leaving.abort());
        try {
          ends.set(id, await shares[name].enter(person, () => leaving.signal));
          return true;
        } catch {
          ends.delete(id);
          return false;
        }
      };
      const end = (id: number): void => {
        ends.get(id)?.();
        ends.delete(id);
      };
      channels.add(channel);
      channel.listen(async (message) => {
        if ('counted' in message || 'spent' in message) {
          for (const other of channels) if (other !== channel) other.tell(message);
        } else if ('end' in message) end(message.end);
        else if ('ask' in message) {
          const { ask, question } = message;
          channel.tell({ to: ask, answer: await ('enter' in question ? enter(ask, question) : answerTo(question)) });
        }
      });
      return () => {
        channels.delete(channel);
        for (const id of [...ends.keys()]) end(id);
      };
    },
  };
}
