// What a property's listings have in common. Pure.
import type { PropertyListing } from './api.ts';

const PICTURES_TO_SHOW = 12;

/** A property's photos: each listing's cover in turn, then their second photos, and so on. */
export function mixPictures(listings: readonly Pick<PropertyListing, 'images'>[]): PropertyListing['images'] {
  const longest = Math.max(0, ...listings.map(({ images }) => images.length));
  return Array.from({ length: longest }, (_, index) => listings.flatMap(({ images }) => images[index] ?? []))
    .flat()
    .slice(0, PICTURES_TO_SHOW);
}

/** Amenities that every listing has, in the first one's order. */
export const sharedAmenities = (
  listings: readonly Pick<PropertyListing, 'amenities'>[],
): PropertyListing['amenities'] =>
  listings[0]?.amenities.filter((amenity) => listings.every(({ amenities }) => amenities.includes(amenity))) ?? [];

/** The listing with the lowest day price; undefined without listings. */
export const cheapest = <R extends Pick<PropertyListing, 'pricing'>>(listings: readonly R[]): R | undefined =>
  listings.reduce<R | undefined>(
    (least, listing) => (least && least.pricing.fullDayMinor <= listing.pricing.fullDayMinor ? least : listing),
    undefined,
  );

/** The listing that's free soonest; undefined if none is. */
export const soonest = <R extends Pick<PropertyListing, 'freeFrom'>>(listings: readonly R[]): R | undefined =>
  listings
    .filter(({ freeFrom }) => freeFrom !== null)
    .reduce<R | undefined>(
      (first, listing) => (first && first.freeFrom! <= listing.freeFrom! ? first : listing),
      undefined,
    );
