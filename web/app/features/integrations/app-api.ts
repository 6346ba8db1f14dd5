// Queries and changes of the apps that are connected to the member's account.
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type ConnectedApp = Answer<'GET /api/account/apps'>['apps'][number];

const APPS_KEY = ['connected-apps'] as const;

const appsQuery = infiniteQueryOptions({
  queryKey: APPS_KEY,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/account/apps', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const useApps = () => useInfiniteQuery(appsQuery);

function useReloadApps(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: APPS_KEY });
}

export function useDisconnectApp() {
  const reload = useReloadApps();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/account/apps/{id}', { params: { id } }),
    onSuccess: reload,
  });
}

export function useNarrowApp(id: string) {
  const reload = useReloadApps();
  return useMutation({
    mutationFn: (body: Input<'PATCH /api/account/apps/{id}'>['body']) =>
      call('PATCH /api/account/apps/{id}', { params: { id }, body }),
    onSuccess: reload,
  });
}
