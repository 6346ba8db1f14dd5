// Offers and pre-approvals: who may make them, what they allow, and how they end.
import type { Booking, Quote } from '@daynook/contract/bookings';
import type { Offer } from '@daynook/contract/offers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/database.ts';
import { makeMember } from '../../../test/make.ts';
import {
  makeWorld,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { letIn } from '../co-hosts/test-co-hosts.ts';

let world: World;
let listing: TestListing;
let guest: TestMember;
let conversation: string;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({ booking_mode: 'request', cleaning_minor: 500 });
  guest = await makeMember(world.t.db, { name: 'Zoë Límová' });
  conversation = await talk(guest);
});
afterEach(() => world.verify());

async function talk(by: TestMember): Promise<string> {
  const opened = await world.call<{ _id: string }>(by, 'POST', '/api/conversations', {
    recipientId: world.host.id,
    listingId: listing.id,
  });
  await world.call(by, 'POST', `/api/conversations/${opened.body._id}/messages`, {
    content: 'Would Tuesday be possible?',
    clientId: world.t.deps.newId(),
  });
  return opened.body._id;
}

/** $20 for the two hours, $5 for cleaning, and our 5% of both. */
const offer = <T = Offer>(values: object = {}, by = world.host, id = conversation) =>
  world.call<T>(by, 'POST', `/api/conversations/${id}/offers`, {
    listingId: listing.id,
    ...SLOT,
    priceMinor: 1_500,
    expiresInHours: 48,
    ...values,
  });
const withdraw = <T = Offer>(id: string, by = world.host) => world.call<T>(by, 'POST', `/api/offers/${id}/withdraw`);
const listed = async (by: TestMember) =>
  (await world.call<{ offers: Offer[] }>(by, 'GET', `/api/conversations/${conversation}/offers`)).body.offers;
const quoted = async (by = guest, values: object = {}) =>
  (await world.call<Quote>(by, 'POST', '/api/bookings/quote', { listingId: listing.id, ...SLOT, ...values })).body;
const book = <T = Booking>(values: object = {}, by = guest) => world.book<T>(listing, { ...values }, { guest: by });

