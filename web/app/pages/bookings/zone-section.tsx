// Where staff correct the time zone of a booking's property.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Booking } from '../../nouns/bookings/api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { Section } from './booking-plans.tsx';

/** Only for staff. */
const CorrectZone = lazy(() =>
  import('../../features/zone-correction/correct-zone.tsx').then(({ CorrectZone }) => ({ default: CorrectZone })),
);

/** For staff who manage bookings. */
export function ZoneSection({ booking: { listing, timeZone } }: { booking: Booking }) {
  const may = useMay();
  return (
    may('manage-bookings') && (
      <Section title={<FormattedMessage defaultMessage="Time zone" />}>
        <Suspense>
          <CorrectZone listingId={listing._id} timeZone={timeZone} />
        </Suspense>
      </Section>
    )
  );
}
