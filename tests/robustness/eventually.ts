import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until it does not throw. @throws what it threw last, when the time is over */
export async function eventually<T>(ask: () => Promise<T>, within = 10_000, every = 50): Promise<T> {
  for (const end = Date.now() + within; ; await sleep(every)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
