// What staff can do about a stuck payment: look it up, retry it, give it up (RO2).
import type { Answer } from '@daynook/contract/api';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { settleDue } from '../bookings/service.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import { makeWorld, type ProblemBody, type TestListing, type World } from '../bookings/test-world.ts';
import { reconcile } from '../payments/service.ts';

let world: World;
let provider: FailingProvider;
let listing: TestListing;
beforeEach(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: { now: () => world.t.clock.now() } }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  listing = await world.makeListing();
});
afterEach(async () => {
  try {
    await world.verify();
  } finally {
    await world.t.close();
    await world.t.db.close();
  }
});

const press = <T = ProblemBody>(id: string, verb: 'lookup' | 'retry' | 'give-up', reason = 'By hand') =>
  world.call<T>(world.staff, 'POST', `/api/staff/payments/${id}/${verb}`, verb === 'give-up' ? { reason } : undefined);
const stuck = async () =>
  (await world.call<Answer<'GET /api/staff/stuck-payments'>>(world.staff, 'GET', '/api/staff/stuck-payments')).body
    .payments;
const breaks = async (state = 'all') =>
  (
    await world.call<Answer<'GET /api/staff/payment-breaks'>>(
      world.staff,
      'GET',
      `/api/staff/payment-breaks?state=${state}`,
    )
  ).body.breaks;
/** The audit log of staff's actions on the booking. */
const logged = async (bookingId: string) =>
  (
    await world.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'member_id', 'reason'])
      .where('subject_id', '=', bookingId)
      .orderBy('id')
      .execute()
  ).map(({ action, member_id, reason }) => [action, member_id, reason]);
const emailsToGuest = async () =>
  (
    await world.t.db.kysely
      .selectFrom('outbox')
      .where('topic', '=', 'mail')
      .where(sql<string>`payload ->> 'to'`, '=', world.guest.email)
      .select([
        sql<string>`payload ->> 'template'`.as('template'),
        sql<string | null>`payload -> 'data' ->> 'reason'`.as('reason'),
      ])
      .orderBy('id')
      .execute()
  ).map(({ template, reason }) => [template, reason]);
const later = async (seconds: number) => {
  world.t.clock.advance({ seconds });
  await settleDue(world.t.deps);
};

/** A booking whose payment has no result yet. */
async function stuckBooking(): Promise<string> {
  provider.setDown(true);
  await world.book<ProblemBody>(listing);
  await later(31);
  const [payment] = await stuck();
  expect(payment).toMatchObject({ kind: 'payment', booking: { status: 'hold' } });
  return payment!.booking._id;
}
/** A canceled booking whose refund the card refuses. */
async function stuckRefund(): Promise<string> {
  const { _id } = await world.booked(listing, { cardNumber: SANDBOX_CARDS.refundFails });
  await world.verb(world.guest, _id, 'cancel');
  await later(31);
  expect(await stuck()).toMatchObject([{ kind: 'refund', amountMinor: 2_100 }]);
  return _id;
}
const ofCharge = (change: string) => sql.raw(`update sandbox_charge set ${change}`).execute(world.t.db.kysely);

describe('looking a payment up', () => {
  it('says what the provider knows, and is logged once for a while', async () => {
    const { _id } = await world.booked(listing);
    const seen = await press<Answer<'POST /api/staff/payments/{id}/lookup'>>(_id, 'lookup');
    expect(seen).toMatchObject({ status: 200 });
    expect(seen.body.charge).toMatchObject({
      state: 'captured',
      amountMinor: 2_100,
      refundedMinor: 0,
      currency: 'USD',
    });
    await press(_id, 'lookup');
    expect(await logged(_id)).toEqual([['payment-checked', world.guest.id, null]]);
  });

  it('shows that the provider knows nothing or doesn’t answer', async () => {
    const id = await stuckBooking();
    expect(await press(id, 'lookup')).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    provider.setDown(false);
    expect(await press(id, 'lookup')).toMatchObject({ status: 200, body: { charge: null } });
    expect(await press(world.guest.id, 'lookup')).toMatchObject({ status: 404 });
  });
});

describe('retrying a payment', () => {
  it('asks the provider now and shows what is still stuck', async () => {
    const id = await stuckRefund();
    const again = await press<Answer<'POST /api/staff/payments/{id}/retry'>>(id, 'retry');
    expect(again.body.payment).toMatchObject({ kind: 'refund', refusals: 2 });
    await ofCharge(`card_last4 = '4242'`);
    expect(await press(id, 'retry')).toMatchObject({ status: 200, body: { payment: null } });
    expect((await world.get(world.guest, id)).body).toMatchObject({ paymentStatus: 'refunded' });
    expect(await press(id, 'retry')).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    expect(await logged(id)).toEqual(Array.from({ length: 2 }, () => ['payment-retried', world.guest.id, null]));
  });

  it('leaves a refused card to the host', async () => {
    const { _id } = await world.booked(await world.makeListing({ booking_mode: 'request' }));
    await ofCharge(`state = 'voided'`);
    await world.accept(world.host, _id);
    const refused = await press(_id, 'retry');
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('The card was declined') } });
    expect(await logged(_id)).toEqual([]);
    await world.verb(world.host, _id, 'decline');
  });
});

