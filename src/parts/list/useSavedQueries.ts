import { useQueryClient } from '@tanstack/react-query';
import { useAsk } from '../calls/useAsk.ts';
import { useRead } from '../calls/useCall.ts';
import type { FilterValues } from './listFilter.ts';
import type { Sort } from './sorting.ts';

/** Filters of a list kept under a name. @see docs/spec/platform.md 12 saved_query */
export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly query: { readonly filter: FilterValues; readonly sort?: readonly Sort[] };
}

export interface SavedQueriesState {
  readonly queries: readonly SavedQuery[];
  readonly isLoaded: boolean;
  add(query: Omit<SavedQuery, 'id'>): Promise<void>;
  change(query: SavedQuery): Promise<void>;
  drop(id: string): Promise<void>;
}

interface SavedQueryRow {
  readonly id: string;
  readonly name: string;
  readonly defaultFlg: number | string;
  readonly query: SavedQuery['query'];
}

/** What a person kept for one list. Changes that the server refuses have been told of by the request layer. */
export function useSavedQueries(listKey: string): SavedQueriesState {
  const ask = useAsk('system');
  const cache = useQueryClient();
  const name = ['savedQuery', listKey];

  // Kept queries are a convenience: a list without them is no error.
  const { data, isFetched } = useRead(
    name,
    () =>
      ask<{ rows: readonly SavedQueryRow[] }>(
        'querySavedQueryPage',
        { listKey, page: 1, limit: 20 },
        { loading: false, toast: false },
      ),
    { goodFor: 60_000 },
  );

  const changeBy = async (method: string, asked: Record<string, unknown>) => {
    await ask(method, asked, { write: true, loading: false });
    await cache.invalidateQueries({ queryKey: name });
  };
  const recordOf = ({ name: queryName, isDefault, query }: Omit<SavedQuery, 'id'>) => ({
    listKey,
    name: queryName,
    query,
    defaultFlg: isDefault ? 1 : 0,
  });

  return {
    queries: (data?.rows ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      isDefault: String(row.defaultFlg) === '1',
      query: row.query,
    })),
    isLoaded: isFetched,
    add: (query) => changeBy('addSavedQuery', { record: recordOf(query) }),
    change: (query) => changeBy('updateSavedQuery', { id: query.id, record: recordOf(query) }),
    drop: (id) => changeBy('deleteSavedQuery', { id }),
  };
}
