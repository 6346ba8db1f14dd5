// Workspaces near the visitor, in a carousel (HM2). Rendered on the server like the rest of the home page; its code loads a moment later.
import { HOME } from '@daynook/contract/limits';
import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { nameCountries } from '../../lib/country-words.ts';
import { useCountries } from '../../lib/site.ts';
import { formatDistance } from '../../lib/units.ts';
import { LateHeart } from '../../nouns/bookmarks/late-heart.tsx';
import { HomeTitle, homeTitle } from '../../nouns/home/home-title.tsx';
import type { ListingCardData } from '../../nouns/listings/api.ts';
import { DrawnNote } from '../../nouns/listings/drawn-note.tsx';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const cardSizes = '(min-width: 1024px) 400px, (min-width: 768px) 45vw, 92vw';

interface NearbyListingsProps {
  /** Undefined until they're loaded. */
  listings: readonly ListingCardData[] | undefined;
  /** The town they're near; undefined if they're from everywhere. */
  near: string | undefined;
}

/** The heading is the same wherever they're from; the line below it says where. */
export const NearbyListings = memo(({ listings, near }: NearbyListingsProps) => {
  const intl = useIntl();
  const [first] = useState(listings?.[0]?._id);
  // Replaces the server's version, which doesn't know the visitor's location, without a layout shift.
  const isReplaced = first !== undefined && listings?.[0]?._id !== first;
  const arrives = isReplaced ? 'animate-[fade_400ms_ease-out]' : '';
  const countries = useCountries();
  const heading = (
    <>
      <h2 className="display text-[clamp(28px,3.4vw,38px)]">
        <HomeTitle section="nearby" />
      </h2>
      <p key={near} className={`mt-1 text-muted ${arrives}`}>
        {near ? (
          <FormattedMessage
            defaultMessage="Within {distance} of {city}"
            values={{ city: near, distance: formatDistance(HOME.nearbyRadiusKm, intl.locale) }}
          />
        ) : (
          (nameCountries(intl, countries) ?? <FormattedMessage defaultMessage="From all our locations" />)
        )}
      </p>
    </>
  );
  return (
    <>
      <Carousel label={homeTitle(intl, 'nearby')} heading={heading}>
        {listings
          ? listings.map((listing) => (
              <div key={listing._id} className={arrives}>
                <ListingCard
                  // Without a location, distances mean nothing.
                  listing={near ? listing : { ...listing, distance: null }}
                  sizes={cardSizes}
                  corner={<LateHeart listing={listing} />}
                />
              </div>
            ))
          : WAITING.map((key) => <CardSkeleton key={key} />)}
      </Carousel>
      <DrawnNote photos={listings?.flatMap(({ images }) => images) ?? []} />
    </>
  );
});
NearbyListings.displayName = 'NearbyListings';

const WAITING = ['a', 'b', 'c'];

const CardSkeleton = () => (
  <div>
    <Skeleton className="aspect-[4/3] w-full rounded-card" />
    <Skeleton className="mt-4 h-5 w-3/4" />
    <Skeleton className="mt-2 h-4 w-1/2" />
    <Skeleton className="mt-2 h-4 w-1/3" />
  </div>
);
