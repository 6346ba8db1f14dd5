// Moving one later booking of a series before it's charged: its price and its charge move with it (C21, E7).
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { followInstallments, verifyInstallments } from '../installments/service.ts';
import { verifySeries } from './service.ts';

let world: World;
let provider: FailingProvider;
let changes: Changes;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  changes = new Changes(world);
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
let listing: TestListing;
let guest: TestMember;
beforeEach(() => {
  provider.mend();
});
afterEach(async () => {
  await changes.verify();
  expect(await verifySeries(world.t.db)).toEqual([]);
  expect(await verifyInstallments(world.t.db)).toEqual([]);
});

const series = createSeriesCalls(() => world);

/** The second booking of a weekly series, on Tuesday, December 1, from 9 to 11 for $21. It's charged two days before. */
async function second(values: Record<string, unknown> = {}, card: Record<string, unknown> = {}): Promise<Booking> {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  listing = await world.makeListing({
    booking_mode: 'request',
    window_days: 365,
    buffer_after_minutes: 0,
    buffer_before_minutes: 0,
    ...values,
  });
  const first = await series.booked(guest, listing, card);
  const id = first.series!._id;
  if (first.status === 'requested')
    for (const one of (await series.get(guest, id)).bookings) await world.accept(world.host, one._id);
  return changes.get({ _id: (await series.get(guest, id)).bookings[1]!._id }, guest);
}
const again = (booking: Booking) => changes.get(booking, guest);
const row = async (booking: Booking) =>
  (await series.get(guest, booking.series!._id)).bookings.find(({ _id }) => _id === booking._id)!;
const aDayLater = ({ startsAt, endsAt }: Booking) => ({ startsAt: plus(startsAt, 24), endsAt: plus(endsAt, 24) });

