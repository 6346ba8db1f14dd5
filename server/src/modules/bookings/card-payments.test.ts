// Cards through Stripe, from the request to the refund. Our own client talks to a fake Stripe.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripe } from '../../adapters/stripe/client.ts';
import { reconcile } from '../payments/service.ts';
import { expireDue } from './due-bookings.ts';
import { settleDue } from './finish-payments.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from './test-cards.ts';
import { newKey, type ProblemBody, SLOT, type TestListing, type World } from './test-world.ts';

let desk: CardDesk;
let world: World;
let listing: TestListing;
beforeAll(async () => {
  desk = await makeCardDesk();
  world = desk.world;
});
afterAll(() => desk.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing();
});
afterEach(async () => {
  desk.stripe.faults.clear();
  await world.verify();
});

const intents = () => [...desk.stripe.payments.intents.values()];
const newest = () => intents().at(-1)!;
const CREATE = 'POST /v1/payment_intents';
const CAPTURE = 'POST /v1/payment_intents/:id/capture';
type Waits = ProblemBody & { current: { clientSecret: string } };

describe('a card that works', () => {
  it('is charged what the server says, once, and gets its refund', async () => {
    const booking = await desk.paid(listing);
    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', totalMinor: 2_100 });
    expect(newest()).toMatchObject({
      status: 'succeeded',
      amount: 2_100,
      amount_received: 2_100,
      currency: 'usd',
      transfer_group: booking._id,
      metadata: { bookingId: booking._id, idempotencyKey: `${booking._id}:authorize:1` },
    });
    await world.verb(world.guest, booking._id, 'cancel');
    expect(desk.stripe.payments.refunds.at(-1)).toMatchObject({ amount: 2_100, payment_intent: newest().id });
    expect((await world.get(world.guest, booking._id)).body).toMatchObject({
      paymentStatus: 'refunded',
      refundedMinor: 2_100,
    });
  });

  it('is only authorized until the host accepts, and released when they decline (F1)', async () => {
    const asked = await world.makeListing({ booking_mode: 'request' });
    const first = await desk.paid(asked);
    expect([first.status, newest().status]).toEqual(['requested', 'requires_capture']);
    await world.verb(world.host, first._id, 'decline');
    expect(newest().status).toBe('canceled');
    const second = await desk.paid(asked);
    await world.accept(world.host, second._id);
    expect(newest().status).toBe('succeeded');
    expect((await world.get(world.guest, second._id)).body.status).toBe('confirmed');
  });

  it('ignores amounts in the request', async () => {
    const tampered = { expectedTotalMinor: 100 };
    expect(await desk.pay(listing, TEST_CARDS.success, { values: tampered })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
    expect(
      await desk.pay(listing, TEST_CARDS.success, { values: { amountMinor: 100, currency: 'JPY' } }),
    ).toMatchObject({
      status: 400,
    });
    expect(await world.book(listing, { paymentMethod: 'card' })).toMatchObject({ status: 400 });
  });

  it('never has its number with us', async () => {
    const typed = { cardNumber: TEST_CARDS.success };
    expect(await desk.pay(listing, TEST_CARDS.success, { values: typed })).toMatchObject({ status: 400 });
  });
});

it.each([
  ['JPY', 2_100, 2_100],
  ['KWD', 2_100, 2_100],
  ['HUF', 210_000, 210_000],
  ['ISK', 2_100, 210_000],
  ['UGX', 21_000, 2_100_000],
  ['MGA', 2_100_000, 21_000],
  ['IDR', 42_000_000_000, 42_000_000_000],
])('in %s, charges and refunds %i minor units as %i of Stripe’s', async (currency, totalMinor, amount) => {
  const hour_minor = totalMinor / 2.1;
  const booking = await desk.paid(await world.makeListing({ currency, hour_minor, day_minor: hour_minor * 6 }));
  expect(booking).toMatchObject({ status: 'confirmed', currency, totalMinor });
  expect(newest()).toMatchObject({ amount, amount_received: amount, currency: currency.toLowerCase() });
  await world.verb(world.guest, booking._id, 'cancel');
  expect(desk.stripe.payments.refunds.at(-1)).toMatchObject({ amount, payment_intent: newest().id });
  expect((await world.get(world.guest, booking._id)).body).toMatchObject({ refundedMinor: totalMinor });
  await reconcile(world.t.deps);
});

it.each([
  ['a last fils that isn’t 0', { currency: 'KWD', hour_minor: 1_001, day_minor: 4_004 }],
  ['more than eight digits', { currency: 'KRW', hour_minor: 50_000_000, day_minor: 400_000_000 }],
  ['a currency that Stripe doesn’t charge', { currency: 'IQD', hour_minor: 10_000_000, day_minor: 80_000_000 }],
  ['less than cards can be charged', { currency: 'JPY', hour_minor: 20, day_minor: 160 }],
])('doesn’t offer cards for %s, and asks nothing of Stripe', async (_what, values) => {
  const asked = intents().length;
  expect(await desk.pay<ProblemBody>(await world.makeListing(values), TEST_CARDS.success)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
  });
  expect(intents()).toHaveLength(asked);
});

