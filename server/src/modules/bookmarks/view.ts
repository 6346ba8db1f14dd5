// A bookmark as the API returns it. Unavailable listings keep their name and town, so members know which one is gone.
import type { Bookmark } from '@daynook/contract/bookmarks';
import type { listCards } from '../listings/service.ts';
import { savedState } from './rules.ts';
import type { BookmarkRow } from './store.ts';

type Card = Awaited<ReturnType<typeof listCards>> extends Map<string, infer C> ? C : never;

/** A card as members who saved it see it, whatever happened to the listing. */
export function viewSaved(card: Card, listingState: string): Bookmark['listing'] {
  const state = savedState(listingState);
  return { ...card, images: state === 'gone' ? [] : card.images, distance: null, state };
}

/**
 * `starts` has when each listing of the page is available next. Listings that aren't available within the searched weeks are
 * missing.
 */
export function viewBookmark(row: BookmarkRow, card: Card, starts?: ReadonlyMap<string, Date>): Bookmark {
  return {
    _id: row.id,
    listing: viewSaved(card, row.state),
    notes: row.notes,
    tags: row.tags,
    savedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    savedPrice: { fullDayMinor: row.saved_full_day_minor, currency: row.saved_currency },
    ...(starts && savedState(row.state) === 'live'
      ? { freeFrom: starts.get(row.listing_id)?.toISOString() ?? null }
      : {}),
  };
}
