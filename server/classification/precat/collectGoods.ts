import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { announce } from '../../crud/announce.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';

const mostLines = 2_000;

/** One at a time collects goods for a customer, until the transaction ends. */
export const lockCustomer = (customerId: unknown, { db }: Pick<Call, 'db'>): Promise<unknown> =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('reclassify ' || $1, 0))`, [customerId]);

interface Collecting {
  readonly customerId: unknown;
  readonly source: 'INVALID' | 'DEMAND';
  /** Which application it is, as a condition over `a` whose values stand from `$3` on. */
  readonly where: string;
  readonly values: readonly unknown[];
}

interface Head {
  readonly by: Pick<Call, 'actor' | 'now'>;
  readonly values: RecordValues;
}

/** The application that collects such goods, and the number of its next line. Made where there is none; a full one collects no more. */
export async function applicationFor(
  { customerId, source, where, values }: Collecting,
  make: () => Promise<Head>,
  { db }: Call,
): Promise<{ readonly id: string; readonly lineNo: number }> {
  const { rows } = await db.query<{ id: string; last: number }>(
    `select a.id, coalesce((select max(p.line_no) from precat_product p where p.apply_id = a.id and not p.deleted_flg), 0) as last from precat_apply a
     where a.customer_id = $1 and a.source = $2 and not a.deleted_flg and ${where} order by a.created_time desc limit 1 for update of a`,
    [customerId, source, ...values],
  );
  const [open] = rows;
  if (open && open.last < mostLines) return { id: open.id, lineNo: open.last + 1 };
  const id = newId();
  const { by, values: head } = await make();
  await insertMany(precatApply, [rowOf(precatApply, id, { ...defaultsOf(precatApply), ...head, customerId, source }, by)], db);
  return { id, lineNo: 1 };
}

/** Puts goods into the person's own draft for their customer. @param head how they are applied for, where the draft begins with them */
export async function addToDraft(
  { customerId, source, goods }: { readonly customerId: unknown; readonly source: Collecting['source']; readonly goods: RecordValues },
  head: () => Promise<RecordValues>,
  call: Call,
): Promise<void> {
  const { actor, now, db } = call;
  const owned = { customerId, source, where: `a.status = 'DRAFT' and a.created_by = $3`, values: [actor.userId] };
  const make = async () => ({ by: { actor, now }, values: { ...(await head()), ownerDept: await departmentOfCustomer(customerId, db) } });
  const { id: applyId, lineNo } = await applicationFor(owned, make, call);
  await insertMany(
    precatProduct,
    [rowOf(precatProduct, newId(), { ...defaultsOf(precatProduct), ...goods, customerId, applyId, lineNo }, call)],
    db,
  );
  await announce(precatApply, { id: applyId, rowVersion: 1 }, call);
}