it('a declined card gets an error, and another one pays', async () => {
  expect(await desk.pay<ProblemBody>(listing, TEST_CARDS.insufficientFunds)).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_DECLINED', message: expect.stringContaining('insufficient funds') },
  });
  expect((await desk.paid(listing)).status).toBe('confirmed');
});

describe('a card whose bank asks the guest', () => {
  const ask = async () => {
    const request = { key: newKey(), token: desk.token(TEST_CARDS.authenticate) };
    const again = <T = Waits>() => desk.pay<T>(listing, '', request);
    const first = await again();
    expect(first).toMatchObject({ status: 402, body: { code: 'PAYMENT_AUTHENTICATION_REQUIRED' } });
    expect(first.body.current.clientSecret).toBe(newest().client_secret);
    return { again };
  };

  it('continues with the same request once they’ve answered', async () => {
    const { again } = await ask();
    expect((await again()).status).toBe(402);
    desk.stripe.payments.authenticate(newest().id, true);
    expect(await again()).toMatchObject({ status: 201, body: { status: 'confirmed' } });
    expect(await again()).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(newest()).toMatchObject({ status: 'succeeded', amount_received: 2_100 });
  });

  it('is refused if they fail, can’t be paid afterward, and leaves the hours to another card', async () => {
    const { again } = await ask();
    desk.stripe.payments.authenticate(newest().id, false);
    expect(await again()).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('couldn’t confirm') },
    });
    expect(newest().status).toBe('canceled');
    expect((await desk.paid(listing)).status).toBe('confirmed');
  });

  it('keeps the hours until the hold expires, then cancels the payment at Stripe', async () => {
    const hold = await world.call<{ _id: string }>(world.guest, 'POST', '/api/bookings/holds', {
      listingId: listing.id,
      ...SLOT,
    });
    expect(hold.status).toBe(201);
    await ask();
    world.t.clock.advance({ minutes: 14 });
    await settleDue(world.t.deps);
    await expireDue(world.t.deps);
    expect(newest().status).toBe('requires_action');
    world.t.clock.advance({ minutes: 2 });
    await settleDue(world.t.deps);
    expect(newest().status).toBe('canceled');
    expect((await desk.paid(listing)).status).toBe('confirmed');
  });

  it('books for a guest who answered and never came back', async () => {
    await ask();
    desk.stripe.payments.authenticate(newest().id, true);
    world.t.clock.advance({ minutes: 6 });
    await settleDue(world.t.deps);
    const booked = await world.call<{ bookings: { listing: { _id: string }; status: string }[] }>(
      world.guest,
      'GET',
      '/api/bookings?view=upcoming',
    );
    expect(JSON.stringify(booked.body)).toContain(listing.id);
    expect(newest().status).toBe('succeeded');
  });
});

