// What an hour of overtime costs, for which time it can be claimed, and the most that can be asked for.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import type { Db } from '../../db/db.ts';
import { type BookingRecord, calculateMost } from '../bookings/service.ts';
import { stayWithTax } from '../tax/service.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

const extraMost = (currency: string): number => limitMinor(BOOKING_DISPUTE.extraMaximum, currency);

export interface OvertimeTerms extends rules.OvertimeLimits {
  readonly hourMinor: number;
}

/** What an hour of overtime costs the guest of this booking, and for which time. */
export async function findOvertimeTerms(db: Db, booking: BookingRecord): Promise<OvertimeTerms> {
  const { endsAt, checkedOutAt } = booking;
  return {
    endsAt,
    checkedOutAt,
    hourMinor: rules.overtimeHour(booking, await store.findHourPrice(db, booking)),
    countedUntil: await store.findCountedUntil(db, booking.id),
    nextStartsAt: await store.findNextStart(db, booking),
  };
}

/** What so much overtime costs with tax: at most what hosts can ask for otherwise. */
export const overtimeAmount = (
  { taxes, currency }: Pick<BookingRecord, 'taxes' | 'currency'>,
  { hourMinor, halfHours }: { hourMinor: number; halfHours: number },
): number => Math.min(stayWithTax(taxes, rules.overtimePrice(hourMinor, halfHours)), extraMost(currency));

/** The most this side can ask for. */
export async function findMaximum(db: Db, booking: BookingRecord, side: rules.Side): Promise<number> {
  return side === 'guest' ? (await calculateMost(db, booking)).host : extraMost(booking.currency);
}
