// Hours that free up at saved listings: for members who opted in, at most one email a day, and only about what can be booked (J6, L6).
import { FREED_HOURS } from '@daynook/contract/limits/bookmarks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember, makeProperty } from '../../../test/make.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { expireDue } from '../bookings/due-bookings.ts';
import { makeWorld, SLOT, slotsOfDays, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { offerFreeHours } from '../waitlists/service.ts';
import { notifyFreedHours, stillFree } from './freed-hours.ts';

let world: World;
let reader: TestMember;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  reader = await makeMember(world.t.db);
  await choose({ isMailed: true });
});

const choose = (choice: object, member = reader) =>
  world.call(member, 'PUT', '/api/account/notices/freed-hours', choice);
const save = (listing: { id: string }, member = reader) =>
  world.call(member, 'POST', '/api/bookmarks', { listingId: listing.id });
const cancel = (id: string, member = world.guest) => world.verb(member, id, 'cancel');
const waitMinutes = (minutes: number) => world.t.clock.advance({ minutes });
const notified = async (member = reader) => {
  await notifyFreedHours(world.t.deps);
  return (await emailsTo(world.t, member.email)).filter(({ subject }) => subject.includes('freed up'));
};

/** A saved listing whose hours a guest has just given up. */
async function freed(values: Parameters<World['makeListing']>[0] = {}, hours = SLOT): Promise<TestListing> {
  const listing = await world.makeListing(values);
  await save(listing);
  const { _id } = await world.booked(listing, hours);
  await cancel(_id);
  return listing;
}

it('emails them at once where there are no waitlists (N17)', async () => {
  setCurrentSettings({ ...DEFAULT_SETTINGS, features: { off: ['waitlists'] } });
  await freed({ title: 'Loft' });
  const emails = await notified();
  setCurrentSettings(DEFAULT_SETTINGS);
  expect(emails.map(({ subject }) => subject)).toEqual(['Hours freed up at Loft']);
});

it('emails members who opted in, once the waitlist has had its turn, and once (J6)', async () => {
  const listing = await freed({ title: 'Attic' });
  waitMinutes(FREED_HOURS.waitedMinutes - 1);
  expect(await notified()).toEqual([]);
  waitMinutes(1);
  const [email, ...others] = await notified();
  expect(others).toEqual([]);
  expect(email!.subject).toBe('Hours freed up at Attic');
  expect(email!.text_body).toContain('Tue, Nov 24');
  expect(email!.text_body).toContain(`/listing/${listing.id}?date=2026-11-24&from=`);
  // Who canceled is nobody's business.
  expect(email!.text_body).not.toContain(world.guest.name);
  waitMinutes(5);
  expect(await notified()).toHaveLength(1);
});

it('names several hours in one email, soonest first, and the next one at the earliest a day later (J6)', async () => {
  const nextDay = slotsOfDays();
  const [first, second] = [nextDay(), nextDay()];
  await freed({ title: 'Studio' }, second);
  await freed({ title: 'Attic' }, first);
  waitMinutes(FREED_HOURS.waitedMinutes);
  const [email] = await notified();
  expect(email!.subject).toBe('Hours freed up at workspaces you saved');
  expect(email!.text_body.indexOf('Attic')).toBeLessThan(email!.text_body.indexOf('Studio'));
  // Too late for the first email, and not forgotten.
  waitMinutes(-10);
  await freed({ title: 'Den' }, nextDay());
  waitMinutes(10 + 1_439);
  expect(await notified()).toHaveLength(1);
  waitMinutes(1);
  const [, next] = await notified();
  expect(next!.subject).toBe('Hours freed up at Den');
  expect(next!.text_body).not.toContain('Attic');
});

it('hours held for the waitlist while another listing’s email goes out are in the next one (J6)', async () => {
  const held = await world.makeListing({ title: 'Attic' });
  await save(held);
  const hours = slotsOfDays()(3);
  const { _id } = await world.booked(held, hours);
  await world.call(await makeMember(world.t.db), 'POST', `/api/listings/${held.id}/waitlist`, hours);
  await freed({ title: 'Den' });
  await cancel(_id);
  waitMinutes(FREED_HOURS.waitedMinutes - 1);
  await offerFreeHours(world.t.deps);
  waitMinutes(1);
  const [email, ...others] = await notified();
  expect(others).toEqual([]);
  expect(email!.text_body).not.toContain('Attic');
  // Nobody takes them, and a day later they can still be booked.
  waitMinutes(60);
  await expireDue(world.t.deps);
  waitMinutes(24 * 60 - 60);
  await expireDue(world.t.deps);
  const [, next] = await notified();
  expect(next!.subject).toBe('Hours freed up at Attic');
  expect(next!.text_body).not.toContain('Den');
});

