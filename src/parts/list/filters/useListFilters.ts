import { useMemo } from 'react';
import { filtersOf, type ListFilter } from '#domain/core/listFilter.ts';
import { useEntityList } from '../listContext.ts';

/** The filters of the list in their order. */
export function useListFilters(): readonly ListFilter[] {
  const { entity, filterNames } = useEntityList();
  return useMemo(() => filtersOf(entity, filterNames), [entity, filterNames]);
}
