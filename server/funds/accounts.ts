import { fundAccount } from '#domain/funds/fundAccount.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { readMany } from '../crud/read.ts';
import type { Where } from '../crud/where.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

/** Whose account of which kind: all that an account is known by. */
interface AccountOf {
  readonly customerId: string;
  readonly mainCompId: string;
  readonly acctKind: string;
}

/** Ids of accounts that are locked until the transaction ends, by {@link accountKey}. */
export type LockedAccounts = ReadonlyMap<string, string>;

export const accountKey = ({ customerId, mainCompId, acctKind }: AccountOf): string =>
  `${customerId} ${mainCompId} ${acctKind}`;

/** By id: everybody who locks more than one comes in the same order. */
async function locked(where: Where<typeof fundAccount>, db: Db): Promise<LockedAccounts> {
  const rows = await readMany(fundAccount, ['id', 'customerId', 'mainCompId', 'acctKind'], where, db, {
    ...{ order: ['id'], lock: 'no key update' },
  });
  return new Map(
    rows.map(({ id, customerId, mainCompId, acctKind }) => [
      accountKey({ customerId: customerId ?? '', mainCompId: mainCompId ?? '', acctKind: acctKind ?? '' }),
      id,
    ]),
  );
}

/** The accounts of a customer at a company stay as they are until the transaction ends: what is open is open still. */
export const lockAccounts = (
  { customerId, mainCompId }: { readonly customerId: string | null; readonly mainCompId: string | null },
  { db }: { readonly db: Db },
): Promise<LockedAccounts> => locked({ customerId: customerId ?? '', mainCompId: mainCompId ?? '' }, db);

/**
 * The accounts of these, made where there are none yet, and locked until the transaction ends.
 * @param known those that the caller has locked
 */
export async function accountsFor(
  all: readonly AccountOf[],
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  known: LockedAccounts = new Map(),
): Promise<LockedAccounts> {
  const wanted = new Map(all.map((one) => [accountKey(one), one]));
  if ([...wanted.keys()].every((key) => known.has(key))) return known;
  const kinds = {
    customerId: [...new Set(all.map(({ customerId }) => customerId))],
    mainCompId: [...new Set(all.map(({ mainCompId }) => mainCompId))],
    acctKind: [...new Set(all.map(({ acctKind }) => acctKind))],
  };
  const there = await locked(kinds, call.db);
  const missing = [...wanted].filter(([key]) => !there.has(key));
  if (missing.length === 0) return there;
  const made: ReturnType<typeof rowOf>[] = [];
  // One after the other: they share the connection of the call.
  for (const [, { customerId, mainCompId, acctKind }] of missing) {
    const ownerDept = await departmentOfCustomer(customerId, call.db);
    const account = { customerId, mainCompId, acctKind, currency: 'CNY', ownerDept, balance: '0' };
    made.push(rowOf(fundAccount, newId(), account, call));
  }
  await insertMissing(fundAccount, made, call.db);
  return locked(kinds, call.db);
}
