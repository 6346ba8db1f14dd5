// A card payment from the guest to the host's bank, where our books match Stripe's data; and the differences found where they
// don't.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGroupCalls } from '../../../test/request-groups.ts';
import { deliverStripeEvents } from '../../../test/stripe/deliver.ts';
import { newId } from '../../lib/ids.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import { makePayouts, makeTransfers } from '../payouts/service.ts';
import { copyStripeBalance, verifyStripeBalance } from './service.ts';

let desk: CardDesk;
beforeAll(async () => {
  desk = await makeCardDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.stripe.faults.clear());

/** The host's Stripe account is ready and not paused. Returns Stripe's id of it. */
async function onStripe(): Promise<string> {
  const { world, stripe } = desk;
  const { deps, db, clock } = world.t;
  const made = await deps.stripe!.v2.core.accounts.create({
    identity: { country: 'us' },
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  });
  const id = newId();
  await db.kysely
    .insertInto('stripe_account')
    .values({
      id,
      member_id: world.host.id,
      currency: 'USD',
      country: 'US',
      account_id: made.id,
      status: 'incomplete',
      created_at: clock.now(),
    })
    .execute();
  await db.kysely
    .insertInto('payout_account')
    .values({
      member_id: world.host.id,
      currency: 'USD',
      kind: 'stripe',
      holder_name: world.host.name,
      stripe_account_id: id,
      schedule: 'daily',
      changed_at: clock.now(),
      payouts_from: clock.now(),
    })
    .execute();
  stripe.accounts.complete(made.id);
  return made.id;
}
const found = async () => (await verifyStripeBalance(desk.world.t.db)).map(({ rule }) => rule).toSorted();
async function copied() {
  desk.world.t.clock.advance({ hours: 2 });
  await copyStripeBalance(desk.world.t.deps);
}

it('a payment, its payout and its dispute are the same here and there', async () => {
  const { world, stripe } = desk;
  const { deps, clock } = world.t;
  const account = await onStripe();
  await deliverStripeEvents(world.t, stripe);
  const listing = await world.makeListing({ booking_mode: 'instant' });
  const first = await desk.paid(listing);
  clock.advance({ days: 24 });
  for (const run of [startDue, completeDue, closeDue]) await run(deps);
  expect(await makePayouts(deps)).toBe(1);
  expect(await makeTransfers(deps)).toBe(1);
  // One booking, one charge: the transfer is tied to the charge, so it doesn't need our balance.
  expect(stripe.transfers.all).toMatchObject([
    { transfer_group: first._id, source_transaction: stripe.payments.charges.at(-1)!.id },
  ]);
  stripe.transfers.payOut(account);
  stripe.disputes.open({ paymentIntent: [...stripe.payments.intents.keys()].at(-1)!, amount: 500 });
  await deliverStripeEvents(world.t, stripe);
  const statuses = await world.t.db.kysely.selectFrom('payout').select('status').execute();
  expect(statuses).toEqual([{ status: 'paid' }]);
  expect(await found()).toEqual([]);
  await copied();
  await copied();
  expect(await found()).toEqual([]);
  const { count } = await world.t.db.kysely
    .selectFrom('stripe_movement')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(stripe.balance.movements.length);
  await world.verify();
});

it('a payout for a request to several hosts is made once, whichever of them accepted and whatever Stripe forgets', async () => {
  const { world, stripe } = desk;
  const { deps, clock } = world.t;
  const group = createGroupCalls(() => world);
  const rooms = [await group.makeRoom(1_500), await group.makeRoom(1_000, {}, world.host)];
  const startsAt = new Date(clock.now().getTime() + 3 * 86_400_000);
  startsAt.setUTCHours(14, 0, 0, 0);
  const ids = await group.asked(world.guest, rooms, {
    paymentMethod: 'card',
    confirmationToken: desk.token(TEST_CARDS.success),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
  });
  await world.accept(world.host, ids[1]!);
  clock.advance({ days: 24 });
  for (const run of [startDue, completeDue, closeDue]) await run(deps);
  expect(await makePayouts(deps)).toBe(1);
  const before = stripe.transfers.all.length;
  stripe.faults.failAt('POST /v1/transfers', 'after');
  await makeTransfers(deps);
  expect(stripe.transfers.all.slice(before)).toMatchObject([
    { transfer_group: ids[0], source_transaction: stripe.payments.charges.at(-1)!.id },
  ]);
  stripe.forgetKeys();
  clock.advance({ hours: 1 });
  expect(await makeTransfers(deps)).toBe(1);
  expect(stripe.transfers.all).toHaveLength(before + 1);
  await deliverStripeEvents(world.t, stripe);
  const statuses = await world.t.db.kysely.selectFrom('payout').select('status').orderBy('created_at').execute();
  expect(statuses.map(({ status }) => status)).toEqual(['paid', 'on-the-way']);
  await world.verify();
});

it('finds what is only there, or only here, or of another amount', async () => {
  const { world, stripe } = desk;
  const { deps, db } = world.t;
  const intent = await deps.stripe!.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    confirm: true,
    confirmation_token: desk.token('4242424242424242'),
  });
  expect(intent.status).toBe('succeeded');
  await deps.stripe!.transfers.create({
    amount: 300,
    currency: 'usd',
    destination: [...stripe.accounts.all.keys()][0]!,
  });
  stripe.disputes.open({ paymentIntent: intent.id, amount: 700 });
  await copied();
  expect(await found()).toEqual([
    'Stripe has a dispute that isn’t in our books',
    'Stripe has a payment that isn’t in our books',
    'Stripe has a transfer that isn’t in our books',
  ]);
  await sql`delete from stripe_movement`.execute(db.kysely);
  expect(await found()).toEqual([
    'A dispute and our balance at Stripe disagree',
    'A payment and our balance at Stripe disagree',
    'A payment and our balance at Stripe disagree',
    'A payout and our balance at Stripe disagree',
    'A payout and our balance at Stripe disagree',
  ]);
});
