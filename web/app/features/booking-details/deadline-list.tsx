// What canceling refunds until when, as agreed in the booking: each deadline with its exact time (B8).
import { FormattedMessage, useIntl } from 'react-intl';
import { policyNames } from '../../nouns/bookings/actions/refund-words.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';

export function DeadlineList({ booking, nowMs }: { booking: Booking; nowMs: number }) {
  const intl = useIntl();
  const ahead = booking.deadlines.filter(({ until }) => Date.parse(until) > nowMs);
  return (
    <>
      <p className="text-muted">
        <FormattedMessage
          defaultMessage="Cancellation policy: {policy}."
          values={{
            policy: (
              <strong key="p" className="font-semibold text-ink">
                {intl.formatMessage(policyNames[booking.cancellationPolicy])}
              </strong>
            ),
          }}
        />
      </p>
      <ul className="mt-4 grid gap-3">
        {ahead.map(({ refundPercent, until }) => (
          <li key={until} className="grid grid-cols-[64px_1fr] items-baseline gap-x-4">
            <span className="display text-[22px] text-moss num">{refundPercent}%</span>
            <span>
              <FormattedMessage
                defaultMessage="{isAll, select, true {refunded, including our fee,} other {of the workspace price refunded}} if canceled before {moment}"
                values={{
                  isAll: String(refundPercent === 100),
                  moment: (
                    <strong key="m" className="font-semibold">
                      <ZonedTime startsAt={until} timeZone={booking.timeZone} withDate />
                    </strong>
                  ),
                }}
              />
            </span>
          </li>
        ))}
        <li className="grid grid-cols-[64px_1fr] items-baseline gap-x-4">
          <span className="display text-[22px] text-muted num">0%</span>
          <span className="text-muted">
            {ahead.length > 0 ? (
              <FormattedMessage defaultMessage="after that." />
            ) : (
              <FormattedMessage defaultMessage="of the workspace price is refunded from now on." />
            )}{' '}
            {booking.lines.some(({ code }) => code === 'cleaning') && (
              <FormattedMessage defaultMessage="The cleaning fee is refunded in full until check-in." />
            )}
          </span>
        </li>
      </ul>
      {booking.payment.unpaidMinor > 0 && (
        <p className="mt-4 text-[15px] text-pretty text-muted">
          <FormattedMessage defaultMessage="These amounts include monthly payments that aren’t due yet. If the booking is canceled, so are they." />
        </p>
      )}
      <p className="mt-4 text-[15px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="If {reader, select, host {you cancel, the guest gets} guest {the host cancels, you get} other {the host cancels, the guest gets}} a full refund, including our fee."
          values={{ reader: booking.role }}
        />
      </p>
    </>
  );
}
