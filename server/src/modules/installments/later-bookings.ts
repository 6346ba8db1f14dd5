// When later bookings of a series are charged, and until when they can be moved or paid. Pure.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { BOOKING_CHANGE } from '@daynook/contract/limits/booking-changes';
import { SERIES } from '@daynook/contract/limits/booking-series';
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { freeCancellationEnd } from '../prices/service.ts';

/** A later booking of a series, as it was agreed. It's confirmed now unless it says otherwise. */
export interface LaterBooking extends TimeRange {
  readonly timeZone: string;
  readonly cancellationPolicy: CancellationPolicyId;
  readonly confirmedAt?: Date | null;
}

/**
 * When a later booking of a series is charged: two days before it starts, or when free cancellation ends if
 * that's earlier. So a guest who cancels before they're charged would have got everything back.
 */
export function chargedAt(
  { startsAt, timeZone, cancellationPolicy: policy, confirmedAt }: Omit<LaterBooking, 'endsAt'>,
  now: Date,
): Date {
  const free = freeCancellationEnd({ startsAt, timeZone, policy, confirmedAt: confirmedAt ?? now });
  const before = startsAt.getTime() - SERIES.chargedBeforeStartHours * 3_600_000;
  return new Date(Math.max(now.getTime(), Math.min(free.getTime(), before)));
}

/** The one payment of a later booking. */
export const laterPayment = (booking: LaterBooking, now: Date) => ({
  fromDate: startsOnLocalDate(booking.startsAt, booking.timeZone),
  untilDate: endsOnLocalDate(booking.endsAt, booking.timeZone),
  dueAt: chargedAt(booking, now),
});

/** For paying with another card, and before that for charging the first one. */
const PAYABLE_MINUTES = SERIES.payHours * 60 + BOOKING_CHANGE.lateAnswerMinutes;

/**
 * The earliest start to which a booking that isn't charged yet can move, and the last moment for moving it to a start: a guest whose card
 * is declined needs time to pay.
 */
export const earliestLaterStart = (now: Date): Date => addMinutes(now, PAYABLE_MINUTES);
export const lastMoveTo = (startsAt: Date): Date => addMinutes(startsAt, -PAYABLE_MINUTES);

/**
 * Until when the guest can pay for a later booking of a series once the card was declined: twelve hours from the first time, or
 * until it starts.
 */
export const payableUntil = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + SERIES.payHours * 3_600_000));
