import { departments } from '#domain/core/access.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import { scopeKeyOf } from '#domain/invoices/invoiceRights.ts';
import { invoiceUserPerm } from '#domain/invoices/invoiceUserPerm.ts';
import { sysUser } from '#domain/system/index.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { isThere, readMany } from '../crud/read.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Db } from '../gateway/method.ts';

/**
 * An installation begins with every right of finance over every company; from then on administrators keep the rows.
 * @see docs/spec/finance-addendum.md F53
 */
export async function seedPermissions(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  if (await isThere(invoiceUserPerm, {}, db, { deleted: 'too' })) return;
  const people = await readMany(sysUser, ['id'], { roleId: departments.finance, status: ['INIT', 'ACTIVE'] }, db);
  const companies = await readMany(bhMainComp, ['id'], { enabled: 1 }, db);
  const rights = { canView: 1, canEdit: 1, canDownload: 1, canImportPeriod: 1, canDeduct: 1 };
  const rows = people.flatMap(({ id: userId }) =>
    companies.map(({ id: mainCompId }) => {
      const values = { userId, mainCompId, direction: 'ALL', ...rights, scopeKey: scopeKeyOf(mainCompId, 'ALL') };
      return rowOf(invoiceUserPerm, `first-${userId}-${mainCompId}`.slice(0, 60), values, facts);
    }),
  );
  await insertMissing(invoiceUserPerm, rows, db);
}
