// The refund that was shown before a cancellation, and the one it gives when it arrives (B8); and what staff choose to refund.
import type { CancelRefund } from '@daynook/contract/booking-states';
import type { Booking, RefundPreview } from '@daynook/contract/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost } from '../../../test/make.ts';
import { startDue } from './due-bookings.ts';
import { makeWorld, newKey, type ProblemBody, type TestMember, type World } from './test-world.ts';

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

/** 94.50: the stay is 80.00, cleaning 10.00, and our fee 4.50. */
async function bookedModerate(): Promise<Booking> {
  const listing = await world.makeListing({
    day_minor: 8_000,
    hour_minor: null,
    cleaning_minor: 1_000,
    cancellation_policy: 'moderate',
  });
  return world.booked(listing, { startsAt: START, endsAt: '2026-12-10T22:00:00.000Z', guests: 1 });
}
const previewAs = <T = Preview>(member: TestMember, id: string, refund: CancelRefund) =>
  world.call<T>(member, 'GET', `/api/bookings/${id}/refund-preview?refund=${refund}`);
const cancelAs = <T = Booking>(member: TestMember, id: string, more: object, key = newKey()) =>
  world.call<T>(
    member,
    'POST',
    `/api/bookings/${id}/cancel`,
    { reason: 'They called us', ...more },
    {
      'idempotency-key': key,
    },
  );
const readEmails = async (member: TestMember) =>
  (await emailsTo(world.t, member.email)).map(({ text_body }) => text_body.replaceAll(/\s+/g, ' ')).join('\n');

