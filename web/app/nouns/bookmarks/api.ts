// Bookmarks: all queries and changes, and their cache.
import type { BOOKMARK_SORTS } from '@daynook/contract/bookmarks';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type BookmarkPage = Answer<'GET /api/bookmarks'>;
export type Bookmark = BookmarkPage['bookmarks'][number];
export type BookmarkSort = (typeof BOOKMARK_SORTS)[number];
export interface Noted {
  readonly notes: string;
  readonly tags: readonly string[];
}

export interface BookmarkFilter {
  readonly tag: string;
  readonly text: string;
  readonly sort: BookmarkSort;
}

const NOTHING: BookmarkPage = { bookmarks: [], nextCursor: null, total: 0, savedCount: 0, tags: [] };

export const bookmarksQuery = ({ tag, text, sort }: BookmarkFilter) =>
  infiniteQueryOptions({
    queryKey: ['bookmarks', tag, text, sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { tag: tag || undefined, q: text || undefined, sort, cursor: pageParam ?? undefined };
      try {
        return await call('GET /api/bookmarks', { query, signal });
      } catch (error) {
        // A bookmark that's already gone counts as removed (BK1).
        if (error instanceof ApiError && error.status === 404) return NOTHING;
        throw error;
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 10_000,
  });

/** Writes the server's response into every list that shows the bookmark. Only lists know when the listing is free next. */
export function replaceBookmark(queries: QueryClient, bookmark: Bookmark): void {
  queries.setQueriesData<InfiniteData<BookmarkPage>>(
    { queryKey: ['bookmarks'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          bookmarks: page.bookmarks.map((known) => (known._id === bookmark._id ? { ...known, ...bookmark } : known)),
        })),
      },
  );
}

export const addBookmark = (listingId: string, { notes, tags }: Noted) =>
  call('POST /api/bookmarks', { body: { listingId, notes, tags: [...tags] } });

export const removeBookmark = async (listingId: string): Promise<Noted | null> =>
  (await call('DELETE /api/bookmarks/listing/{listingId}', { params: { listingId } })).removed;

const turns = new Map<string, Promise<unknown>>();

/** Saves notes or tags. Changes of one bookmark are sent one after another, so the last one typed stays. */
export function changeBookmark(listingId: string, change: { notes?: string; tags?: string[] }): Promise<Bookmark> {
  const before = turns.get(listingId) ?? Promise.resolve();
  const write = before
    .catch(() => undefined)
    .then(() => call('PATCH /api/bookmarks/listing/{listingId}', { params: { listingId }, body: change }));
  turns.set(listingId, write);
  return write;
}
