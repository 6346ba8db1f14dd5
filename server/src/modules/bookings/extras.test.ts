// Discounts and extras through the real application: quoted, held, booked, refunded, and stored (D7, D8, D11, B10).
import type { Booking, Quote } from '@daynook/contract/bookings';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type ProblemBody, type TestListing, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));
afterEach(() => world.verify());

const MONITOR = '0190a0b0-0000-7000-8000-00000000000a';
const CAKE = '0190a0b0-0000-7000-8000-00000000000b';
const ADD_ONS = [
  { id: MONITOR, name: 'Second monitor', priceMinor: 600, unit: 'day', maximum: 2 },
  { id: CAKE, name: 'Cake', priceMinor: 500, unit: 'person', maximum: 1 },
];
/** The stay is 80.00 and cleaning 10.00. */
const makeListing = (values: Record<string, unknown> = {}) =>
  world.makeListing({
    day_minor: 8_000,
    hour_minor: null,
    cleaning_minor: 1_000,
    guests_included: 2,
    cancellation_policy: 'moderate',
    add_ons: JSON.stringify(ADD_ONS),
    ...values,
  });
const DAY = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 2 };
const both = [
  { id: CAKE, quantity: 1 },
  { id: MONITOR, quantity: 2 },
];

const ask = <T = Quote>(listing: TestListing, values: Record<string, unknown> = {}) =>
  world.call<T>(undefined, 'POST', '/api/bookings/quote', { listingId: listing.id, ...DAY, ...values });
const amounts = ({ lines }: { lines: Quote['lines'] }) => lines.map(({ code, amountMinor }) => [code, amountMinor]);