describe('Stripe', () => {
  it.each([
    ['drops the call before carrying it out', 'before', 'drop'],
    ['loses its answer', 'after', 'drop'],
    ['is silent', 'after', 'silent'],
    ['answers with an error of its own', 'after', 500],
    ['is too busy', 'before', 429],
  ] as const)('%s: the guest’s repeat is charged once', async (_, point, kind) => {
    const request = { key: newKey(), token: desk.token(TEST_CARDS.success) };
    const before = desk.stripe.payments.charges.length;
    desk.stripe.faults.failAt(CREATE, point, kind);
    expect(await desk.pay(listing, '', request)).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    expect(await desk.pay(listing, '', request)).toMatchObject({ status: 201, body: { status: 'confirmed' } });
    expect(desk.stripe.payments.charges).toHaveLength(before + 1);
  });

  it.each([
    [CREATE, 'before', 0],
    [CREATE, 'after', 2_100],
    [CAPTURE, 'before', 2_100],
    [CAPTURE, 'after', 2_100],
  ] as const)(
    'is cut off at %s, %s it’s carried out, and nobody asks again: what was begun is finished (X1)',
    async (call, point, kept) => {
      desk.stripe.faults.failAt(call, point);
      expect((await desk.pay(listing, TEST_CARDS.success)).status).toBe(503);
      world.t.clock.advance({ minutes: 1 });
      await settleDue(world.t.deps);
      world.t.clock.advance({ minutes: 15 });
      await reconcile(world.t.deps);
      const bookings = await world.t.db.kysely
        .selectFrom('booking')
        .select('status')
        .where('listing_id', '=', listing.id)
        .execute();
      expect(bookings).toEqual(kept > 0 ? [{ status: 'confirmed' }] : []);
      if (kept > 0) expect(newest().amount_received).toBe(kept);
      else expect((await desk.paid(listing)).status).toBe('confirmed');
    },
  );

  it('is down for an hour: hours are released, and a charge that had arrived is refunded', async () => {
    desk.stripe.faults.failAt(CREATE, 'after');
    expect((await desk.pay(listing, TEST_CARDS.success)).status).toBe(503);
    desk.stripe.faults.setDown(true);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      world.t.clock.advance({ minutes: 1 });
      await settleDue(world.t.deps);
    }
    await expect(reconcile(world.t.deps)).rejects.toThrow('can’t compare');
    desk.stripe.faults.setDown(false);
    expect(newest().status).toBe('requires_capture');
    expect((await desk.paid(listing)).status).toBe('confirmed');
    await reconcile(world.t.deps);
    expect(intents().at(-2)!.status).toBe('canceled');
    const [found] = await world.t.db.kysely.selectFrom('payment_break').selectAll().execute();
    expect(found).toMatchObject({ provider: 'stripe', resolution: 'voided', amount_minor: 2_100 });
  });

  it('has released an authorization when the host accepts: they’re notified, and nothing is charged', async () => {
    const asked = await world.makeListing({ booking_mode: 'request' });
    const booking = await desk.paid(asked);
    desk.stripe.payments.expire(newest().id);
    expect((await world.accept(world.host, booking._id)).body).toMatchObject({
      status: 'requested',
      paymentStatus: 'failed',
    });
    expect(newest()).toMatchObject({ status: 'canceled', amount_received: 0 });
    await world.verb(world.host, booking._id, 'decline');
  });

  it('refunds once, however often and late it’s asked, and never more than was charged', async () => {
    const booking = await desk.paid(listing);
    desk.stripe.faults.failAt('POST /v1/refunds', 'after');
    await world.verb(world.guest, booking._id, 'cancel');
    desk.stripe.forgetKeys();
    world.t.clock.advance({ hours: 25 });
    await settleDue(world.t.deps);
    const made = desk.stripe.payments.refunds.filter(({ payment_intent }) => payment_intent === newest().id);
    expect(made.map(({ amount }) => amount)).toEqual([2_100]);
    const { payments } = world.t.deps;
    const [attempt] = await world.t.db.kysely
      .selectFrom('payment_attempt')
      .selectAll()
      .where('booking_id', '=', booking._id)
      .where('operation', '=', 'refund')
      .execute();
    expect(attempt!.status).toBe('succeeded');
    const more = {
      bookingId: booking._id,
      idempotencyKey: 'more',
      amountMinor: 1,
      currency: 'USD',
      reference: newest().id,
    };
    expect(await payments.get('stripe').refund(more)).toMatchObject({
      ok: false,
      failureCode: 'charge_already_refunded',
    });
  });

  it('has a charge of a booking that a restored database doesn’t know: it’s refunded and reported', async () => {
    const stripe = world.t.deps.payments.get('stripe');
    const lost = { bookingId: world.t.deps.newId(), amountMinor: 9_900, currency: 'USD' };
    const card = { confirmationToken: desk.token(TEST_CARDS.success) };
    const made = await stripe.authorize({ ...lost, ...card, idempotencyKey: `${lost.bookingId}:authorize:1` });
    const reference = made.ok ? made.reference : '';
    await stripe.capture({ ...lost, reference, idempotencyKey: `${lost.bookingId}:capture:1` });
    // Another product on the same account: none of our business.
    const { paymentIntents } = createStripe(world.t.deps.config.stripe!);
    const theirs = await paymentIntents.create({
      amount: 500,
      currency: 'usd',
      confirm: true,
      confirmation_token: desk.token(TEST_CARDS.success),
      metadata: { idempotencyKey: 'theirs' },
    });
    world.t.clock.advance({ minutes: 11 });
    await reconcile(world.t.deps);
    const refunded = desk.stripe.payments.refunds.filter(({ payment_intent }) => payment_intent === reference);
    expect(refunded.map(({ amount }) => amount)).toEqual([9_900]);
    const found = await world.t.db.kysely
      .selectFrom('payment_break')
      .select(['reference', 'resolution'])
      .where('reference', 'in', [reference, theirs.id])
      .execute();
    expect(found).toEqual([{ reference, resolution: 'refunded' }]);
  });
});
