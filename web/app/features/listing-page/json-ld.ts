// A listing as structured data for search engines: only the area, never an address. Pure.

import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { Listing } from '../../nouns/listings/api.ts';

/** The measurements as properties with UN/CEFACT unit codes: centimeters, megabits per second. */
const UNIT_CODES: Partial<Record<keyof Listing['workFacts'], string>> = {
  deskHeightMinimumCm: 'CMT',
  deskHeightMaximumCm: 'CMT',
  doorWidthCm: 'CMT',
  deskWidthCm: 'CMT',
  deskDepthCm: 'CMT',
  kneeClearanceCm: 'CMT',
  stepHeightCm: 'CMT',
  bathroomDoorCm: 'CMT',
  turningCircleCm: 'CMT',
  monitorInches: 'INH',
  wifiDownMbps: 'E20',
  wifiUpMbps: 'E20',
};

const listProperties = ({ workFacts }: Listing) =>
  Object.entries(workFacts).flatMap(([name, value]) => {
    const unitCode = UNIT_CODES[name as keyof Listing['workFacts']];
    return value === null || name.endsWith('How')
      ? []
      : { '@type': 'PropertyValue', name, value, ...(unitCode ? { unitCode } : {}) };
  });

/** schema.org data of a listing's page; `url` is its full address. */
export const toJsonLd = (listing: Listing, url: string, area: string, brandName: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: listing.title,
  description: listing.description,
  category: LISTING_KINDS.includes(listing.kind) ? listing.kind : undefined,
  image: listing.images.map((image) => new URL(image.url, url).href),
  url,
  brand: { '@type': 'Brand', name: brandName },
  areaServed: area,
  ...(listProperties(listing).length > 0 ? { additionalProperty: listProperties(listing) } : {}),
  offers: {
    '@type': 'Offer',
    price: listing.pricing.fullDay,
    priceCurrency: listing.pricing.currency,
    availability: listing.can.book ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url,
  },
  ...(listing.stats.rating !== null && listing.stats.reviewCount > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: listing.stats.rating,
          reviewCount: listing.stats.reviewCount,
        },
      }
    : {}),
});
