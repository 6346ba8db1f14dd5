// Monthly payments charged to a card through Stripe without its owner. Stripe is a stand-in that our own client talks to.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Quote } from '@daynook/contract/bookings';
import type { PaymentPlan } from '@daynook/contract/money/installments';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { retryTransaction } from '../../db/errors.ts';
import { startDue } from '../bookings/due-bookings.ts';
import { settleDue } from '../bookings/finish-payments.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import type { ProblemBody, TestMember } from '../bookings/test-world.ts';
import { putSettings } from '../payment-settings/store.ts';
import { reconcile } from '../payments/service.ts';
import { copyStripeBalance, verifyStripeBalance } from '../stripe-balance/service.ts';
import { followInstallments } from './service.ts';

let desk: CardDesk;
beforeAll(async () => {
  desk = await makeCardDesk();
  const { t, staff } = desk.world;
  const settings = { collectedBy: 'host', methods: [], hasMonthlyPayments: true } as const;
  await retryTransaction(t.db.kysely, (trx) =>
    putSettings(trx, { ...settings, changedBy: staff.id, at: t.clock.now() }),
  );
});
afterAll(() => desk.close());
let guest: TestMember;
beforeEach(async () => {
  guest = await desk.world.makeGuest();
});
afterEach(async () => {
  desk.stripe.faults.clear();
  await desk.world.verify();
});

