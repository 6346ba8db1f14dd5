// The query cache: stale after 5 minutes, kept for 10 (SE12), and how failed queries are retried (CS3).
import { SEARCH } from '@daynook/contract/limits';
import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import { hasCode, isTransient } from './api-error.ts';

const defaultOptions: DefaultOptions = {
  queries: {
    staleTime: SEARCH.staleMs,
    gcTime: SEARCH.keptMs,
    // A blocked call isn't retried here: recovery repeats it after the wait.
    retry: (failures, error) => failures < 2 && isTransient(error) && !hasCode(error, 'API_UNHEALTHY'),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    refetchOnWindowFocus: false,
    // The API's health blocks calls, not the browser's guess about being online.
    networkMode: 'always',
  },
  mutations: { networkMode: 'always', retry: false },
};

const createQueryClient = () => new QueryClient({ defaultOptions });

let browserClient: QueryClient | undefined;

/** One per page in the browser, shared by loaders and components; a new one per request on the server. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
