// Hours that are released because nobody checked in (E9).
import type { Booking, Quote } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Arrivals, atMinute } from '../../../test/arrivals.ts';
import { emailsTo } from '../../../test/emails.ts';
import { completeDue } from '../bookings/due-bookings.ts';
import { remindDue } from '../bookings/reminders/reminders.ts';
import { agreedRelease } from '../bookings/rules.ts';
import { makeWorld, type ProblemBody, SLOT, type TestListing, type World } from '../bookings/test-world.ts';
import { releaseDue } from './release.ts';

let world: World;
let arrivals: Arrivals;
let booking: Booking;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  arrivals = new Arrivals(world);
});
afterAll(() => world.t.close());
afterEach(() => world.verify());

const book = async (releaseAfterMinutes: number) => {
  ({ booking, listing } = await arrivals.book({ release_after_minutes: releaseAfterMinutes }));
};
/** The jobs run at this minute after the start. Returns how many bookings were released. */
async function run(minutes: number): Promise<number> {
  await arrivals.at(minutes);
  await remindDue(world.t.deps);
  return releaseDue(world.t.deps);
}
const quote = async (values: Record<string, unknown> = {}) =>
  (await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...SLOT, ...values }))
    .body;

describe('unused hours (E9)', () => {
  it('are never released unless the host chose so', async () => {
    await book(0);
    expect(await quote({ startsAt: atMinute(180), endsAt: atMinute(240) })).not.toHaveProperty('releaseAt');
    await run(0);
    expect(await run(61)).toBe(0);
    expect(await arrivals.get(booking)).not.toHaveProperty('releaseAt');
  });

  it('are announced at checkout and on the booking', async () => {
    await book(15);
    expect(await quote({ startsAt: atMinute(180), endsAt: atMinute(240) })).toMatchObject({ releaseAt: atMinute(195) });
    expect(await arrivals.get(booking)).toMatchObject({ releaseAt: atMinute(15) });
    await world.verb(world.guest, booking._id, 'cancel');
  });

  it('are free for others after the guest was reminded and didn’t check in', async () => {
    await book(15);
    expect(await run(0)).toBe(0);
    const [reminder] = (await emailsTo(world.t, world.guest.email)).slice(-1);
    expect(reminder).toMatchObject({ subject: expect.stringMatching(/^Check in at/) });
    expect(reminder!.text_body).toContain('9:15 AM');
    expect(await run(14)).toBe(0);
    expect(await run(15)).toBe(1);
    expect(await run(16)).toBe(0);
    const after = await arrivals.get(booking);
    expect(after).toMatchObject({ status: 'active', releasedAt: atMinute(15), endsAt: booking.endsAt });
    expect(after).toMatchObject({ totalMinor: booking.totalMinor, refundedMinor: 0, refundDueMinor: 0 });
    expect(after.nextActions).toEqual([]);
    const other = await world.makeGuest();
    // After the listing’s buffer.
    const rest = { startsAt: atMinute(60), endsAt: atMinute(120) };
    expect(await world.book(listing, rest, { guest: other })).toMatchObject({
      status: 201,
      body: { status: 'confirmed' },
    });
    expect((await emailsTo(world.t, world.guest.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/was released$/),
    );
    expect((await emailsTo(world.t, world.host.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/didn’t check in at/),
    );
    await arrivals.at(121);
    await completeDue(world.t.deps);
    expect((await arrivals.get(booking)).status).toBe('completed');
  });

  it('stay the guest’s once they’ve checked in', async () => {
    await book(15);
    await run(0);
    await arrivals.at(14);
    await arrivals.press(world.guest, booking, 'check-in');
    expect(await run(15)).toBe(0);
    expect(await arrivals.get(booking)).not.toHaveProperty('releasedAt');
  });

  it('can’t be checked in to anymore', async () => {
    await book(15);
    await run(0);
    await run(15);
    expect(await arrivals.press<ProblemBody>(world.guest, booking, 'check-in')).toMatchObject({ status: 409 });
  });

  it('are released once after an outage, and only after a reminder', async () => {
    await book(15);
    expect(await run(40)).toBe(0);
    expect(await run(49)).toBe(0);
    const counts = await Promise.all([run(50), releaseDue(world.t.deps)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await arrivals.countEvents(booking, 'hours-released')).toBe(1);
    await book(15);
    await run(121);
    await completeDue(world.t.deps);
    expect(await run(140)).toBe(0);
    expect(await arrivals.get(booking)).not.toHaveProperty('releasedAt');
  });
});

describe('agreedRelease: what’s better for the guest counts', () => {
  const slot = { startsAt: new Date(SLOT.startsAt), endsAt: new Date(SLOT.endsAt) };
  const at = (minutes: number) => new Date(atMinute(minutes));
  it.each([
    ['as shown', 15, at(15), 15],
    ['shown that it can’t happen', 15, null, 0],
    ['the host has made it earlier since', 15, at(60), 60],
    ['the host has made it later since', 60, at(15), 60],
    ['the host has turned it off since', 0, at(15), 0],
    ['not shown, as with an app that doesn’t know it', 30, undefined, 30],
  ])('%s', (_, listingMinutes, shownAt, expected) => {
    expect(agreedRelease(slot, listingMinutes, shownAt)).toBe(expected);
  });

  it('bookings that are shorter, or longer than a day, are never released', () => {
    expect(agreedRelease({ ...slot, endsAt: at(60) }, 60, undefined)).toBe(0);
    expect(agreedRelease({ ...slot, endsAt: at(24 * 60 + 1) }, 60, undefined)).toBe(0);
  });
});
