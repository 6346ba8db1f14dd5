// The agreed cancellation policy, and what canceling refunds until when (B8).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Booking } from '../../nouns/bookings/api.ts';
import { RefundTerms } from '../../nouns/bookings/refund-terms.tsx';
import { policyName } from '../../nouns/listings/listing-policy-words.ts';

export function CancelTerms({ booking, nowMs }: { booking: Booking; nowMs: number }) {
  const intl = useIntl();
  return (
    <>
      <p className="text-muted">
        <FormattedMessage
          defaultMessage="Cancellation policy: {policy}."
          values={{
            policy: (
              <strong key="p" className="font-semibold text-ink">
                {policyName(intl, booking.cancellationPolicy)}
              </strong>
            ),
          }}
        />
      </p>
      <div className="mt-4 empty:hidden">
        <RefundTerms timeline={booking.refundTimeline} nowMs={nowMs} reader={booking.role} />
      </div>
      {booking.payment.unpaidMinor > 0 && (
        <p className="mt-4 text-[15px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Monthly payments that aren’t due yet are canceled with the booking." />
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
