import type { RecordValues } from '#domain/core/entity.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { announce } from '../../crud/announce.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { wake } from '../../jobs/jobQueue.ts';
import { newId } from '../../platform/newId.ts';

const told = Object.entries(declaration.fields).flatMap(([name, field]) => (field.kind === 'files' ? [] : [name]));

/** What customs is told: what the declaration says, not how it is kept. */
export const toldOf = (record: RecordValues): RecordValues =>
  Object.fromEntries(told.map((name) => [name, record[name] ?? null]));

interface Told {
  readonly kind: 'DECL' | 'AMEND' | 'REVOKE';
  readonly body: RecordValues;
}

/**
 * Puts a declaration, or what is asked about it, on its way, in the transaction of its cause: no commit, no message; no
 * message is lost in a crash.
 */
export async function queueMessage(record: RecordValues, { kind, body }: Told, call: Call): Promise<void> {
  const { rows } = await call.db.query<{ next: number }>(
    'select coalesce(max(send_no), 0) + 1 as next from customs_message where decl_id = $1',
    [record.id],
  );
  const id = newId();
  const values = {
    ...{
      messageId: newId(),
      kind,
      declId: record.id,
      customerId: record.customerId,
      ownerDept: record.ownerDept,
      sendNo: rows[0]?.next,
    },
    body: JSON.stringify(body),
    nextTry: call.now,
  };
  await insertMany(
    customsMessage,
    [rowOf(customsMessage, id, { ...defaultsOf(customsMessage), ...values }, call)],
    call.db,
  );
  await announce(customsMessage, { id, rowVersion: 1 }, call);
  await wake(call.db, 'exchangeDeclarations');
}
