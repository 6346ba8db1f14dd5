// Cards that guests save, with Stripe's stand-in.
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { topicHandlers } from '../../effects.ts';
import type { MemberActor } from '../../http/actor.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import { newKey, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { forgetCustomers, listSavedCards } from './service.ts';

let desk: CardDesk;
let world: World;
let guest: TestMember;
let room: TestListing;
beforeAll(async () => {
  desk = await makeCardDesk();
  world = desk.world;
});
afterAll(() => desk.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  room = await world.makeListing();
});
afterEach(async () => {
  desk.stripe.faults.clear();
  await world.verify();
});

type Cards = Answer<'GET /api/saved-cards'>;
const list = async (member = guest) => {
  const { status, body } = await world.call<Cards>(member, 'GET', '/api/saved-cards');
  expect(status).toBe(200);
  return body.cards;
};
const remove = (cardId: string, member = guest) => world.call(member, 'DELETE', `/api/saved-cards/${cardId}`);
const save = (card: string, listing = room) =>
  desk.pay(listing, card, { guest, token: desk.token(card, { isSaved: true }), values: { saveCard: true } });
const payWith = <T = Booking>(savedCardId: string, listing: TestListing, member = guest, key = newKey()) =>
  desk.pay<T>(listing, '', { guest: member, key, values: { savedCardId, confirmationToken: undefined } });
const newest = () => [...desk.stripe.payments.intents.values()].at(-1)!;

it('are those the guest wanted to save, and pay without the card form', async () => {
  expect(await desk.pay(room, TEST_CARDS.success, { guest })).toMatchObject({ status: 201 });
  expect(await list()).toEqual([]);
  expect(newest().customer).toBeNull();
  const second = await world.makeListing();
  expect(await save(TEST_CARDS.success, second)).toMatchObject({ status: 201, body: { status: 'confirmed' } });
  const [card] = await list();
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expires: '2030-04', isExpired: false });
  const third = await world.makeListing();
  expect(await payWith(card!._id, third)).toMatchObject({ status: 201, body: { status: 'confirmed' } });
  expect(newest()).toMatchObject({ payment_method: card!._id, status: 'succeeded' });
  // The same card again is still one card, and the member the same customer.
  const fourth = await world.makeListing();
  await save(TEST_CARDS.success, fourth);
  expect(await list()).toHaveLength(1);
  expect(desk.stripe.calls.filter((call) => call === 'POST /v1/customers')).toHaveLength(1);
  world.t.clock.set('2030-05-01T00:00:00Z');
  expect(await list()).toMatchObject([{ isExpired: true }]);
});

it('can be removed, with every copy of the same card, and then pay nothing', async () => {
  await save(TEST_CARDS.success);
  await save(TEST_CARDS.success, await world.makeListing());
  await save(TEST_CARDS.authenticate, await world.makeListing());
  desk.stripe.payments.authenticate(newest().id, true);
  const cards = await list();
  expect(cards.map(({ last4 }) => last4)).toEqual(['3184', '4242']);
  expect(await remove(cards[1]!._id)).toMatchObject({ status: 204 });
  expect((await list()).map(({ last4 }) => last4)).toEqual(['3184']);
  expect(await remove(cards[1]!._id)).toMatchObject({ status: 404 });
  expect(await payWith<ProblemBody>(cards[1]!._id, await world.makeListing())).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_DECLINED', message: expect.stringContaining('no longer saved') },
  });
});

it('belong to one member, and pay only for their owner', async () => {
  await save(TEST_CARDS.success);
  const [card] = await list();
  const other = await world.makeGuest();
  expect(await list(other)).toEqual([]);
  expect(await remove(card!._id, other)).toMatchObject({ status: 404 });
  expect(await payWith<ProblemBody>(card!._id, await world.makeListing(), other)).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_DECLINED' },
  });
  expect(await list()).toHaveLength(1);
  const both = { savedCardId: card!._id, confirmationToken: desk.token(TEST_CARDS.success) };
  expect(await desk.pay(room, '', { guest, values: both })).toMatchObject({ status: 400 });
  const again = { savedCardId: card!._id, confirmationToken: undefined, saveCard: true };
  expect(await desk.pay(room, '', { guest, values: again })).toMatchObject({ status: 400 });
});

