// What local rules allow at a property: stated by its host, and kept by everything that takes hours.
import type { VisitLimits } from '@daynook/contract/listings/visit-limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeListing, makeProperty } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { refreshAllWeeklyOpen, refreshDays, verifyDays } from '../availability/service.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { refreshListings } from '../listings/service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));
afterEach(() => world.verify());

const LIMITS: VisitLimits = {
  counts: 'visits',
  perHour: null,
  perDay: null,
  perWeek: null,
  hours: [],
  cars: null,
  note: null,
  source: null,
  how: 'official',
};

/** Two rooms of one property that aren't linked. */
async function makeRooms(values: Parameters<typeof makeListing>[1] = {}): Promise<[TestListing, TestListing, string]> {
  const { id } = await makeProperty(world.t.db, { host_id: world.host.id });
  const room = () => makeListing(world.t.db, { host_id: world.host.id, property_id: id, ...values });
  return [await room(), await room(), id];
}
const read = (propertyId: string) =>
  world.call<{ version: number; limits: unknown }>(world.host, 'GET', `/api/properties/${propertyId}/visit-limits`);
async function limit(propertyId: string, limits: Partial<VisitLimits> | null) {
  const { version } = (await read(propertyId)).body;
  const body = { version, limits: limits && { ...LIMITS, ...limits } };
  const answer = await world.call(world.host, 'PUT', `/api/properties/${propertyId}/visit-limits`, body);
  expect(answer).toMatchObject({ status: 200 });
}
const hoursLater = (hours: number) => ({
  startsAt: new Date(Date.parse(SLOT.startsAt) + hours * 3_600_000).toISOString(),
  endsAt: new Date(Date.parse(SLOT.endsAt) + hours * 3_600_000).toISOString(),
});
const refused = { status: 422, body: { code: 'VISIT_LIMIT' } };
const asGuest = async () => ({ guest: await world.makeGuest() });

