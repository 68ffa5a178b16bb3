import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { yearsOn } from '#domain/declaration/aeo/assess.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declDocument } from '#domain/declaration/papers/declDocument.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { beforeSaveOf } from '../../crud/rulesOn.ts';
import type { RowCondition } from '../../crud/where.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import type { Declaration } from '../judge.ts';

const keptYears = 10;

/** The order and customer of what a document belongs to. */
async function ownerOf(orderId: string | null, declId: string | null, { db }: Call) {
  if (declId) return readOne(declaration, ['orderId', 'customerId'], { id: declId }, db);
  const order = await readOne(customsOrder, ['id', 'customerId'], { id: orderId }, db);
  return order && { orderId: order.id, customerId: order.customerId };
}

/** Whose a document is follows from its order or declaration; the two belong together. @throws 1001 on `declId` */
const beforeSave = beforeSaveOf(declDocument, async (record, { before }, call) => {
  const { orderId = null, declId = null } = record;
  const owner = await ownerOf(orderId, declId, call);
  if (declId && orderId && owner && owner.orderId !== orderId)
    throw invalid({ declId: bi('报关单不属于该委托单', 'This declaration is not of that order') });
  const customerId = owner?.customerId ?? null;
  return {
    orderId: orderId ?? owner?.orderId ?? null,
    customerId,
    ownerDept: (await departmentOfCustomer(customerId, call.db)) ?? record.ownerDept ?? null,
    keepUntil: before?.keepUntil ?? yearsOn(call.now.slice(0, 10), keptYears),
  };
});

export const documentRules: EntityRules = { beforeSave };

/** Which documents a declaration has: its own, and those of its order that no declaration has. */
export const documentsOf =
  ({ id, orderId }: Pick<Declaration, 'id' | 'orderId'>): NonNullable<RowCondition<typeof declDocument>['and']> =>
  (t, place) =>
    `${t.declId} = ${place(id)} or (${t.declId} is null and ${t.orderId} = ${place(orderId)})`;

/** They go to customs with it. */
export const documentsSent = (record: Pick<Declaration, 'id' | 'orderId'>, call: Call): Promise<unknown> =>
  changeAll(declDocument, { status: 'NEW' }, { status: 'SENT', sentTime: call.now }, call, {
    and: documentsOf(record),
  });

const [t, d] = [columnsIn(declDocument, 't'), columnsIn(declaration, 'd')];

/**
 * How far customs is with the declaration of a document; of one of an order alone, with the furthest of the order's.
 */
const declarationStatus = `(select ${d.status} from declaration d
  where (d.id = ${t.declId} or (${t.declId} is null and ${d.orderId} = ${t.orderId})) and not d.deleted_flg
  order by ${d.status} in ('DRAFT', 'CHECKED', 'SENT', 'REJECTED'), ${d.declNo} limit 1)`;

/** What lists count beside a document's own columns. */
export const declDocumentComputed = {
  declDocument: {
    entryId: `(select ${d.entryId} from declaration d where d.id = ${t.declId})`,
    declarationStatus,
    fileName: `(select a.show_file_name from attachment a where a.table_name = '${declDocument.key}' and a.record_id = t.id order by a.line_no limit 1)`,
  },
};
