// On a past booking: the same hours again, or similar listings if this one is gone (J7).
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { SimilarListings } from '../../features/booking-details/similar-listings.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Section } from './booking-plans.tsx';

/** Loaded only for the guest, once the booking is over. */
const Rebook = lazy(() => import('../../nouns/bookings/rebook.tsx').then(({ Rebook }) => ({ default: Rebook })));

export function AgainSection({ booking }: { booking: Booking }) {
  const { role, status } = booking;
  if (role !== 'guest' || (status !== 'completed' && status !== 'closed')) return null;
  return (
    <Section title={<FormattedMessage defaultMessage="Book again" />}>
      <Suspense>
        <Rebook
          bookingId={booking._id}
          whenGone={(next) => (
            <div className="mt-6">
              <SimilarListings booking={booking} hours={next ?? undefined} />
            </div>
          )}
        />
      </Suspense>
    </Section>
  );
}
