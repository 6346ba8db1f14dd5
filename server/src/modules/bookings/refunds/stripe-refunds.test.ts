// Refunds made in Stripe's dashboard pay what's owed, we bear the rest, and what doesn't fit waits for staff.
import type { Answer } from '@daynook/contract/api';
import type { Receipt } from '@daynook/contract/bookings';
import type { StripeRefund } from '@daynook/contract/money/stripe-refunds';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { afterEnd, Disputes } from '../../../../test/money/booking-disputes.ts';
import { rounds } from '../../../../test/rounds.ts';
import { topicHandlers } from '../../../effects.ts';
import { drainOutbox } from '../../../jobs/outbox.ts';
import type { Realtime } from '../../../realtime/server.ts';
import { copyStripeBalance, verifyStripeBalance } from '../../stripe-balance/service.ts';
import { settleDue } from '../finish-payments.ts';
import { recordPaidAnotherWay } from '../return-money.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../test-cards.ts';
import { newKey, type ProblemBody, type TestListing, type World } from '../test-world.ts';
import { followRefunds } from './stripe-refunds.ts';

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
  // The clock is back: everything is copied anew.
  await world.t.db.kysely.deleteFrom('payment_reconciliation').execute();
});
afterEach(async () => {
  desk.stripe.faults.clear();
  await expectAgreement();
});

const PAID = 2_100;
const handlers = topicHandlers({ notify: () => undefined } as unknown as Realtime);
const drain = async () => {
  while ((await drainOutbox(world.t.deps, handlers, new AbortController().signal, 'outward')) > 0);
};
const deliver = async (event: object) => {
  const { payload, headers } = desk.stripe.events.sign(event);
  const { statusCode } = await world.t.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload, headers });
  expect(statusCode).toBe(200);
};
const findIntentId = (bookingId: string) =>
  [...desk.stripe.payments.intents.values()].findLast(({ metadata }) => metadata['bookingId'] === bookingId)!.id;
/** Makes refunds in the dashboard and reports them as often as it's told to. */
async function refund(bookingId: string, amount?: number, { isNotified = true } = {}): Promise<string> {
  const before = desk.stripe.events.all.length;
  const id = desk.stripe.payments.refundInDashboard(findIntentId(bookingId), amount);
  if (isNotified) for (const event of desk.stripe.events.all.slice(before)) await deliver(event);
  await drain();
  return id;
}
const see = async (id: string) => (await world.get(world.guest, id)).body;
const settle = async () => {
  world.t.clock.advance({ hours: 1 });
  await settleDue(world.t.deps);
};
async function expectAgreement(): Promise<void> {
  await world.verify();
  world.t.clock.advance({ hours: 1 });
  await copyStripeBalance(world.t.deps);
  world.t.clock.advance({ hours: 2 });
  await copyStripeBalance(world.t.deps);
  expect(await verifyStripeBalance(world.t.db)).toEqual([]);
}
const listed = async (state: 'open' | 'all' = 'open') =>
  (
    await world.call<Answer<'GET /api/staff/stripe-refunds'>>(
      world.staff,
      'GET',
      `/api/staff/stripe-refunds?state=${state}`,
    )
  ).body.refunds;

it('are in the booking, its receipt, and the books, and a cancellation refunds only the rest', async () => {
  const { _id: id } = await desk.paid(listing);
  await refund(id, 600);
  expect(await see(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'partially_refunded', refundedMinor: 600 });
  // Told again, and found once more without being told.
  for (const event of desk.stripe.events.all) await deliver({ ...event, id: `evt_${newKey()}` });
  await drain();
  await followRefunds(world.t.deps);
  const receipt = await world.call<Receipt>(world.guest, 'GET', `/api/bookings/${id}/receipt`);
  expect(receipt.body.movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['paid', PAID],
    ['refunded', 600],
  ]);
  expect((await listed('all'))[0]).toMatchObject({
    amountMinor: 600,
    goodwillMinor: 600,
    strayMinor: 0,
    state: 'recorded',
  });
  expect(await listed()).toEqual([]);
  await expectAgreement();
  await world.verb(world.guest, id, 'cancel');
  expect(await see(id)).toMatchObject({ paymentStatus: 'refunded', refundedMinor: PAID });
});

