// A booking in one's own room as one line: who comes, when, into which room.
import { FormattedMessage } from 'react-intl';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import type { BookingSummary } from '../bookings/api.ts';
import { BookingLine } from '../bookings/booking-line.tsx';
import { StatusBadge } from '../bookings/status-badge.tsx';
import { initialsOf } from '../members/account-rules.ts';
import { ReviewWaits } from '../reviews/time-left.tsx';
import type { CoHosting } from './co-hosts/api.ts';
import { CoHostingMark } from './co-hosts/co-hosting-mark.tsx';

interface VisitLineProps {
  booking: BookingSummary;
  withStatus?: boolean;
  /** What the host receives: shown in the place of what the guest pays. Null to who is not told. */
  earningsMinor?: number | null;
  coHosting?: CoHosting | undefined;
}

export function VisitLine({ booking, withStatus = false, earningsMinor, coHosting }: VisitLineProps) {
  const { guest, guests, listing } = booking;
  return (
    <BookingLine
      booking={booking}
      before={<Avatar picture={guest.picture} initials={initialsOf(guest.name)} size={48} />}
      title={
        guests > 1 ? (
          <FormattedMessage
            defaultMessage="{guest} and {count, plural, one {# other} other {# others}}"
            values={{ guest: guest.name, count: guests - 1 }}
          />
        ) : (
          guest.name
        )
      }
      note={listing.title}
      after={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
          <CoHostingMark coHosting={coHosting} />
          {withStatus && <StatusBadge booking={booking} />}
          {booking.reviewUntil && <ReviewWaits until={booking.reviewUntil} />}
          <span className="grid whitespace-nowrap sm:justify-items-end">
            <Money
              amountMinor={earningsMinor ?? booking.totalMinor}
              currency={booking.currency}
              withCode
              className="font-semibold"
            />
            <span className="text-[13.5px] text-muted">
              {typeof earningsMinor === 'number' ? (
                <FormattedMessage defaultMessage="your earnings" />
              ) : (
                <FormattedMessage defaultMessage="guest total" />
              )}
            </span>
          </span>
        </span>
      }
    />
  );
}
