// Bookmarks: listings a member saves, with notes and tags (BK1–BK4, AP14–AP16).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { BOOKMARKS } from './limits/bookmarks.ts';
import { ListingCard } from './listings/listings.ts';
import * as w from './wire.ts';

/** `gone`: removed, or hidden from guests at the moment. It then has no pictures and can't be opened. */
export const SAVED_STATES = ['live', 'paused', 'gone'] as const;
export const BOOKMARK_SORTS = ['newest', 'price', 'rating'] as const;

/** As on every card: the coordinates are the approximate location, never the exact one. */
export const SavedListing = ListingCard.omit({ reasons: true, quote: true })
  .extend({ state: z.enum(SAVED_STATES) })
  .meta({ id: 'SavedListing' });

export const Bookmark = z
  .object({
    _id: w.Id,
    listing: SavedListing,
    notes: z.string(),
    tags: z.array(z.string()),
    savedAt: w.Instant,
    updatedAt: w.Instant,
    /** The price per day when it was saved. */
    savedPrice: z.object({ fullDayMinor: w.Minor, currency: w.Currency }),
    /** The first available start, null if there's none in the weeks searched. Only in lists, and only for live listings. */
    freeFrom: w.Instant.nullable().optional(),
  })
  .meta({ id: 'Bookmark' });
export type Bookmark = z.infer<typeof Bookmark>;

const notes = w.safeText(BOOKMARKS.notesMaximumCharacters);
/** Compared without regard to case; the first spelling stays. */
const tags = z.array(w.safeText(BOOKMARKS.tagMaximumCharacters, 1)).max(BOOKMARKS.tagsMaximum);
const params = z.object({ listingId: w.Id });

export const bookmarkEndpoints = {
  'POST /api/bookmarks': {
    summary: 'Save a workspace; 409 with the bookmark in `current` if it’s already saved (BK1, AP14)',
    access: 'member',
    body: z.strictObject({ listingId: w.Id, notes: notes.optional(), tags: tags.optional() }),
    answer: z.object({ bookmark: Bookmark }),
    status: 201,
    errors: ['NOT_FOUND', 'GONE', 'ALREADY_BOOKMARKED', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/bookmarks': {
    summary: 'List your bookmarks, paged, by tag and search text (BK4, AP15)',
    access: 'member',
    query: z.object({
      tag: w.safeText(BOOKMARKS.tagMaximumCharacters).optional(),
      /** Words that must all be in the title, place, notes, or tags. */
      q: w.safeText(100).optional(),
      sort: z.enum(BOOKMARK_SORTS).optional(),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      bookmarks: z.array(Bookmark),
      nextCursor: z.string().nullable(),
      /** The number of bookmarks that match the filter. */
      total: z.int(),
      /** The number of all bookmarks. */
      savedCount: z.int(),
      /** The tags of all bookmarks, the most used first. */
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/bookmarks/listing-ids': {
    summary: 'List the ids of all your bookmarks, for the hearts on cards',
    access: 'member',
    answer: z.object({ listingIds: z.array(w.Id) }),
  },
  'PATCH /api/bookmarks/listing/{listingId}': {
    summary: 'Update notes or tags; omitted fields don’t change (BK4)',
    access: 'member',
    params,
    body: z.strictObject({ notes: notes.optional(), tags: tags.optional() }),
    answer: Bookmark,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/bookmarks/listing/{listingId}': {
    summary: 'Remove a bookmark and return its notes, so it can be undone; idempotent (AP16)',
    access: 'member',
    params,
    answer: z.object({ removed: z.object({ notes: z.string(), tags: z.array(z.string()) }).nullable() }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
