// The booking two people talk about, above what they say: when, how it stands, and the way to it (H3).
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { TimeLeft } from '../bookings/booking-card.tsx';
import { StatusBadge } from '../bookings/status-badge.tsx';
import type { ConversationDetail } from './api.ts';

export function BookingStrip({
  booking,
  role,
}: {
  booking: NonNullable<ConversationDetail['booking']>;
  role: ConversationDetail['role'];
}) {
  const isHost = role === 'host' || role === 'co-host';
  const waitsForYou = isHost && booking.status === 'requested';
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-surface px-4 py-3 md:px-6">
      <StatusBadge booking={{ status: booking.status, role: isHost ? 'host' : 'guest' }} />
      <p className="text-[15px]">
        <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
      </p>
      {waitsForYou && booking.expiresAt ? (
        <TimeLeft until={booking.expiresAt} />
      ) : (
        <Money
          amountMinor={booking.totalMinor}
          currency={booking.currency}
          withCode
          className="text-[15px] font-semibold max-sm:hidden"
        />
      )}
      <Link
        to={`/booking/${booking._id}`}
        className="ms-auto text-[15px] font-semibold text-moss underline decoration-moss/40 underline-offset-4 hover:decoration-moss"
      >
        {waitsForYou ? (
          <FormattedMessage id="messages.answer-request" defaultMessage="Answer the request" />
        ) : (
          <FormattedMessage id="messages.open-booking" defaultMessage="Open the booking" />
        )}
      </Link>
    </div>
  );
}
