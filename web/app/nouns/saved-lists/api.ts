// Lists of saved listings: all queries and changes, and their cache.
import type { ListGrant, SavedList, SavedListEntry, SavedListSummary } from '@daynook/contract/saved-lists';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';

export type { ListGrant, SavedList, SavedListEntry, SavedListSummary };
export type ListPerson = SavedList['owner'];

/** How often an open list checks for changes by others. */
const FOLLOWED_EVERY_MS = 15_000;

/** Lists as tiles; for a listing, also whether it's on each list. */
export const listsQuery = (listingId?: string) =>
  queryOptions({
    queryKey: ['saved-lists', listingId ?? ''],
    queryFn: async ({ signal }) => (await call('GET /api/saved-lists', { query: { listingId }, signal })).lists,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });

export const listQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['saved-list', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/saved-lists/{id}', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 5_000,
    refetchInterval: FOLLOWED_EVERY_MS,
    refetchOnWindowFocus: true,
  });

/** The entries of all loaded pages, without duplicates: votes may have moved one to another page. */
export function mergeEntries<T extends { _id: string }>(pages: readonly { entries: readonly T[] }[]): T[] {
  const known = new Map<string, T>();
  for (const entry of pages.flatMap(({ entries }) => entries)) if (!known.has(entry._id)) known.set(entry._id, entry);
  return [...known.values()];
}

/** Shows an entry's new state before the server has responded. */
export function changeEntry(
  queries: QueryClient,
  listId: string,
  entryId: string,
  change: (entry: SavedListEntry) => SavedListEntry,
): void {
  queries.setQueryData<InfiniteData<SavedList, string | null>>(
    listQuery(listId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          entries: page.entries.map((entry) => (entry._id === entryId ? change(entry) : entry)),
        })),
      },
  );
}

/** After a change: invalidates the tiles and the list. */
export const listsChanged = (queries: QueryClient, listId?: string): void => {
  void queries.invalidateQueries({ queryKey: ['saved-lists'] });
  if (listId) void queries.invalidateQueries({ queryKey: listQuery(listId).queryKey });
};

export const makeList = (body: { name: string; listingId?: string }) => call('POST /api/saved-lists', { body });
export const nameList = (id: string, name: string) =>
  call('PATCH /api/saved-lists/{id}', { params: { id }, body: { name } });
export const removeList = (id: string) => call('DELETE /api/saved-lists/{id}', { params: { id } });

export const setOnList = (id: string, listingId: string, isOn: boolean): Promise<unknown> => {
  const params = { id, listingId };
  return isOn
    ? call('PUT /api/saved-lists/{id}/listings/{listingId}', { params })
    : call('DELETE /api/saved-lists/{id}/listings/{listingId}', { params });
};
export const castVote = (id: string, listingId: string, isFor: boolean) =>
  call('PUT /api/saved-lists/{id}/listings/{listingId}/vote', { params: { id, listingId }, body: { isFor } });
export const writeComment = (id: string, listingId: string, text: string) =>
  call('PUT /api/saved-lists/{id}/listings/{listingId}/comment', { params: { id, listingId }, body: { text } });

export const openLink = (id: string, grants: ListGrant) =>
  call('POST /api/saved-lists/{id}/links', { params: { id }, body: { grants } });
export const endLink = (id: string, grants: ListGrant) =>
  call('DELETE /api/saved-lists/{id}/links/{grants}', { params: { id, grants } });
export const removeMember = (id: string, memberId: string) =>
  call('DELETE /api/saved-lists/{id}/members/{memberId}', { params: { id, memberId } });

export const readShared = (secret: string, cursor: string | null, signal?: AbortSignal) =>
  call('GET /api/shared-lists/{secret}', {
    params: { secret },
    query: { cursor: cursor ?? undefined },
    ...(signal ? { signal } : {}),
  });
export const joinShared = (secret: string) => call('POST /api/shared-lists/{secret}/join', { params: { secret } });

/** The server's error message for the name field, if it's about that. */
export const toErrorText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? (error.fields['name'] ?? error.message) : otherwise;
