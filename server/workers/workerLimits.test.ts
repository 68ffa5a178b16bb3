import { expect, test, vi } from 'vitest';
import type { Channel, FromFirst, FromWorker } from './channel.ts';
import { keepLimits } from './limitKeeper.ts';
import { openRequestCounts } from './requestCounts.ts';
import { restartPause } from './restartPause.ts';
import { workerLimits } from './workerLimits.ts';

interface Line {
  readonly first: Channel<FromFirst, FromWorker>;
  readonly worker: Channel<FromWorker, FromFirst>;
}

function hearAll<T>(listeners: readonly ((message: T) => void)[], message: T): void {
  for (const hear of listeners) hear(message);
}

/** Both ends of a line; what is said at one is heard at the other a moment later. */
function line(): Line {
  const heard = { first: [] as ((message: FromWorker) => void)[], worker: [] as ((message: FromFirst) => void)[] };
  return {
    first: {
      tell: (message) => queueMicrotask(() => hearAll(heard.worker, message)),
      listen: (hear) => void heard.first.push(hear),
    },
    worker: {
      tell: (message) => queueMicrotask(() => hearAll(heard.first, message)),
      listen: (hear) => void heard.worker.push(hear),
    },
  };
}

/** Two workers and the first process in one. */
function twoWorkers() {
  const keeper = keepLimits(2);
  const [left, right] = [line(), line()];
  const gone = [keeper.serve(left.first), keeper.serve(right.first)];
  const size = { connections: 20, workers: 2 };
  return {
    here: workerLimits(size, left.worker),
    there: workerLimits(size, right.worker),
    loseHere: () => gone[0]?.(),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a person has as many exports over all workers as he would have at one', async () => {
  const { here, there } = twoWorkers();
  const leave = [await here.limiters.exports.enter('a'), await there.limiters.exports.enter('a')];
  const begun: string[] = [];
  const waiting = [here, there, here].map((worker, index) =>
    worker.limiters.exports.enter('a').then(() => begun.push(String(index))),
  );
  await settle();
  await expect(there.limiters.exports.enter('a')).rejects.toMatchObject({ returnCode: '1010' });
  expect(begun).toEqual([]);
  leave[1]?.();
  leave[1]?.();
  await waiting[0];
  await settle();
  expect(begun).toEqual(['0']);
});

test('levies on one guarantee come in the order they were asked for, at whichever worker', async () => {
  const { here, there } = twoWorkers();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const post = (worker: typeof here, name: string) =>
    void worker.limiters.turns.run(
      'guarantee',
      () => new Promise<void>((resolve) => ends.push(resolve) && begun.push(name)),
    );
  for (const [index, worker] of [here, there, there, here, there].entries()) {
    post(worker, `levy ${index}`);
    await settle();
  }
  expect(begun).toEqual(['levy 0', 'levy 1']);
  for (let done = 0; done < 3; done += 1) {
    ends.shift()?.();
    await settle();
  }
  expect(begun).toEqual(['levy 0', 'levy 1', 'levy 2', 'levy 3', 'levy 4']);
});

test('who leaves while he waits gives his turn up, and a worker that dies all it held', async () => {
  const { here, there, loseHere } = twoWorkers();
  const leaving = new AbortController();
  await here.limiters.prints.enter('a');
  const given = there.limiters.prints.enter('a', () => leaving.signal);
  await settle();
  leaving.abort();
  await expect(given).rejects.toMatchObject({ returnCode: '1010' });
  const next = there.limiters.prints.enter('a');
  loseHere();
  await next;
});

test('of what is divided, calls that have a connection, each worker gives its part', async () => {
  const { here, there } = twoWorkers();
  for (const { limiters } of [here, there]) {
    for (let call = 0; call < 4; call += 1) await limiters.calls.enter('a');
    expect(await Promise.race([limiters.calls.enter('a'), settle().then(() => 'waits')])).toBe('waits');
  }
});

test('bytes of long forms and rows for refusals are counted together', async () => {
  const { here, there } = twoWorkers();
  const mebibytes = 1024 * 1024;
  expect(await here.counts.mayRead('a', 5 * mebibytes)).toBe(true);
  expect(await there.counts.mayRead('a', 5 * mebibytes)).toBe(false);
  expect(await there.counts.mayRead('b', 5 * mebibytes)).toBe(true);
  const rows = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? here : there).counts.countRefusal('a')),
  );
  expect(rows.filter(({ isWritten }) => isWritten)).toHaveLength(30);
});

test('what people send is counted together, and so are their seconds of the database, but for a tenth of one', async () => {
  const { here, there } = twoWorkers();
  expect(await here.counts.take('sends a', 20, 30)).toBe(0);
  expect(await there.counts.take('sends a', 20, 30)).toBeGreaterThan(0);
  expect(await there.counts.take('sends b', 20, 30)).toBe(0);
  here.counts.database.spend('a', 0.05, 1);
  await settle();
  expect(there.counts.database.waitOf('a', 0.01)).toBe(0);
  here.counts.database.spend('a', 2, 1);
  await settle();
  expect(there.counts.database.waitOf('a', 1)).toBeGreaterThan(0);
  expect(there.counts.database.waitOf('b', 1)).toBe(0);
});

test('requests are counted over all workers, late by seven of each other worker at most', async () => {
  vi.useFakeTimers();
  try {
    let now = 10_000_000;
    const keeper = keepLimits(2);
    const stores = [line(), line()].map(({ first, worker }) => {
      keeper.serve(first);
      return new (openRequestCounts(worker, () => now))({});
    });
    const ask = async (store: number) => {
      const current = await new Promise<number>((resolve) =>
        stores[store]?.incr('a', (_error, counted) => resolve(counted?.current ?? Number.NaN), 2_000, 120),
      );
      // What was told has arrived.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      return current <= 120;
    };
    const flood = async () => {
      let allowed = 0;
      for (let request = 0; request < 400; request += 1) if (await ask(request % 2)) allowed += 1;
      return allowed;
    };
    const allowed = await flood();
    expect(allowed).toBeGreaterThanOrEqual(120);
    expect(allowed).toBeLessThanOrEqual(127);
    now += 1_999;
    expect(await ask(0)).toBe(false);
    // A few requests are told after a moment, too.
    now += 1;
    for (let request = 0; request < 3; request += 1) await ask(0);
    await vi.advanceTimersByTimeAsync(30);
    let later = 0;
    while (await ask(1)) later += 1;
    expect(later).toBe(117);
    // A clock that is put back must not leave everybody refused until it comes there again.
    now -= 3_600_000;
    expect(await ask(1)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('a worker is started again at once, ever later where it ends at its start, and not for ever', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(restartPause)).toEqual([0, 0, 200, 1_000, 2_000, 5_000, undefined]);
});
