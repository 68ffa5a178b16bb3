import { QueryClient } from '@tanstack/react-query';

/** So long what was seen can be read again without the network, after its page was left. */
const SEEN_MS = 60 * 60_000;
/**
 * So many answers that no page shows are kept; a clerk who opens some hundred records in an hour needs the last ones
 * again, if any.
 */
const MOST_SEEN = 120;

/**
 * What the browser remembers of the server's answers. Questions are never held back because the machine says it has no
 * network: an intranet may be there all the same, and a question that fails says so at once, keeps what was seen and
 * can be asked again. The request layer already asks a lost read once more; lists are always asked anew. A save that
 * was pressed without the network waits and goes by itself.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        gcTime: SEEN_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false },
    },
  });
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerRemoved') dropOldest(client);
  });
  return client;
}

/** A quarter at once, so that not every page that is left looks at all of them. */
function dropOldest(client: QueryClient): void {
  const cache = client.getQueryCache();
  const left = cache.getAll().filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle');
  if (left.length <= MOST_SEEN) return;
  left.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of left.slice(0, MOST_SEEN / 4)) cache.remove(query);
}