it('also names hours that a moved booking gave up, and only those (J6)', async () => {
  const listing = await world.makeListing({
    title: 'Attic',
    booking_mode: 'instant',
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
  });
  await save(listing);
  const changes = new Changes(world);
  const booking = await world.booked(listing, slotsOfDays()(3));
  const later = { startsAt: plus(booking.startsAt, 1), endsAt: plus(booking.endsAt, 1) };
  expect(await changes.proposed(world.guest, booking, later)).toMatchObject({ state: 'accepted' });
  const rows = await world.t.db.kysely
    .selectFrom('freed_hours')
    .select(['starts_at', 'ends_at'])
    .where('listing_id', '=', listing.id)
    .execute();
  expect(rows).toEqual([{ starts_at: new Date(booking.startsAt), ends_at: new Date(later.startsAt) }]);
  waitMinutes(FREED_HOURS.waitedMinutes);
  const [email] = await notified();
  expect(email!.subject).toBe('Hours freed up at Attic');
  expect(email!.text_body).toContain('9 AM–10 AM');
  await choose({ isMailed: true }, world.guest);
  await save(listing, world.guest);
  expect(await notified(world.guest)).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  [
    'members who didn’t choose so',
    async () => {
      await choose({ isMailed: false, isShown: false });
      await freed();
    },
  ],
  [
    'hours that somebody has booked since',
    async () => {
      const listing = await freed();
      await world.booked(listing, SLOT);
    },
  ],
  [
    'hours that stay blocked because the host canceled',
    async () => {
      const listing = await world.makeListing();
      await save(listing);
      const { _id } = await world.booked(listing, SLOT);
      await cancel(_id, world.host);
    },
  ],
  [
    'hours held for the first on the waitlist',
    async () => {
      const listing = await world.makeListing();
      await save(listing);
      const { _id } = await world.booked(listing, SLOT);
      const waiting = await makeMember(world.t.db);
      await world.call(waiting, 'POST', `/api/listings/${listing.id}/waitlist`, SLOT);
      await cancel(_id);
      waitMinutes(10);
      await offerFreeHours(world.t.deps);
      waitMinutes(-10);
    },
  ],
  [
    'listings that aren’t offered anymore',
    async () => {
      const { id } = await freed();
      await world.t.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', id).execute();
    },
  ],
  [
    'listings saved only after the cancellation',
    async () => {
      const listing = await world.makeListing();
      const { _id } = await world.booked(listing, SLOT);
      await cancel(_id);
      waitMinutes(1);
      await save(listing);
    },
  ],
  [
    'listings of a host who blocked them',
    async () => {
      const { host_id } = await freed();
      await world.t.db.kysely
        .insertInto('member_block')
        .values({ blocker_id: host_id, blocked_id: reader.id, created_at: world.t.clock.now() })
        .execute();
    },
  ],
])('says nothing about or to: %s (J6)', async (_, given) => {
  await given();
  waitMinutes(FREED_HOURS.waitedMinutes);
  expect(await notified()).toEqual([]);
});

it('says nothing to the one who canceled (J6)', async () => {
  await choose({ isMailed: true }, world.guest);
  const listing = await world.makeListing();
  await save(listing, world.guest);
  await cancel((await world.booked(listing, SLOT))._id);
  waitMinutes(FREED_HOURS.waitedMinutes);
  expect(await notified(world.guest)).toEqual([]);
});

it('comes once from two nodes, and only as a notification if that was chosen (J6, L1)', async () => {
  await choose({ isMailed: false, isShown: true });
  const listing = await freed();
  waitMinutes(FREED_HOURS.waitedMinutes);
  const second = await testApp({ db: world.t.db, now: world.t.clock.now() });
  const counts = await Promise.all([world.t.deps, second.deps, world.t.deps].map((deps) => notifyFreedHours(deps)));
  await second.close();
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await notified()).toEqual([]);
  const notifications = await world.t.db.kysely
    .selectFrom('notification')
    .selectAll()
    .where('member_id', '=', reader.id)
    .execute();
  expect(notifications).toMatchObject([{ href: expect.stringContaining(`/listing/${listing.id}?date=`) }]);
});

it('an email that waited for quiet hours to end has only what’s still free, at what’s still saved (J6, L6)', async () => {
  const [attic, den] = [await freed(), await freed()];
  const hours = [attic, den].map(({ id }) => ({ listingId: id, ...SLOT }));
  expect(await stillFree(world.t.deps, reader.id, hours)).toEqual(hours);
  await world.booked(attic, SLOT);
  expect(await stillFree(world.t.deps, reader.id, hours)).toEqual([hours[1]]);
  await world.call(reader, 'DELETE', `/api/bookmarks/listing/${den.id}`);
  expect(await stillFree(world.t.deps, reader.id, hours)).toEqual([]);
});

