// What an hour of overtime costs, and the most that can be asked for.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import type { Db } from '../../db/db.ts';
import { type BookingRecord, calculateMost } from '../bookings/service.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** What an hour of overtime costs: the listing's price of an hour, or what the stay cost per hour. */
export async function findHourMinor(db: Db, booking: BookingRecord) {
  const spaceMinor = booking.lines.find(({ code }) => code === 'space')?.amountMinor ?? 0;
  return (await store.findHourPrice(db, booking.listingId)) ?? rules.averageHour(spaceMinor, booking);
}

/** The most this side can ask for. */
export async function findMaximum(db: Db, booking: BookingRecord, side: rules.Side): Promise<number> {
  if (side === 'guest') return (await calculateMost(db, booking)).host;
  return limitMinor(BOOKING_DISPUTE.extraMaximum, booking.currency);
}
