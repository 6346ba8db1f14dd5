// The timeline of refunds on quotes and bookings: always what the preview says, and what canceling then pays (B8).
import type { Booking, Quote, RefundPreview } from '@daynook/contract/bookings';
import type { RefundTimeline } from '@daynook/contract/money/refund-timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makeWorld, type World } from '../test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

const HOURS = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };
const makeListing = (values: object = {}) =>
  world.makeListing({
    day_minor: 8_000,
    hour_minor: null,
    cleaning_minor: 1_000,
    cancellation_policy: 'moderate',
    ...values,
  });
const getTimeline = async (id: string, as = world.guest) =>
  (await world.call<RefundTimeline>(as, 'GET', `/api/bookings/${id}/refund-timeline`)).body;
const getPreview = async (id: string) =>
  (await world.call<z.output<typeof RefundPreview>>(world.guest, 'GET', `/api/bookings/${id}/refund-preview`)).body;
const amounts = ({ steps }: RefundTimeline) => steps.map(({ until, refundMinor }) => [until, refundMinor]);

describe('the timeline of a booking (B8)', () => {
  it('is what the preview says at each time, and what canceling pays', async () => {
    const { _id: id, refundTimeline } = await world.booked(await makeListing(), HOURS);
    const timeline = await getTimeline(id);
    expect(timeline).toEqual(refundTimeline);
    expect(await getTimeline(id, world.host)).toEqual(timeline);
    expect(amounts(timeline)).toEqual([
      ['2026-12-05T14:00:00.000Z', 9_450],
      ['2026-12-09T14:00:00.000Z', 5_000],
      ['2026-12-10T14:00:00.000Z', 1_000],
    ]);
    for (const { until, refundMinor } of timeline.steps) {
      world.t.clock.set(new Date(Date.parse(until) - 1));
      expect(await getPreview(id)).toMatchObject({ dueMinor: refundMinor });
    }
    expect((await world.verb(world.guest, id, 'cancel')).body).toMatchObject({ refundedMinor: 1_000 });
    expect((await getTimeline(id)).steps).toEqual([]);
    await world.verify();
  });

  it('counts earlier refunds', async () => {
    const { _id: id } = await world.booked(await makeListing(), HOURS);
    await world.t.db.kysely.updateTable('booking').set({ goodwill_minor: 2_000 }).where('id', '=', id).execute();
    expect(amounts(await getTimeline(id)).map(([, minor]) => minor)).toEqual([7_450, 3_000, 0]);
    expect(await getPreview(id)).toMatchObject({ dueMinor: 7_450 });
  });

  it('of a request has what applies once it’s accepted', async () => {
    const { _id: id } = await world.booked(await makeListing({ booking_mode: 'request' }), HOURS);
    expect(amounts(await getTimeline(id)).map(([, minor]) => minor)).toEqual([9_450, 5_000, 1_000]);
    expect((await getPreview(id)).rule).toBe('not-charged');
  });
});

describe('the timeline of a quote (B8)', () => {
  const quote = async (listing: { id: string }, hours = HOURS) =>
    (await world.call<Quote>(undefined, 'POST', '/api/bookings/quote', { listingId: listing.id, ...hours })).body;

  it('is that of the booking it becomes', async () => {
    const listing = await makeListing();
    const { refundTimeline } = await quote(listing);
    const booking: Booking = await world.booked(listing, HOURS);
    expect(refundTimeline).toEqual(booking.refundTimeline);
  });

  it.each([
    ['instant', '2026-12-08T13:00:00Z', 24 * 60],
    ['instant', '2026-12-08T13:50:00Z', 15],
    ['request', '2026-12-07T13:00:00Z', 24 * 60],
    ['request', '2026-12-07T13:50:00Z', 15],
  ])('promises the day after the confirmation only if it’s sure: %s at %s', async (mode, now, freshMinutes) => {
    const listing = await makeListing({ booking_mode: mode, cancellation_policy: 'strict' });
    world.t.clock.set(now);
    expect((await quote(listing)).refundTimeline.freshMinutes).toBe(freshMinutes);
  });
});
