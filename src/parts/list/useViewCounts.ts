import type { PageAnswer } from '#dataProvider/listQuery.ts';
import { useEntityList } from './listContext.ts';
import { mergeFilters } from './listFilter.ts';
import { useListMeta } from './useListMeta.ts';

const goodFor = 30_000;
const noRow = { id: 'none' };

/** How many records each view holds, asked for in one call; `totalMore` where there are more than the gateway counts. */
export function useViewCounts(): NonNullable<PageAnswer['views']> {
  const { views, baseFilter } = useEntityList();
  const filters = Object.fromEntries(views.map(({ key, filter }) => [key, mergeFilters(baseFilter, filter)]));
  const meta = useListMeta('viewCounts', { filter: noRow, meta: { views: filters }, isAsked: views.length > 0, goodFor });
  return (meta?.views as PageAnswer['views']) ?? {};
}
