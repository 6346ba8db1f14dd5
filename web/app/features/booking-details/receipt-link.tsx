// Link to a booking's receipt, if money has moved and the reader may see it.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Booking, BookingSummary } from '../../nouns/bookings/api.ts';

const MOVED: ReadonlySet<BookingSummary['paymentStatus']> = new Set(['paid', 'partially_refunded', 'refunded']);
const OVER: ReadonlySet<BookingSummary['status']> = new Set(['completed', 'closed', 'cancelled']);

/** Only for the guest and the host, not for co-hosts and staff. */
export const hasReceipt = ({ role, paymentStatus, coHosting }: BookingSummary & Pick<Booking, 'coHosting'>): boolean =>
  MOVED.has(paymentStatus) && role !== 'staff' && !coHosting;

/** In lists, only past bookings have the link. */
export const hasReceiptLink = (booking: BookingSummary): boolean => OVER.has(booking.status) && hasReceipt(booking);

export function ReceiptLink({ booking, className }: { booking: BookingSummary; className?: string }) {
  return (
    <Link
      to={`/booking/${booking._id}/receipt`}
      className={`finger text-[15px] font-semibold text-moss underline-offset-2 hover:underline ${className ?? ''}`}
    >
      {booking.role === 'host' ? (
        <FormattedMessage defaultMessage="Statement" />
      ) : (
        <FormattedMessage defaultMessage="Receipt" />
      )}
      <span className="sr-only"> {booking.reference}</span>
    </Link>
  );
}
