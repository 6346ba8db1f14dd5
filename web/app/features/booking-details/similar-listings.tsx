// After a request was declined or expired, or the host canceled: similar listings with the same hours already chosen (T6, G10).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import type { BookingSummary } from '../../nouns/bookings/api.ts';
import { slotAddress } from '../../nouns/bookings/slot-url.ts';
import { HeartButton } from '../../nouns/bookmarks/heart-button.tsx';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { similarQuery } from '../../nouns/listings/listing-query.ts';

interface SimilarListingsProps {
  booking: BookingSummary;
  /** The hours to choose, if not those of the booking. */
  hours?: Pick<BookingSummary, 'startsAt' | 'endsAt'> | undefined;
}

export function SimilarListings({ booking, hours }: SimilarListingsProps) {
  const { data } = useQuery(similarQuery(booking.listing._id));
  if (!data || data.listings.length === 0) return null;
  return (
    <section>
      <h2 className="display text-[27px]">
        <FormattedMessage defaultMessage="Similar spaces nearby" />
      </h2>
      <p className="mt-1 text-muted">
        <FormattedMessage defaultMessage="Your hours stay selected." />
      </p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {data.listings.slice(0, 3).map((listing) => (
          <ListingCard
            key={listing._id}
            listing={listing}
            search={slotAddress({ ...booking, ...hours })}
            corner={<HeartButton listing={listing} />}
            sizes="(min-width: 1024px) 400px, (min-width: 480px) 45vw, 92vw"
          />
        ))}
      </div>
    </section>
  );
}
