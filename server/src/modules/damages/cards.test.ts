// Damage charged to a card through Stripe without its owner. Our own client talks to a fake Stripe.
import type { Booking } from '@daynook/contract/bookings';
import type { DamageDeposit } from '@daynook/contract/money/damages';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import { reconcile } from '../payments/service.ts';
import { copyStripeBalance, verifyStripeBalance } from '../stripe-balance/service.ts';
import { followDamages } from './service.ts';

let desk: CardDesk;
beforeAll(async () => {
  desk = await makeCardDesk();
});
afterAll(() => desk.close());
afterEach(async () => {
  desk.stripe.faults.clear();
  await desk.world.verify();
});

/** Booked by card, over, reported, and agreed to. */
async function agreed(card: string, prepare: () => void = () => undefined) {
  const { world } = desk;
  world.t.clock.set('2026-11-21T15:00:00Z');
  const listing = await world.makeListing({ damage_deposit_minor: 20_000 });
  const { status, body: booking } = await desk.pay<Booking>(listing, card);
  expect(status, JSON.stringify(booking)).toBe(201);
  world.t.clock.set('2026-11-24T18:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
  const url = `/api/bookings/${booking._id}/damage-report`;
  const report = { amountMinor: 8_000, description: 'The monitor fell off the desk and its screen is cracked.' };
  expect(await world.call<DamageDeposit>(world.host, 'POST', url, report)).toMatchObject({ status: 200 });
  prepare();
  const answer = await world.call<DamageDeposit>(world.guest, 'POST', `${url}/answer`, { version: 1, agrees: true });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { booking, state: answer.body.report!.state };
}
const later = (bookingId: string) =>
  [...desk.stripe.payments.intents.values()].filter(({ metadata }) =>
    metadata['idempotencyKey']?.startsWith(`${bookingId}:charge:`),
  );

it('that the bank declines without its owner stays due (F6)', async () => {
  expect((await agreed(TEST_CARDS.laterChargeFails)).state).toBe('due');
});

it('is charged once, though Stripe’s response was lost and it has forgotten the key (F6)', async () => {
  const { booking, state } = await agreed(TEST_CARDS.success, () =>
    desk.stripe.faults.failAt('POST /v1/payment_intents', 'after'),
  );
  expect(state).toBe('charging');
  desk.world.t.clock.advance({ days: 2 });
  await followDamages(desk.world.t.deps);
  expect(later(booking._id)).toMatchObject([{ status: 'succeeded' }]);
  const { body } = await desk.world.call<DamageDeposit>(
    desk.world.host,
    'GET',
    `/api/bookings/${booking._id}/damage-deposit`,
  );
  expect(body.report?.state).toBe('paid');
});

it('keeps no card where nothing was agreed', async () => {
  desk.world.t.clock.set('2026-11-21T15:00:00Z');
  await desk.paid(await desk.world.makeListing());
  expect([...desk.stripe.payments.intents.values()].at(-1)!.customer).toBeNull();
});

it('is charged to the saved card and recorded in our books (F6)', async () => {
  const { booking, state } = await agreed(TEST_CARDS.success);
  expect(state).toBe('paid');
  expect(later(booking._id)).toMatchObject([{ status: 'succeeded', amount_received: 8_000, currency: 'usd' }]);
  desk.world.t.clock.advance({ hours: 3 });
  await reconcile(desk.world.t.deps);
  expect(desk.stripe.payments.refunds).toEqual([]);
  await copyStripeBalance(desk.world.t.deps);
  expect(await verifyStripeBalance(desk.world.t.db)).toEqual([]);
});
