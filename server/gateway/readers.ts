import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db.ts';
import type { FollowedReplica } from '../platform/postgres/followReplica.ts';
import { writtenUpTo } from '../platform/postgres/logPosition.ts';
import { seenCookie, setSeenCookie } from './sessionCookies.ts';
import { databaseAway, translateFault } from './translateFault.ts';

/** What has to be there for whoever reads. */
interface Reader {
  /** Who he is: what he wrote over this node is asked for, too. */
  readonly userId?: string;
  /** How far the database had come when he last wrote, as he brings it along himself: from whichever node wrote it. */
  readonly seen?: string | undefined;
}

/** Where what may be a little behind is read: on the replica, or on the primary, of which all else is asked. */
export interface Readers {
  /**
   * Runs `work` over the replica where that holds all that this person has written; over the primary where it does not,
   * or fails in the middle.
   * @throws what `work` throws
   */
  run<T>(reader: Reader, work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /**
   * After what a person did was committed.
   * @returns how far the database has come, for him to bring along; nothing where nobody needs it
   */
  wrote(db: Db, userId: string): Promise<string | undefined>;
}

/** Longer than a replica may be behind: after that it holds what he wrote, or is not asked. */
const keptMs = 10_000;
const mostKept = 10_000;
/** Nobody knows how far: no replica has come so far, until it is forgotten. */
const farAway = 2n ** 63n;

/** Without a replica all is read where it is written, and nothing is kept. */
export function openReaders({
  pool,
  replica,
  log,
}: {
  pool: pg.Pool;
  replica?: FollowedReplica | undefined;
  log: FastifyBaseLogger;
}): Readers {
  if (!replica) return { run: (_reader, work) => work(pool), wrote: async () => undefined };
  const writers = new Map<string, { readonly position: bigint; readonly until: number }>();

  /**
   * What he wrote over this node, also from another browser or at the same time, and what his browser says of others.
   */
  const needs = ({ userId = '', seen }: Reader): bigint => {
    const wrote = writers.get(userId);
    const here = wrote && performance.now() < wrote.until ? wrote.position : 0n;
    const elsewhere = positionOf(seen);
    return elsewhere > here ? elsewhere : here;
  };
  const mayAnswer = async (reader: Reader): Promise<boolean> => {
    if (!replica.isUsed()) return false;
    return (await replica.has(needs(reader))) && replica.isUsed();
  };

  return {
    async run(reader, work) {
      if (!(await mayAnswer(reader))) return work(pool);
      try {
        return await work(replica.pool);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (isAway(error)) replica.leave(error instanceof Error ? error.message : String(error));
        log.info({ err: error }, 'the read replica failed in the middle of a call: the primary is asked');
        return work(pool);
      }
    },
    async wrote(db, userId) {
      const position = await currentPosition(db).catch(() => farAway);
      const before = writers.get(userId);
      writers.delete(userId);
      writers.set(userId, {
        position: before && before.position > position ? before.position : position,
        until: performance.now() + keptMs,
      });
      for (const oldest of writers.keys()) {
        if (writers.size <= mostKept) break;
        writers.delete(oldest);
      }
      return String(position);
    },
  };
}

const tookTooLong = '57014';
const isAway = (error: unknown): boolean => translateFault(error)?.returnCode === databaseAway;

/**
 * It is away, or gave the statement up for what it has to replay. Whatever takes too long does so on the primary, and
 * refusals are answers.
 */
const isOfReplica = (error: unknown): boolean =>
  isAway(error) || (error instanceof pg.DatabaseError && error.code !== tookTooLong);

/** How far the database has come, for work that somebody else does later. */
export async function currentPosition(db: Db): Promise<bigint> {
  const { rows } = await db.query<{ position: string }>({
    name: 'log_position',
    text: `select ${writtenUpTo}::text as position`,
  });
  return BigInt(rows[0]?.position ?? farAway);
}

/** What is no number is nothing: a person can forge his own alone, and has his lists from the primary for it. */
const positionOf = (text: string | undefined): bigint => (text && /^\d{1,19}$/.test(text) ? BigInt(text) : 0n);

/** What the browser of a reader brings along. */
export const readerOf = (request: FastifyRequest, userId: string, config: Config): Reader => ({
  userId,
  seen: request.cookies[seenCookie(config)],
});

/** After a call that wrote: whichever node his browser asks next, it is told. */
export async function readYourWrites(
  reply: FastifyReply,
  db: Db,
  { userId, readers, config }: { userId: string; readers: Readers; config: Config },
): Promise<void> {
  const seen = await readers.wrote(db, userId);
  if (seen !== undefined) setSeenCookie(reply, { seen, forSeconds: keptMs / 1_000, config });
}
