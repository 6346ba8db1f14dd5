// Other listings: the rest of this property, and similar ones.

import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { LateHeart } from '../../nouns/bookmarks/late-heart.tsx';
import type { Listing } from '../../nouns/listings/api.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { similarQuery } from '../../nouns/listings/listing-query.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { Section } from '../../ui/layout/page-section.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';

export function PropertyListingList({ listing }: { listing: Listing }) {
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage defaultMessage="More spaces in this home" />}>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {listing.rooms.map((room) => (
          <li key={room._id} className="relative">
            <Photo photo={room.image} sizes="(min-width: 1024px) 270px, 45vw" aspect="3/2" className="rounded-card" />
            <LateHeart listing={room} />
            <p className="mt-3 font-semibold">
              <Link to={`/listing/${room._id}`} className="after:absolute after:inset-0">
                {room.title}
              </Link>
            </p>
            <p className="text-[14.5px] text-muted num">
              {kindName(intl, room.kind)} · <Money amountMinor={room.fullDayMinor} currency={room.currency} isRounded />{' '}
              <FormattedMessage defaultMessage="per day" />
            </p>
            {room.isLinked && (
              <p className="mt-1 text-[13.5px] text-muted">
                <FormattedMessage defaultMessage="Can’t be booked at the same time as this space" />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link
          to={`/property/${listing.property._id}`}
          className="finger inline-flex items-center font-semibold text-moss underline-offset-4 hover:underline"
        >
          <FormattedMessage defaultMessage="View the whole home" />
        </Link>
      </p>
    </Section>
  );
}

interface SimilarProps {
  /** A removed listing also has similar ones. */
  listing: Pick<Listing, '_id'> & Partial<Pick<Listing, 'rooms'>>;
}

export function SimilarListings({ listing }: SimilarProps) {
  const { data } = useQuery(similarQuery(listing._id));
  // Listings of this property are already shown above.
  const listings = new Set(listing.rooms?.map(({ _id }) => _id));
  const elsewhere = (data?.listings ?? []).filter(({ _id }) => !listings.has(_id));
  if (elsewhere.length === 0) return null;
  return (
    <Section title={<FormattedMessage defaultMessage="Similar spaces nearby" />}>
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {elsewhere.slice(0, 3).map((similar) => (
          <ListingCard
            key={similar._id}
            listing={similar}
            corner={<LateHeart listing={similar} />}
            sizes="(min-width: 1024px) 270px, (min-width: 640px) 45vw, 92vw"
          />
        ))}
      </div>
    </Section>
  );
}
