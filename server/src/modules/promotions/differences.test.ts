// What we pay of a more expensive replacement after a host canceled: off by default, capped, once, for that guest and those hours (G10).
import type { Answer } from '@daynook/contract/api';
import type { Booking, Quote } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCoHost } from '../../../test/make.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { calculateDifference } from './difference.ts';

let world: World;
let guest: TestMember;
let canceled: Booking;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const setPercent = (differencePercent: number) =>
  world.call(world.staff, 'PUT', '/api/staff/cancellation-settings', { hasFines: false, differencePercent });
/** Of another host, for that much an hour. */
const makeOther = async (hourMinor: number, more: object = {}): Promise<TestListing> =>
  world.makeListing({ host_id: (await world.makeGuest()).id, hour_minor: hourMinor, booking_mode: 'instant', ...more });
const book = async (as = guest) =>
  world.booked(await world.makeListing({ booking_mode: 'instant' }), {}, { guest: as });
const makeCode = () =>
  world.call(world.staff, 'POST', '/api/staff/promo-codes', {
    promoCode: 'FIVEOFF',
    percent: 5,
    amounts: {},
    minimums: {},
    limitTotal: null,
    limitPerMember: null,
    isFirstBookingOnly: false,
    listingId: null,
    city: null,
    startsOn: '2026-11-21',
    endsOn: null,
  });
const quote = async <T = Quote>(listing: TestListing, as = guest, values: object = {}) =>
  world.call<T>(as, 'POST', '/api/bookings/quote', { listingId: listing.id, ...SLOT, ...values });
const total = async (...asked: Parameters<typeof quote>) => (await quote(...asked)).body.totalMinor;

beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  await setPercent(20);
  guest = await world.makeGuest();
  // Two hours for $10.00 each, and $1.00 for us.
  canceled = await book();
  expect(canceled.totalMinor).toBe(2_100);
  await world.verb(world.host, canceled._id, 'cancel');
});
afterEach(() => world.verify());

it('is what it costs more, up to the operator’s share, and never everything (G10)', () => {
  const price = (totalMinor: number, addOnMinor = 0) => ({
    lines: [{ code: 'add-on' as const, amountMinor: addOnMinor }],
    totalMinor,
    currency: 'USD',
  });
  expect(calculateDifference(price(2_310), 2_100, 20)).toBe(210);
  expect(calculateDifference(price(9_000), 2_100, 20)).toBe(420);
  expect(calculateDifference(price(2_100), 2_100, 20)).toBe(0);
  expect(calculateDifference(price(1_000), 2_100, 20)).toBe(0);
  // Extras are the guest's own choice.
  expect(calculateDifference(price(2_810, 500), 2_100, 20)).toBe(210);
  expect(calculateDifference(price(150), 10, 100)).toBe(10);
});

it('is off until the operator sets a share (G10)', async () => {
  await setPercent(0);
  expect(await total(await makeOther(1_100))).toBe(2_310);
  expect(
    await world.call(world.staff, 'PUT', '/api/staff/cancellation-settings', {
      hasFines: false,
      differencePercent: 101,
    }),
  ).toMatchObject({ status: 400 });
});

it('is in the price before booking, and paid by us; the host gets what they would without it (G10)', async () => {
  const listing = await makeOther(1_100);
  const { body: shown } = await quote(listing);
  expect(shown).toMatchObject({ totalMinor: 2_100 });
  expect(shown.lines.at(-1)).toEqual({ code: 'promotion', amountMinor: -210, isDifference: true });
  expect(shown.paymentMethods.every(({ collectedBy }) => collectedBy === 'platform')).toBe(true);
  const hold = await world.call<Answer<'POST /api/bookings/holds'>>(guest, 'POST', '/api/bookings/holds', {
    listingId: listing.id,
    ...SLOT,
  });
  expect(hold.body.quote.totalMinor).toBe(2_100);
  const values = { holdId: hold.body._id, expectedTotalMinor: 2_100 };
  const { _id: id } = await world.booked(listing, values, { guest });
  expect(await world.balances(id)).toEqual({ clearing: 2_100, promotions: 210, guest_funds_held: -2_310 });
  await world.verify();
  world.t.clock.set(new Date(Date.parse(SLOT.endsAt) + 3 * 86_400_000));
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
  expect(await world.balances(id)).toMatchObject({ clearing: 2_100, promotions: 210, host_payable: -1_980 });
});

it('is capped, and the rest is the guest’s (G10)', async () => {
  expect(await total(await makeOther(2_000))).toBe(4_200 - 420);
});

