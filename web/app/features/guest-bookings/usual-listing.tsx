// The listing the guest was at last, with the same hours ready to book again (J7).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { bookingsQuery } from '../../nouns/bookings/api.ts';
import { Rebook } from '../../nouns/bookings/rebook.tsx';

export function UsualListing() {
  const { data } = useQuery(bookingsQuery('guest', 'past', 1));
  const last = data?.bookings.find(
    ({ nextActions, status }) => nextActions.includes('book-again') && status !== 'cancelled',
  );
  if (!last) return null;
  const { _id: id, listing } = last;
  return (
    <section>
      <h2 className="display mb-1 text-[26px]">
        <FormattedMessage defaultMessage="Book again" />
      </h2>
      <p className="mb-4 text-muted">
        <FormattedMessage
          defaultMessage="Same hours at {listing}, next free:"
          values={{
            listing: (
              <Link key="listing" to={`/listing/${listing._id}`} className="font-semibold text-ink hover:underline">
                {listing.title}
              </Link>
            ),
          }}
        />
      </p>
      <Rebook bookingId={id} limit={1} />
    </section>
  );
}
