// Moving one later booking of a series before it's charged: its price and its charge move with it (C21, E7).
import { type Booking, SANDBOX_CARDS } from '@daynook/contract/bookings';
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
    expect(change.laterCharge).toEqual({ amountMinor: 2_100, at: world.t.clock.now().toISOString() });
    await changes.answer(guest, booking, 'accept', change);
    await followInstallments(world.t.deps);
    expect(await row(booking)).toMatchObject({ payment: 'paid', startsAt: sooner.startsAt });
  });

  it('isn’t moved to a start that leaves the guest no time to pay, and the message says from when', async () => {
    const booking = await second();
    world.t.clock.set('2026-11-25T14:00:00Z');
    const tooSoon = { startsAt: '2026-11-25T20:00:00.000Z', endsAt: '2026-11-25T21:00:00.000Z' };
    expect(await changes.quote<ProblemBody>(world.host, booking, tooSoon)).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGE_NOT_POSSIBLE',
        message: 'This booking isn’t paid yet, so it can only move to a start from Wed, Nov 25, 9 PM (Eastern time).',
      },
    });
  });

  it('its guest moves it without asking where they book instantly', async () => {
    const booking = await second({ booking_mode: 'instant' });
    expect((await changes.quote(guest, booking, aDayLater(booking))).body).toMatchObject({ effect: 'at-once' });
    expect(await changes.propose(guest, booking, aDayLater(booking))).toMatchObject({ status: 200 });
    expect(await row(booking)).toMatchObject({ date: '2026-12-02', chargeAt: '2026-11-30T14:00:00.000Z' });
  });

  it('with a strict policy it’s charged when free cancellation of the new start ends', async () => {
    const booking = await second({ cancellation_policy: 'strict' });
    const before = Date.parse((await row(booking)).chargeAt!);
    await changes.answer(
      world.host,
      booking,
      'accept',
      await changes.proposed(guest, booking, {
        startsAt: plus(booking.startsAt, 7 * 24 + 24),
        endsAt: plus(booking.endsAt, 7 * 24 + 24),
      }),
    );
    expect(Date.parse((await row(booking)).chargeAt!)).toBeGreaterThan(before);
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
