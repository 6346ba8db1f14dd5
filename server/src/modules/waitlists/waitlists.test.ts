import { BOOKING } from '@daynook/contract/limits/bookings';
import { WAITLISTS } from '@daynook/contract/limits/waitlists';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLines } from '../../../test/waitlists.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { expireDue } from '../bookings/due-bookings.ts';
import {
  makeWorld,
  type ProblemBody,
  SLOT,
  slotsOfDays,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  await world.t.db.kysely.deleteFrom('waitlist_entry').execute();
});

const silent = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};

const { join, leave, waits, offer, mailsTo, isHeldFor, taken } = makeLines(() => world);

describe('joining (C22)', () => {
  it('is for hours that are taken, shows the place in line, and is the same twice', async () => {
    const { space, line } = await taken(2);
    const [first, second] = line as [TestMember, TestMember];
    const [entry] = await waits(second);
    expect(entry).toMatchObject({
      listing: { _id: space.id },
      startsAt: SLOT.startsAt,
      endsAt: SLOT.endsAt,
      timeZone: 'America/New_York',
      position: 2,
      heldUntil: null,
    });
    expect((await join(second, space)).body).toEqual(entry);
    expect(await waits(first)).toMatchObject([{ position: 1 }]);
  });

  it.each<[string, (listing: TestListing) => Promise<unknown>, string]>([
    ['free hours', async () => join(await world.makeGuest(), await world.makeListing()), 'HOURS_FREE'],
    [
      'hours on which it’s closed',
      async (listing) =>
        join(await world.makeGuest(), listing, {
          ...SLOT,
          startsAt: '2026-11-24T05:00:00.000Z',
          endsAt: '2026-11-24T06:00:00.000Z',
        }),
      'OUTSIDE_HOURS',
    ],
    ['their own listing', (listing) => join(world.host, listing), 'OWN_LISTING'],
    ['hours they have booked', (listing) => join(world.guest, listing), 'ALREADY_BOOKED'],
    [
      'more people than fit',
      async (listing) => join(await world.makeGuest(), listing, { ...SLOT, guests: 200 }),
      'CAPACITY_EXCEEDED',
    ],
  ])('refuses %s', async (_what, attempt, code) => {
    const { space } = await taken(0);
    expect(await attempt(space)).toMatchObject({ body: { code } });
  });

  it('refuses members whom the host has blocked', async () => {
    const { space } = await taken(0);
    const blocked = await world.makeGuest();
    await world.t.db.kysely
      .insertInto('member_block')
      .values({ blocker_id: world.host.id, blocked_id: blocked.id, created_at: world.t.clock.now() })
      .execute();
    expect((await join<ProblemBody>(blocked, space)).body.code).toBe('LISTING_NOT_BOOKABLE');
  });

  it('has a limit, also when several join at once', async () => {
    const nextSlot = slotsOfDays();
    const listing = await world.makeListing({ window_days: 120 });
    const other = await world.makeGuest();
    const slots = Array.from({ length: WAITLISTS.perMember + 2 }, () => nextSlot(7));
    for (const slot of slots.slice(0, 6)) await world.booked(listing, slot);
    for (const slot of slots.slice(6)) await world.booked(listing, slot, { guest: other });
    const member = await world.makeGuest();
    const answers = await Promise.all(slots.map((slot) => join<ProblemBody>(member, listing, slot)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WAITLISTS.perMember);
    expect(answers.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(2);
  });

  it('can be ended by the member only', async () => {
    const { space, line } = await taken(1);
    await leave(await world.makeGuest(), space);
    expect(await waits(line[0]!)).toHaveLength(1);
    expect((await leave(line[0]!, space)).status).toBe(204);
    expect(await waits(line[0]!)).toEqual([]);
    expect((await leave(line[0]!, space)).status).toBe(204);
    // Nobody waits for hours that end before they start.
    const backward = { ...SLOT, startsAt: SLOT.endsAt, endsAt: SLOT.startsAt };
    expect((await leave(line[0]!, space, backward)).status).toBe(204);
    expect((await join<ProblemBody>(line[0]!, space, backward)).body.code).toBe('END_BEFORE_START');
  });
});

describe('free hours (C22)', () => {
  it('are held for the first in line, who is notified once, and nobody else can book them', async () => {
    const { space, booking, line } = await taken(2);
    const [first, second] = line as [TestMember, TestMember];
    expect(await offer()).toBe(0);
    await world.verb(world.guest, booking._id, 'cancel');
    // The effect of the cancellation offers them right away, and the job finds nothing more to do.
    await drainOutbox(world.t.deps, topicHandlers(silent));
    const [mail, ...more] = await mailsTo(first);
    expect(more).toEqual([]);
    expect(await offer()).toBe(0);
    expect(mail!.text_body).toContain(`/listing/${space.id}/book?date=2026-11-24&from=09%3A00&to=11%3A00`);
    expect(await mailsTo(first)).toHaveLength(1);
    const news = await world.t.db.kysely
      .selectFrom('notification')
      .selectAll()
      .where('member_id', '=', first.id)
      .execute();
    expect(news.map(({ title }) => title)).toEqual([mail!.subject]);
    const until = new Date(world.t.clock.now().getTime() + BOOKING.holdMinutes * 60_000).toISOString();
    expect(await waits(first)).toMatchObject([{ heldUntil: until }]);
    expect(await waits(second)).toMatchObject([{ heldUntil: null, position: 2 }]);
    expect((await world.book<ProblemBody>(space, {}, { guest: second })).body.code).toBe('SLOT_TAKEN');
    expect((await world.book(space, {}, { guest: first })).status).toBe(201);
    await offer();
    expect(await waits(first)).toEqual([]);
    expect(await waits(second)).toMatchObject([{ heldUntil: null, position: 1 }]);
  });

  it('are offered to nobody while waitlists are off, and to the first in line once they’re on again (N17)', async () => {
    const { booking, line } = await taken(1);
    setCurrentSettings({ ...DEFAULT_SETTINGS, features: { off: ['waitlists'] } });
    await world.verb(world.guest, booking._id, 'cancel');
    expect(await offer()).toBe(0);
    setCurrentSettings(DEFAULT_SETTINGS);
    expect([await isHeldFor(line[0]!), await offer(), await isHeldFor(line[0]!)]).toEqual([false, 1, true]);
  });

  it('go to the next in line when the time is over, also after downtime', async () => {
    const { booking, line } = await taken(3);
    const [first, second, third] = line as [TestMember, TestMember, TestMember];
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    world.t.clock.advance({ minutes: BOOKING.holdMinutes });
    expect(await offer()).toBe(1);
    expect([await waits(first), await isHeldFor(second), await isHeldFor(third)]).toEqual([[], true, false]);
    // The server was down for hours.
    world.t.clock.advance({ hours: 5 });
    expect(await offer()).toBe(1);
    await expireDue(world.t.deps);
    expect([await waits(second), await isHeldFor(third)]).toEqual([[], true]);
    world.t.clock.advance({ minutes: BOOKING.holdMinutes });
    expect(await offer()).toBe(0);
    expect(await waits(third)).toEqual([]);
  });

  it('go to the next in line when the first leaves, but not when they only leave the checkout', async () => {
    const { space, booking, line } = await taken(2);
    const [first, second] = line as [TestMember, TestMember];
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    const hold = await world.call<{ _id: string; expiresAt: string }>(first, 'POST', '/api/bookings/holds', {
      listingId: space.id,
      ...SLOT,
    });
    expect(hold.body.expiresAt).toBe((await waits(first))[0]!.heldUntil);
    expect((await world.call(first, 'DELETE', `/api/bookings/holds/${hold.body._id}`)).status).toBe(204);
    await offer();
    expect([await isHeldFor(first), await isHeldFor(second)]).toEqual([true, false]);
    expect((await leave(first, space)).status).toBe(204);
    expect([await waits(first), await isHeldFor(second)]).toEqual([[], true]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['declined', (id) => world.verb(world.host, id, 'decline')],
    ['withdrawn', (id) => world.verb(world.guest, id, 'withdraw')],
    [
      'expired',
      async () => {
        world.t.clock.advance({ hours: 24 });
        await expireDue(world.t.deps);
      },
    ],
  ])('are those of a request that was %s', async (_how, end) => {
    const { booking, line } = await taken(1, { booking_mode: 'request' });
    await end(booking._id);
    await offer();
    expect(await isHeldFor(line[0]!)).toBe(true);
  });

  it('are those of a block that was removed', async () => {
    const listing = await world.makeListing();
    const blocked = await world.call<{ _id: string }>(
      world.host,
      'POST',
      `/api/host/listings/${listing.id}/blocks`,
      { startsAt: SLOT.startsAt, endsAt: SLOT.endsAt, note: null, weeklyUntil: null },
      { 'idempotency-key': 'block-1' },
    );
    expect(blocked.status).toBe(201);
    const member = await world.makeGuest();
    expect((await join(member, listing)).status).toBe(201);
    await world.call(world.host, 'DELETE', `/api/host/listings/${listing.id}/blocks/${blocked.body._id}`);
    expect([await offer(), await isHeldFor(member)]).toEqual([1, true]);
  });

  it('are those of another guest’s hold that ran out', async () => {
    const listing = await world.makeListing();
    await world.call(world.guest, 'POST', '/api/bookings/holds', { listingId: listing.id, ...SLOT });
    const member = await world.makeGuest();
    await join(member, listing);
    world.t.clock.advance({ minutes: BOOKING.holdMinutes });
    expect(await offer()).toBe(1);
    expect(await isHeldFor(member)).toBe(true);
  });

  it('aren’t those of a booking that the host canceled: they stay blocked', async () => {
    const { booking, line } = await taken(1);
    await world.verb(world.host, booking._id, 'cancel');
    expect([await offer(), await isHeldFor(line[0]!)]).toEqual([0, false]);
  });

  it('have to be free with their buffer', async () => {
    const { space, booking, line } = await taken(1, { buffer_after_minutes: 60 });
    const after = { ...SLOT, startsAt: '2026-11-24T17:00:00.000Z', endsAt: '2026-11-24T18:00:00.000Z' };
    await world.booked(space, after, { guest: await world.makeGuest() });
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    expect(await isHeldFor(line[0]!)).toBe(true);
  });

  it('need enough seats', async () => {
    const listing = await world.makeListing({ seats: 3, capacity: 3 });
    const bookings = [
      await world.booked(listing, { ...SLOT, guests: 2 }),
      await world.booked(listing, SLOT, { guest: await world.makeGuest() }),
    ];
    const member = await world.makeGuest();
    expect((await join(member, listing, { ...SLOT, guests: 2 })).status).toBe(201);
    await world.verb(world.host, bookings[1]!._id, 'cancel');
    expect(await offer()).toBe(0);
    await world.verb(world.guest, bookings[0]!._id, 'cancel');
    await offer();
    expect(await isHeldFor(member)).toBe(true);
  });

  it('of a room go to the member who waited first, for the room or for the whole place', async () => {
    const whole = await world.makeListing();
    const listing = await world.makeListing({ property_id: whole.property_id });
    await world.t.db.kysely.insertInto('listing_link').values({ listing_id: whole.id, part_id: listing.id }).execute();
    const booking = await world.booked(listing);
    const [first, second] = [await world.makeGuest(), await world.makeGuest()];
    await join(first, whole);
    world.t.clock.advance({ seconds: 1 });
    await join(second, listing);
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    expect([await isHeldFor(first), await isHeldFor(second)]).toEqual([true, false]);
    world.t.clock.advance({ minutes: BOOKING.holdMinutes });
    await offer();
    expect(await isHeldFor(second)).toBe(true);
  });

  it('skip members who are suspended or blocked by now', async () => {
    const { booking, line } = await taken(3);
    const [suspended, blocked, third] = line as [TestMember, TestMember, TestMember];
    const { kysely } = world.t.db;
    await kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
    await kysely
      .insertInto('member_block')
      .values({ blocker_id: world.host.id, blocked_id: blocked.id, created_at: world.t.clock.now() })
      .execute();
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    expect(await isHeldFor(third)).toBe(true);
  });

  it('skip a member who holds too much else, who stays in line', async () => {
    const { booking, line } = await taken(2);
    const [first, second] = line as [TestMember, TestMember];
    for (let index = 0; index < BOOKING.holdsPerGuest; index += 1) {
      const other = await world.makeListing();
      await world.call(first, 'POST', '/api/bookings/holds', { listingId: other.id, ...SLOT });
    }
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    expect([await isHeldFor(first), await isHeldFor(second)]).toEqual([false, true]);
    expect(await waits(first)).toHaveLength(1);
  });

  it('are over when the start is too near to book', async () => {
    const { booking, line } = await taken(1, { notice_minutes: 120 });
    world.t.clock.set(new Date(Date.parse(SLOT.startsAt) - 120 * 60_000));
    await world.verb(world.guest, booking._id, 'cancel');
    expect(await offer()).toBe(0);
    expect(await waits(line[0]!)).toEqual([]);
  });
});
