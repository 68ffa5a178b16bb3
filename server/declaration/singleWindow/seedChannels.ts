import { defaultsOf } from '#domain/core/normalise.ts';
import type { Actor } from '#domain/core/rights.ts';
import { knownChannels, windowChannel } from '#domain/declaration/singleWindow/channels.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';

/** The letters of customs as programs in use read them; those that are there stay as people changed them. */
export async function seedChannels(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const rows = knownChannels.map((known) =>
    rowOf(windowChannel, `channel-${known.channel.charCodeAt(0)}`, { ...defaultsOf(windowChannel), ...known }, facts),
  );
  await insertMissing(windowChannel, rows, db);
}
