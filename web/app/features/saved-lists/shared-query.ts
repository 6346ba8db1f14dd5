// The list behind a secret address, as pages.
import type { SharedList } from '@daynook/contract/saved-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { readShared } from './api.ts';

export type Shared = SharedList;

/** For whoever looks: who has joined is told where the list is. */
export const sharedListQuery = (secret: string, viewer: string | undefined) => ({
  queryKey: ['shared-list', secret, viewer ?? ''],
  queryFn: ({ signal }: { signal: AbortSignal }) => readShared(secret, null, signal),
});

export const sharedQuery = (secret: string) =>
  infiniteQueryOptions({
    queryKey: ['shared-list-pages', secret],
    queryFn: ({ pageParam, signal }) => readShared(secret, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Shared) => last.nextCursor,
  });