it('is for this guest, these hours, and other hosts nearby, for no more people (G10)', async () => {
  const listing = await makeOther(1_100);
  expect(await total(listing, await world.makeGuest())).toBe(2_310);
  const asVisitor = await world.call<Quote>(undefined, 'POST', '/api/bookings/quote', {
    listingId: listing.id,
    ...SLOT,
  });
  expect(asVisitor.body.totalMinor).toBe(2_310);
  const later = {
    startsAt: SLOT.startsAt,
    endsAt: new Date(Date.parse(SLOT.endsAt) + 3_600_000).toISOString(),
  };
  expect(await total(listing, guest, later)).toBe(3_465);
  expect(await total(await makeOther(1_100, { capacity: 4 }), guest, { guests: 2 })).toBe(2_310);
  // A host who cancels must not sell us something more expensive instead.
  expect(await total(await world.makeListing({ hour_minor: 1_100 }))).toBe(2_310);
  const far = await makeOther(1_100);
  await world.t.db.kysely
    .updateTable('property')
    .set({ public_lat: 45.5, public_lng: -122.6 })
    .where('id', '=', far.property_id)
    .execute();
  expect(await total(far)).toBe(2_310);
});

it('is only for confirmed bookings that the host canceled, until they would have begun (G10)', async () => {
  const other = await world.makeGuest();
  const own = await book(other);
  await world.verb(other, own._id, 'cancel');
  const listing = await makeOther(1_100, { notice_minutes: 0 });
  expect(await total(listing, other)).toBe(2_310);
  world.t.clock.set(SLOT.startsAt);
  expect(await total(listing)).toBe(2_310);
});

