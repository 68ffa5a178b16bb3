import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { useEntityList } from './listContext.ts';
import type { FilterValues } from './listFilter.ts';

interface MetaQuestion {
  /** Which rows it is about. */
  readonly filter: FilterValues;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly isAsked: boolean;
  /** Milliseconds for which an answer is not asked for again. */
  readonly goodFor: number;
}

/**
 * What a list knows beside its rows, such as sums: asked for apart, so that the rows need not wait for it; nothing
 * while it could not be had.
 */
export function useListMeta(
  name: string,
  { filter, meta, isAsked, goodFor }: MetaQuestion,
): Readonly<Record<string, unknown>> | undefined {
  const { entity } = useEntityList();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { data } = useQuery({
    // The first two parts are react-admin's own, so that every write to the entity makes the answer old.
    queryKey: [entity.key, 'getList', name, filter, meta],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, unknown>>> => {
      const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const;
      return (
        (await dataProvider.getList(entity.key, { ...one, filter, meta: { fields: ['id'], ...meta }, signal })).meta ??
        {}
      );
    },
    enabled: isAsked,
    staleTime: goodFor,
    retry: false,
  });
  return data;
}
