// How a public page gets its data: rendered with it on the server, asked through the API layer in the browser.
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { missingStatus } from './api-error.ts';
import { queryClient } from './query-client.ts';

/** A question with its place in the cache; made by `features/<noun>/api.ts`. */
export interface PageQuery<T> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
}

/**
 * The `clientLoader` of a page: starts asking at once and lets the page show its skeleton meanwhile. Navigation inside
 * the browser thus never asks the page server.
 */
export function startLoading(...queries: PageQuery<unknown>[]): null {
  for (const query of queries) void queryClient().prefetchQuery(query);
  return null;
}

/**
 * The page's data: what the server rendered it with, kept fresh from then on. A 404 or 410 that turns up in the browser
 * is thrown to the page's error boundary, the same as on the server.
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
