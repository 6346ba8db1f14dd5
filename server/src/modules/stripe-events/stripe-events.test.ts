// Webhooks: only deliveries recently signed by Stripe are accepted, once each, and their meaning is read from Stripe itself.
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import type { Realtime } from '../../realtime/server.ts';
import { settleDue } from '../bookings/finish-payments.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import { newKey, type TestListing, type World } from '../bookings/test-world.ts';
import { reconcile } from '../payments/service.ts';
import { stripeEventJobs } from './service.ts';

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
afterEach(() => world.verify());

const handlers = topicHandlers({ notify: () => undefined } as unknown as Realtime);
const drain = async () => {
  while ((await drainOutbox(world.t.deps, handlers, new AbortController().signal, 'outward')) > 0);
};
type Signing = Parameters<CardDesk['stripe']['events']['sign']>[1];
const deliver = async (event: object, options?: Signing, change: Partial<InjectOptions> = {}) => {
  const { payload, headers } = desk.stripe.events.sign(event, options);
  const response = await world.t.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers,
    ...change,
  });
  return response.statusCode;
};
const noted = async () =>
  (await world.t.db.kysely.selectFrom('stripe_event').select('id').execute()).map(({ id }) => id);
const newest = () => [...desk.stripe.payments.intents.values()].at(-1)!;
const event = (more: object = {}) => ({
  id: `evt_${newKey()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_unknown' } },
  ...more,
});
const seconds = () => Math.floor(Date.now() / 1000);

describe('what is taken', () => {
  it('is signed just now with one of our secrets, over these very bytes', async () => {
    expect(await deliver(event(), { secret: 'whsec_other' })).toBe(400);
    expect(await deliver(event(), { at: seconds() - 301 })).toBe(400);
    expect(await deliver(event(), {}, { headers: { 'content-type': 'application/json' } })).toBe(400);
    expect(await deliver(event(), {}, { payload: JSON.stringify(event()) })).toBe(400);
    const { headers } = desk.stripe.events.sign({});
    const odd = { headers: { ...headers, 'content-type': 'text/plain' }, payload: '{}' };
    expect(await deliver({}, {}, odd)).toBe(400);
    expect(await noted()).toEqual([]);
  });

  it('is noted once, however often it comes; what we have no use for is answered and forgotten', async () => {
    const known = event();
    const repeats = await Promise.all(Array.from({ length: 10 }, () => deliver(known)));
    expect(new Set(repeats)).toEqual(new Set([200]));
    expect(await deliver(event({ type: 'invoice.paid' }))).toBe(200);
    expect(await deliver(event({ type: 'toString' }))).toBe(200);
    expect(await deliver(event({ livemode: true }))).toBe(200);
    expect(await deliver(event({ data: { object: {} } }))).toBe(200);
    expect(await noted()).toEqual([known.id]);
    await drain();
    world.t.clock.advance({ days: 31 });
    expect(await stripeEventJobs[0]!.run(world.t.deps, new AbortController().signal)).toBe(1);
  });

  it('is never a charge of another account', async () => {
    const { again } = await ask();
    desk.stripe.payments.authenticate(newest().id, true);
    await deliver(event({ account: 'acct_foreign', data: { object: { id: newest().id } } }));
    await drain();
    expect(newest().status).toBe('requires_capture');
    expect((await again()).status).toBe(201);
  });
});

async function ask() {
  const request = { key: newKey(), token: desk.token(TEST_CARDS.authenticate) };
  const again = () => desk.pay(listing, '', request);
  expect(await again()).toMatchObject({ status: 402 });
  return { again };
}

it('books for a guest who answered their bank and closed the page', async () => {
  await ask();
  desk.stripe.payments.authenticate(newest().id, true);
  await deliver(desk.stripe.events.all.at(-1)!);
  await drain();
  expect(newest().status).toBe('succeeded');
});

it('tells the guest of a refusal that the webhook brought before they asked', async () => {
  const { again } = await ask();
  desk.stripe.payments.authenticate(newest().id, false);
  await deliver(desk.stripe.events.all.at(-1)!);
  await drain();
  const refused = { status: 402, body: { message: expect.stringContaining('couldn’t confirm') } };
  expect(await again()).toMatchObject(refused);
  expect(await again()).toMatchObject(refused);
  expect((await desk.paid(listing)).status).toBe('confirmed');
});

it('tries a refund again that the bank sent back, and owes it until then', async () => {
  const booking = await desk.paid(listing);
  await world.verb(world.guest, booking._id, 'cancel');
  desk.stripe.payments.failRefund(desk.stripe.payments.refunds.at(-1)!.id);
  const notified = desk.stripe.events.all.at(-1)!;
  await deliver(notified);
  await deliver({ ...notified, id: 'evt_again' });
  await drain();
  expect((await world.get(world.guest, booking._id)).body).toMatchObject({ refundedMinor: 0, refundDueMinor: 2_100 });
  await world.verify();
  world.t.clock.advance({ hours: 1 });
  await settleDue(world.t.deps);
  expect((await world.get(world.guest, booking._id)).body).toMatchObject({
    paymentStatus: 'refunded',
    refundedMinor: 2_100,
  });
});

it('whatever Stripe tells of a payment, in any order, twice, late or never: one booking, one charge, books that balance', async () => {
  const steps = [
    'repeat',
    'deliver',
    'deliver-twice',
    'settle',
    'reconcile',
    'wait',
    'lose-answer',
    'forget-keys',
  ] as const;
  const plan = fc.record({
    isPassed: fc.boolean(),
    isCancelled: fc.boolean(),
    steps: fc.array(fc.constantFrom(...steps), { maxLength: 8 }),
    order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ isPassed, isCancelled, steps: taken, order }) => {
      world.t.clock.set('2026-11-21T15:00:00Z');
      listing = await world.makeListing();
      const notified = desk.stripe.events.all.length;
      const { again } = await ask();
      const { id } = newest();
      desk.stripe.payments.authenticate(id, isPassed);
      const { faults, events } = desk.stripe;
      let turn = 0;
      const some = () =>
        events.all.slice(notified)[(order[turn++ % order.length] ?? 0) % (events.all.length - notified)]!;
      const carryOut: Record<(typeof steps)[number], () => Promise<unknown>> = {
        repeat: again,
        deliver: async () => deliver(some()).then(drain),
        'deliver-twice': async () => {
          const one = some();
          await Promise.all([deliver(one), deliver(one)]);
          await drain();
        },
        settle: () => settleDue(world.t.deps),
        reconcile: () => reconcile(world.t.deps),
        wait: async () => world.t.clock.advance({ minutes: 2 }),
        'lose-answer': async () => faults.failAt('POST /v1/payment_intents/:id/capture', 'after'),
        'forget-keys': async () => desk.stripe.forgetKeys(),
      };
      for (const step of taken) await carryOut[step]();
      faults.clear();
      world.t.clock.advance({ minutes: 20 });
      await settleDue(world.t.deps);
      world.t.clock.advance({ minutes: 60 });
      await settleDue(world.t.deps);
      await reconcile(world.t.deps);
      const attempt = newest().metadata['bookingId']!;
      const booking = (await world.get(world.guest, attempt)).body;
      if (isPassed && isCancelled && booking.status === 'confirmed') {
        await world.verb(world.guest, attempt, 'cancel');
        for (const each of events.all.slice(notified)) await deliver(each);
        await drain();
      }
      const charges = desk.stripe.payments.charges.filter(({ transfer_group }) => transfer_group === attempt);
      const kept = charges.reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0);
      const after = (await world.get(world.guest, attempt)).body;
      expect(kept).toBe(after.status === 'confirmed' ? 2_100 : 0);
      expect(after.status === 'confirmed').toBe(isPassed && !isCancelled && booking.status === 'confirmed');
      if (isPassed) expect(booking.status).toBe('confirmed');
      await world.verify();
      // Nobody can have more than twenty upcoming bookings.
      if (after.status === 'confirmed') await world.verb(world.host, attempt, 'cancel');
    }),
    rounds(6, 120),
  );
});

it('a flood of events is answered within a minute, and handled', async () => {
  const { numRuns: count } = rounds(500, 10_000);
  const startedMs = performance.now();
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: 50 }, () => event());
    expect(await Promise.all(some.map((each) => deliver(each)))).toEqual(Array(50).fill(200));
  }
  expect(performance.now() - startedMs).toBeLessThan(60_000);
  await drain();
});
