// What the rooms of a home come to together. Pure.
import type { HomeRoom } from './api.ts';

const PICTURES_TO_SHOW = 12;

/** Pictures of a home: the cover of each room in turn, then their second ones, and so on. */
export function picturesOf(listings: readonly Pick<HomeRoom, 'images'>[]): HomeRoom['images'] {
  const longest = Math.max(0, ...listings.map(({ images }) => images.length));
  return Array.from({ length: longest }, (_, index) => listings.flatMap(({ images }) => images[index] ?? []))
    .flat()
    .slice(0, PICTURES_TO_SHOW);
}

/** What is in every room's list, in the order of the first. */
export const sharedAmenities = (listings: readonly Pick<HomeRoom, 'amenities'>[]): HomeRoom['amenities'] =>
  listings[0]?.amenities.filter((amenity) => listings.every(({ amenities }) => amenities.includes(amenity))) ?? [];

/** The room that costs least per day; undefined without rooms. */
export const cheapest = <R extends Pick<HomeRoom, 'pricing'>>(listings: readonly R[]): R | undefined =>
  listings.reduce<R | undefined>(
    (least, listing) => (least && least.pricing.fullDayMinor <= listing.pricing.fullDayMinor ? least : listing),
    undefined,
  );

/** The room that can be had first; undefined when none can. */
export const soonest = <R extends Pick<HomeRoom, 'freeFrom'>>(listings: readonly R[]): R | undefined =>
  listings
    .filter(({ freeFrom }) => freeFrom !== null)
    .reduce<R | undefined>(
      (first, listing) => (first && first.freeFrom! <= listing.freeFrom! ? first : listing),
      undefined,
    );
