// Searches one waits for, as pages ask for them (A18).
import type { SearchWatch } from '@daynook/contract/search-watches';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { SearchWatch };

export const watchesQuery = queryOptions({
  queryKey: ['search-watches'],
  queryFn: ({ signal }) => call('GET /api/search-watches', { signal }),
});

/** The address's query in the order in which the server keeps it. */
export function sameOrder(query: string): string {
  const search = new URLSearchParams(query);
  search.sort();
  return search.toString();
}

export function useWatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { query: string; isForNew?: boolean }) => call('POST /api/search-watches', { body: input }),
    onSuccess: (watch) =>
      queries.setQueryData(watchesQuery.queryKey, (known) => ({
        watches: [watch, ...(known?.watches ?? []).filter(({ _id }) => _id !== watch._id)],
      })),
  });
}

export function useUnwatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/search-watches/{id}', { params: { id } }),
    onSuccess: (_, id) =>
      queries.setQueryData(watchesQuery.queryKey, (known) => ({
        watches: (known?.watches ?? []).filter(({ _id }) => _id !== id),
      })),
  });
}
