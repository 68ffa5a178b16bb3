import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { useRead } from '../calls/useCall.ts';
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
  const read = async (signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> => {
    const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const;
    const asked = { ...one, filter, meta: { fields: ['id'], ...meta }, signal };
    return (await dataProvider.getList(entity.key, asked)).meta ?? {};
  };
  // The first two parts are react-admin's own, so that every write to the entity makes the answer old.
  return useRead([entity.key, 'getList', name, filter, meta], isAsked ? read : null, { goodFor }).data;
}
