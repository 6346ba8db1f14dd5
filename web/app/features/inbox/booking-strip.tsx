// The booking that a conversation is about, above its messages: time, status, the host's buttons for a request, and a link (H3).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { AnswerButtons } from '../../nouns/bookings/actions/booking-actions.tsx';
import { type Booking, bookingQuery } from '../../nouns/bookings/api.ts';
import { HostAmount } from '../../nouns/bookings/host-amount.tsx';
import { RequestSummary } from '../../nouns/bookings/request-details.tsx';
import { StatusBadge } from '../../nouns/bookings/status-badge.tsx';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import type { ConversationDetail } from '../../nouns/messages/api.ts';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { ChangeLine } from './change-line.tsx';

export function BookingStrip({
  booking,
  role,
}: {
  booking: NonNullable<ConversationDetail['booking']>;
  role: ConversationDetail['role'];
}) {
  const isHost = role === 'host' || role === 'co-host';
  // The available answers, according to the booking; refetched whenever the server reports a change.
  const isAsked = isHost && booking.status === 'requested';
  const { data: whole } = useQuery({ ...bookingQuery(booking._id), enabled: isAsked });
  const { status } = (isAsked && whole) || booking;
  if (isHost && status === 'requested') return <RequestStrip booking={booking} whole={whole} />;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-surface px-4 py-3 md:px-6">
      <StatusBadge booking={{ status, role: isHost ? 'host' : 'guest' }} />
      <p className="text-[15px] max-sm:order-1 max-sm:basis-full">
        <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
      </p>
      {isHost ? (
        <HostAmount booking={booking} className="text-[15px] max-sm:hidden" />
      ) : (
        <Money
          amountMinor={booking.totalMinor}
          currency={booking.currency}
          withCode
          className="text-[15px] font-semibold max-sm:hidden"
        />
      )}
      <BookingLink id={booking._id} className="ms-auto" />
      {(status === 'confirmed' || status === 'active') && <ChangeLine bookingId={booking._id} />}
    </div>
  );
}

interface RequestStripProps {
  booking: NonNullable<ConversationDetail['booking']>;
  /** Undefined while it loads. */
  whole: Booking | undefined;
}

/** A request that waits for the host: when and who on one side, what it earns and the answer on the other. */
function RequestStrip({ booking, whole }: RequestStripProps) {
  const expiresAt = (whole ?? booking).expiresAt;
  return (
    <div className="grid items-start gap-x-8 gap-y-3 border-b border-line bg-surface px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="grid content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusBadge booking={{ status: 'requested', role: 'host' }} />
          {expiresAt && <TimeLeft until={expiresAt} />}
        </p>
        <p className="text-[16px] font-semibold">
          <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
        </p>
        {whole && <RequestSummary booking={whole} />}
      </div>
      <div className="grid content-start gap-x-5 gap-y-2.5 max-md:border-t max-md:border-line max-md:pt-3 md:min-w-56 md:justify-items-end md:text-end">
        <HostAmount booking={booking} className="text-[15px] md:[&>p]:justify-end" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {whole && <AnswerButtons booking={whole} size="sm" />}
          <BookingLink id={booking._id} className="max-md:ms-auto" />
        </div>
      </div>
    </div>
  );
}

const BookingLink = ({ id, className }: { id: string; className: string }) => (
  <Link
    to={`/booking/${id}`}
    className={cx(
      'finger text-[15px] font-semibold text-moss underline decoration-moss/40 underline-offset-4 hover:decoration-moss',
      className,
    )}
  >
    <FormattedMessage defaultMessage="View booking" />
  </Link>
);
