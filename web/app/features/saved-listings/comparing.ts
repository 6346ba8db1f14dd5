// The comparison of saved workspaces: how many, and what differs. Pure.
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import type { Bookmark } from '../../nouns/bookmarks/api.ts';

type Amenity = Bookmark['listing']['amenities'][number];

/** A workspace to compare; on shared lists without the member's note. */
export type Comparable = Pick<Bookmark, '_id' | 'listing'> & Partial<Pick<Bookmark, 'notes' | 'freeFrom'>>;

export const canCompare = (chosen: readonly unknown[]): boolean => chosen.length >= BOOKMARKS.compareMinimum;
export const isCompareFull = (chosen: readonly unknown[]): boolean => chosen.length >= BOOKMARKS.compareMaximum;

/** The one with the lowest day price, if all use one currency and there's no tie. */
export function cheapestId(bookmarks: readonly Comparable[]): string | undefined {
  const prices = bookmarks.map(({ listing }) => listing.pricing);
  if (new Set(prices.map(({ currency }) => currency)).size > 1) return undefined;
  const lowest = Math.min(...prices.map(({ fullDayMinor }) => fullDayMinor));
  const found = bookmarks.filter(({ listing }) => listing.pricing.fullDayMinor === lowest);
  return found.length === 1 ? found[0]!.listing._id : undefined;
}

/** Soonest free first, unknown or unavailable last; otherwise in the given order. */
export const bySoonest = <B extends Pick<Bookmark, 'freeFrom'>>(bookmarks: readonly B[]): B[] => {
  const toTime = ({ freeFrom }: B) => (freeFrom ? Date.parse(freeFrom) : Number.MAX_VALUE);
  return bookmarks.toSorted((a, b) => toTime(a) - toTime(b));
};

/** All amenities that any of them has; those that differ come first. */
export function listAmenities(bookmarks: readonly Comparable[]): Amenity[] {
  const counts = new Map<Amenity, number>();
  for (const { listing } of bookmarks)
    for (const amenity of listing.amenities) counts.set(amenity, (counts.get(amenity) ?? 0) + 1);
  const isShared = (amenity: Amenity) => counts.get(amenity) === bookmarks.length;
  return [...counts.keys()].sort((a, b) => Number(isShared(a)) - Number(isShared(b)));
}

export interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The area that contains these points, with a margin. */
export function areaAround(points: readonly { lat: number; lng: number }[]): Area {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const listing = (from: number, to: number) => Math.max(0.02, (to - from) * 0.15);
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)];
  const [high, wide] = [listing(south, north), listing(west, east)];
  return {
    south: Math.max(-85, south - high),
    north: Math.min(85, north + high),
    west: Math.max(-180, west - wide),
    east: Math.min(180, east + wide),
  };
}