it('pay what the guest is owed, part of it first; the bank may return them', async () => {
  const { _id: id } = await desk.paid(listing);
  desk.stripe.faults.failAt('POST /v1/refunds', 'before');
  await world.verb(world.guest, id, 'cancel');
  expect(await see(id)).toMatchObject({ refundedMinor: 0, refundDueMinor: PAID });
  const first = await refund(id, 1_000, { isNotified: false });
  await followRefunds(world.t.deps);
  // The call that got no answer may still be on its way.
  expect(await see(id)).toMatchObject({ refundedMinor: 1_000, refundDueMinor: 1_100 });
  await world.verify();
  desk.stripe.payments.failRefund(first);
  await deliver(desk.stripe.events.all.at(-1)!);
  await drain();
  expect(await see(id)).toMatchObject({ refundedMinor: 0, refundDueMinor: PAID });
  await settle();
  expect(await see(id)).toMatchObject({ paymentStatus: 'refunded', refundedMinor: PAID, refundDueMinor: 0 });
  expect((await listed('all'))[0]).toMatchObject({ goodwillMinor: 0, state: 'recorded' });
});

it('that exceed what the booking can refund wait for staff, who add a note', async () => {
  const { _id: id } = await desk.paid(listing);
  desk.stripe.faults.failAt('POST /v1/refunds', 'before');
  await world.verb(world.guest, id, 'cancel');
  const byCheck = { actor: { by: 'staff', memberId: world.staff.id }, how: 'By check' } as const;
  expect(await recordPaidAnotherWay(world.t.deps, id, { ...byCheck, also: async () => undefined })).toBe(true);
  const made = await refund(id, 1_500);
  expect(await see(id)).toMatchObject({ paymentStatus: 'refunded', refundedMinor: PAID });
  const [open] = await listed();
  expect(open).toMatchObject({ refundId: made, amountMinor: 1_500, strayMinor: 1_500, state: 'open', note: null });
  const queues = async () =>
    (await world.call<Answer<'GET /api/staff/overview'>>(world.staff, 'GET', '/api/staff/overview')).body.queues.find(
      ({ queue }) => queue === 'stripe-refunds',
    );
  expect(await queues()).toMatchObject({ count: 1 });
  await expectAgreement();
  const close = (note: string) =>
    world.call<StripeRefund & ProblemBody>(world.staff, 'POST', `/api/staff/stripe-refunds/${open!._id}/close`, {
      note,
    });
  expect(await close(' ')).toMatchObject({ status: 400 });
  expect(await close('Refunded twice by mistake.')).toMatchObject({
    status: 200,
    body: { state: 'closed', note: 'Refunded twice by mistake.' },
  });
  expect(await close('Again')).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  expect(await queues()).toMatchObject({ count: 0 });
  desk.stripe.payments.failRefund(made);
  const notified = desk.stripe.events.all.at(-1)!;
  await deliver(notified);
  await deliver({ ...notified, id: `evt_${newKey()}` });
  await drain();
  expect((await listed('all'))[0]).toMatchObject({ state: 'returned' });
});

