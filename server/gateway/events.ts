import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { CustomEntity } from '#domain/core/customEntity.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Scoped } from '#domain/core/rowScope.ts';
import type { Db } from '../platform/db.ts';
import { listenToEvents } from './listenToEvents.ts';

/** What a browser hears: a record changed, a job went on, messages arrived. */
export interface RecordEvent {
  readonly entity: string;
  readonly id: string;
  readonly rowVersion?: number;
  /** Of a sheet that many write: its newest operation. */
  readonly rev?: number;
  /** A few words for those who have it open, such as where somebody stands in a sheet, or what he wrote there. */
  readonly passing?: unknown;
  /** The entity whose readers hear it, where it is told under another name. */
  readonly as?: string;
  /**
   * The browsers of these people hear it, and nobody else's unless there is a row; absent = everybody who may list the
   * entity and sees such a row.
   */
  readonly userIds?: readonly string[];
  /** Everybody hears it: that words, menus or the mode of the house have changed, without a word of what they are. */
  readonly toAll?: true;
  /** What tells who sees the row: judged by every node for its listeners, never sent to a browser. */
  readonly row?: RecordValues;
  /** Of an entity that people made, which no node knows by heart: whose rows its readers see. */
  readonly made?: Pick<Scoped, 'scope'> & Pick<CustomEntity, 'rows'>;
}

/**
 * What the operation log tells of itself: rows that stand in it now and wait for their seal, or that there is a new
 * one.
 */
type LogNews = { readonly logged: readonly string[] } | { readonly sealed: true };

/**
 * A session or all sessions of an account have ended, or what somebody may has changed; told by the database, whoever
 * did it.
 */
type AccessChange =
  | { readonly endedSession: string }
  | { readonly endedUser: string }
  | { readonly changedAccess: true };

/** Events between the nodes and to the browsers. They are hints, not facts: whoever misses one reads the database. */
export interface Events {
  /** Reaches every node when the transaction of `db` commits, and nobody when it does not. */
  announce(db: Db, event: RecordEvent): Promise<void>;
  /** @returns ends the subscription */
  subscribe(listener: (event: RecordEvent) => void): () => void;
  /**
   * As `subscribe`, for whoever lists then what he heard of: told once the replica that may answer him has it.
   * @returns ends the subscription
   */
  subscribeLister(listener: (event: RecordEvent) => void): () => void;
  /** Calls back once this session is no more, on whichever node it ended. @returns ends the watch */
  onSessionEnd(session: { readonly sidHash: string; readonly userId: string }, ended: () => void): () => void;
  /** Calls back when who may what is no longer what it was: anything may have changed while nothing was heard, too. */
  onAccessChange(changed: () => void): void;
  /** Calls back when somebody's rights, role or menu have changed, whichever node did it. @returns ends the watch */
  onRightsChange(changed: () => void): () => void;
  /**
   * Calls back with what the operation log tells of itself; what was told while nothing was heard is not told again.
   */
  onLogNews(told: (news: LogNews) => void): void;
  /** Whether what other nodes say arrives here now. */
  isHearing(): boolean;
}

export interface OpenEvents extends Events {
  stop(): Promise<void>;
}

const channel = 'tongguan';
/** A payload of PostgreSQL holds 8,000 bytes: so many people fit into one beside the rest. */
const mostNamed = 150;

/** A change that many people hear of goes to each of them, and the gateways are told a few times. */
function payloads({ userIds, ...event }: RecordEvent): string[] {
  if (!userIds) return [JSON.stringify(event)];
  const parts = Array.from({ length: Math.ceil(userIds.length / mostNamed) }, (_, part) =>
    userIds.slice(part * mostNamed, (part + 1) * mostNamed),
  );
  return parts.map((some) => JSON.stringify({ ...event, userIds: some }));
}

/** Hands on in the order it was heard; what comes while it waits is handed on after the next wait, all at once. */
function afterwards<One>(wait: () => Promise<void>, handOn: (one: One) => void): (one: One) => void {
  let heard: One[] = [];
  let isWaiting = false;
  const drain = async (): Promise<void> => {
    isWaiting = true;
    while (heard.length > 0) {
      const now = heard;
      heard = [];
      await wait();
      now.forEach(handOn);
    }
    isWaiting = false;
  };
  return (one) => {
    heard.push(one);
    if (!isWaiting) void drain();
  };
}

/** Hears what every node announces, on a connection of its own. */
export function openEvents({
  connection,
  log,
  caughtUp,
}: {
  connection: pg.PoolConfig;
  log: FastifyBaseLogger;
  /** Where a replica answers lists. */
  caughtUp?: (() => Promise<void>) | undefined;
}): OpenEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const stopping = new AbortController();
  let isHearing = false;
  const tellListers = (event: RecordEvent) => void emitter.emit('news', event);
  const handOn = caughtUp ? afterwards(caughtUp, tellListers) : tellListers;
  const hearAccessChange = () => emitter.emit('access');
  const listening = listenToEvents({
    connection,
    channel,
    signal: stopping.signal,
    log,
    onState: (state) => {
      isHearing = state === 'up';
      hearAccessChange();
    },
    hear: (payload) => {
      const told = JSON.parse(payload) as RecordEvent | AccessChange | LogNews;
      if ('logged' in told || 'sealed' in told) return void emitter.emit('log', told);
      if ('entity' in told) {
        emitter.emit('event', told);
        return handOn(told);
      }
      hearAccessChange();
      if ('changedAccess' in told) emitter.emit('rights');
      else if ('endedSession' in told) emitter.emit(`session ${told.endedSession}`);
      else emitter.emit(`user ${told.endedUser}`);
    },
  });
  return {
    async announce(db, event) {
      await db.query({
        name: 'announce',
        text: 'select pg_notify($1, told) from unnest($2::text[]) told',
        values: [channel, payloads(event)],
      });
    },
    subscribe(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    subscribeLister(listener) {
      emitter.on('news', listener);
      return () => emitter.off('news', listener);
    },
    onSessionEnd({ sidHash, userId }, ended) {
      const names = [`session ${sidHash}`, `user ${userId}`];
      for (const name of names) emitter.on(name, ended);
      return () => {
        for (const name of names) emitter.off(name, ended);
      };
    },
    onAccessChange: (changed) => void emitter.on('access', changed),
    onRightsChange(changed) {
      emitter.on('rights', changed);
      return () => emitter.off('rights', changed);
    },
    onLogNews: (told) => void emitter.on('log', told),
    isHearing: () => isHearing,
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
