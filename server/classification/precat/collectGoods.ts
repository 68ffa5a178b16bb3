import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { announce } from '../../crud/announce.ts';
import { readOne } from '../../crud/read.ts';
import type { Where } from '../../crud/where.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';

const mostLines = 2_000;

/** One at a time collects goods for a customer, until the transaction ends. */
export const lockCustomer = (customerId: string | null, { db }: Pick<Call, 'db'>): Promise<unknown> =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('reclassify ' || $1, 0))`, [customerId]);

interface Collecting {
  readonly customerId: string | null;
  readonly source: 'INVALID' | 'DEMAND' | 'ORDER';
  /** Which application it is, beside. */
  readonly where: Where<typeof precatApply>;
}

interface Head {
  readonly by: Pick<Call, 'actor' | 'now'>;
  readonly values: ChangesOf<typeof precatApply>;
}

/**
 * The application that collects such goods, and the number of its next line. Made where there is none; a full one
 * collects no more.
 */
export async function applicationFor(
  { customerId, source, where }: Collecting,
  make: () => Promise<Head>,
  { db }: Call,
): Promise<{ readonly id: string; readonly lineNo: number }> {
  const open = await readOne(precatApply, ['id'], { customerId, source, ...where }, db, {
    order: [['createdTime', 'desc']],
    lock: 'update',
  });
  const last =
    open && (await readOne(precatProduct, ['lineNo'], { applyId: open.id }, db, { order: [['lineNo', 'desc']] }));
  const lineNo = (last?.lineNo ?? 0) + 1;
  if (open && lineNo <= mostLines) return { id: open.id, lineNo };
  const id = newId();
  const { by, values: head } = await make();
  await insertMany(
    precatApply,
    [rowOf(precatApply, id, { ...defaultsOf(precatApply), ...head, customerId, source }, by)],
    db,
  );
  return { id, lineNo: 1 };
}

/**
 * Puts goods into the person's own draft for their customer.
 * @param head how they are applied for, where the draft begins with them
 */
export async function addToDraft(
  {
    customerId,
    source,
    goods,
  }: Pick<Collecting, 'customerId' | 'source'> & { readonly goods: ChangesOf<typeof precatProduct> },
  head: () => Promise<ChangesOf<typeof precatApply>>,
  call: Call,
): Promise<void> {
  const { actor, now, db } = call;
  const owned = { customerId, source, where: { status: 'DRAFT', createdBy: actor.userId } };
  const make = async () => ({
    by: { actor, now },
    values: { ...(await head()), ownerDept: await departmentOfCustomer(customerId, db) },
  });
  const { id: applyId, lineNo } = await applicationFor(owned, make, call);
  await insertMany(
    precatProduct,
    [rowOf(precatProduct, newId(), { ...defaultsOf(precatProduct), ...goods, customerId, applyId, lineNo }, call)],
    db,
  );
  await announce(precatApply, { id: applyId, rowVersion: 1 }, call);
}