it('of an extra payment aren’t the booking’s: they wait for staff, and the stay is paid as before', async () => {
  const booking = await desk.paid(listing);
  const disputes = new Disputes(world);
  await disputes.at(60);
  await disputes.opened(world.host, booking, { reason: 'overtime', until: afterEnd(60) });
  await disputes.press(world.guest, booking, 'decline');
  await disputes.decide(booking, { amountMinor: 1_000 });
  const { _id: disputeId } = await disputes.latest(booking);
  const card = { confirmationToken: desk.token(TEST_CARDS.success) };
  expect(
    await world.call(world.guest, 'POST', `/api/bookings/${booking._id}/disputes/${disputeId}/pay`, { card }),
  ).toMatchObject({ status: 200 });
  await refund(booking._id);
  expect(await see(booking._id)).toMatchObject({ paymentStatus: 'paid', refundedMinor: 0 });
  expect(await listed()).toMatchObject([{ amountMinor: 1_000, goodwillMinor: 0, strayMinor: 1_000, state: 'open' }]);
});

it('in any order with cancellations, lost responses, webhooks, and the bank: the guest has what the ledger says', async () => {
  const steps = [
    'refund-part',
    'refund-rest',
    'cancel',
    'fail',
    'deliver',
    'deliver-twice',
    'settle',
    'follow',
    'lose-answer',
    'lose-call',
    'wait',
  ] as const;
  const plan = fc.record({
    steps: fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 9 }),
    order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps: taken, order }) => {
      world.t.clock.set('2026-11-21T15:00:00Z');
      const { _id: id } = await desk.paid(await world.makeListing());
      const { faults, events, payments } = desk.stripe;
      const notified = events.all.length;
      const [charge] = payments.charges.filter(({ payment_intent }) => payment_intent === findIntentId(id));
      const refundsHere = () => payments.refunds.filter(({ charge: of }) => of === charge!.id);
      let turn = 0;
      const next = () => order[turn++ % order.length]!;
      const some = () => {
        const all = events.all.slice(notified);
        return all[next() % Math.max(1, all.length)];
      };
      const left = () => charge!.amount_captured - charge!.amount_refunded;
      const carryOut: Record<(typeof steps)[number], () => unknown> = {
        'refund-part': () => left() > 1 && payments.refundInDashboard(findIntentId(id), 1 + (next() % (left() - 1))),
        'refund-rest': () => left() > 0 && payments.refundInDashboard(findIntentId(id)),
        cancel: () => world.verb(world.guest, id, 'cancel'),
        fail: () => {
          const succeeded = refundsHere().filter(({ status }) => status === 'succeeded');
          if (succeeded.length > 0) payments.failRefund(succeeded[next() % succeeded.length]!.id);
        },
        deliver: async () => {
          const event = some();
          if (event) await deliver(event);
          await drain();
        },
        'deliver-twice': async () => {
          const event = some();
          if (event) await Promise.all([deliver(event), deliver({ ...event, id: `evt_${newKey()}` })]);
          await drain();
        },
        settle: () => settleDue(world.t.deps),
        follow: () => followRefunds(world.t.deps),
        'lose-answer': () => faults.failAt('POST /v1/refunds', 'after'),
        'lose-call': () => faults.failAt('POST /v1/refunds', 'before'),
        wait: () => world.t.clock.advance({ minutes: 10 }),
      };
      for (const step of taken) await carryOut[step]();
      faults.clear();
      for (let round = 0; round < 3; round += 1) {
        await settle();
        await followRefunds(world.t.deps);
        for (const event of events.all.slice(notified)) await deliver({ ...event, id: `evt_${newKey()}` });
        await drain();
      }
      const booking = await see(id);
      const strays = (await listed('all')).filter(({ booking: of, state }) => of._id === id && state !== 'returned');
      const strayMinor = strays.reduce((sum, stray) => sum + stray.strayMinor, 0);
      expect(charge!.amount_refunded).toBe(booking.refundedMinor + strayMinor);
      expect(strayMinor).toBe(0);
      expect(booking.refundDueMinor).toBe(0);
      if (booking.status === 'cancelled') expect(booking.refundedMinor).toBe(PAID);
      await world.verify();
      if (booking.status === 'confirmed') await world.verb(world.host, id, 'cancel');
    }),
    rounds(4, 200),
  );
}, 90_000);
