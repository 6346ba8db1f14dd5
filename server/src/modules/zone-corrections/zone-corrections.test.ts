// A property in the wrong time zone: corrected with its upcoming bookings, each as staff chose, all or nothing (RO2).
import type { Booking } from '@daynook/contract/bookings';
import type { ZoneCorrection, ZoneKeeps } from '@daynook/contract/staff/zone-corrections';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost, makeMember, makeProperty } from '../../../test/make.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { startDue } from '../bookings/due-bookings.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

let world: World;
let changes: Changes;
beforeAll(async () => {
  world = await makeWorld();
  changes = new Changes(world);
});
afterAll(() => world.t.close());
let room: TestListing;
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  room = await makeRoom();
});
afterEach(() => changes.verify());

/** In New York's zone, although it's in Chicago. */
const makeRoom = (values: Parameters<World['makeListing']>[0] = {}) =>
  world.makeListing({
    booking_mode: 'instant',
    window_days: 365,
    buffer_after_minutes: 0,
    buffer_before_minutes: 0,
    ...values,
  });
const CHICAGO = 'America/Chicago';
const NEXT = { ...SLOT, startsAt: SLOT.endsAt, endsAt: plus(SLOT.endsAt, 2) };
const book = async (slot: object = SLOT, listing = room): Promise<{ booking: Booking; guest: TestMember }> => {
  const guest = await world.makeGuest();
  return { booking: await world.booked(listing, { ...slot }, { guest }), guest };
};
const url = (listing = room) => `/api/staff/listings/${listing.id}/time-zone`;
const toBookings = (choices: Record<string, ZoneKeeps>) =>
  Object.entries(choices).map(([bookingId, keeps]) => ({ bookingId, keeps }));
const preview = <T = ZoneCorrection>(
  choices: Record<string, ZoneKeeps> = {},
  { timeZone = CHICAGO, as = world.staff } = {},
) => world.call<T>(as, 'POST', `${url()}/preview`, { timeZone, bookings: toBookings(choices) });
const correct = <T = ZoneCorrection>(
  choices: Record<string, ZoneKeeps>,
  { timeZone = CHICAGO, as = world.staff } = {},
) => world.call<T>(as, 'POST', url(), { timeZone, reason: 'The host asked', bookings: toBookings(choices) });
const view = async ({ _id }: { _id: string }) => (await world.get(world.staff, _id)).body;
const mails = async ({ email }: TestMember) =>
  (await emailsTo(world.t, email)).map(({ subject, text_body }) => `${subject}\n${text_body.replaceAll(/\s+/g, ' ')}`);
const readZone = async ({ property_id }: TestListing) =>
  (
    await world.t.db.kysely
      .selectFrom('property')
      .select('time_zone')
      .where('id', '=', property_id)
      .executeTakeFirstOrThrow()
  ).time_zone;

