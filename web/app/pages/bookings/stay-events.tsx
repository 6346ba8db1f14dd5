// What happens around a stay on its page: arrival, a proposed change, and problems and extras.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Section } from './booking-plans.tsx';

/** Only for bookings that take place. */
const ArrivalSection = lazy(() =>
  import('../../features/arrivals/arrival-section.tsx').then((module) => ({ default: module.ArrivalSection })),
);

/** Only for bookings that have started. */
const DisputesSection = lazy(() =>
  import('../../features/booking-disputes/disputes-section.tsx').then((module) => ({
    default: module.DisputesSection,
  })),
);

/** Only for bookings that can still change. */
const OpenChange = lazy(() =>
  import('../../features/booking-changes/open-change.tsx').then((module) => ({ default: module.OpenChange })),
);

/** Bookings that take place. */
export const STANDS: ReadonlySet<Booking['status']> = new Set(['confirmed', 'active', 'completed', 'closed']);

const isChangeable = ({ status }: Booking): boolean => status === 'confirmed' || status === 'active';

export const StayEvents = ({ booking, nowMs }: { booking: Booking; nowMs: number }) => (
  <>
    {STANDS.has(booking.status) && (
      <Suspense>
        <ArrivalSection
          booking={booking}
          heading={(content) => <Section title={<FormattedMessage defaultMessage="Arrival" />}>{content}</Section>}
        />
      </Suspense>
    )}
    {isChangeable(booking) && (
      <Suspense>
        <OpenChange
          booking={booking}
          heading={(content) => (
            <Section title={<FormattedMessage defaultMessage="Proposed change" />}>{content}</Section>
          )}
        />
      </Suspense>
    )}
    {STANDS.has(booking.status) && nowMs >= Date.parse(booking.startsAt) && (
      <Suspense>
        <DisputesSection
          booking={booking}
          heading={(content) => (
            <Section title={<FormattedMessage defaultMessage="Problems and extra payments" />}>{content}</Section>
          )}
        />
      </Suspense>
    )}
  </>
);
