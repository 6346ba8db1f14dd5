// Series for tests, which change what they're about.
import type { Series, SeriesBooking, SeriesQuote, SeriesRow } from '../app/nouns/booking-series/api.ts';
import { BOOKING_ID } from './booking-examples.ts';
import { LISTING_ID } from './listing-examples.ts';

export const SERIES_ID = BOOKING_ID;

/** Four hours on a Thursday morning in Portland, this many weeks after December 3. */
const hoursOf = (week: number) => {
  const at = (hour: string) => new Date(Date.parse(`2026-12-03T${hour}:00:00Z`) + week * 604_800_000).toISOString();
  return { startsAt: at('17'), endsAt: at('21') };
};

export const aRow = (week: number, more: Partial<SeriesRow> = {}): SeriesRow => {
  const { startsAt, endsAt } = hoursOf(week);
  return {
    date: startsAt.slice(0, 10),
    startsAt,
    endsAt,
    clockChange: null,
    totalMinor: 7_350,
    chargeAt: week === 0 ? null : new Date(Date.parse(startsAt) - 48 * 3_600_000).toISOString(),
    conflict: null,
    ...more,
  };
};

/** Four weeks. The third is taken: another time and another workspace are free. */
export const aSeriesQuote = (more: Partial<SeriesQuote> = {}): SeriesQuote => {
  const other = { startsAt: '2026-12-17T22:00:00.000Z', endsAt: '2026-12-18T02:00:00.000Z' };
  const { startsAt, endsAt } = hoursOf(2);
  const chargeAt = '2026-12-15T17:00:00.000Z';
  return {
    listingId: LISTING_ID,
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    guests: 1,
    rows: [
      aRow(0),
      aRow(1),
      aRow(2, {
        totalMinor: null,
        chargeAt: null,
        conflict: {
          code: 'SLOT_TAKEN',
          message: 'Someone else has booked 9 AM – 1 PM. Choose another time.',
          otherTimes: [{ ...other, totalMinor: 7_350, chargeAt }],
          otherListings: [
            {
              startsAt,
              endsAt,
              totalMinor: 8_000,
              chargeAt,
              listingId: '019a2f00-0000-7000-8000-0000000000aa',
              title: 'Sewing room under the roof',
            },
          ],
        },
      }),
      aRow(3),
    ],
    totalMinor: 22_050,
    todayMinor: 7_350,
    bookingMode: 'instant',
    cancellationPolicy: 'flexible',
    damageDepositMinor: 0,
    questions: [],
    paymentMethods: [{ method: 'sandbox', collectedBy: 'platform', payBy: null }],
    ...more,
  };
};

export const aSeriesBooking = (number: number, more: Partial<SeriesBooking> = {}): SeriesBooking => {
  const { startsAt, endsAt } = hoursOf(number - 1);
  return {
    _id: number === 1 ? BOOKING_ID : `019a2f00-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    number,
    reference: `DN-7K4M2${number}`,
    status: 'confirmed',
    listingTitle: 'Garden office under the maple',
    date: startsAt.slice(0, 10),
    startsAt,
    endsAt,
    timeZone: 'America/Los_Angeles',
    totalMinor: 7_350,
    hostEarningsMinor: null,
    payment: number === 1 ? 'paid' : 'later',
    chargeAt: number === 1 ? null : new Date(Date.parse(startsAt) - 48 * 3_600_000).toISOString(),
    can: { cancel: true, answer: false, change: true },
    ...more,
  };
};

export const aSeries = (more: Partial<Series> = {}): Series => ({
  _id: SERIES_ID,
  every: 'week',
  weekdays: [],
  role: 'guest',
  currency: 'USD',
  bookings: [1, 2, 3, 4].map((number) => aSeriesBooking(number)),
  ...more,
});
