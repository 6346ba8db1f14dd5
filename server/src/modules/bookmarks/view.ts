// A bookmark as the wire shows it. What is no longer offered keeps its name and town, so that one knows what is gone.
import type { Bookmark } from '@daynook/contract/bookmarks';
import type { listCards } from '../listings/service.ts';
import { savedState } from './rules.ts';
import type { BookmarkRow } from './store.ts';

type Card = Awaited<ReturnType<typeof listCards>> extends Map<string, infer C> ? C : never;

/** A card as people who keep it see it, whatever has become of the workspace. */
export function viewSaved(card: Card, listingState: string): Bookmark['listing'] {
  const state = savedState(listingState);
  return { ...card, images: state === 'gone' ? [] : card.images, distance: null, state };
}

/** Of a list it is known when each can be had next: in `starts`, or not at all in the weeks looked at. */
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
