// A provider that stays silent, or that charges after we gave up: no hours are blocked forever, and no charge stays without a
// booking (X1, X3).
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { emailsTo as sentTo } from '../../../test/emails.ts';
import { createGroupCalls } from '../../../test/request-groups.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { findHostRecord } from '../listings/store.ts';
import { reconcile } from '../payments/service.ts';
import { expireDue } from './due-bookings.ts';
import { settleDue } from './service.ts';
import { type FailingProvider, failingProvider } from './test-provider.ts';
import { makeWorld, newKey, type ProblemBody, type TestListing, type TestMember, type World } from './test-world.ts';

let world: World;
let provider: FailingProvider;
let guest: TestMember;
let listing: TestListing;
beforeEach(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: { now: () => world.t.clock.now() } }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  guest = await world.makeGuest();
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

/** Runs the timers every half minute for this long. */
async function pass(minutes: number): Promise<void> {
  for (let half = 0; half < minutes * 2; half += 1) {
    world.t.clock.advance({ seconds: 31 });
    await expireDue(world.t.deps);
    await settleDue(world.t.deps);
  }
}
const bookings = () =>
  world.t.db.kysely.selectFrom('booking').select(['id', 'status']).where('listing_id', '=', listing.id).execute();
const charges = () =>
  world.t.db.kysely.selectFrom('sandbox_charge').select(['state', 'amount_minor', 'refunded_minor']).execute();
const breaks = () =>
  world.t.db.kysely
    .selectFrom('payment_break')
    .select(['amount_minor', 'currency', 'resolution', 'tries', 'failure'])
    .execute();
const emailsTo = (member: TestMember) =>
  world.t.db.kysely
    .selectFrom('outbox')
    .where('topic', '=', 'mail')
    .where(sql<string>`payload ->> 'to'`, '=', member.email)
    .select(sql<string>`payload ->> 'template'`.as('template'))
    .execute();

describe('a payment whose provider stays silent', () => {
  it('is given up after six checks: the hours are free and the guest is notified', async () => {
    provider.setDown(true);
    const first = await world.book<ProblemBody>(listing, {}, { guest });
    expect(first.status).toBe(503);
    await pass(10);
    expect(await bookings()).toMatchObject([{ status: 'hold' }]);
    await pass(30);
    expect(await bookings()).toEqual([]);
    expect((await emailsTo(guest)).map(({ template }) => template)).toEqual(['booking-not-made']);
    provider.setDown(false);
    expect((await world.book(listing)).status).toBe(201);
  });

  it('refunds what it charged before it went silent', async () => {
    provider.failAt('capture', 'after');
    await world.book<ProblemBody>(listing, {}, { guest });
    provider.setDown(true);
    await pass(40);
    expect(await bookings()).toEqual([]);
    provider.setDown(false);
    await reconcile(world.t.deps);
    expect(await charges()).toEqual([{ state: 'captured', amount_minor: 2_100, refunded_minor: 2_100 }]);
    expect(await breaks()).toMatchObject([{ resolution: 'refunded' }]);
  });

  it('is given up ten minutes before the stay, however few checks there were', async () => {
    listing = await world.makeListing({ notice_minutes: 0 });
    world.t.clock.set('2026-11-24T13:37:00Z');
    provider.setDown(true);
    await world.book<ProblemBody>(listing, {}, { guest });
    await pass(12);
    expect(await bookings()).toMatchObject([{ status: 'hold' }]);
    await pass(1);
    expect(world.t.clock.now().toISOString() < '2026-11-24T13:51:00Z').toBe(true);
    expect(await bookings()).toEqual([]);
  });

  it('ends the request whose acceptance it delays, and refunds what was charged', async () => {
    const asked = await world.makeListing({ booking_mode: 'request' });
    const { _id } = await world.booked(asked, {}, { guest });
    provider.failAt('capture', 'after');
    expect((await world.accept(world.host, _id)).body).toMatchObject({
      status: 'requested',
      accepting: { until: null },
    });
    provider.setDown(true);
    await pass(40);
    expect((await world.get(guest, _id)).body).toMatchObject({ status: 'expired', payment: { isUnknown: true } });
    provider.setDown(false);
    await pass(60);
    expect(await charges()).toEqual([{ state: 'captured', amount_minor: 2_100, refunded_minor: 2_100 }]);
    expect((await world.get(guest, _id)).body).toMatchObject({ paymentStatus: 'voided' });
    const record = await findHostRecord(world.t.db.kysely, world.host.id, new Date('2026-11-01T00:00:00Z'));
    expect(record).toMatchObject({ asked: 0 });
  });

  it('ends the requests to the other hosts, too: everyone reads why, and no host’s response rate suffers (C23)', async () => {
    const group = createGroupCalls(() => world);
    const rooms = await group.makeRooms();
    const ids = await group.asked(guest, rooms);
    provider.failAt('capture', 'after');
    await world.accept(rooms[0]!.host, ids[0]!);
    provider.setDown(true);
    await pass(40);
    expect(await group.statuses(guest, ids)).toEqual(Array(3).fill(expect.stringMatching(/^expired /)));
    provider.setDown(false);
    await pass(60);
    for (const id of ids) expect((await world.get(guest, id)).body).toMatchObject({ payment: { isUnknown: true } });
    const [last, ...more] = (await sentTo(world.t, guest.email)).filter(({ subject }) =>
      subject.startsWith('Not booked'),
    );
    expect(more).toEqual([]);
    expect(last!.text_body).toContain('We couldn’t confirm your payment, so your requests ended.');
    for (const { host } of rooms) {
      const { text_body } = (await sentTo(world.t, host.email)).at(-1)!;
      expect(text_body).toContain('payment, so this request ended.');
      expect(text_body).toContain('Your response rate isn’t affected.');
      const record = await findHostRecord(world.t.db.kysely, host.id, new Date('2026-11-01T00:00:00Z'));
      expect(record).toMatchObject({ asked: 0, answered: 0 });
    }
  });
});