describe('limits of local rules', () => {
  it('are stated with who did, how, and when, and shown to guests', async () => {
    const [room, , propertyId] = await makeRooms();
    expect((await read(propertyId)).body).toMatchObject({ limits: null });
    const source = 'https://example.org/rules';
    await limit(propertyId, { perDay: 4, note: '  Ask first ', source });
    const stated = { perDay: 4, note: 'Ask first', source, how: 'official', statedBy: 'host', statedOn: '2026-11-21' };
    expect((await read(propertyId)).body).toMatchObject({ limits: stated });
    const { body } = await world.call<{ property: object }>(undefined, 'GET', `/api/listings/${room.id}`);
    expect(body.property).toMatchObject({ visitLimits: stated });
    const home = await world.call<object>(undefined, 'GET', `/api/homes/${propertyId}`);
    expect(home.body).toMatchObject({ visitLimits: stated });
    await limit(propertyId, null);
    expect((await read(propertyId)).body).toMatchObject({ limits: null });
  });

  it('are refused by field, and never overwritten unseen', async () => {
    const [, , propertyId] = await makeRooms();
    const put = (limits: object, version = 1) =>
      world.call(world.host, 'PUT', `/api/properties/${propertyId}/visit-limits`, {
        version,
        limits: { ...LIMITS, ...limits },
      });
    expect(await put({})).toMatchObject({ status: 400, body: { fields: { 'limits.perDay': expect.any(String) } } });
    expect(await put({ perDay: 0 })).toMatchObject({ body: { fields: { 'limits.perDay': expect.any(String) } } });
    expect(await put({ perDay: 1, source: 'javascript:alert(1)' })).toMatchObject({
      body: { fields: { 'limits.source': expect.any(String) } },
    });
    const hours = [
      { weekday: 1, startMinute: 0, endMinute: 60 },
      { weekday: 1, startMinute: 60, endMinute: 120 },
    ];
    expect(await put({ hours })).toMatchObject({ body: { fields: { 'limits.hours': expect.any(String) } } });
    await limit(propertyId, { perDay: 4 });
    expect(await put({ perDay: 5 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED', current: { limits: { perDay: 4 } } },
    });
  });

  it('change nothing in the read model of days, so it stays right when they’re stated and removed', async () => {
    const [room, other, propertyId] = await makeRooms();
    const day = '2026-11-24';
    for (const { id } of [room, other]) {
      await world.t.db.kysely
        .insertInto('availability_exception')
        .values({ id: newId(), listing_id: id, date_from: day, date_to: day, kind: 'open' })
        .execute();
      await world.t.db.kysely.transaction().execute((trx) => refreshDays(trx, [id]));
    }
    for (const limits of [{ hours: [{ weekday: 2, startMinute: 600, endMinute: 720 }] }, null]) {
      await limit(propertyId, limits);
      expect(await verifyDays(world.t.db)).toEqual([]);
    }
  });

  it('leave bookings alone that were made before, and list them', async () => {
    const [room, other, propertyId] = await makeRooms();
    const first = await world.booked(room);
    await world.booked(other, hoursLater(4), await asGuest());
    await limit(propertyId, { perDay: 1 });
    expect(await world.get(world.guest, first._id)).toMatchObject({ body: { status: 'confirmed' } });
    const url = `/api/properties/${propertyId}/visit-limits/bookings`;
    const { body } = await world.call<{ bookings: object[]; total: number }>(world.host, 'GET', url);
    expect(body).toMatchObject({
      total: 2,
      bookings: [{ bookingId: first._id, exceeds: { per: 'day', most: 1, counts: 'visits' } }, {}],
    });
    await limit(propertyId, { perDay: 2 });
    expect((await world.call<{ total: number }>(world.host, 'GET', url)).body.total).toBe(0);
  });
});

describe('a property’s limits', () => {
  it('count bookings, requests, and holds at all of its rooms', async () => {
    const [room, other, propertyId] = await makeRooms({ booking_mode: 'request' });
    await limit(propertyId, { perDay: 2 });
    await world.booked(room);
    const hold = { listingId: other.id, ...SLOT, ...hoursLater(4) };
    const { guest } = await asGuest();
    expect(await world.call(guest, 'POST', '/api/bookings/holds', hold)).toMatchObject({ status: 201 });
    const later = hoursLater(4);
    expect(await world.book<ProblemBody>(room, later, await asGuest())).toMatchObject(refused);
    const quote = { listingId: room.id, ...SLOT, ...later };
    expect(await world.call(undefined, 'POST', '/api/bookings/quote', quote)).toMatchObject(refused);
    const day = '2026-11-24';
    const calendar = `/api/listings/${room.id}/availability?from=${day}&to=${day}`;
    expect(await world.call(undefined, 'GET', calendar)).toMatchObject({
      body: { days: [{ free: [], reason: 'visit-limit', visitLimit: { per: 'day', most: 2 } }] },
    });
    // The guest's own hold doesn't count for them, and once it has expired, for nobody.
    expect(await world.call(guest, 'POST', '/api/bookings/holds', { ...hold, ...hoursLater(6) })).toMatchObject({
      status: 201,
    });
    world.t.clock.advance({ minutes: 60 });
    expect(await world.book(room, later, await asGuest())).toMatchObject({ status: 201 });
  });

  it('make room again when a booking is canceled', async () => {
    const [room, other, propertyId] = await makeRooms();
    await limit(propertyId, { perDay: 1 });
    const booking = await world.booked(room);
    expect(await world.book<ProblemBody>(other, {}, await asGuest())).toMatchObject(refused);
    await world.verb(world.guest, booking._id, 'cancel');
    expect(await world.book(other, {}, await asGuest())).toMatchObject({ status: 201 });
  });

  it('bind a guest who holds two times and books both', async () => {
    const [room, other, propertyId] = await makeRooms();
    await limit(propertyId, { perDay: 1 });
    const holds = [
      { listingId: room.id, ...SLOT },
      { listingId: other.id, ...SLOT, ...hoursLater(4) },
    ];
    for (const hold of holds)
      expect(await world.call(world.guest, 'POST', '/api/bookings/holds', hold)).toMatchObject({ status: 201 });
    expect(await world.book(room)).toMatchObject({ status: 201 });
    expect(await world.book<ProblemBody>(other, hoursLater(4))).toMatchObject(refused);
  });

  it('count people across rooms', async () => {
    const [room, other, propertyId] = await makeRooms({ capacity: 4 });
    await limit(propertyId, { counts: 'visitors', perHour: 3 });
    await world.booked(room, { guests: 2 });
    expect(await world.book<ProblemBody>(other, { guests: 2 }, await asGuest())).toMatchObject({
      ...refused,
      body: {
        code: 'VISIT_LIMIT',
        message: 'The host’s local rules allow 3 visitors an hour here. Please choose another time, or fewer people.',
      },
    });
    expect(await world.book(other, { guests: 1 }, await asGuest())).toMatchObject({ status: 201 });
  });

  it('bind changes: more people and other days, but not less of what was booked', async () => {
    const [room, other, propertyId] = await makeRooms({ capacity: 4 });
    const booking = await world.booked(room, { guests: 2 });
    await world.booked(other, {}, await asGuest());
    const nextDay = await world.booked(other, hoursLater(24), await asGuest());
    await limit(propertyId, { counts: 'visitors', perDay: 1 });
    const change = (values: object) =>
      world.call(
        world.host,
        'POST',
        `/api/bookings/${booking._id}/changes/quote`,
        { ...SLOT, guests: 2, ...values },
        { 'idempotency-key': newKey() },
      );
    expect(nextDay.status).toBe('confirmed');
    expect(await change({ guests: 3 })).toMatchObject(refused);
    expect(await change(hoursLater(24))).toMatchObject(refused);
    const shorter = await change({ endsAt: new Date(Date.parse(SLOT.endsAt) - 3_600_000).toISOString() });
    expect(shorter.body).not.toMatchObject({ code: 'VISIT_LIMIT' });
  });

  it('refuse a series that exceeds them on its own', async () => {
    const [room, , propertyId] = await makeRooms();
    await limit(propertyId, { perWeek: 2 });
    const { status, body } = await world.call<{ rows: { conflict: { code: string } | null }[] }>(
      world.guest,
      'POST',
      '/api/booking-series/quote',
      { listingId: room.id, ...SLOT, repeat: { every: 'weekdays', weekdays: [2, 3, 4], count: 3 } },
    );
    expect(status).toBe(200);
    expect(body.rows.map(({ conflict }) => conflict?.code)).toEqual([undefined, undefined, 'VISIT_LIMIT']);
  });

  it('cut the hours that the listing’s page and the host’s calendar show', async () => {
    const [room, , propertyId] = await makeRooms();
    const shown = async () => {
      const { body } = await world.call<{ hours: { weekday: number; ranges: object[] }[] }>(
        undefined,
        'GET',
        `/api/listings/${room.id}`,
      );
      return body.hours.slice(0, 2).map(({ ranges }) => ranges);
    };
    const calendar = async () => {
      const url = `/api/host/calendar/listings?from=2026-11-23&to=2026-11-24&propertyId=${propertyId}`;
      const { body } = await world.call<{ rows: { _id: string; open: number[][] }[] }>(world.host, 'GET', url);
      return body.rows.find(({ _id }) => _id === room.id)!.open;
    };
    const [monday] = await calendar();
    expect(monday).not.toEqual([]);
    await limit(propertyId, { hours: [{ weekday: 2, startMinute: 600, endMinute: 720 }] });
    expect(await shown()).toEqual([[], [{ startMinute: 600, endMinute: 720 }]]);
    expect(await calendar()).toEqual([[], [600, 720]]);
    // Dates with their own hours, too.
    for (const date of ['2026-11-23', '2026-11-24'])
      await world.t.db.kysely
        .insertInto('availability_exception')
        .values({ id: newId(), listing_id: room.id, date_from: date, date_to: date, kind: 'open' })
        .execute();
    expect(await calendar()).toEqual([[], [600, 720]]);
  });

  it('keep used-up listings out of searches with hours', async () => {
    const [room, other, propertyId] = await makeRooms();
    const ids = [room.id, other.id];
    await limit(propertyId, { perDay: 1, hours: [{ weekday: 2, startMinute: 600, endMinute: 960 }] });
    await refreshAllWeeklyOpen(world.t.db);
    await world.t.db.kysely.transaction().execute((trx) => refreshListings(trx, ids));
    const { lat, lng } = await world.t.db.kysely
      .selectFrom('property')
      .select(['public_lat as lat', 'public_lng as lng'])
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow();
    const find = async (hours = 'from=14:00&to=16:00') => {
      const query = `lat=${lat}&lng=${lng}&radius=5&date=2026-11-24&${hours}&limit=50`;
      const { body } = await world.call<{ listings: { _id: string }[] }>(
        undefined,
        'GET',
        `/api/listings/search?${query}`,
      );
      return body.listings.map(({ _id }) => _id).filter((id) => ids.includes(id));
    };
    expect((await find()).toSorted()).toEqual(ids.toSorted());
    expect(await find('from=15:00&to=17:00')).toEqual([]);
    await world.booked(room, hoursLater(1));
    world.t.clock.advance({ minutes: 2 });
    expect(await find()).toEqual([]);
  });
});

const noCar = (message: unknown = expect.any(String)) => ({ status: 422, body: { code: 'CAR_LIMIT', message } });
const ONE_CAR = { cars: 1 };

describe('guests’ cars at a home', () => {
  it('count over all of its rooms, and keep out nobody without a car', async () => {
    const [room, other, propertyId] = await makeRooms();
    await limit(propertyId, { cars: 1 });
    expect(await world.booked(room, ONE_CAR)).toMatchObject(ONE_CAR);
    const second = await asGuest();
    expect(await world.book<ProblemBody>(other, ONE_CAR, second)).toMatchObject(
      noCar(
        'One guest car fits at this home, and its place is taken on Tue, Nov 24, 9 AM–11 AM (Eastern time). Come without a car, or choose another time.',
      ),
    );
    expect(await world.book<ProblemBody>(other, { cars: 2 }, second)).toMatchObject(
      noCar('One guest car fits at this home. Please bring fewer cars.'),
    );
    const quote = (values: object) =>
      world.call(undefined, 'POST', '/api/bookings/quote', { listingId: other.id, ...SLOT, ...values });
    expect(await quote(ONE_CAR)).toMatchObject(noCar());
    expect(await quote({})).toMatchObject({ status: 200, body: { cars: 0 } });
    expect(await quote({ ...ONE_CAR, ...hoursLater(2) })).toMatchObject({ status: 200, body: ONE_CAR });
    expect(await world.book(other, {}, second)).toMatchObject({ status: 201, body: { cars: 0 } });
  });

  it('that aren’t allowed are refused, and the page says so before', async () => {
    const [room, , propertyId] = await makeRooms();
    await limit(propertyId, { cars: 0 });
    const { body } = await world.call<{ property: object }>(undefined, 'GET', `/api/listings/${room.id}`);
    expect(body.property).toMatchObject({ visitLimits: { cars: 0 } });
    expect(await world.book<ProblemBody>(room, ONE_CAR)).toMatchObject(
      noCar('There’s no guest parking at this home. Please come without a car.'),
    );
    expect(await world.book(room)).toMatchObject({ status: 201 });
  });

  it('of holds and requests count, and leave their place when these end', async () => {
    const [room, other, propertyId] = await makeRooms({ booking_mode: 'request' });
    await limit(propertyId, { cars: 1 });
    const request = await world.booked(room, ONE_CAR);
    const hold = { listingId: other.id, ...SLOT, ...ONE_CAR };
    const { guest } = await asGuest();
    const place = () => world.call(guest, 'POST', '/api/bookings/holds', hold);
    expect(await place()).toMatchObject(noCar());
    await world.verb(world.host, request._id, 'decline');
    expect(await place()).toMatchObject({ status: 201, body: { quote: ONE_CAR } });
    expect(await world.book<ProblemBody>(room, ONE_CAR, await asGuest())).toMatchObject(noCar());
    // The guest's own hold is no obstacle, and what's booked is what's submitted.
    expect(await world.book(other, {}, { guest })).toMatchObject({ status: 201, body: { cars: 0 } });
    expect(await world.book(room, ONE_CAR, await asGuest())).toMatchObject({ status: 201 });
  });

  it('of bookings that were made before stay, and can only become fewer', async () => {
    const [room, other, propertyId] = await makeRooms({ capacity: 4 });
    const booking = await world.booked(room, { cars: 2 });
    await world.booked(other, ONE_CAR, await asGuest());
    await limit(propertyId, { cars: 1 });
    const url = `/api/properties/${propertyId}/visit-limits/bookings`;
    const { body } = await world.call<{ bookings: object[] }>(world.host, 'GET', url);
    expect(body.bookings).toMatchObject([{ exceeds: { per: 'cars', most: 1 } }, { exceeds: { per: 'cars', most: 1 } }]);
    const change = (values: object) =>
      world.call(world.host, 'POST', `/api/bookings/${booking._id}/changes/quote`, { ...SLOT, ...values });
    expect(await change({ cars: 3 })).toMatchObject(noCar());
    expect(await change({ endsAt: hoursLater(1).endsAt })).toMatchObject(noCar());
    expect(await change({ guests: 2 })).toMatchObject({ status: 200, body: { after: { guests: 2, cars: 2 } } });
    expect(await change(ONE_CAR)).toMatchObject({ status: 200, body: { before: { cars: 2 }, after: ONE_CAR } });
  });

  it('are checked again when a change is accepted, and change with it', async () => {
    const [room, other, propertyId] = await makeRooms({ booking_mode: 'request' });
    await limit(propertyId, { cars: 1 });
    const request = await world.booked(room);
    await world.accept(world.host, request._id);
    const url = `/api/bookings/${request._id}/changes`;
    const press = (member: TestMember, path: string, body?: object) =>
      world.call<ProblemBody>(member, 'POST', `${url}${path}`, body, { 'idempotency-key': newKey() });
    const wanted = { ...SLOT, ...ONE_CAR, expectedTotalMinor: request.totalMinor };
    expect(await press(world.guest, '', wanted)).toMatchObject({ status: 200 });
    const { body } = await world.call<{ changes: { _id: string }[] }>(world.host, 'GET', url);
    const accept = () =>
      press(world.host, `/${body.changes[0]!._id}/accept`, { expectedTotalMinor: request.totalMinor });
    const inTheWay = await asGuest();
    const taken = await world.booked(other, ONE_CAR, inTheWay);
    expect(await accept()).toMatchObject(noCar());
    await world.verb(inTheWay.guest, taken._id, 'withdraw');
    expect(await accept()).toMatchObject({ status: 200, body: ONE_CAR });
    expect(await world.book<ProblemBody>(other, ONE_CAR, inTheWay)).toMatchObject(noCar());
  });

  it('of a series are checked for each of its bookings', async () => {
    const [room, other, propertyId] = await makeRooms();
    await limit(propertyId, { cars: 1 });
    await world.booked(other, { ...ONE_CAR, ...hoursLater(24) }, await asGuest());
    const repeat = { every: 'weekdays', weekdays: [2, 3], count: 2 };
    const { body } = await world.call<{ rows: { totalMinor: number | null; conflict: { code: string } | null }[] }>(
      world.guest,
      'POST',
      '/api/booking-series/quote',
      { listingId: room.id, ...SLOT, ...ONE_CAR, repeat },
    );
    expect(body.rows.map(({ conflict }) => conflict?.code)).toEqual([undefined, 'CAR_LIMIT']);
  });

  it('are shown to the guest and the host, on the booking, in the calendar, and in emails', async () => {
    const [room, , propertyId] = await makeRooms();
    await limit(propertyId, { cars: 2 });
    const booking = await world.booked(room, { cars: 2 });
    for (const member of [world.guest, world.host])
      expect(await world.get(member, booking._id)).toMatchObject({ body: { cars: 2 } });
    const url = `/api/host/calendar?listingId=${room.id}&from=2026-11-24&to=2026-11-24`;
    const { body } = await world.call<{ entries: object[] }>(world.host, 'GET', url);
    expect(body.entries).toMatchObject([{ booking: { _id: booking._id, cars: 2 } }]);
    const emails = await emailsTo(world.t, world.host.email);
    expect(emails.at(-1)!.text_body).toMatch(/Cars:\s+2/);
  });
});

describe('many at once', () => {
  it('never park more cars together than fit, at rooms that share no other lock', async () => {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const rooms = await Promise.all(
      Array.from({ length: 6 }, () => makeListing(world.t.db, { host_id: world.host.id, property_id: propertyId })),
    );
    await limit(propertyId, { cars: 1 });
    const guests = await Promise.all(rooms.map(() => world.makeGuest()));
    const answers = await Promise.all(
      rooms.map((room, index) => world.book<ProblemBody>(room, ONE_CAR, { guest: guests[index]! })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(noCar());
  });

  it('never exceed a limit together, at rooms that share no other lock', async () => {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const rooms = await Promise.all(
      Array.from({ length: 8 }, () => makeListing(world.t.db, { host_id: world.host.id, property_id: propertyId })),
    );
    await limit(propertyId, { perDay: 3 });
    const guests = await Promise.all(rooms.map(() => world.makeGuest()));
    const answers = await Promise.all(
      rooms.map((room, index) => world.book<ProblemBody>(room, {}, { guest: guests[index]! })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(refused);
  });
});