/** December 1 to February 20: 82 dates. */
const STAY = { startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2027-02-20T22:00:00.000Z', guests: 1 };
const goTo = async (moment: string) => {
  desk.world.t.clock.set(moment);
  for (const run of [startDue, followInstallments]) await run(desk.world.t.deps);
};

/** Booked by card with monthly payments, the first of which is made. */
async function booked(card: string): Promise<Booking> {
  const { world } = desk;
  world.t.clock.set('2026-11-21T15:00:00Z');
  const listing = await world.makeListing({ booking_mode: 'instant', max_stay_days: 120, window_days: 200 });
  const slot = { listingId: listing.id, ...STAY };
  const { monthly } = (await world.call<Quote>(guest, 'POST', '/api/bookings/quote', slot)).body;
  const values = { ...STAY, monthlyFirstMinor: monthly!.firstMinor, saveCard: true };
  const { status, body } = await desk.pay(listing, card, { guest, values, token: desk.token(card, { isSaved: true }) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const states = async ({ _id }: Booking) => {
  const { body } = await desk.world.call<PaymentPlan>(guest, 'GET', `/api/bookings/${_id}/payment-plan`);
  return body.installments.map(({ state }) => state);
};
const listIntents = ({ _id }: Booking) =>
  [...desk.stripe.payments.intents.values()].filter(({ metadata }) => metadata['bookingId'] === _id);

it('aren’t offered where Stripe could charge the total and not each part of it (F9)', async () => {
  const { world } = desk;
  world.t.clock.set('2026-11-21T15:00:00Z');
  // 862.550 dinars in total, and 310.558 in January. Stripe doesn't support a third decimal.
  const price = { day_minor: 10_018, cleaning_minor: 0, hour_minor: null, week_minor: null, month_minor: null };
  const rules = { booking_mode: 'instant', max_stay_days: 120, window_days: 200, currency: 'KWD' };
  const listing = await world.makeListing({ ...rules, ...price });
  const slot = { listingId: listing.id, ...STAY };
  const quote = (await world.call<Quote>(guest, 'POST', '/api/bookings/quote', slot)).body;
  expect(quote.paymentMethods.map(({ method }) => method)).toContain('card');
  expect(quote.monthly).toBeUndefined();
});

it('that the bank declines without the card’s owner are due (F9)', async () => {
  const booking = await booked(TEST_CARDS.laterChargeFails);
  await goTo('2027-01-01T14:01:00Z');
  expect(await states(booking)).toEqual(['due', 'scheduled']);
});

it('are charged once, though Stripe’s response was lost and it has forgotten the key (F9)', async () => {
  const booking = await booked(TEST_CARDS.success);
  desk.stripe.faults.failAt('POST /v1/payment_intents', 'after');
  await goTo('2027-01-01T14:01:00Z');
  expect(await states(booking)).toEqual(['charging', 'scheduled']);
  await goTo('2027-01-03T15:00:00Z');
  expect(await states(booking)).toEqual(['paid', 'scheduled']);
  expect(listIntents(booking)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
});

/** January's payment with another card. */
const payBy = async <T = PaymentPlan>({ _id }: Booking, token: string) =>
  desk.world.call<T>(guest, 'POST', `/api/bookings/${_id}/payment-plan/pay-by-card`, {
    number: 2,
    card: { confirmationToken: token },
  });

it('that the bank declines are paid with another card, and the ones after it as well (F9)', async () => {
  const booking = await booked(TEST_CARDS.laterChargeFails);
  await goTo('2027-01-01T14:01:00Z');
  const refused = await payBy<ProblemBody>(booking, desk.token(TEST_CARDS.declined));
  expect(refused).toMatchObject({ status: 402, body: { code: 'PAYMENT_DECLINED' } });
  expect(await states(booking)).toEqual(['due', 'scheduled']);
  const other = desk.token(TEST_CARDS.success, { isSaved: true });
  expect(await payBy(booking, other)).toMatchObject({ status: 200 });
  expect(await states(booking)).toEqual(['paid', 'scheduled']);
  expect((await payBy<ProblemBody>(booking, other)).status).toBe(409);
  await goTo('2027-02-01T15:00:00Z');
  expect(await states(booking)).toEqual(['paid', 'paid']);
});

it('wait for a guest who confirms another card with their bank, and go on when it’s sent again (F9)', async () => {
  const booking = await booked(TEST_CARDS.laterChargeFails);
  await goTo('2027-01-01T14:01:00Z');
  const token = desk.token(TEST_CARDS.authenticate, { isSaved: true });
  const asked = await payBy<ProblemBody>(booking, token);
  expect(asked).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_AUTHENTICATION_REQUIRED', current: { clientSecret: expect.any(String) } },
  });
  expect(await states(booking)).toEqual(['charging', 'scheduled']);
  // Nothing else happens in the meantime.
  await goTo('2027-01-01T14:10:00Z');
  expect(await states(booking)).toEqual(['charging', 'scheduled']);
  desk.stripe.payments.authenticate(listIntents(booking).at(-1)!.id, true);
  expect(await payBy(booking, token)).toMatchObject({ status: 200 });
  expect(await states(booking)).toEqual(['paid', 'scheduled']);
});

it('are due again when the guest never confirms, and paid when they did and their browser was gone (F9)', async () => {
  const booking = await booked(TEST_CARDS.laterChargeFails);
  await goTo('2027-01-01T14:01:00Z');
  await payBy(booking, desk.token(TEST_CARDS.authenticate, { isSaved: true }));
  await goTo('2027-01-01T14:20:00Z');
  expect(await states(booking)).toEqual(['due', 'scheduled']);
  expect(listIntents(booking).at(-1)).toMatchObject({ status: 'canceled' });
  await payBy(booking, desk.token(TEST_CARDS.authenticate, { isSaved: true }));
  desk.stripe.payments.authenticate(listIntents(booking).at(-1)!.id, true);
  await goTo('2027-01-01T14:40:00Z');
  expect(await states(booking)).toEqual(['paid', 'scheduled']);
  desk.stripe.faults.failAt('POST /v1/payment_intents', 'after');
  await goTo('2027-02-01T15:00:00Z');
  await goTo('2027-02-03T15:00:00Z');
  expect(listIntents(booking).filter(({ status }) => status === 'succeeded')).toHaveLength(2);
});

it('keep their card, go back each to its own charge, and are in our books (F9)', async () => {
  const { world, stripe } = desk;
  const booking = await booked(TEST_CARDS.dispute);
  await goTo('2027-01-01T14:01:00Z');
  expect(await states(booking)).toEqual(['paid', 'scheduled']);
  const { cards } = (await world.call<Answer<'GET /api/saved-cards'>>(guest, 'GET', '/api/saved-cards')).body;
  const url = `/api/saved-cards/${cards.find(({ last4 }) => TEST_CARDS.dispute.endsWith(last4))!._id}`;
  expect(await world.call(guest, 'DELETE', url)).toMatchObject({ status: 409, body: { code: 'CARD_NEEDED' } });
  expect(await world.verb(world.staff, booking._id, 'cancel')).toMatchObject({ status: 200 });
  await settleDue(world.t.deps);
  const intents = listIntents(booking);
  expect(intents).toHaveLength(2);
  for (const { id, amount_received } of intents)
    expect(stripe.payments.refunds.filter(({ payment_intent }) => payment_intent === id)).toMatchObject([
      { amount: amount_received },
    ]);
  expect(await world.call(guest, 'DELETE', url)).toMatchObject({ status: 204 });
  world.t.clock.advance({ hours: 3 });
  await reconcile(world.t.deps);
  await copyStripeBalance(world.t.deps);
  expect(await verifyStripeBalance(world.t.db)).toEqual([]);
});