it('stay while a booking may still charge them for damage; a card kept only for that isn’t listed', async () => {
  const insured = () => world.makeListing({ damage_deposit_minor: 20_000 });
  expect(await desk.pay(await insured(), TEST_CARDS.success, { guest })).toMatchObject({ status: 201 });
  expect(await list()).toEqual([]);
  await save(TEST_CARDS.dispute);
  const [card] = await list();
  const booking = await payWith(card!._id, await insured());
  expect(booking).toMatchObject({ status: 201 });
  expect(await remove(card!._id)).toMatchObject({
    status: 409,
    body: { code: 'CARD_NEEDED', message: expect.stringContaining(booking.body.reference) },
  });
  await world.verb(guest, booking.body._id, 'cancel');
  expect(await remove(card!._id)).toMatchObject({ status: 204 });
});

it('wait for a guest whose bank asks, and for Stripe', async () => {
  await save(TEST_CARDS.authenticate);
  desk.stripe.payments.authenticate(newest().id, true);
  const [card] = await list();
  const [key, second] = [newKey(), await world.makeListing()];
  const pay = () => payWith<ProblemBody>(card!._id, second, guest, key);
  expect(await pay()).toMatchObject({ status: 402, body: { code: 'PAYMENT_AUTHENTICATION_REQUIRED' } });
  desk.stripe.payments.authenticate(newest().id, true);
  desk.stripe.faults.failAt('GET /v1/payment_intents/:id', 'before');
  expect(await pay()).toMatchObject({ status: 503 });
  expect(await pay()).toMatchObject({ status: 201, body: { status: 'confirmed' } });
  desk.stripe.faults.setDown(true);
  expect(await world.call(guest, 'GET', '/api/saved-cards')).toMatchObject({
    status: 503,
    body: { code: 'OVERLOADED', message: expect.stringContaining('saved cards') },
  });
  expect(await remove(card!._id)).toMatchObject({ status: 503 });
});

it('blame Stripe only for what Stripe did, and log it', async () => {
  await save(TEST_CARDS.success);
  const logged: { level: number; msg: string; err: { type: string } }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
  const actor = { memberId: guest.id } as MemberActor;
  desk.stripe.faults.setDown(true);
  await expect(listSavedCards({ ...world.t.deps, log }, actor)).rejects.toMatchObject({ code: 'OVERLOADED' });
  desk.stripe.faults.clear();
  desk.stripe.faults.failAt('GET /v1/customers/:id/payment_methods', 'before', 400);
  await expect(listSavedCards({ ...world.t.deps, log }, actor)).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'Stripe isn’t responding about saved cards'],
    [50, 'Stripe refused a call about saved cards'],
  ]);
  expect(logged[0]!.err.type).toBe('StripeConnectionError');
  const db = await testDatabase();
  await db.close();
  const failure: unknown = await listSavedCards({ ...world.t.deps, log, db }, actor).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(AppError);
  expect(logged).toHaveLength(2);
});

it('are in the copy of one’s data, those of a merged account too, and go with the account', async () => {
  await save(TEST_CARDS.success);
  const other = await world.makeGuest();
  const theirs = desk.token(TEST_CARDS.dispute, { isSaved: true });
  await desk.pay(await world.makeListing(), '', { guest: other, token: theirs, values: { saveCard: true } });
  await world.t.db.kysely
    .updateTable('stripe_customer')
    .set({ member_id: guest.id })
    .where('member_id', '=', other.id)
    .execute();
  expect((await list()).map(({ last4 }) => last4).sort()).toEqual(['0259', '4242']);
  const copy = await world.call<{ savedCards: unknown[] }>(guest, 'GET', '/api/account/export');
  expect(copy.body.savedCards).toHaveLength(2);
  const customers = await world.t.db.kysely.selectFrom('stripe_customer').selectAll().execute();
  const own = customers.filter(({ member_id }) => member_id === guest.id).map(({ id }) => id);
  await world.t.db.kysely.transaction().execute((trx) => forgetCustomers(trx, world.t.deps, [guest.id]));
  expect(await list()).toEqual([]);
  const silent = { notify() {}, notifyConversation() {}, catchUp() {}, close: async () => undefined };
  await drainOutbox(world.t.deps, topicHandlers(silent));
  expect(own.filter((id) => desk.stripe.customers.all.has(id))).toEqual([]);
});