it('is paid once, also of two at once, and again only if nothing of it was spent (G10)', async () => {
  const listings = [await makeOther(1_100), await makeOther(1_100)];
  const answers = await Promise.all(
    listings.map((listing) => world.book<Booking & ProblemBody>(listing, { expectedTotalMinor: 2_100 }, { guest })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.map(({ body }) => body.code)).toContain('PRICE_CHANGED');
  const third = await makeOther(1_100);
  expect(await total(third)).toBe(2_310);
  const first = answers.find(({ status }) => status === 201)!.body;
  await world.verb(guest, first._id, 'cancel');
  expect(await total(third)).toBe(2_100);
});

it('is only for what the guest paid us, and never more (G10)', async () => {
  const listing = await makeOther(1_100);
  const paid = async (method: string, creditMinor: number) => {
    const values = { credit_minor: creditMinor, credit_back_minor: creditMinor };
    const collected = { payment_method: method, collected_by: method === 'sandbox' ? 'platform' : 'host' };
    const { kysely } = world.t.db;
    await kysely
      .updateTable('booking')
      .set({ ...values, ...collected })
      .where('id', '=', canceled._id)
      .execute();
    return total(listing);
  };
  expect(await paid('bank-transfer', 0)).toBe(2_310);
  expect(await paid('sandbox', 2_000)).toBe(2_210);
  expect(await paid('sandbox', 0)).toBe(2_100);
});

it('compares prices without extras and before promotions (G10)', async () => {
  const cake = {
    id: '0190a0b0-0000-7000-8000-00000000000b',
    name: 'Cake',
    priceMinor: 500,
    unit: 'booking',
    maximum: 1,
  };
  const add_ons = JSON.stringify([cake]);
  const bookAndCancel = async (values: Record<string, unknown>) => {
    const as = await world.makeGuest();
    const { _id: id, totalMinor } = await world.booked(
      await world.makeListing({ booking_mode: 'instant', add_ons }),
      values,
      { guest: as },
    );
    await world.verb(world.host, id, 'cancel');
    return { as, totalMinor };
  };
  const listing = await makeOther(1_100);
  const withCake = await bookAndCancel({ addOns: [{ id: cake.id, quantity: 1 }] });
  // $21.25 without the cake itself.
  expect(withCake.totalMinor).toBe(2_625);
  expect(await total(listing, withCake.as)).toBe(2_125);
  await makeCode();
  const withCode = await bookAndCancel({ promoCode: 'FIVEOFF' });
  expect(withCode.totalMinor).toBe(1_995);
  expect(await total(listing, withCode.as)).toBe(2_100);
});

it('isn’t for hosts who work together (G10)', async () => {
  const other = await world.makeGuest();
  const listing = await makeOther(1_100, { host_id: other.id });
  const { property_id: own } = await world.makeListing();
  for (const [propertyId, member] of [
    [own, other],
    [listing.property_id, world.host],
  ] as const) {
    expect(await total(listing)).toBe(2_100);
    await makeCoHost(world.t.db, { property_id: propertyId, member_id: member.id });
    expect(await total(listing)).toBe(2_310);
    await world.t.db.kysely.deleteFrom('co_host').where('member_id', '=', member.id).execute();
  }
});

it('is paid once in six months between the same two hosts (G10)', async () => {
  const listing = await makeOther(1_100);
  const { _id: first } = await world.booked(listing, { expectedTotalMinor: 2_100 }, { guest });
  const slot = { startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T16:00:00.000Z' };
  const again = await world.booked(await world.makeListing({ booking_mode: 'instant' }), slot, { guest });
  await world.verb(world.host, again._id, 'cancel');
  expect(await total(listing, guest, slot)).toBe(2_310);
  expect(await total(await makeOther(1_100), guest, slot)).toBe(2_100);
  // Given back, so it doesn't count.
  await world.verb(guest, first, 'cancel');
  expect(await total(listing, guest, slot)).toBe(2_100);
});

it('can’t be added to a promo code or paid to the host, and goes with the hours (G10)', async () => {
  await makeCode();
  const listing = await makeOther(1_100);
  expect(await quote<ProblemBody>(listing, guest, { promoCode: 'FIVEOFF' })).toMatchObject({
    status: 422,
    body: { code: 'PROMO_CODE_NOT_APPLICABLE' },
  });
  const { _id: id } = await world.booked(listing, {}, { guest });
  const ask = (values: object) =>
    world.call<Answer<'POST /api/bookings/{id}/changes/quote'>>(guest, 'POST', `/api/bookings/${id}/changes/quote`, {
      ...SLOT,
      addOns: [],
      ...values,
    });
  const moved = await ask({ endsAt: new Date(Date.parse(SLOT.endsAt) + 3_600_000).toISOString() });
  expect(moved.body.after.totalMinor).toBe(3_465);
  expect((await ask({})).body.after?.totalMinor ?? 2_100).toBe(2_100);
});

it('goes down with the price, and ends at another workspace (G10)', async () => {
  const host = await world.makeGuest();
  const listing = await makeOther(2_000, { host_id: host.id });
  const { _id: id } = await world.booked(listing, {}, { guest });
  const ask = async (as: TestMember, values: object) => {
    const url = `/api/bookings/${id}/changes/quote`;
    const answer = await world.call<Answer<'POST /api/bookings/{id}/changes/quote'>>(as, 'POST', url, {
      ...SLOT,
      addOns: [],
      ...values,
    });
    expect(answer.status).toBe(200);
    return answer.body.after;
  };
  // It would cost $24.15 without us, so $3.15 of the $4.20 that were agreed is left.
  const cheaper = await ask(host, { priceMinor: 2_300 });
  expect(cheaper.totalMinor).toBe(2_100);
  expect(cheaper.lines.find(({ isDifference }) => isDifference)?.amountMinor).toBe(-315);
  expect((await ask(host, { priceMinor: 1_500 })).totalMinor).toBe(1_575);
  const moved = await ask(guest, { listingId: (await makeOther(2_200, { host_id: host.id })).id });
  expect(moved.totalMinor).toBe(4_620);
});

it('is only for the first of several hosts, whose prices are quoted as they’ll be asked (G10)', async () => {
  const [first, second] = [
    await makeOther(1_100, { booking_mode: 'request' }),
    await makeOther(1_200, { booking_mode: 'request' }),
  ];
  expect(await total(second!)).toBe(2_100);
  const expectedTotalMinor = await total(second!, guest, { isInGroup: true });
  expect(expectedTotalMinor).toBe(2_520);
  const alsoAsk = [{ listingId: second!.id, expectedTotalMinor }];
  const asked = await world.booked(first!, { expectedTotalMinor: 2_100, alsoAsk }, { guest });
  expect(asked.groupRequests!.map(({ totalMinor }) => totalMinor)).toEqual([2_100, 2_520]);
});

it('isn’t for a series (G10)', async () => {
  const listing = await makeOther(1_100);
  const repeat = { every: 'week', count: 2 };
  const { body: asked } = await world.call<Answer<'POST /api/booking-series/quote'>>(
    guest,
    'POST',
    '/api/booking-series/quote',
    { listingId: listing.id, ...SLOT, repeat },
  );
  const rows = asked.rows.map(({ startsAt, endsAt, totalMinor }) => ({
    startsAt,
    endsAt,
    expectedTotalMinor: totalMinor,
  }));
  const body = { listingId: listing.id, guests: 1, repeat, rows, paymentMethod: 'sandbox', expectedCurrency: 'USD' };
  expect(await world.call(guest, 'POST', '/api/booking-series', body, { 'idempotency-key': newKey() })).toMatchObject({
    status: 201,
    body: { totalMinor: 2_310 },
  });
});
