// Stuck payments as staff see them: how much, since when, whose (RO2).
import type { Answer } from '@daynook/contract/api';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { STAFF } from '@daynook/contract/limits/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { settleDue } from '../bookings/service.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import { makeWorld, type TestListing, type World } from '../bookings/test-world.ts';
import { selectStuck } from './stuck-payments-store.ts';

let world: World;
let provider: FailingProvider;
let listing: TestListing;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  listing = await world.makeListing({ booking_mode: 'instant' });
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
  await world.t.db.close();
});

const overview = async () =>
  Object.fromEntries(
    (await world.call<Answer<'GET /api/staff/overview'>>(world.staff, 'GET', '/api/staff/overview')).body.queues.map(
      ({ queue, count, oldestAt }) => [queue, [count, oldestAt]],
    ),
  );
const stuck = async (cursor?: string) => {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`;
  const path = `/api/staff/stuck-payments${query}`;
  return (await world.call<Answer<'GET /api/staff/stuck-payments'>>(world.staff, 'GET', path)).body;
};
/** Nine to eleven in New York, well after the clock of every test here. */
const slot = (day: number) => ({ startsAt: `2026-12-${day}T14:00:00.000Z`, endsAt: `2026-12-${day}T16:00:00.000Z` });
/** Runs the timed jobs once what's open is due. */
const later = async (by: { seconds?: number; hours?: number; days?: number }) => {
  world.t.clock.advance(by);
  await settleDue(world.t.deps);
};
const NOTHING = { refunds: [0, null], payments: [0, null] };

it('a refund that failed is owed from when it was first asked for, with its booking, until it has gone (RO2)', async () => {
  expect(await overview()).toMatchObject(NOTHING);
  const booking = await world.booked(listing, { ...slot(10), cardNumber: SANDBOX_CARDS.refundFails });
  const fine = await world.booked(listing, slot(11));
  world.t.clock.advance({ seconds: 300 });
  const since = world.t.clock.now().toISOString();
  await world.verb(world.guest, booking._id, 'cancel');
  // A payment that succeeds immediately isn't listed.
  await world.verb(world.guest, fine._id, 'cancel');
  await later({ hours: 30 });
  expect(await overview()).toMatchObject({ refunds: [1, since], payments: [0, null] });
  const { payments, nextCursor } = await stuck();
  const { reference, totalMinor } = booking;
  expect(payments).toEqual([
    {
      booking: { _id: booking._id, reference, status: 'cancelled', listingTitle: listing.title },
      kind: 'refund',
      guest: { _id: world.guest.id, name: world.guest.name },
      host: { _id: world.host.id, name: world.host.name },
      amountMinor: totalMinor,
      currency: 'USD',
      since,
      refusals: 2,
      nextTryAt: expect.stringMatching(/^2026-11-2\d/),
      failure: 'refund_refused',
    },
  ]);
  expect(nextCursor).toBeNull();
  await sql`update sandbox_charge set card_last4 = '4242' where card_last4 = '5126'`.execute(world.t.db.kysely);
  await later({ days: 2 });
  expect(await overview()).toMatchObject(NOTHING);
  expect((await stuck()).payments).toEqual([]);
});

it('a call that the provider leaves without an answer is there from its second look, and goes with the answer (RO2)', async () => {
  const room = await world.makeListing({ booking_mode: 'request' });
  const asked = await world.booked(room, slot(15));
  const since = world.t.clock.now().toISOString();
  provider.setDown(true);
  await world.verb(world.guest, asked._id, 'withdraw');
  const held = await world.book(listing, slot(15));
  expect(held.status).toBe(503);
  // The request that made the call may still be running.
  expect(await overview()).toMatchObject(NOTHING);
  await later({ seconds: 31 });
  expect(await overview()).toMatchObject({ refunds: [1, since], payments: [1, since] });
  const { payments } = await stuck();
  expect(payments.map(({ kind, refusals, failure }) => [kind, refusals, failure]).toSorted()).toEqual([
    ['payment', 0, null],
    ['release', 0, null],
  ]);
  // Held money has no staff page of its own, but its people do.
  expect(payments.find(({ kind }) => kind === 'payment')).toMatchObject({
    booking: { status: 'hold' },
    guest: { _id: world.guest.id },
    amountMinor: 2_100,
  });
  provider.mend();
  await later({ hours: 2 });
  expect(await overview()).toMatchObject(NOTHING);
});

it('a reservation that the provider will not let go is there with why, and is asked for again until it is (RO2)', async () => {
  const room = await world.makeListing({ booking_mode: 'request' });
  const asked = await world.booked(room, slot(18));
  const since = world.t.clock.now().toISOString();
  const { kysely } = world.t.db;
  // Captured without our knowledge, from a card whose refunds fail, so neither a release nor a refund works.
  const charge = (state: 'authorized' | 'captured') =>
    sql`update sandbox_charge set state = ${state}, card_last4 = ${SANDBOX_CARDS.refundFails.slice(-4)}
      where idempotency_key = ${`${asked._id}:authorize:1`}`.execute(kysely);
  await charge('captured');
  await world.verb(world.guest, asked._id, 'withdraw');
  expect((await world.get(world.guest, asked._id)).body.paymentStatus).toBe('failed');
  expect(await overview()).toMatchObject({ refunds: [1, since], payments: [0, null] });
  const { payments } = await stuck();
  expect(payments).toEqual([
    expect.objectContaining({ kind: 'release', refusals: 1, failure: 'refund_refused', since, amountMinor: 2_100 }),
  ]);
  expect(payments[0]!.nextTryAt).not.toBeNull();
  await later({ hours: 2 });
  expect((await stuck()).payments).toMatchObject([{ kind: 'release', since }]);
  await charge('authorized');
  await later({ days: 2 });
  expect((await world.get(world.guest, asked._id)).body.paymentStatus).toBe('voided');
  expect(await overview()).toMatchObject(NOTHING);
});

it('an acceptance whose guest’s card is refused is there while the request waits (RO2)', async () => {
  const asked = await world.booked(await world.makeListing({ booking_mode: 'request' }), slot(10));
  await sql`update sandbox_charge set state = 'voided' where state = 'authorized'`.execute(world.t.db.kysely);
  world.t.clock.advance({ minutes: 2 });
  expect((await world.accept(world.host, asked._id)).body.paymentStatus).toBe('failed');
  expect(await overview()).toMatchObject({ refunds: [0, null], payments: [1, world.t.clock.now().toISOString()] });
  expect((await stuck()).payments).toEqual([
    expect.objectContaining({ kind: 'payment', nextTryAt: null, failure: 'charge_is_voided' }),
  ]);
  await world.verb(world.host, asked._id, 'decline');
  expect(await overview()).toMatchObject(NOTHING);
});

it('comes in pages without repeats or gaps, and is read through indexes (RO2)', async () => {
  const { kysely } = world.t.db;
  const since = world.t.clock.now();
  const model = (await world.booked(listing, slot(16)))._id;
  await world.verb(world.guest, model, 'cancel');
  const count = STAFF.pageSize * 2 + 1;
  // Among many settled payments, as in a real market.
  const settledCount = 2_000;
  // None of our bookings has such a reference, because they never contain a 0.
  await sql`
    with made as (
      insert into booking (id, reference, listing_id, guest_id, host_id, status, during, time_zone, local_start, local_end, guests,
        currency, lines, total_minor, subtotal_minor, guest_fee_minor, host_fee_minor, cancellation_policy, booking_mode, created_at)
      select gen_random_uuid(), 'DN-0' || n, listing_id, guest_id, host_id, status, during, time_zone, local_start, local_end, guests,
        currency, lines, total_minor, subtotal_minor, guest_fee_minor, host_fee_minor, cancellation_policy, booking_mode, created_at
      from booking cross join generate_series(1, ${count + settledCount}::int) as n where booking.id = ${model}
      returning id, substr(reference, 5)::int as n
    )
    insert into payment_attempt
      (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, attempts, created_at, next_try_at)
    select gen_random_uuid(), id, 'sandbox', case when n <= ${count} then 'refund' else 'capture' end, 'stuck-' || id, 100, 'USD',
      case when n <= ${count} then 'unknown' else 'succeeded' end, 1, ${since}, case when n <= ${count} then ${since}::timestamptz end
    from made`.execute(kysely);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof stuck>> = await stuck(cursor);
    seen.push(...page.payments.map(({ booking }) => booking._id));
    cursor = page.nextCursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  expect((await overview())['refunds']).toEqual([count, since.toISOString()]);
  const plan = await kysely.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    // Without statistics on these rows, the planner can't tell indexes apart.
    await sql`analyze payment_attempt, booking`.execute(trx);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${selectStuck({ after: undefined, limit: 26 })}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  // Two have an equivalent index for staff lists.
  for (const index of [
    /payment_attempt_(?:unsettled|status)\b/,
    /payment_attempt_booking\b/,
    /booking_(?:due|status)\b/,
  ])
    expect(plan).toMatch(index);
  expect(plan).not.toContain('Seq Scan');
  await sql`delete from booking where reference like 'DN-0%'`.execute(kysely);
});