describe('a property in the wrong time zone', () => {
  it('moves with the local time that guests booked, even onto the hours of the next booking', async () => {
    const [first, second] = [await book(), await book(NEXT)];
    const shown = await preview();
    expect(shown).toMatchObject({
      status: 200,
      body: { from: 'America/New_York', to: CHICAGO, listings: [room.title], underWay: 0 },
    });
    expect(shown.body.bookings).toMatchObject([
      {
        _id: first.booking._id,
        now: { startsAt: SLOT.startsAt },
        local: { startsAt: plus(SLOT.startsAt, 1), endsAt: plus(SLOT.endsAt, 1) },
        keeps: 'local',
        conflict: null,
      },
      { _id: second.booking._id, conflict: null },
    ]);
    // The preview changed nothing.
    expect([await readZone(room), (await view(first.booking)).startsAt]).toEqual(['America/New_York', SLOT.startsAt]);
    expect(await mails(first.guest)).toHaveLength(1);
    expect(await correct({ [first.booking._id]: 'local', [second.booking._id]: 'local' })).toMatchObject({
      status: 200,
    });
    expect(await readZone(room)).toBe(CHICAGO);
    for (const { booking } of [first, second])
      expect(await view(booking)).toMatchObject({
        startsAt: plus(booking.startsAt, 1),
        endsAt: plus(booking.endsAt, 1),
        timeZone: CHICAGO,
        totalMinor: booking.totalMinor,
        status: 'confirmed',
      });
    const [, mail] = await mails(first.guest);
    expect(mail).toContain('We corrected the time zone of');
    expect(mail).toContain('The booking is now Tue, Nov 24, 2026, 9 AM–11 AM (Central time)');
    expect(mail).toContain('It was Tue, Nov 24, 2026, 9 AM–11 AM (Eastern time)');
    const logged = await world.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('subject_id', '=', room.property_id)
      .execute();
    expect(logged).toEqual([
      { action: 'corrected-time-zone', reason: 'The host asked (America/New_York to America/Chicago)' },
    ]);
    // Someone else can book the hour that's free now, but not those that aren't.
    const taken = { ...SLOT, startsAt: plus(SLOT.startsAt, 1), endsAt: plus(SLOT.startsAt, 2) };
    expect(await world.book(room, taken)).toMatchObject({ status: 409 });
    expect(await world.book(room, { ...SLOT, endsAt: plus(SLOT.startsAt, 1) })).toMatchObject({ status: 201 });
    expect(await correct({})).toMatchObject({ status: 400 });
  });

  it('has its noise at the hours of the right zone', async () => {
    const measure = async (at: string, seconds = 60) => {
      world.t.clock.set(at);
      const sample = { seconds, device: 'phone', l10: -45, l50: -58, l90: -62 };
      expect(await world.call(world.host, 'POST', `/api/host/listings/${room.id}/noise-samples`, sample)).toMatchObject(
        {
          status: 201,
        },
      );
    };
    // Saturday morning in New York, Friday evening in Chicago.
    await measure('2026-11-21T05:30:00Z');
    await measure('2026-11-21T15:01:00Z');
    await measure('2026-11-21T15:02:00Z', 300);
    const listHours = () =>
      world.t.db.kysely
        .selectFrom('noise_sample')
        .select(['hour', 'is_weekend'])
        .where('listing_id', '=', room.id)
        .orderBy('created_at')
        .execute();
    expect(await listHours()).toEqual([
      { hour: 0, is_weekend: true },
      { hour: 10, is_weekend: true },
      { hour: 9, is_weekend: true },
    ]);
    expect(await correct({})).toMatchObject({ status: 200 });
    expect(await listHours()).toEqual([
      { hour: 23, is_weekend: false },
      { hour: 9, is_weekend: true },
      { hour: 8, is_weekend: true },
    ]);
  });

  it('a booking that keeps its moment is told, too, and both sides’ calendars get a new entry', async () => {
    const { booking, guest } = await book();
    expect(await correct({ [booking._id]: 'instant' })).toMatchObject({ status: 200 });
    expect(await view(booking)).toMatchObject({ startsAt: SLOT.startsAt, timeZone: CHICAGO });
    const [, mail] = await mails(guest);
    expect(mail).toContain('The booking is now Tue, Nov 24, 2026, 8 AM–10 AM (Central time)');
    expect(mail).toContain('Your booking hasn’t moved.');
    for (const side of [guest, world.host]) {
      const entries = await world.t.db.kysely
        .selectFrom('sent_email')
        .select('calendar_text')
        .where('member_id', '=', side.id)
        .where('calendar_text', 'like', `%${booking.reference}%`)
        .orderBy('outbox_id')
        .execute();
      const sequences = entries.map(({ calendar_text }) => Number(/SEQUENCE:(\d+)/.exec(calendar_text!)![1]));
      expect(sequences.at(-1)).toBeGreaterThan(sequences[0]!);
    }
    const local = await world.t.db.kysely
      .selectFrom('booking')
      .select(['local_start', 'version'])
      .where('id', '=', booking._id)
      .executeTakeFirstOrThrow();
    expect(local.local_start).toContain('2026-11-24 08:00');
  });

  it('moves bookings of seasons in which the zones differ, although the first one stays where it is', async () => {
    // Both are seven hours behind in November; in June, Phoenix is an hour behind Denver.
    const { id } = await makeProperty(world.t.db, { host_id: world.host.id, time_zone: 'America/Denver' });
    room = await makeRoom({ property_id: id });
    const slots = ['2026-11-24T16', '2027-06-01T15', '2027-06-01T17', '2027-06-01T19'].map((at) => `${at}:00:00.000Z`);
    const bookings: Booking[] = [];
    for (const startsAt of slots)
      bookings.push((await book({ startsAt, endsAt: plus(startsAt, 2), guests: 1 })).booking);
    const choices = Object.fromEntries(bookings.map(({ _id }) => [_id, 'local' as const]));
    const timeZone = 'America/Phoenix';
    const { body } = await preview(choices, { timeZone });
    expect(body.bookings.map(({ conflict }) => conflict)).toEqual([null, null, null, null]);
    expect(await correct(choices, { timeZone })).toMatchObject({ status: 200 });
    for (const [index, booking] of bookings.entries())
      expect(await view(booking)).toMatchObject({ startsAt: plus(booking.startsAt, index === 0 ? 0 : 1), timeZone });
    // All hours are still taken.
    for (const startsAt of [slots[0]!, ...slots.slice(1).map((at) => plus(at, 1))])
      expect(await world.book(room, { startsAt, endsAt: plus(startsAt, 1), guests: 1 })).toMatchObject({ status: 409 });
  });

  it('shows which choices are in each other’s way, and then changes nothing', async () => {
    const [first, second] = [await book(), await book(NEXT)];
    const choices = { [first.booking._id]: 'local', [second.booking._id]: 'instant' } as const;
    const { body } = await preview(choices);
    expect(body.bookings.map(({ conflict }) => conflict)).toEqual(['taken', null]);
    expect(await correct<ProblemBody>(choices)).toMatchObject({
      status: 409,
      body: { message: 'Some of your choices don’t work. Fix the bookings marked below.' },
    });
    expect(await readZone(room)).toBe('America/New_York');
    expect(await view(first.booking)).toMatchObject({ startsAt: SLOT.startsAt, timeZone: 'America/New_York' });
  });

  it('decides about no booking unseen, even if one is made at that moment', async () => {
    const { booking } = await book();
    await book(NEXT);
    expect(await correct<ProblemBody>({ [booking._id]: 'local' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED', message: expect.stringContaining('Review the list again.') },
    });
    const [answer, booked] = await Promise.all([
      correct(Object.fromEntries((await preview()).body.bookings.map(({ _id }) => [_id, 'local' as const]))),
      world.book<Booking>(room, { ...NEXT, startsAt: plus(NEXT.endsAt, 2), endsAt: plus(NEXT.endsAt, 4) }),
    ]);
    if (answer.status === 200 && booked.status === 201)
      expect(await view(booked.body)).toMatchObject({ timeZone: CHICAGO });
  });

  it('moves all rooms of the property, stays under way only on the clock, and none into the past', async () => {
    const den = await makeRoom({ property_id: room.property_id });
    const now = await book({ ...SLOT, startsAt: '2026-11-24T16:00:00.000Z', endsAt: '2026-11-24T18:00:00.000Z' });
    const soon = await book({ ...SLOT, startsAt: '2026-11-24T18:00:00.000Z', endsAt: '2026-11-24T20:00:00.000Z' }, den);
    world.t.clock.set('2026-11-24T16:30:00Z');
    await startDue(world.t.deps);
    // In Halifax it's an hour later, so the same local time was an hour ago.
    world.t.clock.set('2026-11-24T17:30:00Z');
    const wanted = { timeZone: 'America/Halifax' };
    const { body } = await preview({}, wanted);
    expect(body).toMatchObject({ underWay: 1, bookings: [{ _id: soon.booking._id, conflict: 'past' }] });
    expect(await correct({ [soon.booking._id]: 'instant' }, wanted)).toMatchObject({ status: 200 });
    expect(await view(now.booking)).toMatchObject({
      status: 'active',
      startsAt: now.booking.startsAt,
      timeZone: 'America/Halifax',
    });
    expect(await view(soon.booking)).toMatchObject({ startsAt: soon.booking.startsAt, timeZone: 'America/Halifax' });
  });

  it('requests move, too, and expire at their new start at the latest', async () => {
    room = await makeRoom({ booking_mode: 'request', notice_minutes: 0 });
    const slot = { ...SLOT, startsAt: '2026-11-21T21:00:00.000Z', endsAt: '2026-11-21T22:00:00.000Z' };
    const { booking, guest } = await book(slot);
    expect(booking.status).toBe('requested');
    expect(await correct({ [booking._id]: 'local' }, { timeZone: 'America/St_Johns' })).toMatchObject({ status: 200 });
    const after = await view(booking);
    expect(after).toMatchObject({ status: 'requested', startsAt: '2026-11-21T19:30:00.000Z' });
    expect(Date.parse(after.expiresAt!)).toBeLessThanOrEqual(Date.parse(after.startsAt));
    const mail = (await mails(guest)).at(-1)!;
    expect(mail).toContain(`The time of your request at ${room.title} has changed`);
    expect(mail).toContain('Your request is now for Sat, Nov 21, 2026');
    // It isn't in calendars before it's confirmed.
    const entries = await world.t.db.kysely
      .selectFrom('sent_email')
      .select('id')
      .where('member_id', '=', guest.id)
      .where('calendar_text', 'is not', null)
      .execute();
    expect(entries).toEqual([]);
  });

  it('an open proposal ends, because it was about the wrong hours; a later charge moves with its booking', async () => {
    const series = createSeriesCalls(() => world);
    const guest = await world.makeGuest();
    const first = await series.booked(guest, room);
    const { bookings } = await series.get(guest, first.series!._id);
    const second = (await world.get(guest, bookings[1]!._id)).body;
    await changes.proposed(world.host, second, { priceMinor: 1_000 });
    const choices = Object.fromEntries(bookings.map(({ _id }) => [_id, 'local' as const]));
    expect(await correct(choices)).toMatchObject({ status: 200 });
    const list = await changes.list(guest, second);
    expect(list.map(({ state }) => state)).toEqual(['accepted', 'canceled']);
    expect((await series.get(guest, first.series!._id)).bookings[1]).toMatchObject({
      startsAt: plus(second.startsAt, 1),
      chargeAt: '2026-11-29T15:00:00.000Z',
    });
  });

  it('is a colleague’s decision if it’s about staff’s own booking or a property they help to host', async () => {
    const colleague = await makeMember(world.t.db, { email: 'colleague@daynook.com' });
    const isOwn = { status: 403, body: { message: expect.stringContaining('Ask a colleague') } };
    const own = await world.booked(room, { ...SLOT }, { guest: world.staff });
    const choices = { [own._id]: 'instant' } as const;
    expect(await preview<ProblemBody>(choices)).toMatchObject(isOwn);
    expect(await correct<ProblemBody>(choices)).toMatchObject(isOwn);
    expect(await readZone(room)).toBe('America/New_York');
    // Also while they're there.
    world.t.clock.set(plus(SLOT.startsAt, 0.5));
    await startDue(world.t.deps);
    expect(await preview<ProblemBody>()).toMatchObject(isOwn);
    expect(await preview({}, { as: colleague })).toMatchObject({ status: 200, body: { underWay: 1 } });

    room = await makeRoom();
    await makeCoHost(world.t.db, {
      property_id: room.property_id,
      member_id: world.staff.id,
      level: 'calendar-messages',
    });
    expect(await preview<ProblemBody>()).toMatchObject(isOwn);
    expect(await preview({}, { as: colleague })).toMatchObject({ status: 200 });
    await world.t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', colleague.id).execute();
  });

  it('made twice at once, it happens and is told once', async () => {
    const { booking, guest } = await book();
    const choices = { [booking._id]: 'instant' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => correct<ProblemBody>(choices)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400 || status === 409)).toHaveLength(2);
    expect((await mails(guest)).filter((text) => text.includes('We corrected the time zone of'))).toHaveLength(1);
    expect(await changes.list(guest, booking)).toHaveLength(1);
  });

  it('isn’t for anyone else, nor for staff about their own property', async () => {
    const { booking } = await book();
    for (const as of [world.guest, world.host]) expect(await preview({}, { as })).toMatchObject({ status: 403 });
    expect(await preview({}, { timeZone: 'Mars/Base' })).toMatchObject({ status: 400 });
    expect(
      await world.call(world.staff, 'POST', `/api/staff/listings/${world.t.deps.newId()}/time-zone/preview`, {
        timeZone: CHICAGO,
      }),
    ).toMatchObject({ status: 404 });
    // While anything is booked, its host can't.
    const { version } = await world.t.db.kysely
      .selectFrom('property')
      .select('version')
      .where('id', '=', room.property_id)
      .executeTakeFirstOrThrow();
    const own = await world.call(
      world.host,
      'PATCH',
      `/api/properties/${room.property_id}`,
      { version, changes: { timeZone: CHICAGO } },
      { 'idempotency-key': newKey() },
    );
    expect(own.status).toBeGreaterThanOrEqual(400);
    expect(await view(booking)).toMatchObject({ startsAt: SLOT.startsAt });
  });
});
