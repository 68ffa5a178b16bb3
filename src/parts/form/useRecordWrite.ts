import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type Identifier, type RaRecord, useCreate, useGetOne, useUpdate } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { EntityFormHandle } from './useEntityForm.ts';

/** The lists and lookups react-admin keeps of a resource. */
const kinds = ['getList', 'getInfiniteList', 'getMany', 'getManyReference'];

interface RecordWrite {
  /** Stores a new record, or what was changed of one; both keep react-admin's cache true. */
  readonly create: (data: Record<string, unknown>) => Promise<RaRecord>;
  readonly update: (id: Identifier, data: Record<string, unknown>, previousData: RaRecord) => Promise<RaRecord>;
  /** Tells the cache of a record that a call of its own has stored. */
  readonly written: (record: RaRecord) => void;
}

/** The writes of one resource, each answered by the stored record or refused with what the gateway said. */
export function useRecordWrite(resource: string): RecordWrite {
  const [create] = useCreate<RaRecord>();
  const [update] = useUpdate<RaRecord>();
  const cache = useQueryClient();
  const written = useCallback(
    (record: RaRecord) => {
      cache.setQueryData([resource, 'getOne', { id: String(record.id), meta: undefined }], record);
      for (const kind of kinds) void cache.invalidateQueries({ queryKey: [resource, kind] });
    },
    [cache, resource],
  );
  return {
    create: async (data) => answered(await create(resource, { data }, { returnPromise: true })),
    update: async (id, data, previousData) =>
      answered(await update(resource, { id, data, previousData }, { returnPromise: true })),
    written,
  };
}

/** react-admin's types do not know that the record itself was asked for. */
function answered(record: unknown): RaRecord {
  if (typeof record !== 'object' || record === null || !('id' in record))
    throw new Error('A write ended without its record');
  return record as RaRecord;
}

/**
 * Somebody else's change, a step taken elsewhere or a mutation of react-admin's own arrives as another version of the
 * same record.
 */
export function useNewerRecord(
  entity: EntityDefinition,
  given: RaRecord | undefined,
  { record, adopt }: EntityFormHandle,
): void {
  // The newest state that any mutation of this browser has put into react-admin's cache; asks for nothing.
  const { data: cached } = useGetOne<RaRecord>(entity.key, { id: record?.id ?? '' }, { enabled: false });
  const arrived = cached && versionOf(cached) > versionOf(given) ? cached : given;
  const isKnown = arrived === undefined || versionOf(arrived) <= versionOf(record);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is taken over, once.
  useEffect(() => {
    if (arrived && !isKnown) adopt(arrived);
  }, [arrived, isKnown]);
}

const versionOf = (record: RaRecord | undefined): number => Number(record?.rowVersion ?? -1);
