// After a booking was canceled or declined: the host's excuse for them and staff, and what's free instead for the guest.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { SimilarListings } from '../../features/booking-details/similar-listings.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Section } from './booking-plans.tsx';

const ExcuseSection = lazy(() =>
  import('../../features/host-cancellations/excuse-section.tsx').then((module) => ({ default: module.ExcuseSection })),
);
const FreeInstead = lazy(() =>
  import('../../features/host-cancellations/free-instead.tsx').then((module) => ({ default: module.FreeInstead })),
);

export function ExcusePart({ booking }: { booking: Booking }) {
  if (booking.cancelledBy !== 'host' || booking.role === 'guest') return null;
  return (
    <Suspense>
      <ExcuseSection
        booking={booking}
        heading={(content) => <Section title={<FormattedMessage defaultMessage="Cancellation" />}>{content}</Section>}
      />
    </Suspense>
  );
}

/** The guest wanted the booking and didn't get it. */
const isTurnedDown = ({ role, status, cancelledBy }: Booking): boolean =>
  role === 'guest' &&
  (status === 'declined' || status === 'expired' || (status === 'cancelled' && cancelledBy !== 'guest'));

/** For a guest who didn't get the booking: listings that are free for the same hours if the host canceled, otherwise similar ones. */
export function Instead({ booking }: { booking: Booking }) {
  if (!isTurnedDown(booking)) return null;
  const similar = <SimilarListings booking={booking} />;
  return (
    <div className="mt-14 border-t border-line pt-10">
      {booking.cancelledBy === 'host' ? (
        <Suspense>
          <FreeInstead booking={booking} otherwise={similar} />
        </Suspense>
      ) : (
        similar
      )}
    </div>
  );
}
