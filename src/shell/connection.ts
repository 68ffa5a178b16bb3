import { nowText } from '#domain/core/moments.ts';
import { createStore } from './store.ts';

/** Whether the server can be reached: `lost` from the moment that neither a call nor a probe is answered. */
export const connectionStore = createStore<'there' | 'lost'>('there');

const PROBE = '/api/version.json';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** When the server last answered: what stands on the page is as old as this or older. */
let heardAt = new Date();

let search: Promise<boolean> | undefined;
let losses = 0;
let endPause: (() => void) | undefined;

/** What the request layer hears: a call that nobody answered is looked into, an answered one ends the search. */
export function heardServer(answered: boolean): void {
  if (answered) heardAt = new Date();
  if (!answered) void untilConnected();
  else if (connectionStore.get() === 'lost') endPause?.();
}

/** Asks at once, for somebody who does not want to wait. */
export function lookNow(): void {
  if (endPause) endPause();
  else void untilConnected();
}

/**
 * Asks until somebody answers, each time after a longer pause, up to 15 s.
 * @returns whether the server had been away at all
 */
export function untilConnected(): Promise<boolean> {
  search ??= lookForServer().finally(() => {
    search = undefined;
  });
  return search;
}

/** `HH:mm:ss` of the server's last answer. */
export const lastHeard = (): string => nowText(() => heardAt).slice(11);

/** How often the server was lost so far: whoever waited for something finds out whether it was in between. */
export const timesLost = (): number => losses;

/** Calls back each time the server is there again after it was lost. @returns how to stop */
export function onReconnected(listener: () => void): () => void {
  let before = connectionStore.get();
  return connectionStore.subscribe(() => {
    const now = connectionStore.get();
    if (before === 'lost' && now === 'there') listener();
    before = now;
  });
}

async function lookForServer(): Promise<boolean> {
  let wasLost = false;
  for (let pause = FIRST_WAIT_MS; !(await isServerThere()); pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    if (!wasLost) losses += 1;
    wasLost = true;
    connectionStore.set('lost');
    await pauseUnlessEnded(pause);
  }
  connectionStore.set('there');
  return wasLost;
}

/** Asked beside the request layer, so that no session is kept alive and no message is shown. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(`${PROBE}?_t=${Date.now()}`, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function pauseUnlessEnded(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      endPause = undefined;
      resolve();
    }
    endPause = end;
  });
}

window.addEventListener('offline', lookNow);
window.addEventListener('online', lookNow);
