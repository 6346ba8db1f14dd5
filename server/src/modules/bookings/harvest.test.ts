// New members who want to find out where people live: every guest endpoint, against properties whose street must not be found.
import type { Quote } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, SLOT, type TestListing, type TestMember, type World } from './test-world.ts';

const HOMES = 6;
/** The same hours on another day, so that tests don't get in each other's way. */
const on = (day: string) => ({ startsAt: `2026-${day}T14:00:00.000Z`, endsAt: `2026-${day}T16:00:00.000Z`, guests: 1 });

let world: World;
let properties: TestListing[];
beforeAll(async () => {
  world = await makeWorld({ environment: { CANCELLATIONS_BEFORE_REQUESTS: '3' } });
  properties = await Promise.all(Array.from({ length: HOMES }, makeCanaryProperty));
});
afterAll(() => world.t.close());

async function makeCanaryProperty(): Promise<TestListing> {
  const host = await makeMember(world.t.db);
  const listing = await world.makeListing({ host_id: host.id, cancellation_policy: 'flexible', notice_minutes: 0 });
  const { kysely } = world.t.db;
  const address = { property_id: listing.property_id, street: '17 Canary Street', unit: '4B', postal_code: '11215' };
  await kysely
    .insertInto('property_address')
    .values({ ...address, lat: 40.671, lng: -73.981 })
    .execute();
  const checkIn = JSON.stringify([{ part: 'access', text: 'Canary code 4711', release: 'confirmed' }]);
  await kysely.updateTable('property').set({ check_in: checkIn }).where('id', '=', listing.property_id).execute();
  return listing;
}

/** Everything a guest can read about a property and their own booking there. */
async function readEverything(guest: TestMember, listing: TestListing, bookingId: string | undefined): Promise<string> {
  const of = (id: string) =>
    ['', '/refund-preview', '/receipt', '/reviews'].map((path) => `/api/bookings/${id}${path}`);
  const urls = [
    `/api/listings/${listing.id}`,
    `/api/listings/${listing.id}/similar`,
    `/api/homes/${listing.property_id}`,
    '/api/listings/search?limit=50',
    '/api/bookings',
    '/api/news',
    '/api/account/export',
    ...(bookingId ? of(bookingId) : []),
  ];
  const answers = await Promise.all(
    urls.map(async (url) => {
      const headers = await world.t.signIn(guest);
      return (await world.t.app.inject({ url, headers })).body;
    }),
  );
  return answers.join('\n');
}

/** Books, reads everything, cancels, and reads everything again, property after property. */
async function harvest(guest: TestMember, slot: Record<string, unknown>) {
  const statuses: string[] = [];
  const found: boolean[] = [];
  for (const property of properties) {
    const answer = await world.book<{ _id?: string; status: string }>(property, slot, { guest });
    const id = answer.body._id;
    statuses.push(id ? answer.body.status : String(answer.status));
    const before = JSON.stringify(answer.body) + (await readEverything(guest, property, id));
    if (id && answer.body.status === 'confirmed') await world.verb(guest, id, 'cancel');
    found.push(/canary/i.test(before + (await readEverything(guest, property, id))));
  }
  return { statuses, found };
}

describe('someone who books and cancels to read addresses (A16)', () => {
  beforeEach(() => void world.t.clock.set('2026-11-21T15:00:00Z'));

  it('finds none before their email is confirmed, and can’t book', async () => {
    const newcomer = await makeMember(world.t.db, { is_email_verified: false });
    const { statuses, found } = await harvest(newcomer, SLOT);
    expect(found).not.toContain(true);
    expect(statuses).toEqual(Array.from({ length: HOMES }, () => '403'));
  });

  it('finds none in bookings days ahead, and can only request after three cancellations', async () => {
    const { statuses, found } = await harvest(await world.makeGuest(), SLOT);
    expect(found).not.toContain(true);
    expect(statuses).toEqual(['confirmed', 'confirmed', 'confirmed', 'requested', 'requested', 'requested']);
  });

  it('finds at most three on the same day, canceled one by one or all at the end', async () => {
    world.t.clock.set('2026-11-25T09:00:00Z');
    const guest = await world.makeGuest();
    const ids: string[] = [];
    for (const property of properties) ids.push((await world.booked(property, on('11-25'), { guest }))._id);
    const seen = await Promise.all(ids.map(async (id) => (await world.get(guest, id)).body.address.exact !== null));
    expect(seen).toEqual([true, true, true, false, false, false]);
    for (const id of ids.slice(0, 3)) await world.verb(guest, id, 'cancel');
    for (const id of ids.slice(3)) await world.verb(guest, id, 'withdraw');
  });
});

