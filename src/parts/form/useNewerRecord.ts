import { useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { EntityFormHandle } from './useEntityForm.ts';
import { useCachedRecord } from './useRecordWrite.ts';

/** Somebody else's change, a step taken elsewhere or a mutation of react-admin's own arrives as another version of the same record. */
export function useNewerRecord(entity: EntityDefinition, given: RaRecord | undefined, { record, adopt }: EntityFormHandle): void {
  const cached = useCachedRecord(entity.key, record?.id);
  const arrived = cached && versionOf(cached) > versionOf(given) ? cached : given;
  const isKnown = arrived === undefined || versionOf(arrived) <= versionOf(record);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is taken over, once.
  useEffect(() => {
    if (arrived && !isKnown) adopt(arrived);
  }, [arrived, isKnown]);
}

const versionOf = (record: RaRecord | undefined): number => Number(record?.rowVersion ?? -1);
