// Later bookings of a series whose charge is still open when they start: none starts without money, and none waits without an end (C21).
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { startDue } from '../bookings/due-bookings.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import { makeWorld, newKey, type TestMember, type World } from '../bookings/test-world.ts';
import { followInstallments, verifyInstallments } from '../installments/service.ts';
import { followSeries, verifySeries } from './service.ts';

let world: World;
let provider: FailingProvider;
let guest: TestMember;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
beforeEach(() => provider.mend());
afterEach(async () => {
  await world.verify();
  expect(await verifySeries(world.t.db)).toEqual([]);
  expect(await verifyInstallments(world.t.db)).toEqual([]);
});

const series = createSeriesCalls(() => world);
const START = '2026-12-01T14:00:00.000Z';

/** The second booking of a weekly series, from 9 to 11 for $21. It's charged two days before. */
async function second(card: Record<string, unknown> = {}): Promise<Booking> {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  const listing = await world.makeListing({ booking_mode: 'instant', window_days: 365 });
  const first = await series.booked(guest, listing, card);
  const { _id } = (await series.get(guest, first.series!._id)).bookings[1]!;
  const booking = (await world.get(guest, _id)).body;
  expect(booking.startsAt).toBe(START);
  return booking;
}
const view = async ({ _id }: Booking) => (await world.get(guest, _id)).body;
/** The timers at that moment, with the one that starts bookings first. */
async function goTo(moment: string): Promise<void> {
  world.t.clock.set(moment);
  for (const run of [startDue, followInstallments, startDue, followSeries]) await run(world.t.deps);
}
const checkIn = (booking: Booking) =>
  world.call(guest, 'POST', `/api/bookings/${booking._id}/check-in`, undefined, { 'idempotency-key': newKey() });

it('an outage until the start: the guest is asked for another card shortly before, and then it’s released', async () => {
  const booking = await second();
  provider.setDown(true);
  await goTo('2026-11-29T14:00:01Z');
  await goTo('2026-11-30T14:00:00Z');
  expect(await view(booking)).toMatchObject({ status: 'confirmed', paymentStatus: 'due' });
  await emailsTo(world.t, guest.email);
  await goTo('2026-12-01T13:50:00Z');
  const mails = (await emailsTo(world.t, guest.email)).map(({ text_body }) => text_body.replaceAll(/\s+/g, ' '));
  expect(mails.join('\n')).toContain('Pay with another card by Tue, Dec 1, 9 AM (Eastern time).');
  expect((await view(booking)).nextActions).not.toContain('check-in');
  expect(await checkIn(booking)).toMatchObject({ status: 409 });
  await goTo(START);
  expect(await view(booking)).toMatchObject({ status: 'cancelled', paymentStatus: 'voided', cancelledBy: 'system' });
  expect(await world.balances(booking._id)).toEqual({});
});

it('an outage of our own past the start: it starts once its card is charged', async () => {
  const booking = await second();
  await goTo('2026-12-01T14:30:00Z');
  expect(await view(booking)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
});

it('an outage of our own past the start, and a declined card: it’s released, and never starts', async () => {
  const booking = await second({ cardNumber: SANDBOX_CARDS.laterChargeFails });
  await goTo('2026-12-01T14:30:00Z');
  expect(await view(booking)).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
});

it('declined less than twelve hours before the start, it can be paid until then, and starts only if it was', async () => {
  const paid = await second({ cardNumber: SANDBOX_CARDS.laterChargeFails });
  provider.setDown(true);
  await goTo('2026-11-29T14:00:01Z');
  provider.mend();
  await goTo('2026-12-01T13:50:00Z');
  expect(await view(paid)).toMatchObject({ status: 'confirmed', paymentStatus: 'due' });
  const card = { cardNumber: SANDBOX_CARDS.success };
  const url = `/api/bookings/${paid._id}/payment-plan/pay-by-card`;
  expect(await world.call(guest, 'POST', url, { number: 2, card })).toMatchObject({ status: 200 });
  expect(await checkIn(paid)).toMatchObject({ status: 200 });
  await goTo(START);
  expect(await view(paid)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
  expect(await world.balances(paid._id)).toEqual({ clearing: 2_100, guest_funds_held: -2_100 });
});
