// The list behind a secret link, page by page.
import type { SharedList } from '@daynook/contract/saved-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { readShared } from '../../../nouns/saved-lists/api.ts';

export type Shared = SharedList;

/** For every reader; people who joined also get a link to the list. */
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
