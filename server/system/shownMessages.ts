import type { Viewer } from '#domain/core/rowScope.ts';
import { aboutSeenRecords, Params } from '../crud/scope.ts';
import type { ShownMessages } from '../gateway/userMessages.ts';

/** A message about a record is for those who see the record, also after whose it is has changed. */
export function shownMessages(viewer: Viewer): ShownMessages {
  const params = new Params(viewer.actor.userId);
  const where = aboutSeenRecords(viewer, params, 'm');
  return { where, values: params.values.slice(1) };
}
