// Changes of bookings: proposed, answered, charged and refunded (E7, G9).
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost } from '../../../test/make.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { settleDue } from '../bookings/service.ts';
import { makeWorld, newKey, type ProblemBody, SLOT, type TestListing, type World } from '../bookings/test-world.ts';
import { followChanges } from './service.ts';

let world: World;
let changes: Changes;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  changes = new Changes(world);
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({
    booking_mode: 'request',
    capacity: 4,
    extra_guest_minor: 500,
    guests_included: 1,
    buffer_after_minutes: 0,
    buffer_before_minutes: 0,
  });
});
afterEach(() => changes.verify());

/** Confirmed, and 2 hours long for $21. */
async function booked(values: Record<string, unknown> = {}): Promise<Booking> {
  const booking = await world.booked(listing, values);
  if (booking.status !== 'requested') return booking;
  const accepted = await world.accept(world.host, booking._id);
  expect(accepted.body.status).toBe('confirmed');
  return changes.get(booking);
}

const LATER = { startsAt: plus(SLOT.startsAt, 2), endsAt: plus(SLOT.endsAt, 2) };
const LONGER = { endsAt: plus(SLOT.endsAt, 2) };
const SHORTER = { endsAt: plus(SLOT.endsAt, -1) };

describe('a guest’s proposal (E7)', () => {
  it('shows each line before and after, and how long the host has to answer', async () => {
    const booking = await booked();
    const quote = await changes.quote(world.guest, booking, { ...LONGER, guests: 2 });
    expect(quote).toMatchObject({
      status: 200,
      body: {
        before: { totalMinor: 2_100, guests: 1 },
        after: { totalMinor: 4_725, guests: 2, endsAt: LONGER.endsAt },
        differenceMinor: 2_625,
        chargeMinor: 2_625,
        refundMinor: 0,
        effect: 'asks',
        answerBy: '2026-11-23T15:00:10.000Z',
      },
    });
    expect(quote.body.before.hostEarningsMinor).toBeNull();
    const hosts = await changes.quote(world.host, booking, { ...LONGER, guests: 2 });
    expect(hosts.body).toMatchObject({ before: { hostEarningsMinor: 1_800 }, after: { hostEarningsMinor: 4_050 } });
  });

  it('leaves the booking and its hours as they are until the host accepts, then moves both', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, { ...LATER, message: 'My train is late.' });
    expect(change).toMatchObject({ state: 'open', by: 'guest', message: 'My train is late.', can: { withdraw: true } });
    expect(await changes.get(booking)).toMatchObject({ startsAt: SLOT.startsAt, totalMinor: 2_100 });
    // Its own hours stay its own, and the new ones are free for others.
    const other = await world.makeGuest();
    expect(await world.book(listing, {}, { guest: other })).toMatchObject({ status: 409 });

    const hosts = await changes.latest(world.host, booking);
    expect(hosts.can).toEqual({ accept: true, decline: true, withdraw: false, pay: false });
    expect(await changes.answer(world.host, booking, 'accept', hosts)).toMatchObject({
      status: 200,
      body: { startsAt: LATER.startsAt, endsAt: LATER.endsAt, totalMinor: 2_100 },
    });
    expect((await changes.get(booking)).events.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['change-proposed', 'changed']),
    );
    // The old hours are free again.
    expect(await world.book(listing, {}, { guest: other })).toMatchObject({ status: 201 });
  });

  it('emails the host both times, and both a new calendar entry once it’s made', async () => {
    const booking = await booked();
    const before = (await emailsTo(world.t, world.host.email)).length;
    const change = await changes.proposed(world.guest, booking, LATER);
    const [asked] = (await emailsTo(world.t, world.host.email)).slice(before);
    expect(asked!.subject).toBe(`${world.guest.name} wants to change your booking at ${listing.title}`);
    expect(asked!.text_body).toContain('9 AM–11 AM (Eastern time)');
    expect(asked!.text_body).toContain('11 AM–1 PM (Eastern time)');
    const guests = (await emailsTo(world.t, world.guest.email)).length;
    await changes.answer(world.host, booking, 'accept', change);
    const [told] = (await emailsTo(world.t, world.guest.email)).slice(guests);
    expect(told!.subject).toBe(`Your booking at ${listing.title} has changed`);
  });

  it.each([
    ['decline', 'host', 'declined', 'guest'],
    ['withdraw', 'guest', 'withdrawn', 'host'],
  ] as const)('can be ended by %s, which the other side hears about', async (verb, by, state, told) => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LATER);
    const emails = (await emailsTo(world.t, world[told].email)).length;
    expect(await changes.answer(world[by], booking, verb, change)).toMatchObject({ status: 200 });
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state });
    expect(await changes.get(booking)).toMatchObject({ startsAt: SLOT.startsAt, totalMinor: 2_100 });
    expect(await emailsTo(world.t, world[told].email)).toHaveLength(emails + 1);
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({ status: 409 });
  });

  it('expires after two days, and an hour before the earlier start at the latest', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LATER);
    world.t.clock.set(change.expiresAt);
    expect(await changes.answer<ProblemBody>(world.host, booking, 'accept', change)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED' },
    });
    await followChanges(world.t.deps);
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'expired' });

    world.t.clock.set('2026-11-24T10:00:00Z');
    const late = await changes.proposed(world.guest, booking, { startsAt: plus(SLOT.startsAt, -1) });
    expect(late.expiresAt).toBe('2026-11-24T12:00:00.000Z');
  });

  it('there’s one at a time, and nothing is proposed that changes nothing', async () => {
    const booking = await booked();
    await changes.proposed(world.guest, booking, LATER);
    const twice = await Promise.all([
      changes.propose<ProblemBody>(world.host, booking, LONGER),
      changes.propose<ProblemBody>(world.guest, booking, SHORTER),
    ]);
    for (const answer of twice) expect(answer).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    const other = await booked({ startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T16:00:00.000Z' });
    expect(await changes.quote<ProblemBody>(world.guest, other, {})).toMatchObject({ status: 400 });
    const both = await Promise.all([
      changes.propose(world.guest, other, { guests: 2 }),
      changes.propose(world.host, other, { guests: 3 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('a repeat with the same key proposes once and gets the same answer', async () => {
    const booking = await booked();
    const key = newKey();
    const answers = await Promise.all([1, 2].map(() => changes.propose(world.guest, booking, LATER, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await changes.list(world.guest, booking)).toHaveLength(1);
  });

  it('the price agreed to is the one shown', async () => {
    const booking = await booked();
    const answer = await changes.propose<ProblemBody>(world.guest, booking, LONGER, { expectedTotalMinor: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', current: { differenceMinor: 2_100 } } });
  });

  it('the terms agreed to are the ones shown, even if others have the same total', async () => {
    const booking = await booked();
    const shown = (await changes.quote(world.guest, booking, LONGER)).body;
    const expected = { expectedTotalMinor: shown.after.totalMinor, expectedTermsKey: shown.termsKey };
    // 4 hours at $8 and cleaning cost as much as 4 hours at $10, but aren't refunded in the same way.
    const prices = { hour_minor: 800, cleaning_minor: 800 };
    await world.t.db.kysely.updateTable('listing').set(prices).where('id', '=', listing.id).execute();
    const refused = await changes.propose<ProblemBody & { current: typeof shown }>(
      world.guest,
      booking,
      LONGER,
      expected,
    );
    const { body } = refused;
    expect(body).toMatchObject({ code: 'PRICE_CHANGED', message: expect.stringContaining('terms') });
    expect(body.current.after.totalMinor).toBe(shown.after.totalMinor);
    const confirmed = { ...expected, expectedTermsKey: body.current.termsKey };
    expect(await changes.propose(world.guest, booking, LONGER, confirmed)).toMatchObject({ status: 200 });
    const change = await changes.latest(world.host, booking);
    const accept = (termsKey: string) =>
      changes.answer<ProblemBody>(world.host, booking, 'accept', { ...change, termsKey }, newKey(), true);
    expect(await accept(shown.termsKey)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    expect(await accept(change.termsKey)).toMatchObject({ status: 200 });
  });
});

describe('money (E7)', () => {
  it('more expensive: the card is charged before the booking changes, and the host earns more', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LONGER);
    const { body } = await changes.answer(world.host, booking, 'accept', change);
    expect(body).toMatchObject({ totalMinor: 4_200, endsAt: LONGER.endsAt, hostEarningsMinor: 3_600 });
    expect((await changes.get(booking)).payment.receivedMinor).toBe(4_200);
    expect(await world.balances(booking._id)).toEqual({ clearing: 4_200, guest_funds_held: -4_200 });
    await changes.verify();
    // Cancelled in time, both charges go back.
    await world.verb(world.guest, booking._id, 'cancel');
    await settleDue(world.t.deps);
    expect(await changes.get(booking)).toMatchObject({ status: 'cancelled', refundedMinor: 4_200 });
    expect(await world.balances(booking._id)).toEqual({});
  });

  it('cheaper: the difference goes back in full, and isn’t a refund of the new total', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, SHORTER);
    expect(change).toMatchObject({ differenceMinor: -1_050, refundMinor: 1_050 });
    await changes.answer(world.host, booking, 'accept', change);
    expect(await changes.get(booking)).toMatchObject({
      totalMinor: 1_050,
      refundedMinor: 0,
      refundDueMinor: 0,
      paymentStatus: 'paid',
    });
    expect(await world.balances(booking._id)).toEqual({ clearing: 1_050, guest_funds_held: -1_050 });
    world.t.clock.set('2026-11-27T15:00:00Z');
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    expect(await changes.get(booking)).toMatchObject({ status: 'closed' });
    expect(await world.balances(booking._id)).toEqual({ clearing: 1_050, host_payable: -900, platform_revenue: -150 });
  });

  it('cheaper, then canceled: everything else goes back, too', async () => {
    const booking = await booked();
    await changes.answer(world.host, booking, 'accept', await changes.proposed(world.guest, booking, SHORTER));
    await world.verb(world.guest, booking._id, 'cancel');
    await settleDue(world.t.deps);
    expect(await changes.get(booking)).toMatchObject({ paymentStatus: 'refunded', refundedMinor: 1_050 });
  });

  it('a host can offer another price: lower ones and higher ones need the guest’s yes', async () => {
    const booking = await booked();
    const lower = await changes.proposed(world.host, booking, { priceMinor: 1_000 });
    expect(lower).toMatchObject({ by: 'host', differenceMinor: -1_050, can: { accept: false, withdraw: true } });
    await changes.answer(world.guest, booking, 'accept', lower);
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 1_050 });
    const higher = await changes.proposed(world.host, await changes.get(booking), { priceMinor: 5_000 });
    expect(higher.after.lines[0]).toEqual({ code: 'space', amountMinor: 5_000 });
    await changes.answer(world.guest, booking, 'accept', higher);
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 5_250 });
    expect(await changes.propose<ProblemBody>(world.guest, booking, { priceMinor: 1 })).toMatchObject({ status: 400 });
  });

  it('declined by the bank: the booking stays, the hours are free, and the guest pays with another card', async () => {
    const booking = await booked({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    const change = await changes.proposed(world.guest, booking, LONGER);
    const emails = (await emailsTo(world.t, world.guest.email)).length;
    await changes.answer(world.host, booking, 'accept', change);
    const unpaid = await changes.latest(world.guest, booking);
    expect(unpaid).toMatchObject({ state: 'unpaid', can: { pay: true, withdraw: true } });
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 2_100, endsAt: SLOT.endsAt });
    const [mail] = (await emailsTo(world.t, world.guest.email)).slice(emails);
    expect(mail!.subject).toContain('Pay for the change');
    await changes.verify();

    expect(await changes.pay(world.host, booking, unpaid, SANDBOX_CARDS.success)).toMatchObject({ status: 403 });
    expect(await changes.pay<ProblemBody>(world.guest, booking, unpaid, SANDBOX_CARDS.decline)).toMatchObject({
      status: 402,
    });
    await changes.verify();
    expect(await changes.pay(world.guest, booking, unpaid, SANDBOX_CARDS.success)).toMatchObject({
      status: 200,
      body: { totalMinor: 4_200, endsAt: LONGER.endsAt },
    });
    expect(await changes.pay(world.guest, booking, unpaid, SANDBOX_CARDS.success)).toMatchObject({ status: 409 });
  });

  it('the hours were taken while it was unpaid: nothing is charged', async () => {
    const booking = await booked({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    await changes.answer(world.host, booking, 'accept', await changes.proposed(world.guest, booking, LONGER));
    const unpaid = await changes.latest(world.guest, booking);
    const other = { startsAt: SLOT.endsAt, endsAt: LONGER.endsAt };
    await booked({ ...other });
    expect(await changes.pay<ProblemBody>(world.guest, booking, unpaid, SANDBOX_CARDS.success)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
  });
});

it('a change keeps the policy that was agreed, also one for long stays that the host chose for all (B8)', async () => {
  listing = await world.makeListing({ booking_mode: 'request', cancellation_policy: 'long-stay' });
  const booking = await booked();
  await world.t.db.kysely
    .updateTable('listing')
    .set({ cancellation_policy: 'strict' })
    .where('id', '=', listing.id)
    .execute();
  expect((await changes.quote(world.guest, booking, LONGER)).body).toMatchObject({
    before: { cancellationPolicy: 'long-stay' },
    after: { cancellationPolicy: 'long-stay' },
  });
});

describe('a guest moves an instant booking without asking (G9)', () => {
  beforeEach(async () => {
    listing = await world.makeListing({
      booking_mode: 'instant',
      cancellation_policy: 'flexible',
      notice_minutes: 24 * 60,
    });
  });

  it('within free cancellation, right away, and pays the difference', async () => {
    const booking = await booked();
    expect((await changes.quote(world.guest, booking, LONGER)).body).toMatchObject({
      effect: 'at-once',
      answerBy: null,
    });
    expect(await changes.propose(world.guest, booking, LONGER)).toMatchObject({
      status: 200,
      body: { totalMinor: 4_200 },
    });
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'accepted' });
  });

  it('later, the host is asked', async () => {
    const booking = await booked();
    world.t.clock.set('2026-11-23T15:00:00Z');
    expect((await changes.quote(world.guest, booking, LONGER)).body).toMatchObject({ effect: 'asks' });
  });

  it('notice binds the guest, not the host', async () => {
    const booking = await booked();
    world.t.clock.set('2026-11-23T15:00:00Z');
    const soon = { startsAt: '2026-11-24T13:00:00.000Z', endsAt: SLOT.startsAt };
    expect(await changes.quote<ProblemBody>(world.guest, booking, soon)).toMatchObject({
      status: 422,
      body: { code: 'NOTICE_TOO_SHORT' },
    });
    const change = await changes.proposed(world.host, booking, soon);
    expect(await changes.answer(world.guest, booking, 'accept', change)).toMatchObject({ status: 200 });
  });
});

describe('hours', () => {
  it('can’t be taken from others, nor from their buffer', async () => {
    listing = await world.makeListing({ booking_mode: 'request', buffer_after_minutes: 60 });
    const booking = await booked();
    await booked({ startsAt: plus(SLOT.endsAt, 2), endsAt: plus(SLOT.endsAt, 3) });
    expect(await changes.quote<ProblemBody>(world.guest, booking, LONGER)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
    expect(await changes.quote(world.guest, booking, { endsAt: plus(SLOT.endsAt, 1) })).toMatchObject({ status: 200 });
  });

  it('taken while the host was thinking: the booking stays as it is', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LONGER);
    await booked({ startsAt: SLOT.endsAt, endsAt: LONGER.endsAt });
    expect(await changes.answer<ProblemBody>(world.host, booking, 'accept', change)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
    expect(await changes.get(booking)).toMatchObject({ endsAt: SLOT.endsAt, totalMinor: 2_100 });
  });

  it('may overlap its own old ones, and keep its seats', async () => {
    listing = await world.makeListing({ booking_mode: 'request', seats: 3, capacity: 3, kind: 0 });
    const booking = await booked({ guests: 2 });
    const other = await world.booked(listing, { guests: 1 }, { guest: await world.makeGuest() });
    await world.accept(world.host, other._id);
    const change = await changes.proposed(world.guest, booking, {
      startsAt: plus(SLOT.startsAt, 1),
      endsAt: plus(SLOT.endsAt, 1),
    });
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({ status: 200 });
    const now = await changes.get(booking);
    expect(await changes.quote<ProblemBody>(world.guest, now, { guests: 3 })).toMatchObject({
      body: { code: 'SLOT_TAKEN' },
    });
    expect(await changes.quote<ProblemBody>(world.guest, now, { guests: 4 })).toMatchObject({
      body: { code: 'CAPACITY_EXCEEDED' },
    });
  });

  it('accepting and canceling at once: one wins', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LONGER);
    const [accepted, canceled] = await Promise.all([
      changes.answer(world.host, booking, 'accept', change),
      world.verb(world.guest, booking._id, 'cancel'),
    ]);
    expect([accepted.status, canceled.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    await settleDue(world.t.deps);
    await changes.verify();
  });

  it('a canceled booking’s open change ends with it', async () => {
    const booking = await booked();
    await changes.proposed(world.guest, booking, LONGER);
    await world.verb(world.host, booking._id, 'cancel');
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'canceled' });
  });
});

describe('who may (2.8)', () => {
  it('strangers get NOT_FOUND, co-hosts need the right to manage bookings', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LATER);
    const stranger = await world.makeGuest();
    for (const answer of [
      await changes.quote(stranger, booking, LONGER),
      await changes.answer(stranger, booking, 'accept', change),
      await changes.pay(stranger, booking, change, SANDBOX_CARDS.success),
    ])
      expect(answer.status).toBe(404);
    const coHost = await world.makeGuest();
    const { property_id } = listing;
    await makeCoHost(world.t.db, { property_id, member_id: coHost.id, level: 'calendar-messages' });
    expect(await changes.answer(coHost, booking, 'accept', change)).toMatchObject({ status: 403 });
    await makeCoHost(world.t.db, { property_id, member_id: coHost.id, level: 'full' });
    expect(await changes.answer(coHost, booking, 'accept', change)).toMatchObject({ status: 200 });
  });

  it('guests can’t accept their own proposals, and hosts can’t theirs', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LATER);
    expect(await changes.answer(world.guest, booking, 'accept', change)).toMatchObject({ status: 409 });
    expect(await changes.answer(world.host, booking, 'withdraw', change)).toMatchObject({ status: 409 });
  });

  it('staff answer for the host, and it’s logged', async () => {
    const booking = await booked();
    const change = await changes.proposed(world.guest, booking, LATER);
    expect(await changes.answer(world.staff, booking, 'accept', change)).toMatchObject({ status: 200 });
    const url = `/api/staff/tables/audit?subjectId=${booking._id}&what=deeds`;
    const log = await world.call<Answer<'GET /api/staff/tables/audit'>>(world.staff, 'GET', url);
    expect(JSON.stringify(log.body)).toContain('change-accept');
  });
});
