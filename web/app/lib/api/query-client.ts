// The cache of answers: stale after 5 minutes, kept 10 (SE12), and how failed questions are asked again (CS3).
import { SEARCH } from '@daynook/contract/limits';
import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import { hasCode, isTransient } from './api-error.ts';

const defaultOptions: DefaultOptions = {
  queries: {
    staleTime: SEARCH.staleMs,
    gcTime: SEARCH.keptMs,
    // A blocked call needs no attempt of ours: recovery asks again when the wait has passed.
    retry: (failures, error) => failures < 2 && isTransient(error) && !hasCode(error, 'API_UNHEALTHY'),
    retryDelay: (attempt) => 1_000 * 2 ** attempt,
    refetchOnWindowFocus: false,
    // Calls are blocked by the API's health, not by the browser's guess about being online.
    networkMode: 'always',
  },
  mutations: { networkMode: 'always', retry: false },
};

const createQueryClient = () => new QueryClient({ defaultOptions });

let browserClient: QueryClient | undefined;

/** One per page in the browser, so that loaders and components share it; a fresh one per request on the server. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
