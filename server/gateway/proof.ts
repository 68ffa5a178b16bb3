import type { Text } from '#domain/core/text.ts';
import type { Db } from './method.ts';

/** A record that is not as a rule of money says: what it should come to, and what is kept. */
export interface BrokenRule {
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

/** A rule of money that the nightly proof asks of all records of an area. */
export interface Proof {
  /** Number of the rule in the design: `M7`. */
  readonly rule: string;
  readonly label: Text;
  /** Key of the entity whose ids the differences name. */
  readonly entity: string;
  /** The records that break it, no more of them than asked for. */
  readonly find: (db: Db, most: number) => Promise<readonly BrokenRule[]>;
}

/**
 * A rule that one statement proves.
 * @param sql selects `id`, `expected` and `found` of the records that break it, without an order or an end
 */
export const proofBy = (facts: Omit<Proof, 'find'>, sql: string): Proof => ({
  ...facts,
  find: async (db, most) => {
    const statement = `select id, expected::text, found::text from (${sql}) broken order by id limit ${most}`;
    return (await db.query<BrokenRule>(statement)).rows;
  },
});

/** What one proof found, with its rule. */
export interface Proven extends BrokenRule {
  readonly rule: string;
  readonly entity: string;
}

/** Every rule asked once, on a connection whose transaction sees one moment. */
export async function proveAll(proofs: readonly Proof[], db: Db, most: number): Promise<readonly Proven[]> {
  const found: Proven[] = [];
  for (const { rule, entity, find } of proofs)
    for (const difference of await find(db, most)) found.push({ rule, entity, ...difference });
  return found;
}
