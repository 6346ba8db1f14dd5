// Changes in the last hour before the start, which guest, host, and staff can agree to until then (E7, T18).
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { startDue } from '../bookings/due-bookings.ts';
import { remindDue } from '../bookings/reminders/reminders.ts';
import { makeWorld, newKey, type ProblemBody, SLOT, type TestListing, type World } from '../bookings/test-world.ts';
import { followChanges } from './service.ts';

let world: World;
let changes: Changes;
let listing: TestListing;
let booking: Booking;
beforeAll(async () => {
  world = await makeWorld();
  changes = new Changes(world);
});
afterAll(() => world.t.close());
afterEach(() => changes.verify());

const atMinutes = (minutes: number): string => plus(SLOT.startsAt, minutes / 60);
const HOUR_LATER = { startsAt: atMinutes(60), endsAt: plus(SLOT.endsAt, 1) };

/** A confirmed booking from 9 to 11, 30 minutes before it starts. Its listing needs two hours of notice. */
async function halfHourBefore(card: Record<string, unknown> = {}): Promise<void> {
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({
    booking_mode: 'request',
    notice_minutes: 120,
    start_step_minutes: 15,
    buffer_after_minutes: 0,
    buffer_before_minutes: 0,
  });
  const asked = await world.booked(listing, card);
  await world.accept(world.host, asked._id);
  world.t.clock.set(atMinutes(-75));
  await remindDue(world.t.deps);
  world.t.clock.set(atMinutes(-30));
  await remindDue(world.t.deps);
  // Their emails leave now.
  await emailsTo(world.t, world.guest.email);
  booking = await changes.get(asked);
}
beforeEach(() => halfHourBefore());

describe('30 minutes before the start', () => {
  it.each([
    ['guest', 'host'],
    ['host', 'guest'],
    ['staff', 'guest'],
  ] as const)('the %s proposes to begin an hour later, and the %s has 15 minutes and accepts', async (by, other) => {
    expect((await changes.get(booking, world[by])).nextActions).toContain('change');
    const change = await changes.proposed(world[by], booking, HOUR_LATER);
    expect(change).toMatchObject({ state: 'open', differenceMinor: 0, expiresAt: atMinutes(-15) });
    const accepted = await changes.answer(world[other], booking, 'accept', change);
    expect(accepted).toMatchObject({ status: 200, body: { ...HOUR_LATER, status: 'confirmed' } });
    world.t.clock.set(SLOT.startsAt);
    await startDue(world.t.deps);
    expect(await changes.get(booking)).toMatchObject({ status: 'confirmed' });
    world.t.clock.set(HOUR_LATER.startsAt);
    await startDue(world.t.deps);
    expect(await changes.get(booking)).toMatchObject({ status: 'active' });
  });

  it('the other side hears at once, even during quiet hours', async () => {
    const quiet = { member_id: world.host.id, from_minute: 0, to_minute: 1_439 };
    await world.t.db.kysely.insertInto('quiet_hours').values(quiet).execute();
    const before = (await emailsTo(world.t, world.host.email)).length;
    await changes.proposed(world.guest, booking, HOUR_LATER);
    const [asked] = (await emailsTo(world.t, world.host.email)).slice(before);
    expect(asked!.subject).toBe(`${world.guest.name} wants to change your booking at ${listing.title}`);
    expect(asked!.text_body).toContain('Please answer by');
    await world.t.db.kysely.deleteFrom('quiet_hours').execute();
  });

  it('a guest needs the notice for an earlier start, not for a later one that the host is asked about', async () => {
    const earlier = { startsAt: atMinutes(-15), endsAt: SLOT.endsAt };
    expect(await changes.quote<ProblemBody>(world.guest, booking, earlier)).toMatchObject({ status: 422 });
    expect(await changes.quote(world.guest, booking, HOUR_LATER)).toMatchObject({ status: 200 });
  });

  it('without an answer the booking starts as it was, and the change ends', async () => {
    world.t.clock.set(atMinutes(-10));
    const change = await changes.proposed(world.guest, booking, HOUR_LATER);
    expect(change.expiresAt).toBe(SLOT.startsAt);
    world.t.clock.set(SLOT.startsAt);
    await startDue(world.t.deps);
    await followChanges(world.t.deps);
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'expired' });
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({ status: 409 });
    expect(await changes.get(booking)).toMatchObject({ status: 'active', startsAt: SLOT.startsAt });
  });

  it('after the start, nobody can move it', async () => {
    world.t.clock.set(SLOT.startsAt);
    for (const by of ['guest', 'host', 'staff'] as const)
      expect(await changes.propose<ProblemBody>(world[by], booking, HOUR_LATER)).toMatchObject({
        status: 409,
        body: { code: 'CHANGE_NOT_POSSIBLE', message: expect.stringContaining('already started') },
      });
  });
});

