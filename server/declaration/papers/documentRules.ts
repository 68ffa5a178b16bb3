import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { yearsOn } from '#domain/declaration/aeo/assess.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import type { EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';

const keptYears = 10;

interface Owner {
  readonly orderId: string | null;
  readonly customerId: string | null;
}

/** The order and customer of what a document belongs to. */
async function ownerOf(orderId: unknown, declId: unknown, { db }: Call): Promise<Owner | undefined> {
  const { rows } = await db.query<Owner>(
    declId
      ? 'select order_id as "orderId", customer_id as "customerId" from declaration where id = $1 and not deleted_flg'
      : 'select id as "orderId", customer_id as "customerId" from customs_order where id = $1 and not deleted_flg',
    [declId ?? orderId],
  );
  return rows[0];
}

/** Whose a document is follows from its order or declaration; the two belong together. @throws 1001 on `declId` */
const prepare: Prepare = async (record, { before }, call) => {
  const { orderId, declId } = record;
  const owner = orderId || declId ? await ownerOf(orderId, declId, call) : undefined;
  if (declId && orderId && owner && owner.orderId !== orderId)
    throw invalid({ declId: bi('报关单不属于该委托单', 'This declaration is not of that order') });
  const customerId = owner?.customerId ?? null;
  return {
    ...record,
    orderId: orderId ?? owner?.orderId ?? null,
    customerId,
    ownerDept: (await departmentOfCustomer(customerId, call.db)) ?? record.ownerDept ?? null,
    keepUntil: before?.keepUntil ?? yearsOn(call.now.slice(0, 10), keptYears),
  };
};

export const documentRules: EntityRules = { prepare };

/** What goes to customs with a declaration: its own documents, and those of its order that no declaration has. */
export async function documentsSent(
  { id, orderId }: { readonly id?: unknown; readonly orderId?: unknown },
  call: Call,
): Promise<void> {
  const { db, actor, now } = call;
  await db.query(
    `update decl_document set status = 'SENT', sent_time = $3, row_version = row_version + 1, updated_by = $4, updated_time = $3
     where (decl_id = $1 or (decl_id is null and order_id = $2)) and status = 'NEW' and not deleted_flg`,
    [id, orderId, now, actor.userId],
  );
}

/**
 * How far customs is with the declaration of a document; of one of an order alone, with the furthest of the order's.
 */
const declarationStatus = `(select d.status from declaration d
  where (d.id = t.decl_id or (t.decl_id is null and d.order_id = t.order_id)) and not d.deleted_flg
  order by d.status in ('DRAFT', 'CHECKED', 'SENT', 'REJECTED'), d.decl_no limit 1)`;

/** What lists count beside a document's own columns. */
export const documentComputed = {
  declDocument: {
    entryId: '(select d.entry_id from declaration d where d.id = t.decl_id)',
    declarationStatus,
    fileName: `(select a.show_file_name from attachment a where a.table_name = 'declDocument' and a.record_id = t.id order by a.line_no limit 1)`,
  },
};
