import type { Person } from '#domain/core/person.ts';
import type { Db } from '../platform/db.ts';

/** SQL: the other accounts of the person to whom a row of `sys_user` under this alias belongs. */
export const otherAccounts = (alias: string): string =>
  `array(select o.id from sys_user o where o.person_id = ${alias}.person_id and o.id <> ${alias}.id)`;

/** Whose account this is, for rules about somebody who does not act himself, such as an auditor who is named. */
export async function personOf(account: unknown, { db }: { readonly db: Db }): Promise<Person> {
  const { rows } = await db.query<{ sameAs: string[] }>(
    `select ${otherAccounts('u')} as "sameAs" from sys_user u where u.id = $1`,
    [account],
  );
  return { userId: String(account ?? ''), sameAs: rows[0]?.sameAs ?? [] };
}