describe('what depends on the start (E9, L7)', () => {
  it('a guest who had checked in does so again for the new start', async () => {
    const checkIn = () =>
      world.call<Booking>(world.guest, 'POST', `/api/bookings/${booking._id}/check-in`, undefined, {
        'idempotency-key': newKey(),
      });
    expect(await checkIn()).toMatchObject({ status: 200, body: { checkedInAt: atMinutes(-30) } });
    await changes.answer(world.host, booking, 'accept', await changes.proposed(world.guest, booking, HOUR_LATER));
    expect((await changes.get(booking)).checkedInAt).toBeUndefined();
    world.t.clock.set(atMinutes(40));
    expect(await checkIn()).toMatchObject({ status: 200, body: { checkedInAt: atMinutes(40) } });
  });

  it.each([
    ['in 90 minutes: both are reminded an hour before', 60, 1],
    ['in 45 minutes: they have just agreed to it', 15, 0],
  ])('a start %s', async (_, minutes, count) => {
    const later = { startsAt: atMinutes(minutes), endsAt: plus(SLOT.endsAt, 1) };
    await changes.answer(world.guest, booking, 'accept', await changes.proposed(world.host, booking, later));
    const reminders = async () =>
      (await emailsTo(world.t, world.guest.email)).filter(
        ({ subject, text_body, sent_at }) =>
          subject.startsWith('Coming up') &&
          text_body.includes(booking.reference) &&
          sent_at >= new Date(atMinutes(-29)),
      ).length;
    world.t.clock.advance({ minutes: 2 });
    await remindDue(world.t.deps);
    expect(await reminders()).toBe(0);
    world.t.clock.set(atMinutes(minutes - 40));
    await remindDue(world.t.deps);
    expect(await reminders()).toBe(count);
  });
});

describe('money in the last hour', () => {
  const LONGER_LATER = { startsAt: atMinutes(60), endsAt: plus(SLOT.endsAt, 2) };

  it('a higher price is charged before the booking moves', async () => {
    const change = await changes.proposed(world.guest, booking, LONGER_LATER);
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({
      status: 200,
      body: { ...LONGER_LATER, totalMinor: 3_150 },
    });
    expect(await world.balances(booking._id)).toEqual({ clearing: 3_150, guest_funds_held: -3_150 });
  });

  it('a declined card leaves the booking, and another one can pay until the start, never after it', async () => {
    await halfHourBefore({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    world.t.clock.set(atMinutes(-10));
    await changes.answer(world.host, booking, 'accept', await changes.proposed(world.guest, booking, LONGER_LATER));
    const unpaid = await changes.latest(world.guest, booking);
    expect(unpaid).toMatchObject({ state: 'unpaid', expiresAt: SLOT.startsAt, can: { pay: true } });
    world.t.clock.set(SLOT.startsAt);
    expect((await changes.pay(world.guest, booking, unpaid, SANDBOX_CARDS.success)).status).toBe(409);
    await followChanges(world.t.deps);
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'expired' });
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 2_100, startsAt: SLOT.startsAt });
  });
});
