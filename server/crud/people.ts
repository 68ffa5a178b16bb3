import type { ColumnName, RowOf } from '#domain/core/entity.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { openStatuses } from '#domain/system/userFlow.ts';
import type { Db } from '../platform/db.ts';
import { type ReadOptions, readMany } from './read.ts';
import type { Where } from './where.ts';

type Account = typeof sysUser;
/** Columns of an account that its definition requires, so a row has them. */
type Required = 'loginName' | 'userName' | 'roleId' | 'deptCode';

type PersonOf<Name extends ColumnName<Account>> = {
  readonly [Own in Name]: Own extends Required ? string : RowOf<Account, Own>[Own];
};

type OneOf = string | null | readonly string[];

/** Which people are meant: all that is said of them holds. What is null is said of nobody. */
interface Who {
  readonly id?: OneOf;
  readonly role?: OneOf;
  readonly dept?: OneOf;
  /** The customer they work for. */
  readonly customer?: OneOf;
  readonly leader?: boolean;
  readonly admin?: boolean;
  /** True: of the house, whatever their role. */
  readonly staff?: boolean;
}

const flag = (said: boolean | undefined): 0 | 1 | undefined => (said === undefined ? undefined : said ? 1 : 0);

function whereOf({ id, role, dept, customer, leader, admin, staff }: Who): Where<Account> {
  const said = {
    id,
    roleId: role,
    deptCode: dept,
    consoleId: customer,
    isLeader: flag(leader),
    haveAdmin: flag(admin),
    userKind: staff === undefined ? undefined : staff ? { not: 'CUSTOMER' } : 'CUSTOMER',
    status: openStatuses,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/**
 * People who can work now, for whatever asks who hears of something or who may do the next step: nobody whose account
 * is locked, out of use, closed or deleted.
 * @throws {Error} nothing is said of them, which would mean everybody
 * @example await people(['id', 'email'], { role: departments.declaration, leader: true }, db)
 */
export async function people<Name extends ColumnName<Account>>(
  names: readonly Name[],
  who: Who,
  db: Db,
  options: ReadOptions<Account> = {},
): Promise<PersonOf<Name>[]> {
  if (Object.values(who).every((said) => said === undefined) && !options.and) throw new Error('people means everybody');
  const rows = await readMany(sysUser, names, whereOf(who), db, options);
  return rows as PersonOf<Name>[];
}

/** Their ids, as messages and mails take them. @see {@link people} */
export async function peopleIds(who: Who, db: Db, options: ReadOptions<Account> = {}): Promise<string[]> {
  const rows = await people(['id'], who, db, options);
  return rows.map(({ id }) => id);
}

/** What people are called by their ids, whatever became of their accounts. */
export async function namesOfPeople(ids: readonly unknown[], db: Db): Promise<ReadonlyMap<string, string>> {
  const asked = ids.filter((id): id is string => typeof id === 'string');
  const rows = await readMany(sysUser, ['id', 'userName'], { id: asked }, db, { deleted: 'too' });
  return new Map(rows.map(({ id, userName }) => [id, userName ?? '']));
}
