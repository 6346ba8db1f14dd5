// The booking that a conversation is about, above its messages: time, status, the host's buttons for a request, and a link (H3).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { AnswerButtons } from '../../nouns/bookings/actions/booking-actions.tsx';
import { bookingQuery } from '../../nouns/bookings/api.ts';
import { HostAmount } from '../../nouns/bookings/host-amount.tsx';
import { RequestSummary } from '../../nouns/bookings/request-details.tsx';
import { StatusBadge } from '../../nouns/bookings/status-badge.tsx';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import type { ConversationDetail } from '../../nouns/messages/api.ts';
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
  const { status, expiresAt } = (isAsked && whole) || booking;
  const waitsForYou = isHost && status === 'requested';
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-surface px-4 py-3 md:px-6">
      <StatusBadge booking={{ status, role: isHost ? 'host' : 'guest' }} />
      <p className="text-[15px] max-sm:order-1 max-sm:basis-full">
        <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
      </p>
      {waitsForYou && expiresAt ? (
        <TimeLeft until={expiresAt} />
      ) : isHost ? (
        <HostAmount booking={booking} className="text-[15px] max-sm:hidden" />
      ) : (
        <Money
          amountMinor={booking.totalMinor}
          currency={booking.currency}
          withCode
          className="text-[15px] font-semibold max-sm:hidden"
        />
      )}
      <span className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:order-2 max-sm:ms-0">
        {waitsForYou && whole && <AnswerButtons booking={whole} size="sm" />}
        <Link
          to={`/booking/${booking._id}`}
          className="finger text-[15px] font-semibold text-moss underline decoration-moss/40 underline-offset-4 hover:decoration-moss"
        >
          <FormattedMessage defaultMessage="View booking" />
        </Link>
      </span>
      {waitsForYou && whole && <RequestSummary booking={whole} />}
      {(status === 'confirmed' || status === 'active') && <ChangeLine bookingId={booking._id} />}
    </div>
  );
}
