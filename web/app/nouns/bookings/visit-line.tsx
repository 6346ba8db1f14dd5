// A booking of one's own listing on one line: the guest, the time, and the listing.
import { FormattedMessage } from 'react-intl';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { hasVisitState, VisitState } from '../arrivals/visit-state.tsx';
import type { CoHosting } from '../co-hosts/api.ts';
import { CoHostingMark } from '../co-hosts/co-hosting-mark.tsx';
import { toInitials } from '../members/account-rules.ts';
import { ReviewWaits } from '../reviews/time-left.tsx';
import type { BookingSummary } from './api.ts';
import { BookingLine } from './booking-line.tsx';
import { StatusBadge } from './status-badge.tsx';

interface VisitLineProps {
  booking: BookingSummary;
  /** In the list of all bookings: with its status and what the host receives, null for readers who can't see it. */
  asRow?: { earningsMinor: number | null; coHosting: CoHosting | undefined };
}

export function VisitLine({ booking, asRow }: VisitLineProps) {
  const { guest, guests, listing } = booking;
  return (
    <BookingLine
      booking={booking}
      isRow={asRow !== undefined}
      before={<Avatar picture={guest.picture} initials={toInitials(guest.name)} size={asRow ? 40 : 48} />}
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
        asRow ? (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
            <CoHostingMark coHosting={asRow.coHosting} />
            {booking.reviewUntil && (
              <span className="max-sm:order-last max-sm:w-full">
                <ReviewWaits until={booking.reviewUntil} />
              </span>
            )}
            <StatusBadge booking={booking} />
            <span className="grid min-w-26 justify-items-end whitespace-nowrap max-sm:ms-auto">
              <Money
                amountMinor={asRow.earningsMinor ?? booking.totalMinor}
                currency={booking.currency}
                withCode
                className="font-semibold"
              />
              {asRow.earningsMinor === null ? (
                <span className="text-[13.5px] text-muted">
                  <FormattedMessage defaultMessage="guest total" />
                </span>
              ) : (
                <>
                  <span className="sr-only">
                    <FormattedMessage defaultMessage="your earnings" />
                  </span>
                  {asRow.earningsMinor !== booking.totalMinor && (
                    <span className="text-[13.5px] text-muted">
                      <FormattedMessage
                        defaultMessage="guest pays {total}"
                        values={{
                          total: <Money key="t" amountMinor={booking.totalMinor} currency={booking.currency} />,
                        }}
                      />
                    </span>
                  )}
                </>
              )}
            </span>
          </span>
        ) : (
          (hasVisitState(booking) && <VisitState booking={booking} />) ||
          (booking.reviewUntil && <ReviewWaits until={booking.reviewUntil} />)
        )
      }
    />
  );
}
