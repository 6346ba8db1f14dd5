// Waiting for hours that are taken: the order in line, the private hold, and what frees hours (C22).
import type { Booking } from '@daynook/contract/bookings';
import { BOOKING } from '@daynook/contract/limits/bookings';
import { WAITLISTS } from '@daynook/contract/limits/waitlists';
import type { WaitlistEntry } from '@daynook/contract/waitlists';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { someoneWaits, testEngine } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeProperty } from '../../../test/make.ts';
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
import { offerBookingHours, offerFreeHours } from './service.ts';

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

type Hours = typeof SLOT;
const join = <T = WaitlistEntry>(member: TestMember, listing: { id: string }, hours: Hours = SLOT) =>
  world.call<T>(member, 'POST', `/api/listings/${listing.id}/waitlist`, hours);
const leave = (member: TestMember, listing: { id: string }, { startsAt, endsAt }: Hours = SLOT) =>
  world.call(member, 'DELETE', `/api/listings/${listing.id}/waitlist?${new URLSearchParams({ startsAt, endsAt })}`);
const waits = async (member: TestMember) =>
  (await world.call<{ entries: WaitlistEntry[] }>(member, 'GET', '/api/waitlist')).body.entries;
const offer = () => offerFreeHours(world.t.deps);
const mailsTo = async (member: TestMember) =>
  (await emailsTo(world.t, member.email)).filter(({ subject }) => subject.startsWith('Your hours at'));
const isHeldFor = async (member: TestMember) => (await waits(member)).some(({ heldUntil }) => heldUntil !== null);

/** Taken hours, and members who wait for them in this order. */
async function taken(waiting = 2, values: Parameters<World['makeListing']>[0] = {}, hours: Hours = SLOT) {
  const listing: TestListing = await world.makeListing(values);
  const booking: Booking = await world.booked(listing, hours);
  const line: TestMember[] = [];
  for (let index = 0; index < waiting; index += 1) {
    const member = await world.makeGuest();
    world.t.clock.advance({ seconds: 1 });
    expect((await join(member, listing, hours)).status).toBe(201);
    line.push(member);
  }
  return { space: listing, booking, line };
}

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

