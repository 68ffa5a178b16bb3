import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';

export type PushView = 'open' | 'all';

export const pushesShown = 10;
const filters = { open: { pushStatus__in: ['WAIT', 'SENT', 'FAILED'] }, all: {} } as const;
/** While something is on its way the list follows it. */
const lookEveryMs = 5_000;

const isOnItsWay = ({ pushStatus }: RaRecord): boolean => pushStatus === 'WAIT' || pushStatus === 'SENT';

/** A page of the pushes to customs, newest first. */
export function usePushes({ view, page }: { view: PushView; page: number }) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [bhCustomsPush.key, view, page],
    queryFn: async ({ signal }) => {
      const { data, total } = await dataProvider.getList<RaRecord>(bhCustomsPush.key, {
        filter: filters[view],
        pagination: { page, perPage: pushesShown },
        sort: { field: 'createdTime', order: 'DESC' },
        signal,
      });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isOnItsWay) ? lookEveryMs : false),
  });
}