describe('a later booking that isn’t charged yet', () => {
  it('moves from Tuesday to Wednesday: no money moves, and it’s charged two days before the new start, once', async () => {
    const booking = await second();
    expect(booking.nextActions).toContain('change');
    expect(await row(booking)).toMatchObject({ can: { change: true }, chargeAt: '2026-11-29T14:00:00.000Z' });
    const change = await changes.proposed(guest, booking, { ...aDayLater(booking), endsAt: plus(booking.endsAt, 25) });
    expect(change).toMatchObject({
      differenceMinor: 1_050,
      chargeMinor: 0,
      laterCharge: { amountMinor: 3_150, at: '2026-11-30T14:00:00.000Z' },
    });
    const [asked] = (await emailsTo(world.t, world.host.email)).filter(({ subject }) =>
      subject.includes('wants to change'),
    );
    expect(asked!.text_body).toMatch(
      /Nothing has been charged for this booking yet. If you accept, we’ll charge \$31.50 USD to .+’s card on Mon, Nov 30\./,
    );
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({
      status: 200,
      body: { startsAt: '2026-12-02T14:00:00.000Z', totalMinor: 3_150, status: 'confirmed' },
    });
    expect(await world.balances(booking._id)).toEqual({});
    expect(await row(booking)).toMatchObject({
      date: '2026-12-02',
      totalMinor: 3_150,
      payment: 'later',
      chargeAt: '2026-11-30T14:00:00.000Z',
    });
    const [mail] = (await emailsTo(world.t, guest.email)).filter(({ subject }) => subject.endsWith('has changed'));
    expect(mail!.text_body).toContain('We’ll charge $31.50 USD to your card on Mon, Nov 30.');
    await series.goTo('2026-11-29T15:00:00Z');
    expect(await row(booking)).toMatchObject({ payment: 'later' });
    await series.goTo('2026-11-30T14:00:01Z');
    await series.goTo('2026-11-30T16:00:00Z');
    expect(await row(booking)).toMatchObject({ payment: 'paid' });
    expect(await world.balances(booking._id)).toEqual({ clearing: 3_150, guest_funds_held: -3_150 });
  });

  it('becomes cheaper: nothing goes back, because nothing was paid', async () => {
    const booking = await second();
    const change = await changes.proposed(world.host, booking, { priceMinor: 1_000 });
    expect(change).toMatchObject({ differenceMinor: -1_050, refundMinor: 0, creditMinor: 0 });
    await changes.answer(guest, booking, 'accept', change);
    expect(await again(booking)).toMatchObject({ totalMinor: 1_050, refundDueMinor: 0, refundedMinor: 0 });
    await series.goTo('2026-11-29T14:00:01Z');
    expect(await world.balances(booking._id)).toEqual({ clearing: 1_050, guest_funds_held: -1_050 });
  });

  it('moved into the days before its charge, it’s charged at once', async () => {
    const booking = await second();
    world.t.clock.set('2026-11-25T14:00:00Z');
    const sooner = { startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-26T16:00:00.000Z' };
    const change = await changes.proposed(world.host, booking, sooner);
    expect(change.laterCharge).toEqual({ amountMinor: 2_100, at: null });
    const [asked] = (await emailsTo(world.t, guest.email)).filter(({ subject }) => subject.includes('wants to change'));
    expect(asked!.text_body).toContain('If you accept, we’ll charge $21.00 USD to your card right away.');
    await changes.answer(guest, booking, 'accept', change);
    await followInstallments(world.t.deps);
    expect(await row(booking)).toMatchObject({ payment: 'paid', startsAt: sooner.startsAt });
  });

  it('its guest moves it alone, but not into the days before its charge: a declined card would have taken the hours for nothing', async () => {
    const booking = await second({ booking_mode: 'instant' });
    expect(await changes.proposed(guest, booking, aDayLater(booking))).toMatchObject({ state: 'accepted' });
    world.t.clock.set('2026-11-25T14:00:00Z');
    const sooner = { startsAt: '2026-11-27T13:00:00.000Z', endsAt: '2026-11-27T15:00:00.000Z' };
    expect(await changes.proposed(guest, await again(booking), sooner)).toMatchObject({ state: 'open' });
    expect(await again(booking)).toMatchObject({ startsAt: aDayLater(booking).startsAt });
  });

  it('isn’t moved to a start that leaves the guest no time to pay, and the message says from when', async () => {
    const booking = await second();
    world.t.clock.set('2026-11-25T14:00:00Z');
    const tooSoon = { startsAt: '2026-11-25T20:00:00.000Z', endsAt: '2026-11-25T21:00:00.000Z' };
    expect(await changes.quote<ProblemBody>(world.host, booking, tooSoon)).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGE_NOT_POSSIBLE',
        message: 'This booking isn’t paid yet, so its new start can’t be before Wed, Nov 25, 9:30 PM (Eastern time).',
      },
    });
  });

  it('a proposal for a near start can be accepted only while the guest could still pay', async () => {
    const booking = await second();
    world.t.clock.set('2026-11-25T14:00:00Z');
    const sooner = { startsAt: '2026-11-26T14:00:00.000Z', endsAt: '2026-11-26T16:00:00.000Z' };
    const change = await changes.proposed(world.host, booking, sooner);
    // Twelve hours to pay if the card is declined, and some for charging it.
    expect(change.expiresAt).toBe('2026-11-26T01:45:00.000Z');
    world.t.clock.set('2026-11-26T01:45:01Z');
    expect((await changes.latest(guest, booking)).can.accept).toBe(false);
    expect(await changes.answer(guest, booking, 'accept', change)).toMatchObject({ status: 409 });
    expect(await again(booking)).toMatchObject({ startsAt: booking.startsAt });
  });

  it('isn’t moved onto another date of its series', async () => {
    const booking = await second();
    const onto = { startsAt: plus(booking.startsAt, 7 * 24 + 1), endsAt: plus(booking.endsAt, 7 * 24 + 1) };
    expect(await changes.quote(guest, booking, onto)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
  });

  it('moved past the next one, it’s listed and canceled in the order of the dates', async () => {
    const booking = await second();
    const wanted = { startsAt: plus(booking.startsAt, 8 * 24), endsAt: plus(booking.endsAt, 8 * 24) };
    await changes.answer(world.host, booking, 'accept', await changes.proposed(guest, booking, wanted));
    const id = booking.series!._id;
    expect((await series.get(guest, id)).bookings.map(({ number }) => number)).toEqual([1, 3, 2, 4]);
    const { rows } = await series.preview(guest, id, { scope: 'following', bookingId: booking._id });
    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
  });

  it('its guest moves it without asking where they book instantly', async () => {
    const booking = await second({ booking_mode: 'instant' });
    expect((await changes.quote(guest, booking, aDayLater(booking))).body).toMatchObject({ effect: 'at-once' });
    expect(await changes.propose(guest, booking, aDayLater(booking))).toMatchObject({ status: 200 });
    expect(await row(booking)).toMatchObject({ date: '2026-12-02', chargeAt: '2026-11-30T14:00:00.000Z' });
  });

  it('with a strict policy it’s charged when free cancellation of the new start ends', async () => {
    const booking = await second({ cancellation_policy: 'strict' });
    await changes.answer(
      world.host,
      booking,
      'accept',
      await changes.proposed(guest, booking, {
        startsAt: plus(booking.startsAt, 7 * 24 + 24),
        endsAt: plus(booking.endsAt, 7 * 24 + 24),
      }),
    );
    // Two weeks before Wednesday, December 9.
    expect(await row(booking)).toMatchObject({ date: '2026-12-09', chargeAt: '2026-11-25T14:00:00.000Z' });
  });
});

