// The refund that was shown before a cancellation, and the one it gives when it arrives (B8).
import type { Booking, RefundPreview } from '@daynook/contract/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makeWorld, type TestMember, type World } from './test-world.ts';

type Preview = z.output<typeof RefundPreview>;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

const START = '2026-12-10T14:00:00.000Z';
const before = (hours: number) => world.t.clock.set(new Date(new Date(START).getTime() - hours * 3_600_000));

/** 90.00 without cleaning, 94.50 with the fee: all or nothing, 24 hours before the start. */
async function bookedFlexible(): Promise<Booking> {
  const listing = await world.makeListing({ day_minor: 9_000, hour_minor: null, cancellation_policy: 'flexible' });
  return world.booked(listing, { startsAt: START, endsAt: '2026-12-10T22:00:00.000Z', guests: 1 });
}
const getPreview = (id: string) =>
  world.call<Preview>(world.guest, 'GET', `/api/bookings/${id}/refund-preview`).then(({ body }) => body);
const cancel = <T = Booking>(member: TestMember, id: string, expected?: { expectedDueMinor: number }) =>
  world.call<T>(member, 'POST', `/api/bookings/${id}/cancel`, { reason: 'Plans have changed', ...expected });

describe('canceling with the amount that was shown', () => {
  it('refuses to refund less than was shown, returns the current amount, and changes nothing', async () => {
    const { _id: id } = await bookedFlexible();
    before(24.01);
    const seen = await getPreview(id);
    expect(seen.dueMinor).toBe(9_450);
    before(23.99);
    const refused = await cancel<{ code: string; current: Preview }>(world.guest, id, { expectedDueMinor: 9_450 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'REFUND_CHANGED', current: { dueMinor: 0, keptMinor: 9_450, rule: 'policy-0' } },
    });
    expect(refused.body.current).toEqual(await getPreview(id));
    expect((await world.get(world.guest, id)).body).toMatchObject({ status: 'confirmed', refundedMinor: 0 });
    expect((await cancel(world.guest, id, { expectedDueMinor: 0 })).body).toMatchObject({
      status: 'cancelled',
      refundedMinor: 0,
    });
    await world.verify();
  });

  it('works if the refund is as high or higher', async () => {
    const [same, more] = [await bookedFlexible(), await bookedFlexible()];
    before(30);
    expect((await cancel(world.guest, same._id, { expectedDueMinor: 9_450 })).body).toMatchObject({
      status: 'cancelled',
      refundedMinor: 9_450,
    });
    const cancelled = await cancel(world.guest, more._id, { expectedDueMinor: 0 });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refundedMinor: 9_450 });
    // What the page says has gone back is read from here.
    expect(cancelled.body.events.find(({ code }) => code === 'cancelled')).toMatchObject({ amountMinor: 9_450 });
  });

  it('expects no amount from a host, from staff, or from an older page', async () => {
    for (const [member, refundedMinor] of [
      [world.host, 9_450],
      [world.staff, 9_450],
      [world.guest, 0],
    ] as const) {
      world.t.clock.set('2026-11-21T15:00:00Z');
      const { _id: id } = await bookedFlexible();
      before(2);
      expect((await cancel(member, id)).body).toMatchObject({ status: 'cancelled', refundedMinor });
    }
  });
});