describe('several at once (C22)', () => {
  it('two nodes offer the hours once, in order', async () => {
    const { booking, line } = await taken(3);
    const second = await testApp({ db: world.t.db, now: world.t.clock.now() });
    await world.verb(world.guest, booking._id, 'cancel');
    const counts = await Promise.all(
      [world.t.deps, second.deps, world.t.deps, second.deps].map((deps) => offerFreeHours(deps)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await Promise.all(line.map(isHeldFor))).toEqual([true, false, false]);
    expect(await mailsTo(line[0]!)).toHaveLength(1);
    await second.close();
  });

  it('two cancellations serve two in line, each with their own hours', async () => {
    const one = await taken(1);
    const later = { ...SLOT, startsAt: '2026-11-24T18:00:00.000Z', endsAt: '2026-11-24T20:00:00.000Z' };
    const two = await world.booked(one.space, later);
    const other = await world.makeGuest();
    await join(other, one.space, later);
    await Promise.all([one.booking._id, two._id].map((id) => world.verb(world.guest, id, 'cancel')));
    await Promise.all([offer(), offer()]);
    expect([await isHeldFor(one.line[0]!), await isHeldFor(other)]).toEqual([true, true]);
  });

  it('the hold that runs out and a booking that takes it: one of them wins', async () => {
    const { space, booking, line } = await taken(2);
    const [first, second] = line as [TestMember, TestMember];
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    world.t.clock.advance({ minutes: BOOKING.holdMinutes });
    const [booked] = await Promise.all([world.book<ProblemBody>(space, {}, { guest: first }), offer()]);
    await offer();
    expect(booked.status === 201 ? 'first' : booked.body.code).toBe((await isHeldFor(second)) ? 'SLOT_TAKEN' : 'first');
    await world.verify();
  });

  it('a failure while offering changes nothing, and the next run offers', async () => {
    const { booking, line } = await taken(1);
    await world.verb(world.guest, booking._id, 'cancel');
    const { kysely } = world.t.db;
    // The process dies after the hold was made: the email can't be queued, so the transaction is rolled back.
    const dying = { ...world.t.deps, newId: failAfter(2, world.t.deps.newId) };
    await offerFreeHours(dying);
    expect(await isHeldFor(line[0]!)).toBe(false);
    expect(await kysely.selectFrom('booking').select('id').where('guest_id', '=', line[0]!.id).execute()).toEqual([]);
    expect(await offer()).toBe(1);
    expect(await mailsTo(line[0]!)).toHaveLength(1);
  });
});

describe.runIf(testEngine() === 'postgres')('nodes that lock a line', () => {
  it.each<[string, (bookingId: string) => Promise<unknown>]>([
    ['hours are freed', (bookingId) => offerBookingHours(world.t.deps, bookingId)],
    [
      'entries are over',
      () => {
        world.t.clock.set(SLOT.startsAt);
        return offer();
      },
    ],
  ])('never wait for each other in a circle: %s', async (_, work) => {
    const { space, booking } = await taken(0);
    const { kysely } = world.t.db;
    // Stored the other way around than they're locked.
    const ids = ['ffffffff-0000-7000-8000-000000000000', '00000000-0000-7000-8000-000000000000'] as const;
    const now = world.t.clock.now();
    for (const id of ids) {
      const { id: memberId } = await world.makeGuest();
      await sql`
        insert into waitlist_entry (id, member_id, listing_id, during, guests, created_at, refused_at)
        values (${id}, ${memberId}, ${space.id}, tstzrange(${SLOT.startsAt}, ${SLOT.endsAt}), 1, ${now}, ${now})`.execute(
        kysely,
      );
    }
    const working = await kysely.transaction().execute(async (trx) => {
      const lock = (id: string) => sql`select from waitlist_entry where id = ${id} for update`.execute(trx);
      await lock(ids[1]);
      const waiting = work(booking._id);
      await someoneWaits(world.t.db);
      // The other node goes on to the rest of the line.
      await lock(ids[0]);
      return { waiting };
    });
    await working.waiting;
  });
});

/** Ids until there are no more. */
function failAfter(count: number, newId: () => string): () => string {
  let left = count;
  return () => {
    left -= 1;
    if (left < 0) throw new Error('the process died');
    return newId();
  };
}

describe('hours that a limit of local rules keeps closed', () => {
  const LIMITS = { counts: 'visitors', perHour: null, perDay: 2, perWeek: null, note: null, source: null, how: 'own' };
  const TUESDAYS = [{ weekday: 2, startMinute: 540, endMinute: 1_020 }];
  const later = (hours: number, guests = 1): Hours => ({
    startsAt: new Date(Date.parse(SLOT.startsAt) + hours * 3_600_000).toISOString(),
    endsAt: new Date(Date.parse(SLOT.endsAt) + hours * 3_600_000).toISOString(),
    guests,
  });
  /** Two rooms, and the visitors of a day at one of them. */
  async function usedUp() {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const values = { property_id: propertyId, capacity: 4 };
    const [room, other] = [await world.makeListing(values), await world.makeListing(values)];
    const limits = { ...LIMITS, hours: TUESDAYS };
    const url = `/api/properties/${propertyId}/visit-limits`;
    expect(await world.call(world.host, 'PUT', url, { version: 1, limits })).toMatchObject({ status: 200 });
    const visitor = await world.makeGuest();
    const booking = await world.booked(room, { guests: 2 }, { guest: visitor });
    const cancel = () => world.verb(visitor, booking._id, 'cancel');
    return { room, other, booking, cancel };
  }

  it('are offered to the first in line when another room’s visit is canceled', async () => {
    const { room, other, booking, cancel } = await usedUp();
    const [first, second] = [await world.makeGuest(), await world.makeGuest()];
    expect(await join(first, other, later(4, 2))).toMatchObject({ status: 201 });
    world.t.clock.advance({ seconds: 1 });
    expect(await join(second, room, later(4, 2))).toMatchObject({ status: 201 });
    expect(await offer()).toBe(0);
    // The first one's turn comes later after this than the second one's.
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds - 10 });
    await world.t.db.kysely
      .updateTable('waitlist_entry')
      .set({ refused_at: world.t.clock.now() })
      .where('member_id', '=', first.id)
      .execute();
    world.t.clock.advance({ seconds: 15 });
    await cancel();
    await offerBookingHours(world.t.deps, booking._id);
    expect([await isHeldFor(first), await isHeldFor(second)]).toEqual([true, false]);
  });

  it('cost one look while nothing is freed, and one attempt when one visit is: not one for each who waits', async () => {
    const { room, other, cancel } = await usedUp();
    const line = [await world.makeGuest(), await world.makeGuest(), await world.makeGuest()];
    for (const [index, member] of line.entries()) {
      world.t.clock.advance({ seconds: 1 });
      expect(await join(member, [other, room, other][index]!, later(4, 2))).toMatchObject({ status: 201 });
    }
    // Each attempt to reserve needs a new id.
    let ids = 0;
    const newId = () => {
      ids += 1;
      return world.t.deps.newId();
    };
    const counting = { ...world.t.deps, newId };
    expect([await offerFreeHours(counting), ids]).toEqual([0, 0]);
    // Hours that open without a notice, for example because the host allows more visits, are found like before.
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds });
    expect([await offerFreeHours(counting), ids]).toEqual([0, 0]);
    await cancel();
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds });
    expect(await offerFreeHours(world.t.deps)).toBe(1);
    expect(await Promise.all(line.map(isHeldFor))).toEqual([true, false, false]);
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds });
    expect([await offerFreeHours(counting), ids]).toEqual([0, 0]);
  });

  it('are tried in full for a member whose own hold at another room uses the limit up', async () => {
    const { room, other, cancel } = await usedUp();
    const member = await world.makeGuest();
    expect(await join(member, other, later(4, 2))).toMatchObject({ status: 201 });
    await cancel();
    const hold = { listingId: room.id, ...later(0, 2) };
    expect(await world.call(member, 'POST', '/api/bookings/holds', hold)).toMatchObject({ status: 201 });
    expect([await offer(), await isHeldFor(member)]).toEqual([1, true]);
  });

  it('show the place in line over all rooms; hours that are taken, the place at their room', async () => {
    const { room, other } = await usedUp();
    const [first, second, third] = [await world.makeGuest(), await world.makeGuest(), await world.makeGuest()];
    expect(await join(first, other, later(2))).toMatchObject({ body: { position: 1 } });
    world.t.clock.advance({ seconds: 1 });
    expect(await join(second, room, later(4))).toMatchObject({ body: { position: 2 } });
    expect(await waits(second)).toMatchObject([{ position: 2 }]);
    world.t.clock.advance({ seconds: 1 });
    // The visit that uses up the limit is in these hours.
    expect(await join(third, room, later(0))).toMatchObject({ body: { position: 1 } });
  });

  it.each([
    [{ perDay: 1, perWeek: null, perHour: null }, 24, 1],
    [{ perDay: null, perWeek: 1, perHour: null }, 24, 2],
    [{ perDay: null, perWeek: null, perHour: 1 }, 1, 2],
    [{ perDay: null, perWeek: null, perHour: 1 }, 2, 1],
  ])('with the limits %j, and another who waits %i hours later: place %i', async (most, hours, position) => {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const values = { property_id: propertyId, capacity: 4 };
    const [room, other, third] = [
      await world.makeListing(values),
      await world.makeListing(values),
      await world.makeListing(values),
    ];
    // Both days and hours are used up.
    await world.booked(room, later(0), { guest: await world.makeGuest() });
    await world.booked(other, later(hours), { guest: await world.makeGuest() });
    const limits = { ...LIMITS, ...most, counts: 'visits', hours: [] };
    const url = `/api/properties/${propertyId}/visit-limits`;
    expect(await world.call(world.host, 'PUT', url, { version: 1, limits })).toMatchObject({ status: 200 });
    const [first, second] = [await world.makeGuest(), await world.makeGuest()];
    expect(await join(first, other, later(hours))).toMatchObject({ status: 201, body: { position: 1 } });
    world.t.clock.advance({ seconds: 1 });
    expect(await join(second, third, later(0))).toMatchObject({ status: 201, body: { position } });
  });

  it.each([
    ['outside the hours of visits', 24, 1],
    ['with more visitors than the limit', 4, 3],
  ])('can’t be waited for %s', async (_, hours, guests) => {
    const { other } = await usedUp();
    const answer = await join<ProblemBody>(await world.makeGuest(), other, later(hours, guests));
    expect(answer).toMatchObject({ status: 422, body: { code: 'VISIT_LIMIT' } });
  });
});