describe('giving a payment up', () => {
  it('frees the time and notifies the guest once, no matter how often it’s pressed', async () => {
    const id = await stuckBooking();
    const pressed = await Promise.all([press(id, 'give-up'), press(id, 'give-up')]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([204, expect.toBeOneOf([404, 409])]);
    provider.setDown(false);
    expect(await emailsToGuest()).toEqual([['booking-not-made', null]]);
    expect(await logged(id)).toEqual([['payment-given-up', world.guest.id, 'By hand']]);
    expect((await world.book(listing)).status).toBe(201);
  });

  it('ends a request whose card was refused', async () => {
    const { _id } = await world.booked(await world.makeListing({ booking_mode: 'request' }));
    await ofCharge(`state = 'voided'`);
    await world.accept(world.host, _id);
    expect((await press(_id, 'give-up')).status).toBe(204);
    expect((await world.get(world.guest, _id)).body).toMatchObject({ status: 'expired', paymentStatus: 'voided' });
    expect(await stuck()).toEqual([]);
  });

  it('ends a request whose acceptance has no answer, and returns what was taken', async () => {
    const { _id } = await world.booked(await world.makeListing({ booking_mode: 'request' }));
    provider.failAt('capture', 'after');
    await world.accept(world.host, _id);
    expect((await press(_id, 'give-up')).status).toBe(409);
    provider.setDown(true);
    await later(31);
    expect((await press(_id, 'give-up')).status).toBe(204);
    provider.setDown(false);
    await later(3_600);
    expect((await world.get(world.guest, _id)).body).toMatchObject({ status: 'expired', paymentStatus: 'voided' });
  });

  it('says so if the request changed at that moment', async () => {
    const { _id } = await world.booked(await world.makeListing({ booking_mode: 'request' }));
    await ofCharge(`state = 'voided'`);
    await world.accept(world.host, _id);
    const { kysely } = world.t.db;
    // The database keeps the row as it is, as if someone else had moved it.
    await sql`create function keep_row() returns trigger language plpgsql as 'begin return null; end'`.execute(kysely);
    await sql`create trigger keep before update of status on booking for each row execute function keep_row()`.execute(
      kysely,
    );
    expect(await press(_id, 'give-up')).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    await sql`drop trigger keep on booking`.execute(kysely);
    expect(await logged(_id)).toEqual([]);
    expect((await press(_id, 'give-up')).status).toBe(204);
  });
});

describe('recording a refund paid another way', () => {
  const how = 'Interac e-Transfer on Nov 25, reference 8812';

  it('ends the retries, books the refund, and tells the guest how it was paid', async () => {
    const id = await stuckRefund();
    expect((await press(id, 'give-up', how)).status).toBe(204);
    const { body } = await world.get(world.guest, id);
    expect(body).toMatchObject({ paymentStatus: 'refunded', refundedMinor: 2_100 });
    expect(body.events.at(-1)).toMatchObject({ code: 'refunded', by: 'staff', reason: how, amountMinor: 2_100 });
    expect((await emailsToGuest()).at(-1)).toEqual(['booking-refunded', how]);
    expect(await logged(id)).toEqual([['refund-recorded', world.guest.id, how]]);
    expect(await stuck()).toEqual([]);
    expect((await press(id, 'give-up', how)).status).toBe(409);
  });

  it('waits for a provider that doesn’t answer, and refuses what it has already paid', async () => {
    const id = await stuckRefund();
    provider.setDown(true);
    expect(await press(id, 'give-up', how)).toMatchObject({ status: 503 });
    provider.setDown(false);
    await ofCharge(`card_last4 = '4242'`);
    provider.failAt('refund', 'after');
    await press(id, 'retry');
    expect(await press(id, 'give-up', how)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('already returned') },
    });
    expect(await press(id, 'retry')).toMatchObject({ body: { payment: null } });
  });

  it('covers money taken behind our back, and refuses where the bank only holds it', async () => {
    const { _id } = await world.booked(await world.makeListing({ booking_mode: 'request' }));
    provider.setDown(true);
    await world.verb(world.guest, _id, 'withdraw');
    await later(31);
    provider.setDown(false);
    expect(await stuck()).toMatchObject([{ kind: 'release' }]);
    expect(await press(_id, 'give-up', how)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('automatically') },
    });
    await ofCharge(`state = 'captured'`);
    expect((await press(_id, 'give-up', how)).status).toBe(204);
    expect((await world.get(world.guest, _id)).body).toMatchObject({ paymentStatus: 'voided' });
  });
});

it('charges without a booking are listed with their outcome', async () => {
  const id = await stuckBooking();
  await press(id, 'give-up');
  provider.setDown(false);
  const late = {
    bookingId: id,
    idempotencyKey: `${id}:authorize:1`,
    amountMinor: 2_100,
    currency: 'USD',
    cardNumber: '4242424242424242',
  };
  await provider.authorize(late);
  world.t.clock.advance({ minutes: 11 });
  provider.failAt('void', 'before');
  await reconcile(world.t.deps);
  expect(await breaks('open')).toMatchObject([{ amountMinor: 2_100, currency: 'USD', resolution: null, tries: 1 }]);
  world.t.clock.advance({ hours: 1 });
  await reconcile(world.t.deps);
  expect(await breaks('open')).toEqual([]);
  expect(await breaks()).toMatchObject([{ resolution: 'voided', nextTryAt: null, resolvedAt: expect.any(String) }]);
});
