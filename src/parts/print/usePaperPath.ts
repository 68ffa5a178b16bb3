import { useCallback } from 'react';
import { type EntityDefinition, type RecordValues, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { findEntity } from '#domain/index.ts';
import { useActor } from '../../shell/useSession.ts';

/**
 * Where the papers of a record are looked at and printed: its own, or those of the document it is a line of; nothing
 * where there is no such page, or not for this person.
 */
export function usePaperPath(entity: EntityDefinition): (record: RecordValues) => string | undefined {
  const actor = useActor();
  return useCallback(
    (record) => {
      const { parent } = entity;
      const owner = parent ? findEntity(parent.entity) : entity;
      const id = parent ? record[parent.field] : record.id;
      const papers = owner?.pages?.papers;
      if (!papers || !id || ![rightOf(owner.key, 'get'), `${owner.key}:print`].every((right) => hasRight(actor, right)))
        return undefined;
      return `${papers.at}?${new URLSearchParams({ id: String(id) })}`;
    },
    [entity, actor],
  );
}
