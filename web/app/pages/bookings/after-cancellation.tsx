// After a booking was canceled or declined: the host's excuse for them and staff, and what's free instead for the guest.
import { lazy, Suspense, useState } from 'react';
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
  const { role, cancelledBy } = booking;
  if (cancelledBy === 'guest' ? role !== 'staff' : cancelledBy !== 'host' || role === 'guest') return null;
  return (
    <Suspense>
      <ExcuseSection
        booking={booking}
        heading={(content) => <Section title={<FormattedMessage defaultMessage="Cancellation" />}>{content}</Section>}
      />
    </Suspense>
  );
}

const FreeNow = lazy(() =>
  import('../../features/arrivals/free-now.tsx').then((module) => ({ default: module.FreeNow })),
);

/** The guest wanted the booking and didn't get it. */
const isTurnedDown = ({ role, status, cancelledBy }: Booking): boolean =>
  role === 'guest' &&
  (status === 'declined' || status === 'expired' || (status === 'cancelled' && cancelledBy !== 'guest'));

/**
 * For a guest who didn't get the booking: what's free for the same hours if someone else canceled, what's free now if they couldn't get
 * in, otherwise similar listings.
 */
export function Instead({ booking }: { booking: Booking }) {
  const [nowMs] = useState(() => Date.now());
  if (!isTurnedDown(booking)) return null;
  const similar = <SimilarListings booking={booking} />;
  const hasBegun = Date.parse(booking.startsAt) <= nowMs;
  return (
    <div className="mt-14 border-t border-line pt-10 empty:hidden">
      <Suspense>
        {booking.status !== 'cancelled' ? (
          similar
        ) : hasBegun ? (
          <>
            {nowMs < Date.parse(booking.endsAt) && <FreeNow booking={booking} isAlone />}
            {similar}
          </>
        ) : (
          <FreeInstead booking={booking} otherwise={similar} />
        )}
      </Suspense>
    </div>
  );
}
