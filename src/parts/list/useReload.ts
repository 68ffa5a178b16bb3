import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { nowText } from '#domain/core/moments.ts';
import { useEntityList } from './listContext.ts';

/** Asks anew for everything shown of the entity: rows, counts of views, sums. Scroll position and ticks stay. */
export function useReload(): { reload: () => Promise<void>; updatedAt: string } {
  const { entity } = useEntityList();
  const { isFetching, error } = useListContext();
  const cache = useQueryClient();
  const [updatedAt, setUpdatedAt] = useState('');

  useEffect(() => {
    if (!isFetching && !error) setUpdatedAt(nowText(() => new Date()).slice(11, 16));
  }, [isFetching, error]);

  return { reload: () => cache.invalidateQueries({ queryKey: [entity.key] }), updatedAt };
}
