// What canceling a booking refunds at any time: now for the preview, and until the start for the timeline (B8). The
// rules themselves are prices/refunds.ts. Pure.
import type { RefundPreview } from '@daynook/contract/bookings';
import { BOOKING } from '@daynook/contract/limits/bookings';
import { MANUAL_PAYMENT, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { RefundTimeline } from '@daynook/contract/money/refund-timeline';
import type { z } from 'zod';
import { addMinutes } from '../../../lib/time/ranges.ts';
import { dueAfter, type Expected, expectedTimeline, refundPreview, refundSteps } from '../../prices/service.ts';
import type { BookingRecord, Role } from '../booking.ts';
import { isPaid, leadsOn } from '../rules.ts';

/** What decides a booking's refund. */
export type Refundable = Pick<
  BookingRecord,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'expiresAt'
  | 'confirmedAt'
  | 'paymentMethod'
  | 'paymentReceivedAt'
  | 'cancellationPolicy'
  | 'lines'
  | 'currency'
  | 'totalMinor'
  | 'unpaidMinor'
  | 'hostRefundMinor'
  | 'goodwillMinor'
>;

export type Ruled = Omit<z.output<typeof RefundPreview>, 'creditMinor' | 'creditBonusMinor'>;

/** What hasn't been paid and no longer has to be. If nothing was paid, nothing counts as canceled. */
const toCanceledMinor = (booking: Refundable): number => (booking.confirmedAt === null ? 0 : booking.unpaidMinor);

/** What canceling at this time would refund, however it's paid back. */
export function previewFor(booking: Refundable, role: Role, now: Date): Ruled {
  const isUnpaid = booking.totalMinor > 0 && booking.confirmedAt !== null && !isPaid(booking);
  const ruled = refundPreview({
    policy: booking.cancellationPolicy,
    // Cash that hasn't been paid is neither refunded nor kept.
    confirmedAt: isUnpaid ? null : booking.confirmedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    timeZone: booking.timeZone,
    lines: booking.lines,
    currency: booking.currency,
    now,
    cancelledBy: role,
  });
  const alreadyMinor = booking.hostRefundMinor + booking.goodwillMinor;
  const dueMinor = dueAfter(ruled.refundMinor, booking);
  return {
    ...ruled,
    alreadyMinor,
    unpaidMinor: toCanceledMinor(booking),
    dueMinor,
    worsensAt: dueMinor > 0 ? ruled.worsensAt : null,
  };
}

const isPaidInAdvance = (method: PaymentMethod): boolean => method === 'bank-transfer' || method === 'invoice';

/** How long a payment outside the product can take to arrive, once it's asked for. */
const PAYMENT_MINUTES = (MANUAL_PAYMENT.payWithinHours + MANUAL_PAYMENT.reportedHours) * 60;

type Quoted = Omit<Expected, 'confirmedBy'> & {
  readonly bookingMode: 'instant' | 'request';
  readonly methods: readonly PaymentMethod[];
};

/** The timeline of a quote. The guest may still spend a while at checkout, and the host may have to accept first. */
export function quotedTimeline({ bookingMode, methods, ...quoted }: Quoted): RefundTimeline {
  const checkoutMinutes = BOOKING.holdMinutes + BOOKING.authenticationMinutes;
  const answerMinutes = bookingMode === 'request' ? BOOKING.requestAnswerMaximumMinutes : 0;
  const paymentMinutes = methods.some(isPaidInAdvance) ? PAYMENT_MINUTES : 0;
  const confirmedBy = addMinutes(quoted.now, checkoutMinutes + answerMinutes + paymentMinutes);
  return expectedTimeline({ ...quoted, confirmedBy });
}

/** The timeline at this time. Empty once the guest can't cancel anymore. */
export function toRefundTimeline(booking: Refundable, now: Date): RefundTimeline {
  const { currency, timeZone, startsAt, endsAt, confirmedAt, lines } = booking;
  const terms = { policy: booking.cancellationPolicy, startsAt, endsAt, timeZone, confirmedAt };
  if (leadsOn('withdraw', booking.status)) {
    const paymentMinutes = isPaidInAdvance(booking.paymentMethod) ? PAYMENT_MINUTES : 0;
    const confirmedBy = addMinutes(booking.expiresAt ?? now, paymentMinutes);
    return expectedTimeline({ ...terms, lines, currency, now, confirmedBy });
  }
  const isOpen = leadsOn('cancelByGuest', booking.status);
  const steps = isOpen ? refundSteps(terms, now, (at) => previewFor(booking, 'guest', at)) : [];
  return { currency, timeZone, steps, freshMinutes: null };
}
