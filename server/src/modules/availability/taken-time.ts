// What stored rows mean for one listing. Its own rows take a seat; rows on one of its parts take all of it. Busy times imported
// for it, for a part, or for a whole place that it or a part belongs to take all of it as well.
import { addMinutes } from '../../lib/time/ranges.ts';
import type { BookableListing, OccupiedRange } from './bookable-listing.ts';
import { bufferMinutes } from './free-runs.ts';
import type { TakenFor, TakenRow } from './occupied-store.ts';

/** The occupied ranges of the listing, out of rows of many listings. */
export function toOccupiedRanges(listing: BookableListing, rows: readonly TakenRow[]): OccupiedRange[] {
  const buffers = new Map(listing.parts.map((part) => [part.listingId, part.bufferMinutes]));
  const ownBuffer = bufferMinutes(listing);
  const containers = new Set(listing.containerIds);
  return rows.flatMap(({ listingId, seat, startsAt, endsAt, keepsBuffer, awayUntil }): OccupiedRange[] => {
    const isOwn = listingId === listing.listingId;
    // Bookings of another whole place have rows on the parts already. Its imported busy times don't.
    const buffer = isOwn || (keepsBuffer !== null && containers.has(listingId)) ? ownBuffer : buffers.get(listingId);
    if (buffer === undefined) return [];
    if (keepsBuffer === null) return [{ seat: isOwn ? seat : null, startsAt, endsAt, bufferMinutes: buffer }];
    const kept = keepsBuffer ? buffer : 0;
    const away = awayUntil === null ? {} : { awayUntil };
    return [{ seat: null, startsAt, endsAt: addMinutes(endsAt, kept), bufferMinutes: kept, isExternal: true, ...away }];
  });
}

/** Whose rows affect these listings: their own and their parts', and the busy times imported for the whole places around them. */
export const bearingOn = (listings: readonly BookableListing[]): TakenFor => {
  const own = listings.flatMap((listing) => [listing.listingId, ...listing.parts.map((part) => part.listingId)]);
  return {
    listingIds: [...new Set(own)],
    followingIds: [...new Set([...own, ...listings.flatMap((listing) => listing.containerIds)])],
  };
};

/** The longest buffer of any row that affects the listing. */
export const longestBufferMinutes = (listing: BookableListing): number =>
  Math.max(bufferMinutes(listing), ...listing.parts.map((part) => part.bufferMinutes));
