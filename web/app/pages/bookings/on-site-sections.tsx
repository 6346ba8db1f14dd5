// What guests measure at their desk for those after them, while they're there.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Booking } from '../../nouns/bookings/api.ts';
import { startGuestTest } from '../../nouns/connection-tests/start-test.ts';
import { addGuestSample } from '../../nouns/noise-samples/add-sample.ts';
import { Section } from './booking-plans.tsx';

/** Only for guests who are there. */
const ConnectionTest = lazy(() =>
  import('../../nouns/connection-tests/connection-test.tsx').then((module) => ({ default: module.ConnectionTest })),
);
const NoiseSample = lazy(() =>
  import('../../nouns/noise-samples/noise-sample.tsx').then((module) => ({ default: module.NoiseSample })),
);

export function OnSiteSections({ booking, nowMs }: { booking: Booking; nowMs: number }) {
  const isThere =
    booking.role === 'guest' &&
    (booking.status === 'confirmed' || booking.status === 'active') &&
    Date.parse(booking.startsAt) <= nowMs &&
    nowMs < Date.parse(booking.endsAt);
  if (!isThere) return null;
  return (
    <>
      <Section title={<FormattedMessage defaultMessage="How’s the internet?" />}>
        <p className="mb-4 max-w-[60ch] text-[15.5px] text-muted">
          <FormattedMessage defaultMessage="Test the connection at your desk. From tomorrow on, the listing shows it to other guests, without your name. The test takes about 15 seconds and uses up to 50 MB." />
        </p>
        <Suspense>
          <ConnectionTest start={(medium) => startGuestTest(booking._id, medium)} onDone={() => {}} />
        </Suspense>
      </Section>
      <Section title={<FormattedMessage defaultMessage="How quiet is it?" />}>
        <p className="mb-4 max-w-[60ch] text-[15.5px] text-muted">
          <FormattedMessage defaultMessage="Measure the noise at your desk for a minute. Nothing is recorded: your device turns the sound into three numbers, and we only get these. From tomorrow on, the listing shows other guests how quiet this hour is, without your name." />
        </p>
        <Suspense>
          <NoiseSample add={(sample) => addGuestSample(booking._id, sample)} />
        </Suspense>
      </Section>
    </>
  );
}
