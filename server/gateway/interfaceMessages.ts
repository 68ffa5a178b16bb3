import type { EntityDefinition, ValuesOf } from '#domain/core/entity.ts';
import { beginningOf, wholeJson } from '#domain/core/wholeText.ts';
import type { interfaceLog } from '#domain/logs/index.ts';
import { newId } from '../platform/newId.ts';
import type { Db } from './method.ts';

type Fields<Definition> = Definition extends EntityDefinition<infer Own> ? Partial<ValuesOf<Own>> : never;

/** What others answer may be cut in the middle of a character: the row is written all the same. */
const begun = (text: string | null | undefined, most: number): string | null =>
  text ? beginningOf(text, most) : (text ?? null);

/** A message that went out or came in, in the transaction of what it belongs to. */
export async function noteInterfaceMessage(
  db: Db,
  {
    msgType,
    direction,
    docNo,
    bizNo,
    status,
    receiptCode,
    receiptText,
    body,
    costMs,
    retryCount,
    resendOf,
  }: Fields<typeof interfaceLog>,
): Promise<void> {
  await db.query(
    `insert into interface_log (id, msg_type, direction, doc_no, biz_no, status, receipt_code, receipt_text, body, cost_ms, retry_count, resend_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      newId(),
      msgType,
      direction,
      docNo,
      bizNo,
      status,
      begun(receiptCode, 20),
      begun(receiptText, 500),
      wholeJson(body ?? null),
      costMs,
      retryCount ?? 0,
      resendOf,
    ],
  );
}
