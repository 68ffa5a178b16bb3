import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { PageAnswer } from '#dataProvider/listQuery.ts';
import { useEntityList } from './listContext.ts';
import { mergeFilters } from './listFilter.ts';

export interface ViewCount {
  readonly total: number;
  /** There are more than the gateway counts. */
  readonly isCapped: boolean;
}

const none: ReadonlyMap<string, ViewCount> = new Map();

/** How many records each view holds, asked for in one call; nothing while they could not be had. */
export function useViewCounts(): ReadonlyMap<string, ViewCount> {
  const { entity, views, baseFilter } = useEntityList();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const filters = Object.fromEntries(views.map(({ key, filter }) => [key, mergeFilters(baseFilter, filter)]));
  const { data = none } = useQuery({
    // The first two parts are react-admin's own, so that every write to the entity makes the counts stale too.
    queryKey: [entity.key, 'getList', 'viewCounts', filters],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ViewCount>> => {
      const { meta } = await dataProvider.getList(entity.key, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: { id: 'none' },
        meta: { fields: ['id'], views: filters },
        signal,
      });
      const totals: PageAnswer['views'] = meta?.views;
      return new Map(Object.entries(totals ?? {}).map(([key, { total, totalMore }]) => [key, { total, isCapped: totalMore === 1 }]));
    },
    enabled: views.length > 0,
    staleTime: 30_000,
    retry: false,
  });
  return data;
}