describe('the charge and the move at once', () => {
  it('while its card is being charged, it doesn’t move; afterwards, it does, and the difference is charged', async () => {
    // A day before those of the other tests.
    const monday = { startsAt: plus(SLOT.startsAt, -24), endsAt: plus(SLOT.endsAt, -24) };
    const booking = await second({}, monday);
    const later = { ...aDayLater(booking), endsAt: plus(booking.endsAt, 25) };
    world.t.clock.set('2026-11-28T13:00:00Z');
    const change = await changes.proposed(guest, booking, later);
    // What other tests left.
    await followInstallments(world.t.deps);
    world.t.clock.set('2026-11-28T14:00:01Z');
    const silence = provider.hangAt('charge', 'after');
    const charging = followInstallments(world.t.deps);
    await silence.reached;
    const refused = { status: 409, body: { message: expect.stringContaining('being charged right now') } };
    expect(await changes.quote<ProblemBody>(guest, booking, later)).toMatchObject(refused);
    expect(await changes.answer<ProblemBody>(world.host, booking, 'accept', change)).toMatchObject(refused);
    silence.release();
    await charging;
    expect(await world.balances(booking._id)).toEqual({ clearing: 2_100, guest_funds_held: -2_100 });
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({ status: 200 });
    expect(await world.balances(booking._id)).toEqual({ clearing: 3_150, guest_funds_held: -3_150 });
  });

  it('whoever is first wins, and what’s charged is what was agreed, once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await second();
      world.t.clock.set('2026-11-29T13:00:00Z');
      const longer = { startsAt: booking.startsAt, endsAt: plus(booking.endsAt, 1) };
      const change = await changes.proposed(guest, booking, longer);
      world.t.clock.set('2026-11-29T14:00:01Z');
      const [, accepted] = await Promise.all([
        followInstallments(world.t.deps),
        changes.answer(world.host, booking, 'accept', change),
      ]);
      await series.goTo('2026-11-29T14:05:00Z');
      const total = accepted.status === 200 ? 3_150 : 2_100;
      expect(await changes.get(booking, guest)).toMatchObject({ totalMinor: total });
      expect(await world.balances(booking._id)).toEqual({ clearing: total, guest_funds_held: -total });
      await changes.verify();
    }
  }, 120_000);

  it('a declined card: it moves once the guest has paid', async () => {
    const booking = await second({}, { cardNumber: SANDBOX_CARDS.laterChargeFails });
    await series.goTo('2026-11-29T14:00:01Z');
    expect(await row(booking)).toMatchObject({ payment: 'declined' });
    expect(await changes.quote<ProblemBody>(guest, booking, aDayLater(booking))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was declined') },
    });
    const card = { cardNumber: SANDBOX_CARDS.success };
    const url = `/api/bookings/${booking._id}/payment-plan/pay-by-card`;
    expect((await world.call(guest, 'POST', url, { number: 2, card })).status).toBe(200);
    const change = await changes.proposed(guest, await again(booking), aDayLater(booking));
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({ status: 200 });
    expect(await world.balances(booking._id)).toEqual({ clearing: 2_100, guest_funds_held: -2_100 });
  });
});

