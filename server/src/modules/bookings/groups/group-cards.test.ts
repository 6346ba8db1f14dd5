// Requests to several hosts, paid through Stripe: one payment intent over the highest price, of which the accepted price is captured (C23, F1).
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGroupCalls, type Room } from '../../../../test/request-groups.ts';
import { reconcile } from '../../payments/service.ts';
import { settleDue } from '../service.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../test-cards.ts';
import type { World } from '../test-world.ts';

let desk: CardDesk;
let world: World;
let rooms: Room[];
const group = createGroupCalls(() => world);
beforeAll(async () => {
  desk = await makeCardDesk();
  world = desk.world;
});
afterAll(() => desk.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  rooms = await group.makeRooms();
});
afterEach(() => world.verify());

const newest = () => [...desk.stripe.payments.intents.values()].at(-1)!;
const count = () => desk.stripe.payments.intents.size;
const byCard = (card: string = TEST_CARDS.success) => ({ paymentMethod: 'card', confirmationToken: desk.token(card) });

it('captures the accepted price, and refunds no more than that', async () => {
  const before = count();
  const ids = await group.asked(world.guest, rooms, byCard());
  expect(count() - before).toBe(1);
  expect(newest()).toMatchObject({ status: 'requires_capture', amount: 3_150, transfer_group: ids[0] });
  await world.accept(rooms[2]!.host, ids[2]!);
  expect(newest()).toMatchObject({ status: 'succeeded', amount: 3_150, amount_received: 1_680 });
  expect(await group.statuses(world.guest, ids)).toEqual(['withdrawn voided', 'withdrawn voided', 'confirmed paid']);
  await reconcile(world.t.deps);
  await world.verb(world.guest, ids[2]!, 'cancel');
  await settleDue(world.t.deps);
  expect(desk.stripe.payments.refunds.at(-1)).toMatchObject({ amount: 1_680, payment_intent: newest().id });
  expect((await world.get(world.guest, ids[2]!)).body).toMatchObject({
    paymentStatus: 'refunded',
    refundedMinor: 1_680,
  });
  await reconcile(world.t.deps);
});

it('is released once the last host declines, not before', async () => {
  const ids = await group.asked(world.guest, rooms, byCard());
  for (const index of [0, 1]) {
    await world.verb(rooms[index]!.host, ids[index]!, 'decline', 'Away that day');
    expect(newest().status).toBe('requires_capture');
  }
  await world.verb(rooms[2]!.host, ids[2]!, 'decline', 'Away that day');
  expect(newest().status).toBe('canceled');
});

it('a card whose bank asks the guest sends all requests once they’ve answered', async () => {
  const key = 'asks-the-bank';
  const values = byCard(TEST_CARDS.authenticate);
  const first = await group.ask(world.guest, rooms, values, { key });
  expect(first).toMatchObject({ status: 402, body: { code: 'PAYMENT_AUTHENTICATION_REQUIRED' } });
  desk.stripe.payments.authenticate(newest().id, true);
  const again = await group.ask(world.guest, rooms, values, { key });
  expect(again).toMatchObject({ status: 201, body: { status: 'requested', group: { count: 3 } } });
  expect(again.body.groupRequests!.map(({ status }) => status)).toEqual(Array(3).fill('requested'));
});
