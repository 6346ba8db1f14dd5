// The host's own listing as guests see it, with its status on the photo.

import type { OwnListing } from '../../nouns/hosting/api.ts';
import { NoPriceYet } from '../../nouns/hosting/no-price-yet.tsx';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';

export const OwnListingCard = ({ listing, headingLevel }: { listing: OwnListing; headingLevel: 'h2' | 'h3' }) => (
  <ListingCard
    listing={listing}
    headingLevel={headingLevel}
    sizes="(min-width: 1024px) 400px, (min-width: 480px) 50vw, 100vw"
    mark={<ListingStateBadge state={listing.state} />}
    price={listing.pricing.dayMinor === 0 ? <NoPriceYet /> : undefined}
  />
);