it('also names hours that a limit of local rules kept closed until another room’s visit was canceled (J6)', async () => {
  const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
  const [room, other] = [
    await world.makeListing({ property_id: propertyId, title: 'Attic' }),
    await world.makeListing({ property_id: propertyId, title: 'Den' }),
  ];
  await save(room);
  const limits = { counts: 'visits', perHour: null, perWeek: null, hours: [], note: null, source: null, how: 'own' };
  const limit = (version: number, perDay: number) =>
    world.call(world.host, 'PUT', `/api/properties/${propertyId}/visit-limits`, {
      version,
      limits: { ...limits, perDay },
    });
  // There was still room for another visit.
  expect(await limit(1, 2)).toMatchObject({ status: 200 });
  await cancel((await world.booked(other))._id);
  waitMinutes(FREED_HOURS.waitedMinutes);
  expect(await notified()).toEqual([]);
  expect(await limit(2, 1)).toMatchObject({ status: 200 });
  const nextDay = slotsOfDays()();
  await cancel((await world.booked(other, nextDay))._id);
  waitMinutes(FREED_HOURS.waitedMinutes);
  const [email] = await notified();
  expect(email!.subject).toBe('Hours freed up at Attic');
  expect(email!.text_body).not.toContain('Den');
});

describe('hours that a limit of local rules may have kept closed (J6)', () => {
  const LIMITS = { counts: 'visits', perHour: null, perWeek: null, hours: [], note: null, source: null, how: 'own' };
  /** Rooms of one property with a limit per day. The reader has saved the first one. */
  async function limited(perDay: number, ...titles: string[]) {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const rooms: TestListing[] = [];
    for (const title of titles) rooms.push(await world.makeListing({ property_id: propertyId, title }));
    const limits = { ...LIMITS, perDay };
    const url = `/api/properties/${propertyId}/visit-limits`;
    expect(await world.call(world.host, 'PUT', url, { version: 1, limits })).toMatchObject({ status: 200 });
    await save(rooms[0]!);
    return rooms as [TestListing, TestListing, ...TestListing[]];
  }
  const at = (hours: number) => ({
    startsAt: new Date(Date.parse(SLOT.startsAt) + hours * 3_600_000).toISOString(),
    endsAt: new Date(Date.parse(SLOT.endsAt) + hours * 3_600_000).toISOString(),
  });

  it('are announced if several visits together had used it up', async () => {
    const [, den] = await limited(2, 'Attic', 'Den');
    const visits = [await world.booked(den, at(0)), await world.booked(den, at(4))];
    await cancel(visits[0]!._id);
    // The second one isn't old enough for an email yet when the first one is.
    waitMinutes(5);
    await cancel(visits[1]!._id);
    waitMinutes(FREED_HOURS.waitedMinutes - 5);
    const [email, ...others] = await notified();
    expect(others).toEqual([]);
    expect(email!.subject).toBe('Hours freed up at Attic');
  });

  it('are announced if two visits at the same hours had used it up', async () => {
    const [, den, cellar] = await limited(2, 'Attic', 'Den', 'Cellar');
    const other = await world.makeGuest();
    const visits = [await world.booked(den!), await world.booked(cellar!, SLOT, { guest: other })];
    await cancel(visits[0]!._id);
    await cancel(visits[1]!._id, other);
    waitMinutes(FREED_HOURS.waitedMinutes);
    expect((await notified()).map(({ subject }) => subject)).toEqual(['Hours freed up at Attic']);
  });

  it('aren’t, if what was freed is booked again: it counted once, before and after', async () => {
    const [, den, cellar] = await limited(3, 'Attic', 'Den', 'Cellar');
    await cancel((await world.booked(den!))._id);
    await world.booked(den!, SLOT, { guest: await world.makeGuest() });
    await world.booked(cellar!, SLOT, { guest: await world.makeGuest() });
    waitMinutes(FREED_HOURS.waitedMinutes);
    expect(await notified()).toEqual([]);
  });

  it('are checked once if it didn’t, and never hide hours of the room itself', async () => {
    const [attic, den] = await limited(9, 'Attic', 'Den');
    await cancel((await world.booked(den))._id);
    const own = await world.booked(attic, at(4));
    await cancel(own._id);
    // Someone else has them for now.
    await world.booked(attic, at(4), { guest: await world.makeGuest() });
    waitMinutes(FREED_HOURS.waitedMinutes);
    const told = () =>
      world.t.db.kysely
        .selectFrom('freed_hours_notice')
        .innerJoin('freed_hours', 'freed_hours.id', 'freed_hours_notice.freed_hours_id')
        .where('member_id', '=', reader.id)
        .select('listing_id')
        .execute();
    expect(await notified()).toEqual([]);
    expect(await told()).toEqual([{ listing_id: den.id }]);
  });
});
