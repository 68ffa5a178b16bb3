import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../platform/db.ts';
import { listenToEvents } from './listenToEvents.ts';

/** What a browser hears: a record changed, a job went on, messages arrived. */
export interface RecordEvent {
  readonly entity: string;
  readonly id: string;
  readonly rowVersion?: number;
  /** Only this person's browsers hear it; absent = everybody who may list the entity. */
  readonly userId?: string;
}

/** Events between the nodes and to the browsers. They are hints, not facts: whoever misses one reads the database. */
export interface Events {
  /** Reaches every node when the transaction of `db` commits, and nobody when it does not. */
  announce(db: Db, event: RecordEvent): Promise<void>;
  /** @returns ends the subscription */
  subscribe(listener: (event: RecordEvent) => void): () => void;
}

export interface OpenEvents extends Events {
  stop(): Promise<void>;
}

const channel = 'tongguan';

/** Hears what every node announces, on a connection of its own. */
export function openEvents({ connection, log }: { connection: pg.PoolConfig; log: FastifyBaseLogger }): OpenEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const stopping = new AbortController();
  const listening = listenToEvents({
    connection,
    channel,
    signal: stopping.signal,
    log,
    hear: (payload) => emitter.emit('event', JSON.parse(payload) as RecordEvent),
  });
  return {
    async announce(db, event) {
      await db.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)]);
    },
    subscribe(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
