// A series of bookings, for the tests of every endpoint.
import type { SeriesQuote } from '@daynook/contract/bookings/booking-series';
import { newKey, type TestListing, type TestMember, type World } from '../../src/modules/bookings/test-world.ts';
import { made } from './endpoint-shared.ts';

/** Two Thursdays, to avoid what's booked and held. */
const HOURS = { startsAt: '2026-12-03T14:00:00Z', endsAt: '2026-12-03T16:00:00Z', guests: 1 };
const REPEAT = { every: 'week', count: 2 };

/** A requested series. */
export async function makeSeries(world: World, guest: TestMember, listing: TestListing): Promise<string> {
  const slot = { listingId: listing.id, ...HOURS, repeat: REPEAT };
  const quote = await made(world.call<SeriesQuote>(guest, 'POST', '/api/booking-series/quote', slot));
  const order = {
    listingId: listing.id,
    guests: 1,
    repeat: REPEAT,
    rows: quote.rows.map(({ startsAt, endsAt, totalMinor }) => ({ startsAt, endsAt, expectedTotalMinor: totalMinor })),
    paymentMethod: 'sandbox',
    expectedCurrency: quote.currency,
  };
  const { series } = await made(
    world.call<{ series: { _id: string } }>(guest, 'POST', '/api/booking-series', order, {
      'idempotency-key': newKey(),
    }),
  );
  return series._id;
}