describe('an offer (E6)', () => {
  it('is booked right away at its price, with fees and what goes to the host computed from it', async () => {
    const { status, body } = await offer();
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'open', priceMinor: 1_500, totalMinor: 2_100, hostEarningsMinor: 1_800 });
    const quote = await quoted();
    expect(quote).toMatchObject({ totalMinor: 2_100, bookingMode: 'instant', offer: { _id: body._id } });
    expect(quote.lines).toContainEqual({ code: 'discount', amountMinor: -500, discount: 'offer' });
    expect(quote.freeUpgrade).toBeNull();
    const booking = (await book({ expectedTotalMinor: 2_100 })).body;
    expect(booking).toMatchObject({ status: 'confirmed', totalMinor: 2_100 });
    expect((await world.get(world.host, booking._id)).body.hostEarningsMinor).toBe(1_800);
    expect((await listed(guest))[0]).toMatchObject({ state: 'taken', bookingId: booking._id, canBook: false });
  });

  it('is for this guest, these hours, and no more people', async () => {
    listing = await world.makeListing({ booking_mode: 'request', capacity: 4 });
    conversation = await talk(guest);
    await offer({ guests: 2 });
    expect(await quoted(guest, { guests: 2 })).toHaveProperty('offer');
    const others = [
      await quoted(await world.makeGuest(), { guests: 2 }),
      await quoted(guest, { guests: 3 }),
      await quoted(guest, { endsAt: '2026-11-24T17:00:00.000Z' }),
    ];
    for (const quote of others) {
      expect(quote).toMatchObject({ bookingMode: 'request' });
      expect(quote).not.toHaveProperty('offer');
    }
  });

  it('pre-approves at the listing’s price, whatever the host asks of others', async () => {
    listing = await world.makeListing({ booking_mode: 'instant', instant_min_stays: 3 });
    conversation = await talk(guest);
    expect(await quoted()).toMatchObject({ bookingMode: 'request', askFirst: 'stays-needed' });
    expect((await offer({ priceMinor: null })).body).toMatchObject({ priceMinor: null, totalMinor: 2_100 });
    const quote = await quoted();
    expect(quote).toMatchObject({ bookingMode: 'instant', totalMinor: 2_100 });
    expect(quote).not.toHaveProperty('askFirst');
    expect((await book()).body.status).toBe('confirmed');
  });

  it('ends when it expires; a checkout started before keeps it', async () => {
    await offer({ expiresInHours: 1 });
    const slot = { listingId: listing.id, ...SLOT };
    world.t.clock.advance({ minutes: 55 });
    const hold = await world.call<{ _id: string; quote: Quote }>(guest, 'POST', '/api/bookings/holds', slot);
    expect(hold.body.quote).toMatchObject({ totalMinor: 2_100, offer: { _id: expect.any(String) as unknown } });
    world.t.clock.advance({ minutes: 10 });
    expect((await listed(guest))[0]).toMatchObject({ state: 'expired', canBook: false });
    const booking = await book({ holdId: hold.body._id, expectedTotalMinor: 2_100 });
    expect(booking.body).toMatchObject({ status: 'confirmed', totalMinor: 2_100 });

    listing = await world.makeListing({ booking_mode: 'request' });
    conversation = await talk(guest);
    await offer({ expiresInHours: 1 });
    world.t.clock.advance({ hours: 1 });
    expect(await quoted()).toMatchObject({ bookingMode: 'request', totalMinor: 2_100 });
  });

  it('never expires later than the hours have to be booked', async () => {
    listing = await world.makeListing({ notice_minutes: 120 });
    conversation = await talk(guest);
    expect((await offer({ expiresInHours: 168 })).body.expiresAt).toBe('2026-11-24T12:00:00.000Z');
  });

  it('disappears right away when withdrawn, also from a started checkout', async () => {
    const made = (await offer()).body;
    await world.call(guest, 'POST', '/api/bookings/holds', { listingId: listing.id, ...SLOT });
    expect((await withdraw(made._id)).body).toMatchObject({ state: 'withdrawn', canWithdraw: false });
    expect(await book<ProblemBody>({ expectedTotalMinor: 2_100 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', current: { totalMinor: 2_625 } },
    });
    expect(await withdraw<ProblemBody>(made._id)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  });

  it('doesn’t hold the time, and can’t be booked if the listing takes no bookings', async () => {
    await offer();
    const first = await book({}, await world.makeGuest());
    expect(first.body.status).toBe('requested');
    expect((await book<ProblemBody>()).body.code).toBe('SLOT_TAKEN');
    await world.verb(world.host, first.body._id, 'decline');
    await world.t.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', listing.id).execute();
    expect((await listed(guest))[0]).toMatchObject({ state: 'open', canBook: false });
    expect((await book<ProblemBody>()).status).toBe(422);
  });

  it('can be booked once; a failed payment leaves it open', async () => {
    await offer();
    expect((await book<ProblemBody>({ cardNumber: '4000000000000002' })).status).toBe(402);
    expect((await listed(guest))[0]!.state).toBe('open');
    const booking = (await book()).body;
    await world.verb(guest, booking._id, 'cancel');
    expect((await listed(guest))[0]!.state).toBe('taken');
    expect(await quoted()).toMatchObject({ bookingMode: 'request' });
  });

  it('withdrawn while it’s being booked isn’t booked', async () => {
    const made = (await offer()).body;
    const { kysely } = world.t.db;
    const withdrawing = await kysely.startTransaction().execute();
    await withdrawing.selectFrom('offer').select('id').where('id', '=', made._id).forUpdate().execute();
    const at = world.t.clock.now();
    await withdrawing.updateTable('offer').set({ withdrawn_at: at }).where('id', '=', made._id).execute();
    const booking = book<ProblemBody>({ expectedTotalMinor: 2_100 });
    await someoneWaits(world.t.db);
    await withdrawing.commit().execute();
    expect(await booking).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  });

  it('ends when its listing’s currency changes', async () => {
    await offer();
    const { kysely } = world.t.db;
    await kysely.updateTable('listing').set({ currency: 'CAD' }).where('id', '=', listing.id).execute();
    expect((await listed(guest))[0]).toMatchObject({ state: 'withdrawn', canBook: false });
    expect(await quoted()).not.toHaveProperty('offer');
  });

  it('replaces the previous one for the same hours', async () => {
    await offer();
    await offer({ priceMinor: 1_000 });
    expect((await listed(guest)).map(({ state, priceMinor }) => [state, priceMinor])).toEqual(
      expect.arrayContaining([
        ['open', 1_000],
        ['withdrawn', 1_500],
      ]),
    );
    expect((await quoted()).lines).toContainEqual({ code: 'discount', amountMinor: -1_000, discount: 'offer' });
  });

  it('is posted in the conversation and emailed to the guest', async () => {
    await offer();
    const { messages } = (
      await world.call<{ messages: { event: { code: string; offerId: string } | null }[] }>(
        guest,
        'GET',
        `/api/conversations/${conversation}/messages`,
      )
    ).body;
    expect(messages.at(-1)!.event).toMatchObject({ code: 'offer-made', by: 'host' });
    const emails = await world.t.db.kysely
      .selectFrom('outbox')
      .where('payload', '@>', JSON.stringify({ template: 'offer-made', memberId: guest.id }))
      .select('payload')
      .execute();
    expect(emails).toHaveLength(1);
  });
});

