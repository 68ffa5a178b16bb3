import { departments } from '#domain/core/access.ts';
import type { Text } from '#domain/core/text.ts';
import { peopleIds } from '../../crud/people.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';

/** What happened outside of the ledger and could not be written in it is told to those who look after guarantees. */
export async function tellKeepers(
  title: Text,
  about: { readonly entity: string; readonly recordId: string; readonly url: string },
  { db, services, actor }: Call,
): Promise<void> {
  await sendMessage(db, services, {
    ...{ userIds: await peopleIds({ role: departments.importExport }, db), type: 'ALERT', title },
    ...{ ...about, by: actor.userId },
  });
}
