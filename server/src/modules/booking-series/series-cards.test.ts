// Later bookings of a series charged through Stripe to the card of the first one. Stripe is a stand-in that our own client talks to (C21).
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSeriesCalls } from '../../../test/series.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import type { TestMember } from '../bookings/test-world.ts';
import { verifySeries } from './service.ts';

let desk: CardDesk;
beforeAll(async () => {
  desk = await makeCardDesk();
});
afterAll(() => desk.close());
let guest: TestMember;
beforeEach(async () => {
  desk.world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await desk.world.makeGuest();
});
afterEach(async () => {
  desk.stripe.faults.clear();
  await desk.world.verify();
  expect(await verifySeries(desk.world.t.db)).toEqual([]);
});

const series = createSeriesCalls(() => desk.world);
const payments = async (id: string) => (await series.get(guest, id)).bookings.map(({ payment }) => payment);

async function booked(card: string, bookingMode: 'instant' | 'request'): Promise<string> {
  const listing = await desk.world.makeListing({ booking_mode: bookingMode, window_days: 365 });
  const confirmationToken = desk.token(card, { isSaved: true });
  const booking = await series.booked(guest, listing, { paymentMethod: 'card', confirmationToken, saveCard: true });
  return booking.series!._id;
}

it('are charged one by one, once, though Stripe’s response was lost', async () => {
  const id = await booked(TEST_CARDS.success, 'instant');
  expect(await payments(id)).toEqual(['paid', 'later', 'later', 'later']);
  desk.stripe.faults.failAt('POST /v1/payment_intents', 'after');
  await series.goTo('2026-11-29T14:00:00Z');
  expect(await payments(id)).toEqual(['paid', 'later', 'later', 'later']);
  await series.goTo('2026-11-29T15:00:00Z');
  expect(await payments(id)).toEqual(['paid', 'paid', 'later', 'later']);
  const { bookings } = await series.get(guest, id);
  const intents = [...desk.stripe.payments.intents.values()].filter(
    ({ metadata }) => metadata['bookingId'] === bookings[1]!._id,
  );
  expect(intents).toMatchObject([{ status: 'succeeded', amount: 2_100 }]);
});

it('that the bank declines can be made with another card, which pays the following ones', async () => {
  const id = await booked(TEST_CARDS.laterChargeFails, 'instant');
  await series.goTo('2026-11-29T14:00:00Z');
  expect(await payments(id)).toEqual(['paid', 'declined', 'later', 'later']);
  const { bookings } = await series.get(guest, id);
  const card = { confirmationToken: desk.token(TEST_CARDS.success, { isSaved: true }) };
  const url = `/api/bookings/${bookings[1]!._id}/payment-plan/pay-by-card`;
  expect((await desk.world.call(guest, 'POST', url, { number: 2, card })).status).toBe(200);
  await series.goTo('2026-12-06T14:00:00Z');
  expect(await payments(id)).toEqual(['paid', 'paid', 'paid', 'later']);
});

it('are charged even if the host declined the first request, whose hold on the card was released', async () => {
  const id = await booked(TEST_CARDS.success, 'request');
  const [first, second] = (await series.get(desk.world.host, id)).bookings;
  await desk.world.verb(desk.world.host, first!._id, 'decline', 'not-available');
  await desk.world.accept(desk.world.host, second!._id);
  await series.goTo('2026-11-29T14:00:00Z');
  expect(await payments(id)).toEqual(['none', 'paid', 'later', 'later']);
});
