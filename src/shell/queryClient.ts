import { QueryClient } from '@tanstack/react-query';

/** So long what was seen can be read again without the network, after its page was left. */
const SEEN_MS = 60 * 60_000;

/**
 * What the browser remembers of the server's answers. Questions are never held back because the machine says it has no network: an
 * intranet may be there all the same, and a question that fails says so at once, keeps what was seen and can be asked again. The request layer
 * already asks a lost read once more; lists are always asked anew. A save
 * that was pressed without the network waits and goes by itself.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
