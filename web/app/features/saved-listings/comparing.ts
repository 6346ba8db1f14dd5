// What a comparison and a map of bookmarks make of them. Pure.
import type { Bookmark } from '../../nouns/bookmarks/api.ts';

type Amenity = Bookmark['listing']['amenities'][number];

/** What can stand beside others; on lists nobody's note stands with it. */
export type Comparable = Pick<Bookmark, '_id' | 'listing'> & Partial<Pick<Bookmark, 'notes' | 'freeFrom'>>;

/** The one with the lowest day price, where all are in one currency and one is lower than all others. */
export function cheapestId(bookmarks: readonly Comparable[]): string | undefined {
  const prices = bookmarks.map(({ listing }) => listing.pricing);
  if (new Set(prices.map(({ currency }) => currency)).size > 1) return undefined;
  const lowest = Math.min(...prices.map(({ fullDayMinor }) => fullDayMinor));
  const found = bookmarks.filter(({ listing }) => listing.pricing.fullDayMinor === lowest);
  return found.length === 1 ? found[0]!.listing._id : undefined;
}

/** What can be had first comes first, what is not known or not to be had last; else in the order given. */
export const bySoonest = <B extends Pick<Bookmark, 'freeFrom'>>(bookmarks: readonly B[]): B[] => {
  const timeOf = ({ freeFrom }: B) => (freeFrom ? Date.parse(freeFrom) : Number.MAX_VALUE);
  return bookmarks.toSorted((a, b) => timeOf(a) - timeOf(b));
};

/** What any of them offers; what tells them apart comes first. */
export function amenitiesOf(bookmarks: readonly Comparable[]): Amenity[] {
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

/** The part of the world that holds these points with some room around them. */
export function areaAround(points: readonly { lat: number; lng: number }[]): Area {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const room = (from: number, to: number) => Math.max(0.02, (to - from) * 0.15);
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)];
  const [high, wide] = [room(south, north), room(west, east)];
  return {
    south: Math.max(-85, south - high),
    north: Math.min(85, north + high),
    west: Math.max(-180, west - wide),
    east: Math.min(180, east + wide),
  };
}