describe('extras of a booking', () => {
  it('are quoted, stored with the booking, and never change afterwards (D11, B10)', async () => {
    const listing = await makeListing();
    const quote = (await ask(listing, { addOns: both })).body;
    expect(amounts(quote)).toEqual([
      ['space', 8_000],
      ['cleaning', 1_000],
      ['add-on', 1_200],
      ['add-on', 1_000],
      ['guest-fee', 560],
    ]);
    const booking = await world.booked(listing, { ...DAY, addOns: both, expectedTotalMinor: quote.totalMinor });
    expect(booking.lines).toEqual(quote.lines);
    await world.t.db.kysely.updateTable('listing').set({ add_ons: '[]' }).where('id', '=', listing.id).execute();
    const after = await world.get(world.guest, booking._id);
    expect(after.body.lines[2]).toEqual({
      code: 'add-on',
      amountMinor: 1_200,
      addOn: { id: MONITOR, name: 'Second monitor', unit: 'day', quantity: 2, unitMinor: 600, times: 1 },
    });
  });

  it('one listing is sold by hour, half day, day, week, and month, with extras on each (B10)', async () => {
    const listing = await makeListing({
      hour_minor: 1_500,
      half_day_minor: 4_500,
      week_minor: 30_000,
      month_minor: 90_000,
    });
    const until = async (endsAt: string) => {
      const { body } = await ask(listing, { endsAt, addOns: [{ id: MONITOR, quantity: 1 }] });
      return [body.lines[0]!.units!.map(({ unit }) => unit), body.lines.find(({ addOn }) => addOn)!.amountMinor];
    };
    expect(await until('2026-12-10T16:00:00.000Z')).toEqual([['hour'], 600]);
    expect(await until('2026-12-10T18:00:00.000Z')).toEqual([['half-day'], 600]);
    expect(await until('2026-12-10T22:00:00.000Z')).toEqual([['day'], 600]);
    expect(await until('2026-12-16T22:00:00.000Z')).toEqual([['week'], 7 * 600]);
    expect(await until('2027-01-06T22:00:00.000Z')).toEqual([['month'], 28 * 600]);
  });

  it.each<[string, unknown, number, string, string]>([
    [
      'of another room',
      [{ id: '0190a0b0-0000-7000-8000-0000000000ff', quantity: 1 }],
      422,
      'ADD_ON_UNAVAILABLE',
      'addOns.0.id',
    ],
    ['more than there are', [{ id: MONITOR, quantity: 3 }], 422, 'ADD_ON_UNAVAILABLE', 'addOns.0.quantity'],
    ['less than one', [{ id: MONITOR, quantity: -1 }], 400, 'VALIDATION_FAILED', 'addOns.0.quantity'],
    ['none', [{ id: MONITOR, quantity: 0 }], 400, 'VALIDATION_FAILED', 'addOns.0.quantity'],
    ['a million', [{ id: MONITOR, quantity: 1e6 }], 400, 'VALIDATION_FAILED', 'addOns.0.quantity'],
    ['half of one', [{ id: MONITOR, quantity: 0.5 }], 400, 'VALIDATION_FAILED', 'addOns.0.quantity'],
    ['the same twice', [...both, { id: CAKE, quantity: 1 }], 400, 'VALIDATION_FAILED', 'addOns'],
  ])('%s are refused, by quote, hold and booking alike (D11)', async (_name, addOns, status, code, field) => {
    const listing = await makeListing();
    const hold = { listingId: listing.id, ...DAY, addOns };
    const answers = [
      await ask<ProblemBody>(listing, { addOns }),
      await world.call<ProblemBody>(world.guest, 'POST', '/api/bookings/holds', hold),
      await world.book<ProblemBody>(listing, { ...DAY, addOns }),
    ];
    for (const { status: got, body, headers } of answers) {
      expect([got, body.code, Object.keys(body.fields ?? {})]).toEqual([status, code, [field]]);
      expect(headers['content-type']).toContain('application/problem+json');
    }
    const { count } = await world.t.db.kysely
      .selectFrom('booking')
      .where('listing_id', '=', listing.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  it('more than a booking’s maximum is refused with a message (D11)', async () => {
    const dear = [{ id: CAKE, name: 'Feast', priceMinor: 1_000_000, unit: 'person', maximum: 50 }];
    const listing = await makeListing({ capacity: 200, add_ons: JSON.stringify(dear) });
    const { status, body } = await ask<ProblemBody>(listing, { guests: 200, addOns: [{ id: CAKE, quantity: 50 }] });
    expect([status, body.code, body.message]).toEqual([
      422,
      'ADD_ON_UNAVAILABLE',
      'This total is over the limit for one booking. Choose fewer extras.',
    ]);
  });

  it('are fully refunded before the start, whatever the policy says about the hours, and not after it (D11, B8)', async () => {
    const booking = await world.booked(await makeListing(), { ...DAY, addOns: both });
    const preview = async () => {
      const { body } = await world.call<{ lines: { code: string; refundMinor: number }[] }>(
        world.guest,
        'GET',
        `/api/bookings/${booking._id}/refund-preview`,
      );
      return body.lines.map(({ refundMinor }) => refundMinor);
    };
    world.t.clock.set('2026-12-07T14:00:00Z');
    expect(await preview()).toEqual([4_000, 1_000, 1_200, 1_000, 0]);
    world.t.clock.set('2026-12-10T13:00:00Z');
    expect(await preview()).toEqual([0, 1_000, 1_200, 1_000, 0]);
    const { body } = await world.verb(world.guest, booking._id, 'cancel');
    expect(body.refundedMinor).toBe(3_200);
  });

  it('are in the emails to both sides, with the total that was shown (D11, L8)', async () => {
    const booking = await world.booked(await makeListing(), { ...DAY, addOns: both });
    const rows = await world.t.db.kysely.selectFrom('outbox').select('payload').execute();
    const emails = rows
      .map(({ payload }) => payload as { data?: Record<string, unknown> } | null)
      .flatMap((payload) => (payload?.data?.['bookingId'] === booking._id ? [payload.data] : []));
    expect(emails.length).toBeGreaterThanOrEqual(2);
    for (const data of emails)
      expect(data).toMatchObject({ totalMinor: 11_760, extras: ['2 × Second monitor', '1 × Cake'] });
  });

  it('a hold reused with other extras gets their price (D11)', async () => {
    const listing = await makeListing();
    const hold = { listingId: listing.id, ...DAY, addOns: both };
    const held = await world.call<{ _id: string; quote: Quote }>(world.guest, 'POST', '/api/bookings/holds', hold);
    expect(held.body.quote.totalMinor).toBe(11_760);
    const booking = await world.booked(listing, { ...DAY, holdId: held.body._id });
    expect(booking.totalMinor).toBe(9_450);
  });

  it('are in the host’s table of bookings, with discounts (K12, D7, D11)', async () => {
    const discounts = JSON.stringify({ ...NO_DISCOUNTS, newListing: true });
    const listing = await makeListing({ title: 'Room of extras', discounts });
    await world.booked(listing, { ...DAY, addOns: both });
    const url = `/api/host/bookings/export?from=2026-12-10&to=2026-12-10&listingId=${listing.id}`;
    const headers = await world.t.signIn(world.host);
    const [head, row] = (await world.t.app.inject({ url, headers })).body.split('\r\n').map((line) => line.split(','));
    const cell = (name: string) => row?.[head!.indexOf(name)];
    expect([cell('Discount'), cell('Extras'), cell('Price of extras')]).toEqual([
      '16.00',
      '2 × Second monitor; 1 × Cake',
      '22.00',
    ]);
  });
});

describe('a package', () => {
  const PODCAST = {
    id: '0190a0b0-0000-7000-8000-00000000000c',
    name: 'Podcast afternoon',
    description: 'Two microphones.',
    priceMinor: 12_000,
    length: { unit: 'minutes', count: 180 },
    chargesExtraPeople: false,
    maximumGuests: 2,
    weekdays: [],
    fromMinute: 720,
    toMinute: null,
    isHidden: false,
  };
  const { isHidden: _, ...TERMS } = PODCAST;
  const withPackages = (packages: unknown[], values: Record<string, unknown> = {}) =>
    makeListing({ packages: JSON.stringify(packages), ...values });
  const setPackages = (listing: TestListing, packages: unknown[]) =>
    world.t.db.kysely
      .updateTable('listing')
      .set({ packages: JSON.stringify(packages) })
      .where('id', '=', listing.id)
      .execute();
  /** 1 PM to 4 PM in New York. */
  const AFTERNOON = { startsAt: '2026-12-10T18:00:00.000Z', endsAt: '2026-12-10T21:00:00.000Z', guests: 2 };
  const CHOSEN = { ...AFTERNOON, packageId: PODCAST.id };

  it('is quoted by name with extras, booked, and never changes afterwards (B10, D11)', async () => {
    const listing = await withPackages([PODCAST], { discounts: JSON.stringify({ ...NO_DISCOUNTS, newListing: true }) });
    const quote = (await ask(listing, { ...CHOSEN, addOns: [{ id: CAKE, quantity: 1 }] })).body;
    expect(amounts(quote)).toEqual([
      ['space', 12_000],
      ['cleaning', 1_000],
      ['add-on', 1_000],
      ['guest-fee', 700],
    ]);
    expect(quote.lines[0]).toEqual({ code: 'space', amountMinor: 12_000, package: TERMS });
    expect(quote.freeUpgrade).toBeNull();
    const order = { ...CHOSEN, addOns: [{ id: CAKE, quantity: 1 }], expectedTotalMinor: quote.totalMinor };
    const booking = await world.booked(listing, order);
    await setPackages(listing, []);
    const after = await world.get(world.guest, booking._id);
    expect(after.body).toMatchObject({ totalMinor: 14_700, lines: quote.lines });
    const rows = await world.t.db.kysely.selectFrom('outbox').select('payload').execute();
    const emails = rows
      .map(({ payload }) => payload as { data?: Record<string, unknown> } | null)
      .flatMap((payload) => (payload?.data?.['bookingId'] === booking._id ? [payload.data] : []));
    expect(emails.length).toBeGreaterThanOrEqual(2);
    for (const data of emails) expect(data).toMatchObject({ packageName: 'Podcast afternoon' });
    const url = `/api/host/bookings/export?from=2026-12-10&to=2026-12-10&listingId=${listing.id}`;
    const headers = await world.t.signIn(world.host);
    const [head, row] = (await world.t.app.inject({ url, headers })).body.split('\r\n').map((line) => line.split(','));
    expect(row?.[head!.indexOf('Package')]).toBe('Podcast afternoon');
  });

  it('is on the listing’s page without what only its host needs, unless it’s hidden (B10)', async () => {
    const hidden = { ...PODCAST, id: CAKE, name: 'Evening', isHidden: true };
    const listing = await withPackages([PODCAST, hidden]);
    const { body } = await world.call<Record<string, unknown>>(undefined, 'GET', `/api/listings/${listing.id}`);
    expect(body['packages']).toEqual([{ ...TERMS, totalMinor: 13_650 }]);
  });

  it.each<[string, Record<string, unknown>, unknown[], string]>([
    [
      'of another listing',
      { packageId: MONITOR },
      [PODCAST],
      'This package isn’t offered anymore. Choose another one, or book by the hour or day.',
    ],
    [
      'that’s hidden',
      {},
      [{ ...PODCAST, isHidden: true }],
      'This package isn’t offered anymore. Choose another one, or book by the hour or day.',
    ],
    ['for other hours', { endsAt: '2026-12-10T22:00:00.000Z' }, [PODCAST], 'This package lasts exactly 3 hours.'],
    ['for more people', {}, [{ ...PODCAST, maximumGuests: 1 }], 'This package is for up to 1 person.'],
  ])('%s is refused, by quote, hold and booking alike (B10)', async (_name, values, packages, message) => {
    const listing = await withPackages(packages);
    const input = { ...CHOSEN, ...values };
    const answers = [
      await ask<ProblemBody>(listing, input),
      await world.call<ProblemBody>(world.guest, 'POST', '/api/bookings/holds', { listingId: listing.id, ...input }),
      await world.book<ProblemBody>(listing, input),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.fields]).toEqual([422, 'PACKAGE_UNAVAILABLE', { packageId: message }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['shorter than the listing allows', { min_duration_minutes: 240 }],
    ['with less notice than the host needs', { notice_minutes: 20_160 }],
  ])('%s can’t be booked either: the listing’s rules apply (B10, C8)', async (_name, values) => {
    const listing = await withPackages([PODCAST], values);
    const soon = { ...CHOSEN, startsAt: '2026-11-24T18:00:00.000Z', endsAt: '2026-11-24T21:00:00.000Z' };
    const { status, body } = await ask<ProblemBody>(listing, soon);
    expect([status, ['TOO_SHORT', 'NOTICE_TOO_SHORT'].includes(body.code)]).toEqual([422, true]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['its price', { priceMinor: 13_000 }],
    ['what it includes', { description: 'One microphone.' }],
  ])('that changed %s while the guest was at the checkout is shown again first (B10)', async (_name, change) => {
    const listing = await withPackages([PODCAST]);
    const input = { listingId: listing.id, ...CHOSEN };
    const held = await world.call<{ _id: string; quote: Quote }>(world.guest, 'POST', '/api/bookings/holds', input);
    await setPackages(listing, [{ ...PODCAST, ...change }]);
    const order = { ...CHOSEN, holdId: held.body._id, expectedTotalMinor: held.body.quote.totalMinor };
    const { status, body } = await world.book<ProblemBody & { current: Quote }>(listing, order);
    expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
    expect(body.current.lines[0]!.package).toMatchObject(change);
    const { totalMinor: expectedTotalMinor, lines } = body.current;
    const agreed = { ...order, expectedTotalMinor, expectedPackage: lines[0]!.package };
    const booking = await world.booked(listing, agreed);
    expect([booking.totalMinor, booking.lines]).toEqual([expectedTotalMinor, lines]);
  });

  it('replaces hours in a hold on the same time, and the other way around (B10)', async () => {
    const listing = await withPackages([PODCAST]);
    const hold = (values: Record<string, unknown>) =>
      world.call<{ _id: string; quote: Quote }>(world.guest, 'POST', '/api/bookings/holds', {
        listingId: listing.id,
        ...values,
      });
    expect((await hold(AFTERNOON)).body.quote.totalMinor).toBe(9_450);
    const held = await hold(CHOSEN);
    expect(held.body.quote.totalMinor).toBe(13_650);
    const booking = await world.booked(listing, { ...AFTERNOON, holdId: held.body._id });
    expect(booking.totalMinor).toBe(9_450);
    expect(booking.lines[0]!.package).toBeUndefined();
  });
});

describe('the one discount of a booking', () => {
  const withDiscounts = (values: Record<string, unknown>) =>
    makeListing({ discounts: JSON.stringify({ ...NO_DISCOUNTS, ...values }) });
  const findDiscount = ({ lines }: { lines: Booking['lines'] }) =>
    lines.find(({ code }) => code === 'discount')?.amountMinor ?? 0;
  const onDay = (day: number) => ({
    startsAt: `2026-12-${day}T14:00:00.000Z`,
    endsAt: `2026-12-${day}T22:00:00.000Z`,
    guests: 2,
  });

  it('of a new listing is for the first three confirmed bookings (D8)', async () => {
    const listing = await withDiscounts({ newListing: true });
    const taken: number[] = [];
    for (const day of [10, 11, 14, 15]) taken.push(findDiscount(await world.booked(listing, onDay(day))));
    expect(taken).toEqual([-1_600, -1_600, -1_600, 0]);
  });

  it('doesn’t count declined requests (D8)', async () => {
    const listing = await makeListing({
      booking_mode: 'request',
      discounts: JSON.stringify({ ...NO_DISCOUNTS, newListing: true }),
    });
    for (const day of [10, 11, 14]) {
      const { _id } = await world.booked(listing, onDay(day));
      await world.verb(world.host, _id, 'decline');
    }
    expect(findDiscount((await ask(listing, onDay(15))).body)).toBe(-1_600);
  });

  it('promised with a hold is kept while the hold lasts, even after the discount ended (D8)', async () => {
    const listing = await withDiscounts({ earlyBird: { percent: 10, daysAhead: 10 } });
    world.t.clock.set('2026-12-01T04:55:00Z'); // the evening of 30 November in New York
    const hold = { listingId: listing.id, ...DAY };
    const held = await world.call<{ _id: string; quote: Quote }>(world.guest, 'POST', '/api/bookings/holds', hold);
    world.t.clock.set('2026-12-01T05:05:00Z');
    const other = await withDiscounts({ earlyBird: { percent: 10, daysAhead: 10 } });
    expect(findDiscount((await ask(other)).body)).toBe(0);
    const expectedTotalMinor = held.body.quote.totalMinor;
    const booking = await world.booked(listing, { ...DAY, holdId: held.body._id, expectedTotalMinor });
    expect(findDiscount(booking)).toBe(-800);
  });

  it('with several seats the quote also uses the time of the hold, and what was shown is charged (D8, C14)', async () => {
    const earlyBird = { percent: 10, daysAhead: 10 };
    const listing = await makeListing({
      seats: 4,
      capacity: 4,
      discounts: JSON.stringify({ ...NO_DISCOUNTS, earlyBird }),
    });
    world.t.clock.set('2026-12-01T04:55:00Z');
    const input = { listingId: listing.id, ...DAY };
    const held = await world.call<{ _id: string; quote: Quote }>(world.guest, 'POST', '/api/bookings/holds', input);
    world.t.clock.set('2026-12-01T05:05:00Z');
    const getQuote = async (values = {}) =>
      (await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', { ...input, ...values })).body;
    expect(await getQuote()).toMatchObject({ lines: held.body.quote.lines, totalMinor: held.body.quote.totalMinor });
    // Others, and hours other than those held, cost what they do now.
    expect(findDiscount((await ask(listing)).body)).toBe(0);
    expect(findDiscount(await getQuote({ endsAt: '2026-12-10T21:00:00.000Z' }))).toBe(0);
    const expectedTotalMinor = (await getQuote()).totalMinor;
    const booking = await world.booked(listing, { ...DAY, holdId: held.body._id, expectedTotalMinor });
    expect(booking.totalMinor).toBe(held.body.quote.totalMinor);
  });

  it('part of the held hours has the current price, quoted or held again (D8)', async () => {
    const listing = await withDiscounts({ earlyBird: { percent: 10, daysAhead: 10 } });
    world.t.clock.set('2026-12-01T04:55:00Z');
    const input = { listingId: listing.id, ...DAY };
    await world.call(world.guest, 'POST', '/api/bookings/holds', input);
    world.t.clock.set('2026-12-01T05:05:00Z');
    const part = { ...input, endsAt: '2026-12-10T21:00:00.000Z' };
    const quoted = await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', part);
    const held = await world.call<{ quote: Quote }>(world.guest, 'POST', '/api/bookings/holds', part);
    expect(quoted.body).toMatchObject({ lines: held.body.quote.lines, totalMinor: held.body.quote.totalMinor });
    expect(findDiscount(quoted.body)).toBe(0);
  });

  it('ends between the quote and a booking without a hold: the new price is shown first (D8)', async () => {
    const listing = await withDiscounts({ lastMinute: { percent: 20, withinHours: 24 } });
    const { totalMinor } = (await ask(listing)).body;
    world.t.clock.set('2026-12-09T16:00:00Z');
    const { status, body } = await world.book<ProblemBody>(listing, { ...DAY, expectedTotalMinor: totalMinor });
    expect([status, body.code, body.current?.totalMinor]).toEqual([409, 'PRICE_CHANGED', totalMinor - 1_680]);
  });

  it('is refunded in proportion to the hours: percentages count after it (D7, B8)', async () => {
    const booking = await world.booked(await withDiscounts({ newListing: true }), DAY);
    world.t.clock.set('2026-12-07T14:00:00Z');
    const { body } = await world.verb(world.guest, booking._id, 'cancel');
    expect(body.refundedMinor).toBe(3_200 + 1_000);
  });
});
