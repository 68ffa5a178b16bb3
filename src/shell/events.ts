import { useEffect, useEffectEvent } from 'react';
import { isLoggedIn } from '#authProvider/stored.ts';
import { pageToken } from '#dataProvider/pageToken.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { markOf } from '#domain/core/pageMark.ts';
import { client, session } from './client.ts';

/** What a changed record says of itself; the page asks for the rest. */
interface RecordEvent {
  readonly entity: string;
  /** Empty when the stream was away for a while: any record may have changed. */
  readonly id: string;
  /** Absent when something the record shows has changed, and not the record itself. */
  readonly rowVersion?: number;
  /** Of a sheet that many write: its newest operation. */
  readonly rev?: number;
  /** What is told of nothing that is kept, such as where somebody stands in a sheet. */
  readonly passing?: unknown;
}

const ADDRESS = '/api/events';
const CHANNEL = 'tg-events';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

type Listener = (event: RecordEvent) => void;

const listeners = new Map<string, Set<Listener>>();
let stop: (() => void) | undefined;

function tell(event: RecordEvent): void {
  for (const listener of listeners.get(event.entity) ?? []) listener(event);
}

function tellAll(): void {
  for (const entity of listeners.keys()) tell({ entity, id: '' });
}

/** Hears of changed records of an entity while something listens. @returns how to stop */
export function onRecordEvent(entity: string, listener: Listener): () => void {
  const own = listeners.get(entity) ?? new Set();
  listeners.set(entity, own.add(listener));
  stop ??= connect();
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(entity);
    if (listeners.size === 0) {
      stop?.();
      stop = undefined;
    }
  };
}

/** The same as a hook; the latest callback is called. */
export function useRecordEvents(entity: string, callback: Listener): void {
  const heard = useEffectEvent(callback);
  useEffect(() => onRecordEvent(entity, (event) => heard(event)), [entity]);
}

/**
 * One stream per browser: the tab that holds the lock reads it and passes on what it hears.
 * Without locks (plain http from another machine) every tab reads its own.
 */
function connect(): () => void {
  // Tabs of one session share a stream, and none with those of another one.
  const own = markOf(pageToken());
  const shared = `${CHANNEL}:${own}`;
  const channel = new BroadcastChannel(shared);
  channel.onmessage = ({ data }) => tell(data as RecordEvent);
  const leaving = new AbortController();
  const read = () =>
    readStream(own ? `${ADDRESS}?session=${own}` : ADDRESS, leaving.signal, (event) => {
      tell(event);
      channel.postMessage(event);
    });
  if (navigator.locks) void navigator.locks.request(shared, { signal: leaving.signal }, read).catch(ignoreAbort);
  else void read();
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Reads until told to leave; after a break it waits, each time twice as long, up to a minute. */
async function readStream(address: string, signal: AbortSignal, heard: Listener): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let wasAway = false;
  while (!signal.aborted) {
    await mayHear(signal);
    if (signal.aborted) return;
    const isOver = await new Promise<boolean>((broken) => {
      const stream = new EventSource(address);
      const end = (isEnded = false) => {
        stream.close();
        broken(isEnded);
      };
      stream.onopen = () => {
        wait = FIRST_WAIT_MS;
        if (wasAway) tellAll();
        wasAway = true;
      };
      stream.addEventListener('record', ({ data }) => heard(JSON.parse(data) as RecordEvent));
      stream.addEventListener('ended', () => end(true));
      // The browser gives up by itself only where it was refused: another tab of an ended session, too.
      stream.onerror = () => end(stream.readyState === EventSource.CLOSED);
      signal.addEventListener('abort', () => end(), { once: true });
    });
    if (signal.aborted) return;
    const pause = wait;
    await new Promise((resolve) => setTimeout(resolve, pause));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    // By now a page whose person logs out himself has forgotten him, and is on its way to where that leads.
    if (isOver && isLoggedIn() && (await hasEnded())) return;
  }
}

/**
 * Asks something small that keeps no session alive; the client leads to the login page when nobody works here any more.
 */
const hasEnded = (): Promise<boolean> =>
  client.call({ service: 'system', method: 'getDeptLeaderFlag', toast: false, loading: false, loginCheck: false }).then(
    () => false,
    (error: unknown) => error instanceof HttpError && error.status === 401,
  );

/** Who has to choose a password first is told nothing until then. */
function mayHear(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.current()?.mustChangePwd && !signal.aborted) return;
      forget();
      resolve();
    };
    const forget = session.subscribe(look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
