import { useCallback } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { findEntity } from '#domain/index.ts';
import { useCan } from '../../shell/useCan.ts';

/**
 * Where the papers of a record are looked at and printed: its own, or those of the document it is a line of; nothing
 * where there is no such page, or not for this person.
 */
export function usePaperPath(entity: EntityDefinition): (record: RecordValues) => string | undefined {
  const can = useCan();
  return useCallback(
    (record) => {
      const { parent } = entity;
      const owner = parent ? findEntity(parent.entity) : entity;
      const id = parent ? record[parent.field] : record.id;
      const papers = owner?.pages?.papers;
      if (!papers || !id || !['show', 'print'].every((action) => can({ action, resource: owner.key })))
        return undefined;
      return `${papers.at}?${new URLSearchParams({ id: String(id) })}`;
    },
    [entity, can],
  );
}