describe('reconciliation', () => {
  /** The call reaches the provider long after the hours were released, and its response reaches nobody. */
  async function chargeLate(): Promise<void> {
    const silence = provider.hangAt('authorize', 'before');
    const dead = world.book(listing, {}, { guest, key: newKey() });
    await silence.reached;
    await pass(1);
    expect(await bookings()).toEqual([]);
    provider.failAt('authorize', 'after');
    silence.release();
    await dead;
    expect(await charges()).toEqual([{ state: 'authorized', amount_minor: 2_100, refunded_minor: 0 }]);
  }

  it('refunds a charge that arrived after we gave up', async () => {
    await chargeLate();
    await reconcile(world.t.deps);
    expect(await breaks()).toEqual([]);
    world.t.clock.advance({ minutes: 11 });
    await Promise.all([reconcile(world.t.deps), reconcile(world.t.deps)]);
    expect(await charges()).toMatchObject([{ state: 'voided' }]);
    expect(await breaks()).toEqual([
      { amount_minor: 2_100, currency: 'USD', resolution: 'voided', tries: 1, failure: null },
    ]);
  });

  it('refunds what a restored database doesn’t know, once', async () => {
    const { _id } = await world.booked(listing, {}, { guest });
    // As if this booking came after the backup: its charge is all that's left of it.
    await world.t.db.kysely
      .updateTable('sandbox_charge')
      .set({ idempotency_key: '01990000-0000-7000-8000-000000000000:authorize:1' })
      .where('idempotency_key', 'like', `${_id}:%`)
      .execute();
    world.t.clock.advance({ minutes: 11 });
    await reconcile(world.t.deps);
    world.t.clock.advance({ hours: 1 });
    await reconcile(world.t.deps);
    expect(await charges()).toEqual([{ state: 'captured', amount_minor: 2_100, refunded_minor: 2_100 }]);
    expect(await breaks()).toMatchObject([{ resolution: 'refunded', tries: 1 }]);
  });

  it('doesn’t change bookings, refunds, and payments under way', async () => {
    const { _id } = await world.booked(listing, {}, { guest });
    const other = await world.makeListing();
    const silence = provider.hangAt('authorize', 'after');
    const slow = world.book(other, {}, { guest });
    await silence.reached;
    await world.verb(guest, _id, 'cancel');
    world.t.clock.advance({ minutes: 20 });
    await reconcile(world.t.deps);
    silence.release();
    expect((await slow).status).toBe(201);
    expect(await breaks()).toEqual([]);
  });

  it('retries what the provider refuses or doesn’t answer, at growing intervals', async () => {
    await chargeLate();
    world.t.clock.advance({ minutes: 11 });
    provider.failAt('void', 'before');
    await reconcile(world.t.deps);
    expect(await breaks()).toMatchObject([{ resolution: null, tries: 1 }]);
    world.t.clock.advance({ minutes: 4 });
    await reconcile(world.t.deps);
    expect(await breaks()).toMatchObject([{ resolution: null, tries: 1 }]);
    world.t.clock.advance({ minutes: 2 });
    await reconcile(world.t.deps);
    expect(await breaks()).toMatchObject([{ resolution: 'voided', tries: 2 }]);
  });

  it('goes through every page of the provider’s list, and continues where it was', async () => {
    const made = await Promise.all(
      Array.from({ length: 205 }, (_, n) =>
        provider.authorize({
          bookingId: 'none',
          idempotencyKey: `lost-${n}:authorize:1`,
          amountMinor: 100 + n,
          currency: 'USD',
        }),
      ),
    );
    expect(made.every(({ ok }) => ok)).toBe(true);
    world.t.clock.advance({ minutes: 11 });
    for (let run = 0; run < 5; run += 1) await reconcile(world.t.deps);
    expect(new Set((await charges()).map(({ state }) => state))).toEqual(new Set(['voided']));
    expect(await breaks()).toHaveLength(205);
    const until = await world.t.db.kysely.selectFrom('payment_reconciliation').selectAll().executeTakeFirstOrThrow();
    expect(until.compared_until.toISOString()).toBe('2026-11-21T15:01:00.000Z');
  });
});
