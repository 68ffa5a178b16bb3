import type { NewOf } from '#domain/core/entity.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { announce } from '../../crud/announce.ts';
import { readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { newId } from '../../platform/newId.ts';
import type { Declaration } from '../judge.ts';

type Name = keyof typeof declaration.fields;

const told = (Object.keys(declaration.fields) as Name[]).filter((name) => declaration.fields[name].kind !== 'files');

/** What customs is told: what the declaration says, not how it is kept. */
export const toldOf = (record: Declaration): Partial<Declaration> =>
  Object.fromEntries(told.map((name) => [name, record[name] ?? null]));

interface Told {
  readonly kind: 'DECL' | 'AMEND' | 'REVOKE';
  readonly body: object;
}

/**
 * Puts a declaration, or what is asked about it, on its way, in the transaction of its cause: no commit, no message; no
 * message is lost in a crash.
 */
export async function queueMessage(record: Declaration, { kind, body }: Told, call: Call): Promise<void> {
  const { id: declId, customerId, ownerDept } = record;
  const last = await readOne(customsMessage, ['sendNo'], { declId }, call.db, {
    order: [['sendNo', 'desc']],
    deleted: 'too',
  });
  const id = newId();
  const values: NewOf<typeof customsMessage> = {
    ...{ messageId: newId(), kind, declId, customerId, ownerDept, sendNo: (last?.sendNo ?? 0) + 1 },
    body: JSON.stringify(body),
    nextTry: call.now,
  };
  await insertMany(
    customsMessage,
    [rowOf(customsMessage, id, { ...defaultsOf(customsMessage), ...values }, call)],
    call.db,
  );
  await announce(customsMessage, { id, rowVersion: 1 }, call);
  await scheduleNow(call.db, 'exchangeDeclarations');
}
