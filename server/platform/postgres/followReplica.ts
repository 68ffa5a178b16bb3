import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import { writtenUpTo } from './logPosition.ts';
import { endPool, openPool } from './session.ts';

/** How far a replica may be behind before nobody asks it. */
const mostBehindMs = 2_000;
const lookEveryMs = 500;
/** An answer that takes longer says nothing about now any more. */
const lookMs = 2_000;
/** A replica that runs is a few milliseconds behind; nobody notices that news come later by as many. */
const askAgainMs = 5;

interface Mark {
  /** When it was about to be looked up. */
  readonly at: number;
  readonly position: bigint;
}

/**
 * A server that follows the database by streaming, as it is seen from here. It is asked while it is known to hold
 * everything that was committed two seconds ago: twice a second it is looked how far the database has come, and how far
 * the replica.
 */
export interface FollowedReplica {
  readonly pool: Pool;
  /** Whether it may be asked now. */
  isUsed(): boolean;
  /** Whether it has come so far, as is known or as it says now. */
  has(position: bigint): Promise<boolean>;
  /** When it holds what is committed by now, or is not asked any more. */
  caughtUp(): Promise<void>;
  /** It does not answer: nobody asks it until it has been looked at. */
  leave(why: string): void;
  stop(): Promise<void>;
}

interface Connections {
  readonly primary: PoolConfig;
  readonly replica: PoolConfig;
  /** Connections for those who read: as many as read at once. */
  readonly max: number;
  readonly log: FastifyBaseLogger;
}

export function followReplica(connections: Connections): FollowedReplica {
  return new Follower(connections);
}

class Follower implements FollowedReplica {
  readonly pool: Pool;
  readonly #log: FastifyBaseLogger;
  /** What is looked up must not wait behind what people ask. */
  readonly #looks: { readonly primary: Pool; readonly replica: Pool };
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  /** `joining`: news wait for it already, and nobody has asked it yet. */
  #state: 'away' | 'joining' | 'used' = 'away';
  #joinedAt = 0;
  #told: 'away' | 'used' | undefined;
  #replayed = 0n;
  /** It holds everything that was committed before. */
  #holds = Number.NEGATIVE_INFINITY;
  /** Where the database had come to, and the replica has not. */
  #ahead: Mark[] = [];
  #asking: Promise<void> | undefined;
  readonly #inUse = new Set<PoolClient>();

  constructor({ primary, replica, max, log }: Connections) {
    const report = (line: string) => log.debug(line);
    const looking = { query_timeout: lookMs };
    this.#log = log;
    this.pool = openPool(replica, report, { max, connectsWithin: lookMs });
    this.pool.on('acquire', (client) => this.#inUse.add(client));
    this.pool.on('release', (_error, client) => this.#inUse.delete(client));
    this.#looks = {
      primary: openPool({ ...primary, ...looking }, report, { max: 1, connectsWithin: lookMs }),
      replica: openPool({ ...replica, ...looking }, report, { max: 1, connectsWithin: lookMs }),
    };
    this.#watching = this.#watch();
  }

  isUsed(): boolean {
    if (this.#state !== 'away' && !this.#isFresh()) this.leave(`it is more than ${mostBehindMs} ms behind`);
    return this.#state === 'used';
  }

  async has(position: bigint): Promise<boolean> {
    if (position > this.#replayed) await this.#ask();
    return position <= this.#replayed;
  }

  async caughtUp(): Promise<void> {
    if (this.#state === 'away') return;
    try {
      const position = await this.#positionOfPrimary();
      // Sooner or later it has come so far, or is too far behind.
      while (this.#isFollowed() && !(await this.has(position))) await sleep(askAgainMs);
    } catch (error) {
      this.leave(reasonOf(error));
    }
  }

  leave(why: string): void {
    this.#state = 'away';
    this.#holds = Number.NEGATIVE_INFINITY;
    if (this.#told !== 'away' && !this.#stopping.signal.aborted)
      this.#log.warn({ why }, 'the read replica is not asked: the primary answers all lists');
    this.#told = 'away';
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.leave('the gateway stops');
    await this.#watching;
    await Promise.all([this.pool, this.#looks.primary, this.#looks.replica].map((pool) => endPool(pool)));
  }

  #isFresh = () => performance.now() - this.#holds <= mostBehindMs;

  #isFollowed(): boolean {
    this.isUsed();
    return this.#state !== 'away';
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => this.leave(reasonOf(error)));
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const at = performance.now();
    const [primary, replica] = await Promise.all([oneRow(this.#looks.primary, atPrimary), this.#lookAtReplica()]);
    if (replica.position === null) throw new Error('DATABASE_REPLICA_URL is no server that follows another one');
    if (replica.identity !== primary.identity)
      throw new Error('DATABASE_REPLICA_URL does not follow the database of DATABASE_URL');
    this.#ahead.push({ at, position: BigInt(primary.position ?? 0) });
    this.#note(BigInt(replica.position));
    if (!this.#isFresh()) return void this.isUsed();
    if (this.#state === 'away') {
      this.#state = 'joining';
      this.#joinedAt = performance.now();
    } else if (this.#state === 'joining' && this.#holds >= this.#joinedAt) this.#use();
  }

  /**
   * What was told while nobody waited for it, it has as well: it holds all that was committed before news began to
   * wait.
   */
  #use(): void {
    this.#state = 'used';
    if (this.#told !== 'used') this.#log.info('the read replica answers lists');
    this.#told = 'used';
  }

  #note(replayed: bigint): void {
    if (replayed > this.#replayed) this.#replayed = replayed;
    while (this.#ahead[0] && this.#ahead[0].position <= this.#replayed)
      this.#holds = this.#ahead.shift()?.at ?? this.#holds;
    // Of a replica that stands still the latest ones are enough.
    if (this.#ahead.length > mostAhead) this.#ahead.shift();
  }

  #ask(): Promise<void> {
    const ask = async () => {
      const { position } = await this.#lookAtReplica();
      if (position === null) throw new Error('it follows nobody any more');
      this.#note(BigInt(position));
    };
    this.#asking ??= ask()
      .catch((error: unknown) => this.leave(reasonOf(error)))
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  /**
   * Of a machine that goes without a word nothing comes, not even an end: whoever waits for it is let go, and asks
   * elsewhere.
   */
  async #lookAtReplica(): Promise<Look> {
    try {
      return await oneRow(this.#looks.replica, atReplica);
    } catch (error) {
      for (const client of this.#inUse) void (client as PoolClient & Client).end().catch(() => undefined);
      throw error;
    }
  }

  #positionOfPrimary = async (): Promise<bigint> =>
    BigInt((await oneRow(this.#looks.primary, atPrimary)).position ?? 0);
}

const mostAhead = 20;

/** A number, which is null on a server that follows nobody, and which database of which cluster it belongs to. */
interface Look {
  readonly position: string | null;
  readonly identity: string;
}

const identity = `(select system_identifier from pg_control_system()) || ' ' || current_database() as identity`;
const atPrimary = { name: 'look_at_primary', text: `select ${writtenUpTo}::text as position, ${identity}` };
const atReplica = {
  name: 'look_at_replica',
  text: `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end)::text as position, ${identity}`,
};

async function oneRow(pool: Pool, statement: { name: string; text: string }): Promise<Look> {
  const { rows } = await pool.query<Look>(statement);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
