// A workspace as search engines read it: the area only, never an address. Pure.
import { LISTING_KINDS } from '@daynook/contract/amenities';
import { BRAND } from '@daynook/contract/brand';
import type { Listing } from './api.ts';

/** schema.org data of a listing's page; `url` is its own address, whole. */
export const jsonLdOf = (listing: Listing, url: string, area: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: listing.title,
  description: listing.description,
  category: LISTING_KINDS.includes(listing.kind) ? listing.kind : undefined,
  image: listing.images.map((image) => new URL(image.url, url).href),
  url,
  brand: { '@type': 'Brand', name: BRAND.name },
  areaServed: area,
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
