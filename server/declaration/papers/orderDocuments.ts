import type { RecordOf } from '#domain/core/entity.ts';
import type { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declDocument, tooLargeForCustoms } from '#domain/declaration/papers/declDocument.ts';
import { edocKindOf } from '#domain/declaration/papers/paperKind.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import { linkContent } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';

/**
 * The papers of an order as documents of its declarations, by kind: the same content, linked and not stored again. Each
 * becomes one once, however often declarations are made; what is too large for customs stays with the order alone.
 */
export async function documentsOfOrder(
  { id, files }: Pick<RecordOf<typeof customsOrder>, 'id' | 'files'>,
  call: Call,
): Promise<void> {
  const { rows } = await call.db.query<{ hashaddr: string }>(
    `select a.hashaddr from attachment a join decl_document d on d.id = a.record_id
     where a.table_name = $1 and d.order_id = $2 and not d.deleted_flg`,
    [declDocument.key, id],
  );
  const there = new Set(rows.map(({ hashaddr }) => hashaddr));
  for (const file of files ?? []) {
    if (there.has(file.hashaddr) || tooLargeForCustoms([file])) continue;
    there.add(file.hashaddr);
    await linkContent(file.hashaddr, { bizType: declDocument.key, createdBy: call.actor.userId }, call);
    const values = { orderId: id, edocKind: edocKindOf(file), file: [file] };
    await createRecord(declDocument, values, { ...call, audit: {} });
  }
}