describe('the charge comes before the answer', () => {
  it('cheaper: the difference goes back', async () => {
    const booking = await second();
    world.t.clock.set('2026-11-29T13:00:00Z');
    const change = await changes.proposed(world.host, booking, { priceMinor: 1_000 });
    await series.goTo('2026-11-29T14:00:01Z');
    expect(await world.balances(booking._id)).toEqual({ clearing: 2_100, guest_funds_held: -2_100 });
    expect(await changes.latest(guest, booking)).toMatchObject({ laterCharge: null, refundMinor: 1_050 });
    expect(await changes.answer(guest, booking, 'accept', change)).toMatchObject({ status: 200 });
    expect(await again(booking)).toMatchObject({ totalMinor: 1_050 });
    expect(await world.balances(booking._id)).toEqual({ clearing: 1_050, guest_funds_held: -1_050 });
  });

  it('more expensive by less than a card can be charged: the booking stays as it is', async () => {
    const booking = await second();
    world.t.clock.set('2026-11-29T13:00:00Z');
    const change = await changes.proposed(world.host, booking, { priceMinor: 2_010 });
    await series.goTo('2026-11-29T14:00:01Z');
    expect(await changes.answer<ProblemBody>(guest, booking, 'accept', change)).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_NOT_POSSIBLE', message: expect.stringContaining('too small') },
    });
    expect(await again(booking)).toMatchObject({ totalMinor: 2_100, status: 'confirmed' });
  });

  it('the card is declined and nobody pays: the proposal ends with the booking', async () => {
    const booking = await second({}, { cardNumber: SANDBOX_CARDS.laterChargeFails });
    world.t.clock.set('2026-11-29T13:00:00Z');
    await changes.proposed(guest, booking, aDayLater(booking));
    await series.goTo('2026-11-29T14:00:01Z');
    expect(await row(booking)).toMatchObject({ payment: 'declined', can: { change: false } });
    await series.goTo('2026-11-30T02:00:02Z');
    expect(await again(booking)).toMatchObject({ status: 'cancelled', refundDueMinor: 0 });
    expect(await changes.latest(guest, booking)).toMatchObject({ state: 'canceled' });
  });
});

it('a booking that’s paid moves to an earlier day, and keeps its payment', async () => {
  const booking = await second();
  await series.goTo('2026-11-29T14:00:01Z');
  const earlier = { startsAt: plus(booking.startsAt, -24), endsAt: plus(booking.endsAt, -24) };
  const change = await changes.proposed(guest, booking, earlier);
  expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({ status: 200 });
  expect(await row(booking)).toMatchObject({ date: '2026-11-30', payment: 'paid' });
  expect(await world.balances(booking._id)).toEqual({ clearing: 2_100, guest_funds_held: -2_100 });
});

describe('a moved booking is canceled', () => {
  const moved = async (): Promise<Booking> => {
    const booking = await second();
    const change = await changes.proposed(guest, booking, aDayLater(booking));
    await changes.answer(world.host, booking, 'accept', change);
    expect(await changes.latest(guest, booking)).toMatchObject({ state: 'accepted', chargeMinor: 0, refundMinor: 0 });
    return again(booking);
  };
  const cancel = (booking: Booking) =>
    world.call<Booking>(
      guest,
      'POST',
      `/api/bookings/${booking._id}/cancel`,
      { reason: 'plans-changed' },
      { 'idempotency-key': newKey() },
    );

  it('before it’s charged: nothing is charged, then or later', async () => {
    const booking = await moved();
    world.t.clock.set('2026-11-30T13:00:00Z');
    expect(await cancel(booking)).toMatchObject({ status: 200, body: { status: 'cancelled', refundDueMinor: 0 } });
    await series.goTo('2026-11-30T14:00:01Z');
    expect(await world.balances(booking._id)).toEqual({});
  });

  it('after it’s charged: its new start decides what goes back', async () => {
    const booking = await moved();
    await series.goTo('2026-11-30T14:00:01Z');
    // Less than a day before the former start, and more than a day before the new one.
    world.t.clock.set('2026-11-30T15:00:00Z');
    expect(await cancel(booking)).toMatchObject({ status: 200, body: { status: 'cancelled', refundedMinor: 2_100 } });
    expect(await world.balances(booking._id)).toEqual({});
  });
});
