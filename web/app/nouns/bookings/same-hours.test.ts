import { expect, it } from 'vitest';
import { aBooking } from '../../../test/booking-examples.ts';
import { aCard } from '../../../test/listing-examples.ts';
import type { Booking } from './api.ts';
import { chooseAlike, toSameHours } from './same-hours.ts';

const place = (booking: Booking) => ({ ...booking, coordinates: booking.address.coordinates });

it('finds listings that are free for the same hours, at most a quarter more expensive, the closest price first (G10)', () => {
  const booking = aBooking();
  const { startsAt, endsAt, currency, totalMinor } = booking;
  const quote = (total: number, more: object = {}) => ({
    totalMinor: total,
    currency,
    startsAt,
    endsAt,
    durationMinutes: 240,
    ...more,
  });
  const listings = [
    { ...aCard(1), quote: quote(totalMinor * 1.3) },
    { ...aCard(2), quote: quote(totalMinor * 0.5) },
    { ...aCard(3), quote: quote(totalMinor * 1.1) },
    { ...aCard(4), quote: quote(totalMinor, { startsAt: '2026-12-03T19:00:00.000Z' }) },
    { ...aCard(5), quote: quote(totalMinor, { currency: 'CAD' }) },
    aCard(6),
    { ...aCard(7), _id: booking.listing._id, quote: quote(totalMinor) },
  ];
  expect(chooseAlike(listings, { ...booking, listingId: booking.listing._id }).map(({ _id }) => _id)).toEqual([
    aCard(3)._id,
    aCard(2)._id,
  ]);
  expect(toSameHours(place(booking))).toMatchObject({ people: booking.guests, sort: 'distance' });
  expect(toSameHours(place(aBooking({ endsAt: '2026-12-09T22:00:00.000Z' })))).toBeUndefined();
});
