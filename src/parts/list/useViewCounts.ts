import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { useEntityList } from './listContext.ts';
import { mergeFilters } from './listFilter.ts';

export interface ViewCount {
  readonly total: number;
  /** There are more than the gateway counts. */
  readonly isCapped: boolean;
}

/** How many records each view holds. A count that could not be had is left out. */
export function useViewCounts(): ReadonlyMap<string, ViewCount> {
  const { entity, views, baseFilter } = useEntityList();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const answers = useQueries({
    queries: views.map(({ key, filter }) => ({
      // The first two parts are react-admin's own, so that every write to the entity makes the counts stale too.
      queryKey: [entity.key, 'getList', 'viewCount', key, baseFilter],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ViewCount> => {
        const { total, meta } = await dataProvider.getList(entity.key, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'DESC' },
          filter: mergeFilters(baseFilter, filter),
          meta: { fields: ['id'] },
          signal,
        });
        return { total: total ?? 0, isCapped: Number(meta?.totalMore) === 1 };
      },
      staleTime: 30_000,
      retry: false,
    })),
  });
  return new Map(views.flatMap(({ key }, index) => (answers[index]?.data ? [[key, answers[index].data] as const] : [])));
}
