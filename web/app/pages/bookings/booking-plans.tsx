// What the guest or host can still change about a booking: until when canceling is free, and the buttons.
import { lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { CancelTerms } from '../../features/booking-details/cancel-terms.tsx';
import { canEnd, EndingActions } from '../../nouns/bookings/actions/booking-actions.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';

/** Only for bookings that can still change. */
const ChangeButtons = lazy(() =>
  import('../../features/booking-changes/change-buttons.tsx').then((module) => ({ default: module.ChangeButtons })),
);

export const isBeforeStart = ({ status }: Booking): boolean => status === 'requested' || status === 'confirmed';
const canChange = ({ nextActions }: Booking): boolean =>
  nextActions.some((action) => action === 'change' || action === 'extend' || action === 'leave-early');

export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="border-t border-line pt-8">
    <h2 className="display mb-5 text-[27px]">{title}</h2>
    {children}
  </section>
);

/** Only for repeating bookings. */
const SeriesCard = lazy(() =>
  import('../../features/booking-series/series-card.tsx').then(({ SeriesCard }) => ({ default: SeriesCard })),
);

/** The other bookings of a series. */
export const SeriesSection = ({ booking }: { booking: Booking }) =>
  booking.series && (
    <Suspense>
      <SeriesCard
        booking={booking}
        series={booking.series}
        heading={(content) => (
          <Section title={<FormattedMessage defaultMessage="Repeating booking" />}>{content}</Section>
        )}
      />
    </Suspense>
  );

/** Only for requests to several hosts. */
const GroupCard = lazy(() =>
  import('../../features/booking-details/group-card.tsx').then(({ GroupCard }) => ({ default: GroupCard })),
);

/** The requests to the other hosts. */
export const GroupSection = ({ booking }: { booking: Booking }) =>
  booking.groupRequests && (
    <Section
      title={
        <FormattedMessage
          defaultMessage="{reader, select, guest {Your requests} other {Requests to {count} hosts}}"
          values={{ reader: booking.role, count: booking.groupRequests.length }}
        />
      }
    >
      <Suspense>
        <GroupCard booking={booking} requests={booking.groupRequests} />
      </Suspense>
    </Section>
  );

/** On phones it comes after the price and the people. */
export const PlansSection = ({ booking, nowMs }: { booking: Booking; nowMs: number }) => (
  <div className="mt-10 empty:hidden lg:me-[456px]">
    {(isBeforeStart(booking) || canEnd(booking) || canChange(booking)) && (
      <Section title={<FormattedMessage defaultMessage="If plans change" />}>
        {isBeforeStart(booking) && <CancelTerms booking={booking} nowMs={nowMs} />}
        {(canEnd(booking) || canChange(booking)) && (
          <div className="mt-5 flex flex-wrap gap-2.5">
            {canChange(booking) && (
              <Suspense>
                <ChangeButtons booking={booking} />
              </Suspense>
            )}
            <EndingActions booking={booking} />
          </div>
        )}
      </Section>
    )}
  </div>
);
