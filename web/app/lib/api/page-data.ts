// How a public page gets its data: the server renders it with the page, and the browser loads it through the API layer.
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { missingStatus } from './api-error.ts';
import { queryClient } from './query-client.ts';

/** A query with its cache key; created by an `api.ts` file. */
export interface PageQuery<T> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/**
 * A page's `clientLoader`: starts loading at once while the page shows its skeleton. Navigation in the browser therefore never calls the
 * page server.
 */
export function startLoading(...queries: PageQuery<unknown>[]): null {
  for (const query of queries) void queryClient().prefetchQuery(query);
  return null;
}

/**
 * The page's data: what the server rendered, kept up to date. A 404 or 410 in the browser is thrown to the page's error boundary, as on
 * the server.
 */
export function usePageQuery<T>(
  query: PageQuery<T>,
  loaded: T | null | undefined,
  options: Pick<UseQueryOptions<T>, 'placeholderData' | 'enabled' | 'refetchInterval'> = {},
) {
  return useQuery<T>({
    ...query,
    ...options,
    ...(loaded == null ? {} : { initialData: loaded }),
    throwOnError: (error) => missingStatus(error) !== undefined,
  });
}
