// Problems and extras on the booking page: overtime and disputes, their offers and decisions, and photos of the stay (E8, F10, N4).
import { isManualMethod } from '@daynook/contract/money/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { type Disputes, disputesQuery } from '../../nouns/booking-disputes/api.ts';
import { AddPhotos, EvidencePhotos } from '../../nouns/booking-disputes/evidence-photos.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { useHashFocus } from '../../ui/go-to.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { DisputeCard } from './dispute-card.tsx';

const OpenDisputeForm = lazy(() =>
  import('./open-dispute-form.tsx').then((module) => ({ default: module.OpenDisputeForm })),
);

interface DisputesSectionProps {
  booking: Booking;
  heading: (content: ReactNode) => ReactNode;
}

export function DisputesSection({ booking, heading }: DisputesSectionProps) {
  const disputes = useQuery({
    ...disputesQuery(booking._id),
    // A charge takes seconds, and its result isn't announced while the guest waits.
    refetchInterval: ({ state }) => (state.data?.disputes.some((one) => one.state === 'charging') ? 2_000 : false),
  });
  const { data } = disputes;
  if (data) {
    const hasAny = data.disputes.length > 0 || data.evidence.length > 0;
    const canDo = data.can.open.length > 0 || data.can.photograph.length > 0;
    return hasAny || canDo ? heading(<Loaded booking={booking} disputes={data} />) : null;
  }
  if (!disputes.isError) return null;
  return heading(
    <RetryLine onRetry={() => void disputes.refetch()} isRetrying={disputes.isFetching}>
      <FormattedMessage defaultMessage="We couldn’t load problems and extra payments." />
    </RetryLine>,
  );
}

function Loaded({ booking, disputes }: { booking: Booking; disputes: Disputes }) {
  useHashFocus('disputes');
  const { can, evidence } = disputes;
  const names = { guest: givenName(booking.guest.name), host: givenName(booking.host.name) };
  const [moment] = can.photograph;
  return (
    <div id="disputes" className="grid gap-5">
      {disputes.disputes.map((dispute) => (
        <DisputeCard key={dispute._id} booking={booking} dispute={dispute} />
      ))}
      {evidence.length > 0 && (
        <EvidencePhotos bookingId={booking._id} timeZone={booking.timeZone} photos={evidence} names={names} />
      )}
      {moment !== undefined && (
        <div className="grid gap-3">
          <p className="max-w-[65ch] text-pretty">
            {moment === 'check-in' ? (
              <FormattedMessage defaultMessage="Take photos now to show what the space looked like at check-in." />
            ) : (
              <FormattedMessage defaultMessage="Take photos now to show what the space looked like at check-out." />
            )}
          </p>
          <AddPhotos bookingId={booking._id} place={{ moment }} />
        </div>
      )}
      {can.open.length > 0 && <Open booking={booking} disputes={disputes} />}
    </div>
  );
}

/** The form opens on demand. */
function Open({ booking, disputes }: { booking: Booking; disputes: Disputes }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <Suspense>
        <OpenDisputeForm booking={booking} disputes={disputes} onClose={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[65ch] text-[15px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="{isHost, select, yes {You can ask for an extra payment until {until}. {isOutside, select, yes {If your guest agrees or our team approves it, they’ll pay the same way they paid for the booking.} other {Your guest is charged only if they agree.}}} other {If something went wrong, you can ask for a refund until {until}.}}"
          values={{
            isHost: booking.role === 'host' ? 'yes' : 'no',
            isOutside: isManualMethod(booking.payment.method) ? 'yes' : 'no',
            until: <ZonedTime key="u" startsAt={disputes.openUntil} timeZone={booking.timeZone} withDate />,
          }}
        />
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {booking.role === 'host' ? (
          <FormattedMessage defaultMessage="Ask for an extra payment" />
        ) : (
          <FormattedMessage defaultMessage="Ask for a refund" />
        )}
      </Button>
    </div>
  );
}
