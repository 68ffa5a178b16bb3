import { isImportExport } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseOtherDept } from '../approval/ownDepartment.ts';
import type { Call } from '../gateway/method.ts';

/**
 * Main companies an import/export operator is bound to; undefined = no binding, so all of them. Leaders and other departments are not bound.
 * @see guarantee.md 3.14
 */
export async function boundCompanies({ db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>): Promise<readonly string[] | undefined> {
  if (!isImportExport(actor) || actor.isLeader || actor.haveAdmin) return undefined;
  const { rows } = await db.query<{ id: string }>(
    `select main_comp_id as id from bh_main_comp_bw where user_id = $1 and enabled and not deleted_flg
       and coalesce(valid_from, $2::date) <= $2::date and coalesce(valid_to, $2::date) >= $2::date`,
    [actor.userId, now.slice(0, 10)],
  );
  return rows.length ? rows.map(({ id }) => id) : undefined;
}

/** A bound operator works on the records of his companies. @throws 61001 */
export async function refuseUnbound(record: RecordValues, call: Call): Promise<void> {
  const companies = await boundCompanies(call);
  if (companies && !companies.some((id) => id === record.mainCompId)) throw guaranteeErrors.NO_RIGHT();
}

/** A business department works on its own records, a bound operator on those of his companies. @throws 61008, 61001 */
export async function refuseOutsideScope(record: RecordValues, call: Call): Promise<void> {
  refuseOtherDept(record, call);
  await refuseUnbound(record, call);
}