describe('what staff refund', () => {
  it.each([
    { hours: 24 * 12, refund: 'all', due: 9_450, host: 0 },
    { hours: 24 * 12, refund: 'policy', due: 9_450, host: 0 },
    { hours: 72, refund: 'all', due: 9_450, host: 0 },
    { hours: 72, refund: 'policy', due: 5_000, host: 3_600 },
    { hours: 2, refund: 'all', due: 9_450, host: 0 },
    { hours: 2, refund: 'policy', due: 1_000, host: 7_200 },
    { hours: -1, refund: 'all', due: 9_450, host: 0 },
    { hours: -1, refund: 'policy', due: 0, host: 8_100 },
  ] as const)(
    '$refund, $hours hours before the start: guest $due, host $host',
    async ({ hours, refund, due, host }) => {
      const { _id: id } = await bookedModerate();
      before(hours);
      await startDue(world.t.deps);
      const asGuest = hours > 0 ? await getPreview(id) : undefined;
      const { body: seen } = await previewAs(world.staff, id, refund);
      expect(seen).toMatchObject({
        dueMinor: due,
        staff: { refund, choices: ['all', 'policy'], hostKeepsMinor: host },
      });
      // Exactly what the guest would get.
      if (asGuest && refund === 'policy')
        expect({ ...seen, staff: undefined }).toEqual({ ...asGuest, staff: undefined });
      const { body: after } = await cancelAs(world.staff, id, { refund, expectedDueMinor: due });
      expect(after).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'staff',
        refundedMinor: due,
        hostEarningsMinor: host,
      });
      expect(after.events.find(({ code }) => code === 'cancelled')).toMatchObject({
        by: 'staff',
        refund,
        amountMinor: due,
      });
      await world.verify();
    },
  );

  it('is everything if they don’t say', async () => {
    const { _id: id } = await bookedModerate();
    before(2);
    expect((await cancelAs(world.staff, id, {})).body).toMatchObject({ refundedMinor: 9_450 });
    expect((await world.get(world.guest, id)).body.events.find(({ code }) => code === 'cancelled')).toMatchObject({
      refund: 'all',
    });
  });

  it('is never for the guest, the host, or a co-host to choose', async () => {
    const { _id: id, listing } = await bookedModerate();
    const coHost = await world.makeGuest();
    const { property_id } = await world.t.db.kysely
      .selectFrom('listing')
      .select('property_id')
      .where('id', '=', listing._id)
      .executeTakeFirstOrThrow();
    await makeCoHost(world.t.db, { property_id, member_id: coHost.id, level: 'full' });
    const fields = { refund: 'Only staff can choose what’s refunded.' };
    for (const member of [world.guest, world.host, coHost])
      for (const refund of ['all', 'policy'] as const) {
        const refused = { status: 400, body: { code: 'VALIDATION_FAILED', fields } };
        expect(await previewAs<ProblemBody>(member, id, refund)).toMatchObject(refused);
        expect(await cancelAs<ProblemBody>(member, id, { refund })).toMatchObject(refused);
      }
    expect((await getPreview(id)).staff).toBeUndefined();
    expect((await world.get(world.guest, id)).body.status).toBe('confirmed');
  });

  it('isn’t a choice before anything is paid', async () => {
    const listing = await world.makeListing({ booking_mode: 'request' });
    const { _id: id } = await world.booked(listing);
    expect((await previewAs(world.staff, id, 'policy')).body).toMatchObject({ dueMinor: 0, rule: 'not-charged' });
    expect((await previewAs(world.staff, id, 'policy')).body.staff).toBeUndefined();
    const { body } = await cancelAs(world.staff, id, { refund: 'policy' });
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
    expect(body.events.find(({ code }) => code === 'cancelled')).not.toHaveProperty('refund');
  });

  it('is told to both sides as it is: who canceled, on what terms, and the amount', async () => {
    const [byPolicy, inFull] = [await bookedModerate(), await bookedModerate()];
    before(72);
    await cancelAs(world.staff, byPolicy._id, { refund: 'policy' });
    expect(await readEmails(world.guest)).toContain(
      'Daynook canceled your booking under the cancellation policy. $50.00 USD of $94.50 USD goes back to your card.',
    );
    expect(await readEmails(world.host)).toContain(
      `Daynook canceled this booking under the cancellation policy. ${world.guest.name} gets $50.00 USD back, and you keep $36.00 USD after our fee.`,
    );
    await cancelAs(world.staff, inFull._id, { refund: 'all' });
    expect(await readEmails(world.guest)).toContain(
      'Daynook canceled your booking. Your full payment of $94.50 USD goes back to your card.',
    );
    expect(await readEmails(world.host)).toContain(
      `Daynook canceled this booking. ${world.guest.name} gets a full refund, so you don’t earn anything from this booking.`,
    );
  });

  it('is said to a host whose guest cancels, so that they know what they keep', async () => {
    const [free, late] = [await bookedModerate(), await bookedModerate()];
    await cancelAs(world.guest, free._id, {});
    expect(await readEmails(world.host)).toContain(
      `${world.guest.name} canceled this booking. ${world.guest.name} gets a full refund, so you don’t earn anything from this booking.`,
    );
    before(72);
    await cancelAs(world.guest, late._id, {});
    expect(await readEmails(world.host)).toContain(
      `${world.guest.name} canceled this booking. ${world.guest.name} gets $50.00 USD back, and you keep $36.00 USD after our fee.`,
    );
  });

  it('is never less than they saw, and is decided once', async () => {
    const { _id: id } = await bookedModerate();
    before(24.01);
    const { body: seen } = await previewAs(world.staff, id, 'policy');
    expect(seen.dueMinor).toBe(5_000);
    before(23.99);
    const refused = await cancelAs<{ current: Preview }>(world.staff, id, {
      refund: 'policy',
      expectedDueMinor: 5_000,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'REFUND_CHANGED',
        current: { dueMinor: 1_000, staff: { refund: 'policy', hostKeepsMinor: 7_200 } },
      },
    });
    const key = newKey();
    const both = await Promise.all([
      cancelAs(world.staff, id, { refund: 'policy' }, key),
      cancelAs<ProblemBody>(world.staff, id, { refund: 'all' }),
      cancelAs(world.staff, id, { refund: 'policy' }, key),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await world.get(world.guest, id)).body.events.filter(({ code }) => code === 'cancelled')).toHaveLength(1);
    await world.verify();
  });
});
