// What the bookmarks page shows, from its URL. Pure.
import type { BookmarkFilter, BookmarkSort } from '../../nouns/bookmarks/api.ts';

export interface BookmarksAddress extends BookmarkFilter {
  readonly isMap: boolean;
}

const SORTS: readonly BookmarkSort[] = ['newest', 'price', 'rating'];

export function readBookmarksAddress(search: URLSearchParams): BookmarksAddress {
  const sort = search.get('sort');
  return {
    tag: (search.get('tag') ?? '').slice(0, 40),
    text: (search.get('q') ?? '').slice(0, 100),
    sort: SORTS.find((known) => known === sort) ?? 'newest',
    isMap: search.get('view') === 'map',
  };
}

/** Only non-default values are written. */
export function writeBookmarksAddress({ tag, text, sort, isMap }: BookmarksAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (tag) search.set('tag', tag);
  if (text) search.set('q', text);
  if (sort !== 'newest') search.set('sort', sort);
  if (isMap) search.set('view', 'map');
  return search;
}
