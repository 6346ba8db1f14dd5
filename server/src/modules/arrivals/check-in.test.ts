// Check-in and check-out (E9).
import type { Booking, BookingSummary } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Arrivals, atMinute } from '../../../test/arrivals.ts';
import { makeCoHost } from '../../../test/make.ts';
import { completeDue } from '../bookings/due-bookings.ts';
import { makeWorld, newKey, type ProblemBody, type TestListing, type World } from '../bookings/test-world.ts';

let world: World;
let arrivals: Arrivals;
let booking: Booking;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  arrivals = new Arrivals(world);
});
afterAll(() => world.t.close());
beforeEach(async () => {
  ({ booking, listing } = await arrivals.book());
});
afterEach(() => world.verify());

const checkIn = <T = Booking>(member = world.guest, key = newKey()) =>
  arrivals.press<T>(member, booking, 'check-in', { key });
const checkOut = <T = Booking>(member = world.guest, key = newKey()) =>
  arrivals.press<T>(member, booking, 'check-out', { key });

describe('check-in (E9)', () => {
  it.each([
    [-31, 409],
    [-30, 200],
    [0, 200],
    [119, 200],
    [120, 409],
  ])('%i minutes after the start: %i', async (minutes, status) => {
    await arrivals.at(minutes);
    expect(await checkIn()).toMatchObject({ status });
  });

  it('counts the server’s time, and is offered until it’s recorded', async () => {
    expect((await arrivals.get(booking)).nextActions).not.toContain('check-in');
    await arrivals.at(-5);
    expect((await arrivals.get(booking)).nextActions).toContain('check-in');
    expect((await arrivals.get(booking, world.host)).nextActions).toContain('check-in');
    const { body } = await checkIn();
    expect(body).toMatchObject({ status: 'confirmed', checkedInAt: atMinute(-5) });
    expect(body.nextActions).not.toContain('check-in');
    expect(body.nextActions).toContain('check-out');
  });

  it('is recorded once, by the first to press', async () => {
    await arrivals.at(2);
    const key = newKey();
    const taps = await Promise.all([checkIn(world.guest, key), checkIn(world.guest, key), checkIn(world.host)]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
    world.t.clock.set(atMinute(7));
    expect(await checkIn(world.host)).toMatchObject({ status: 200, body: { checkedInAt: atMinute(2) } });
    expect(await arrivals.countEvents(booking, 'checked-in')).toBe(1);
  });

  it('is for the guest, the host, and co-hosts who manage bookings', async () => {
    await arrivals.at(2);
    const [calendar, full] = [await world.makeGuest(), await world.makeGuest()];
    const property = { property_id: listing.property_id };
    await makeCoHost(world.t.db, { ...property, member_id: calendar.id, level: 'calendar' });
    await makeCoHost(world.t.db, { ...property, member_id: full.id, level: 'full' });
    expect(await checkIn<ProblemBody>(await world.makeGuest())).toMatchObject({ status: 404 });
    expect(await checkIn<ProblemBody>(world.staff)).toMatchObject({ status: 403 });
    expect((await checkIn<ProblemBody>(calendar)).status).toBeGreaterThanOrEqual(403);
    expect(await checkIn(full)).toMatchObject({ status: 200, body: { checkedInAt: atMinute(2) } });
  });

  it('isn’t possible for a canceled booking', async () => {
    await world.verb(world.guest, booking._id, 'cancel');
    await arrivals.at(2);
    expect(await checkIn<ProblemBody>()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  });

  it('shows on the host’s bookings of the day', async () => {
    await arrivals.at(2);
    await checkIn();
    const { body } = await world.call<{ bookings: BookingSummary[] }>(
      world.host,
      'GET',
      '/api/bookings?role=host&status=upcoming',
    );
    expect(body.bookings.find(({ _id }) => _id === booking._id)).toMatchObject({ checkedInAt: atMinute(2) });
  });
});

describe('check-out (E9)', () => {
  it('comes after check-in, and until two hours after the end', async () => {
    await arrivals.at(2);
    expect(await checkOut<ProblemBody>()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    await checkIn();
    await arrivals.at(120 + 119);
    await completeDue(world.t.deps);
    expect((await arrivals.get(booking)).nextActions).toContain('check-out');
    await arrivals.at(120 + 120);
    expect(await checkOut<ProblemBody>()).toMatchObject({ status: 409 });
  });

  it('ends nothing: the booking keeps its hours and its price', async () => {
    await arrivals.at(2);
    await checkIn();
    world.t.clock.set(atMinute(30));
    expect(await checkOut()).toMatchObject({
      status: 200,
      body: { status: 'active', checkedOutAt: atMinute(30), endsAt: booking.endsAt, totalMinor: booking.totalMinor },
    });
    expect(await checkOut(world.host)).toMatchObject({ status: 200, body: { checkedOutAt: atMinute(30) } });
    expect(await arrivals.countEvents(booking, 'checked-out')).toBe(1);
    const other = await world.makeGuest();
    expect(
      await world.book<ProblemBody>(listing, { startsAt: atMinute(60), endsAt: atMinute(120) }, { guest: other }),
    ).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
  });
});
