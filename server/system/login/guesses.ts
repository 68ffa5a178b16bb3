import { createHmac } from 'node:crypto';
import { sharedErrors } from '#domain/core/errors.ts';
import type { InTransaction } from '../../gateway/ownTransaction.ts';
import type { Db } from '../../platform/db.ts';
import { networkOf } from '../../platform/networkOf.ts';

/** Who guesses at what, and what comes of guessing wrong. */
export interface GuessRule {
  /** A digest: people type passwords into the wrong field. */
  readonly key: string;
  /** So many wrong guesses cost nothing; none = they never lock. */
  readonly free?: number;
  /** Seconds of the wait after the last free guess; it doubles with each further one, up to the longest. */
  readonly wait: number;
  readonly longest: number;
  /** Minutes without a guess after which counting starts anew. */
  readonly forgetAfter: number;
}

const halfAnHour = { free: 5, wait: 1_800, longest: 1_800, forgetAfter: 15 } as const;

const digest = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['guess', ...parts]))
    .digest('base64url');

/**
 * What a login counts for. A browser in which the person has logged in before counts for itself. All others are
 * strangers to the name: each address on its own and all together, so that many addresses get no more looks than one;
 * the wait they share grows but stays short. Addresses count for all names, too: no lock, since many people may share
 * one, but it makes the next guess dear. No rule asks whether the name exists.
 * @see docs/decisions/0018-guessing.md
 */
export function loginRules(
  secret: string,
  { loginName, address, device }: { loginName: string; address: string; device: string | undefined },
): readonly GuessRule[] {
  if (device) return [{ ...halfAnHour, key: digest(secret, 'device', loginName, device) }];
  return [
    { ...halfAnHour, key: digest(secret, 'place', loginName, networkOf(address)) },
    { key: digest(secret, 'name', loginName), free: 5, wait: 30, longest: 900, forgetAfter: 24 * 60 },
    { key: digest(secret, 'address', networkOf(address)), wait: 0, longest: 0, forgetAfter: 15 },
  ];
}

/**
 * Tries to change a password in an open session: guesses of the old one, which nobody outside can use up, and new ones
 * that are refused, since judging one is dear.
 */
export const passwordChangeRules = (
  secret: string,
  userId: string,
): { readonly old: GuessRule; readonly tries: GuessRule } => ({
  old: { ...halfAnHour, key: digest(secret, 'session', userId) },
  tries: { key: digest(secret, 'change', userId), free: 30, wait: 300, longest: 900, forgetAfter: 15 },
});

/**
 * Counts a guess under all its rules, or under none, before anything is compared: of many guesses at once no more than
 * the free ones get through, and whoever is locked out cannot make the wait of others longer.
 * @throws 1017 a rule says wait
 */
export async function countGuess(inTransaction: InTransaction, rules: readonly GuessRule[]): Promise<void> {
  await inTransaction(async (db) => {
    for (const rule of rules.toSorted(inTurn)) {
      if (!(await countUnder(db, rule))) throw sharedErrors.LOCKED({ minutes: await minutesLeft(db, rules) });
    }
  });
}

/**
 * One order for everybody, so that no two guesses wait for each other; what a whole office limiters comes last and is
 * held for the shortest time.
 */
const inTurn = (one: GuessRule, other: GuessRule): number =>
  Number(one.free === undefined) - Number(other.free === undefined) || (one.key < other.key ? -1 : 1);

/** @returns false when the rule says wait */
async function countUnder(
  db: Db,
  { key, free = Number.POSITIVE_INFINITY, wait, longest, forgetAfter }: GuessRule,
): Promise<boolean> {
  const { rows } = await db.query<{ guesses: number }>(
    `insert into guess_count as g (key, guesses) values ($1, 1)
     on conflict (key) do update set last_at = now(),
       guesses = case when g.last_at < now() - make_interval(mins => $2) then 1 else g.guesses + 1 end
     where g.locked_until is null or g.locked_until <= now()
     returning guesses`,
    [key, forgetAfter],
  );
  const [counted] = rows;
  if (!counted) return false;
  if (counted.guesses < free) return true;
  // Until the guess turns out right, it is taken for a wrong one.
  const seconds = Math.min(wait * 2 ** Math.min(counted.guesses - free, 20), longest);
  await db.query('update guess_count set locked_until = now() + make_interval(secs => $2) where key = $1', [
    key,
    seconds,
  ]);
  return true;
}

async function minutesLeft(db: Db, rules: readonly GuessRule[]): Promise<number> {
  const { rows } = await db.query<{ minutes: number }>(
    'select ceil(extract(epoch from max(locked_until) - now()) / 60)::int as minutes from guess_count where key = any($1)',
    [rules.map(({ key }) => key)],
  );
  return Math.max(rows[0]?.minutes ?? 1, 1);
}

/** The guess was right: its locks are forgotten; what counts for many names gives back this one alone. */
export async function forgiveGuess(db: Db, rules: readonly GuessRule[]): Promise<void> {
  const keys = (isLock: boolean) => rules.filter(({ free }) => (free !== undefined) === isLock).map(({ key }) => key);
  await db.query('delete from guess_count where key = any($1)', [keys(true)]);
  await db.query('update guess_count set guesses = greatest(guesses - 1, 0) where key = any($1)', [keys(false)]);
}

/** The most wrong guesses that any of the rules remembers. */
export async function wrongGuesses(db: Db, rules: readonly GuessRule[]): Promise<number> {
  const { rows } = await db.query<{ guesses: number }>(
    `select coalesce(max(g.guesses), 0)::int as guesses
     from guess_count g join unnest($1::text[], $2::int[]) as r (key, forget_after) on r.key = g.key
     where g.last_at > now() - make_interval(mins => r.forget_after)`,
    [rules.map(({ key }) => key), rules.map(({ forgetAfter }) => forgetAfter)],
  );
  return rows[0]?.guesses ?? 0;
}