describe('making one (E6)', () => {
  it.each([
    ['more than the listing’s price', { priceMinor: 2_001 }, 'VALIDATION_FAILED'],
    [
      'hours the listing doesn’t have',
      { startsAt: '2026-11-24T04:00:00.000Z', endsAt: '2026-11-24T06:00:00.000Z' },
      'OUTSIDE_HOURS',
    ],
    [
      'hours that are over',
      { startsAt: '2026-11-20T14:00:00.000Z', endsAt: '2026-11-20T16:00:00.000Z' },
      'IN_THE_PAST',
    ],
    ['an end before the start', { endsAt: '2026-11-24T13:00:00.000Z' }, 'END_BEFORE_START'],
    ['longer than a week', { expiresInHours: 169 }, 'VALIDATION_FAILED'],
    ['for less than nothing', { priceMinor: -1 }, 'VALIDATION_FAILED'],
  ])('%s is refused', async (_, values, code) => {
    expect((await offer<ProblemBody>(values)).body.code).toBe(code);
    expect(await listed(guest)).toEqual([]);
  });

  it('belongs to the host and their co-hosts, in a conversation whose guest has written', async () => {
    const stranger = await world.makeGuest();
    expect((await offer({}, stranger)).status).toBe(404);
    expect((await offer({}, guest)).status).toBe(404);
    expect((await offer({}, world.staff)).status).toBe(404);
    const theirs = await world.makeListing({ host_id: stranger.id });
    expect((await offer({ listingId: theirs.id })).status).toBe(404);
    const made = (await offer()).body;
    expect((await withdraw(made._id, guest)).status).toBe(404);
    expect((await withdraw(made._id, stranger)).status).toBe(404);
    expect((await listed(guest))[0]!.hostEarningsMinor).toBeNull();
  });

  it('with its own price needs permission to change prices; permission to accept is enough to pre-approve', async () => {
    const helper = await makeMember(world.t.db);
    const { property_id: propertyId } = await world.t.db.kysely
      .selectFrom('listing')
      .select('property_id')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    await letIn(world.t, world.host, { propertyId, member: helper, level: 'calendar-messages' });
    expect((await offer<ProblemBody>({ priceMinor: 0 }, helper)).body.code).toBe('FORBIDDEN');
    expect((await offer({ priceMinor: null }, helper)).status).toBe(200);
  });

  it('stops at twenty a day: each is an email', async () => {
    for (let made = 0; made < 20; made += 1) expect((await offer()).status).toBe(200);
    expect((await offer<ProblemBody>()).body.code).toBe('LIMIT_REACHED');
    world.t.clock.advance({ hours: 24 });
    expect((await offer()).status).toBe(200);
  });

  it('stops at five that are open', async () => {
    const at = (hour: number) => new Date(Date.parse(SLOT.startsAt) + hour * 3_600_000).toISOString();
    for (let hour = 0; hour < 5; hour += 1)
      expect((await offer({ startsAt: at(hour), endsAt: at(hour + 1), priceMinor: null })).status).toBe(200);
    expect((await offer<ProblemBody>({ startsAt: at(5), endsAt: at(6), priceMinor: null })).body.code).toBe(
      'LIMIT_REACHED',
    );
  });
});
