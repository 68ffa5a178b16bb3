import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import { mostRecordChanges, queryRecordChanges } from '#domain/logs/changeCalls.ts';
import { useActor } from '../../../shell/useSession.ts';
import { useCall } from '../../calls/useCall.ts';

/** Somebody's hand in a record that is being edited. */
export interface OtherEdit {
  /** His name; null when nobody is known, `me` when it was this person somewhere else. */
  readonly who: string | null | 'me';
  readonly time: string;
  readonly fields: readonly string[];
}

/** Where the log of a record is to be read from. */
export interface SinceSeen {
  readonly since: string;
  /** So many states of the record came after it. */
  readonly versions: number;
}

export const mostVersions = mostRecordChanges;

/** What the record itself says of who changed it: the last one. */
export const lastDeed = (record: RaRecord, fields: readonly string[], { userId }: Actor): OtherEdit => ({
  who: record.updatedBy === userId ? 'me' : ((record.updatedByName as string | null | undefined) ?? null),
  time: String(record.updatedTime ?? ''),
  fields,
});

/** Between these two states others were written: more people than the last one may have had a hand in it. */
export function sinceSeen(seen: RaRecord | undefined, next: RaRecord): SinceSeen | undefined {
  const versions = Number(next.rowVersion) - Number(seen?.rowVersion);
  return versions > 1
    ? { since: String(seen?.updatedTime ?? ''), versions: Math.min(versions, mostVersions) }
    : undefined;
}

interface Asked extends SinceSeen {
  readonly id: string;
  /** What is otherwise by now. */
  readonly fields: readonly string[];
}

/** Asks who all changed a record since it was seen; none where nobody can say. */
export function useDeedsSince(entity: EntityDefinition): (asked: Asked) => Promise<readonly OtherEdit[]> {
  const call = useCall();
  const actor = useActor();
  return async ({ fields, ...asked }) => {
    const changes = await call(queryRecordChanges, { entity: entity.key, ...asked }, { toast: false }).catch(() => []);
    const named = new Set(changes.flatMap((change) => change.fields));
    const unnamed = fields.filter((field) => !named.has(field));
    const last = changes.length - 1;
    const deeds = changes.map(({ userId, userName, time, fields: own }, place) => ({
      who: userId === actor.userId ? 'me' : userName,
      time,
      // What no log tells of, such as the status that a step has set, was the last one's as far as anybody knows.
      fields: [...own.filter((field) => fields.includes(field)), ...(place === last ? unnamed : [])],
    }));
    return deeds.filter((deed) => deed.fields.length > 0);
  };
}