it('finds at most three if all are booked at once before any is paid (A16)', async () => {
  world.t.clock.set('2026-12-01T09:00:00Z');
  const guest = await world.makeGuest();
  const answers = await Promise.all(
    properties.map((property) => world.book<{ status: string }>(property, on('12-01'), { guest })),
  );
  const statuses = answers.map(({ body }) => body.status).sort();
  expect(statuses).toEqual(['confirmed', 'confirmed', 'confirmed', 'requested', 'requested', 'requested']);
});

describe('on the relaxed policy, free to cancel after the address is shown (A16)', () => {
  const relax = (policy: string) =>
    world.t.db.kysely.updateTable('listing').set({ cancellation_policy: policy }).execute();
  beforeEach(async () => {
    world.t.clock.set('2026-12-07T09:00:00Z');
    await relax('relaxed');
  });
  afterEach(() => relax('flexible'));

  it('finds at most three of those booked days ahead, read the day before, and canceled', async () => {
    const guest = await world.makeGuest();
    const ids: string[] = [];
    for (const property of properties) ids.push((await world.booked(property, on('12-10'), { guest }))._id);
    world.t.clock.set('2026-12-09T15:00:00Z');
    const seen = await Promise.all(ids.map(async (id) => (await world.get(guest, id)).body.address.exact !== null));
    expect(seen).toEqual([true, true, true, false, false, false]);
    expect((await world.verb(guest, ids[0]!, 'cancel')).body).toMatchObject({ status: 'cancelled' });
  });

  it('finds no more with an own policy that gives back most of the price for as long', async () => {
    await relax('own-90-2h');
    const guest = await world.makeGuest();
    const ids: string[] = [];
    for (const property of properties) ids.push((await world.booked(property, on('12-18'), { guest }))._id);
    world.t.clock.set('2026-12-17T15:00:00Z');
    const seen = await Promise.all(ids.map(async (id) => (await world.get(guest, id)).body.address.exact !== null));
    expect(seen).toEqual([true, true, true, false, false, false]);
  });

  it('counts a property once, however often it was booked', async () => {
    const guest = await world.makeGuest();
    for (const day of ['12-14', '12-15', '12-16', '12-17'])
      expect((await world.booked(properties[0]!, on(day), { guest })).status).toBe('confirmed');
  });
});

describe('the limit of three cancellations in seven days', () => {
  beforeEach(() => void world.t.clock.set('2026-11-21T15:00:00Z'));

  async function canceledThrice(): Promise<TestMember> {
    const guest = await world.makeGuest();
    for (const property of properties.slice(0, 3)) {
      const { _id } = await world.booked(property, on('11-26'), { guest });
      await world.verb(guest, _id, 'cancel');
    }
    return guest;
  }
  const quoted = async (guest: TestMember) =>
    (await world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: properties[3]!.id, ...on('12-02') }))
      .body;

  it('is explained at checkout, and ends a week after the first (E2)', async () => {
    const guest = await canceledThrice();
    expect(await quoted(guest)).toMatchObject({ bookingMode: 'request', askFirst: 'often-canceled' });
    world.t.clock.set('2026-11-28T15:00:00Z');
    expect((await world.booked(properties[3]!, on('12-03'), { guest })).status).toBe('confirmed');
  });

  it('does not count what a host canceled', async () => {
    const guest = await world.makeGuest();
    for (const property of properties.slice(3)) {
      const { _id } = await world.booked(property, on('11-27'), { guest });
      await world.verb(world.staff, _id, 'cancel');
    }
    expect((await quoted(guest)).bookingMode).toBe('instant');
  });

  it('is logged once for staff', async () => {
    const guest = await canceledThrice();
    const asked = await world.booked(properties[4]!, on('11-30'), { guest });
    await world.verb(guest, asked._id, 'withdraw');
    await world.booked(properties[5]!, on('11-30'), { guest });
    const { body } = await world.call<{ rows: { action: string }[] }>(
      world.staff,
      'GET',
      `/api/staff/tables/audit?memberId=${guest.id}`,
    );
    expect(body.rows.map(({ action }) => action)).toEqual(['canceled-often']);
  });
});
