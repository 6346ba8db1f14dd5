// Credit combined with real money: the card at Stripe, or the transfer, pays only the rest, and gets back only what it paid
// (D12).
import type { Booking } from '@daynook/contract/bookings';
import type { CreditPage } from '@daynook/contract/money/credit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualDesk, TOTAL } from '../../../test/money/manual-desk.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import type { ProblemBody, TestMember, World } from '../bookings/test-world.ts';

const grant = async (world: World, staff: TestMember, amountMinor: number) =>
  expect(
    await world.call(
      staff,
      'POST',
      `/api/staff/members/${world.guest.id}/credit/grants`,
      { amountMinor, currency: 'USD', reason: 'Sorry for the noise' },
      { 'idempotency-key': `grant-${amountMinor}` },
    ),
  ).toMatchObject({ status: 200 });
const available = async (world: World) =>
  (await world.call<CreditPage>(world.guest, 'GET', '/api/credit')).body.balances[0]?.availableMinor ?? 0;

describe('with a card at Stripe', () => {
  let desk: CardDesk;
  beforeAll(async () => {
    desk = await makeCardDesk();
  });
  afterAll(() => desk.close());

  it('charges the rest, and refunds card and credit in full', async () => {
    const { world, stripe } = desk;
    await grant(world, world.staff, 500);
    const listing = await world.makeListing();
    const { status, body } = await desk.pay(listing, TEST_CARDS.success, { values: { creditMinor: 500 } });
    expect([status, body]).toMatchObject([201, { totalMinor: 2_100, payment: { creditMinor: 500 } }]);
    expect([...stripe.payments.intents.values()].at(-1)).toMatchObject({ status: 'succeeded', amount_received: 1_600 });
    expect(await world.balances(body._id)).toEqual({ clearing: 1_600, guest_credit: 500, guest_funds_held: -2_100 });
    expect(await available(world)).toBe(0);
    await world.verb(world.guest, body._id, 'cancel');
    expect(stripe.payments.refunds.at(-1)).toMatchObject({ amount: 1_600 });
    expect(await world.balances(body._id)).toEqual({});
    expect(await available(world)).toBe(500);
    await world.verify();
  });

  it('doesn’t touch the credit if it’s declined', async () => {
    const { world } = desk;
    const listing = await world.makeListing();
    const declined = await desk.pay(listing, TEST_CARDS.declined, { values: { creditMinor: 500 } });
    expect(declined).toMatchObject({ status: 402 });
    expect(await available(world)).toBe(500);
    await world.verify();
  });
});

describe('with a bank transfer', () => {
  const { desk, offer, decide, listing, payable, received } = manualDesk();

  it('asks for the rest where the money comes to us, and isn’t used where a host collects it', async () => {
    const { world } = desk;
    await grant(world, desk.staff, 1_000);
    await offer('bank-transfer');
    const direct = { ...payable('bank-transfer'), creditMinor: 1_000 };
    expect(await world.book<ProblemBody>(await listing(), direct)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
    });
    await decide('platform', ['bank-transfer']);
    await offer('bank-transfer', { as: desk.staff, by: 'staff/' });
    const booking = await world.booked(await listing(), { ...payable('bank-transfer'), creditMinor: 1_000 });
    expect(booking).toMatchObject({ status: 'awaiting_payment', totalMinor: TOTAL, payment: { creditMinor: 1_000 } });
    // Set aside until the rest arrives.
    expect(await available(world)).toBe(0);
    const confirmed = await received<Booking>(booking._id, TOTAL - 1_000, desk.staff);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await world.balances(booking._id)).toEqual({
      clearing: TOTAL - 1_000,
      guest_credit: 1_000,
      guest_funds_held: -TOTAL,
    });
    const canceled = await world.verb<Booking>(world.guest, booking._id, 'cancel');
    expect(canceled.status).toBe(200);
    expect(canceled.body.payment.refunds.map(({ amountMinor }) => amountMinor)).toEqual([TOTAL - 1_000]);
    expect(await available(world)).toBe(1_000);
  });
});
