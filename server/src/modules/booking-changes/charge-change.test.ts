// The charge of a change: every step can fail, hang, or happen twice (E7, X1, X3, I5, I6).
import type { Booking } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { completeDue, startDue } from '../bookings/due-bookings.ts';
import { settleDue } from '../bookings/service.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import { makeWorld, newKey, SLOT, type TestListing, type World } from '../bookings/test-world.ts';
import { reconcile } from '../payments/service.ts';
import { followChanges } from './service.ts';

let world: World;
let provider: FailingProvider;
let changes: Changes;
let listing: TestListing;
let booking: Booking;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  changes = new Changes(world);
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({ booking_mode: 'instant', buffer_after_minutes: 0, buffer_before_minutes: 0 });
  booking = await world.booked(listing);
});
afterEach(() => changes.verify());

const LONGER = { endsAt: plus(SLOT.endsAt, 2) };
const proposedByHost = () => changes.proposed(world.host, booking, LONGER);

describe.each(['before', 'after'] as const)('the process dies %s the charge', (point) => {
  it('the job finishes it once, and nobody can cancel or take the hours meanwhile', async () => {
    const change = await proposedByHost();
    const silence = provider.hangAt('charge', point);
    const key = newKey();
    const dead = changes.answer(world.guest, booking, 'accept', change, key);
    await silence.reached;
    await changes.verify();
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'charging' });
    expect(await changes.get(booking)).toMatchObject({ endsAt: SLOT.endsAt, totalMinor: 2_100 });
    for (const member of [world.guest, world.host, world.staff])
      expect(await world.verb(member, booking._id, 'cancel')).toMatchObject({ status: 409 });
    const between = { startsAt: SLOT.endsAt, endsAt: LONGER.endsAt };
    expect(await world.book(listing, between, { guest: await world.makeGuest() })).toMatchObject({ status: 409 });

    await changes.later();
    expect(await changes.get(booking)).toMatchObject({ endsAt: LONGER.endsAt, totalMinor: 4_200 });
    await changes.verify();
    silence.release();
    await dead;
    expect(await changes.answer(world.guest, booking, 'accept', change, key)).toMatchObject({ status: 200 });
    expect((await changes.get(booking)).events.filter(({ code }) => code === 'changed')).toHaveLength(1);
  });

  it('the connection drops: it’s finished half a minute later, and two nodes do it once', async () => {
    const change = await proposedByHost();
    provider.failAt('charge', point);
    await changes.answer(world.guest, booking, 'accept', change);
    expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'charging' });
    world.t.clock.advance({ seconds: 31 });
    await Promise.all([1, 2, 3].map(() => followChanges(world.t.deps)));
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 4_200 });
  });

  it('a refund for a lower price is paid once although the line breaks', async () => {
    const change = await changes.proposed(world.host, booking, { priceMinor: 1_000 });
    provider.failAt('refund', point);
    await changes.answer(world.guest, booking, 'accept', change);
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 1_050, refundDueMinor: 1_050, refundedMinor: 0 });
    await changes.verify();
    world.t.clock.advance({ seconds: 31 });
    await settleDue(world.t.deps);
    await settleDue(world.t.deps);
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 1_050, refundDueMinor: 0, refundedMinor: 0 });
  });
});

it('the start waits for a charge, and the change still moves the booking', async () => {
  world.t.clock.set('2026-11-24T12:00:00Z');
  const later = { startsAt: plus(SLOT.startsAt, 2), endsAt: plus(SLOT.endsAt, 3) };
  const change = await changes.proposed(world.host, booking, later);
  const silence = provider.hangAt('charge', 'after');
  const dead = changes.answer(world.guest, booking, 'accept', change);
  await silence.reached;
  world.t.clock.set('2026-11-24T14:00:01Z');
  await startDue(world.t.deps);
  await completeDue(world.t.deps);
  expect(await changes.get(booking)).toMatchObject({ status: 'confirmed' });
  silence.release();
  await dead;
  expect(await changes.get(booking)).toMatchObject({ status: 'confirmed', startsAt: later.startsAt });
});

it('a provider that never answers doesn’t keep the hours: a late charge is reversed', async () => {
  const change = await proposedByHost();
  provider.failAt('charge', 'after');
  await changes.answer(world.guest, booking, 'accept', change);
  provider.setDown(true);
  for (let round = 0; round < 12; round += 1) {
    world.t.clock.advance({ hours: 2 });
    await followChanges(world.t.deps);
  }
  provider.mend();
  expect(await changes.get(booking)).toMatchObject({ totalMinor: 2_100, endsAt: SLOT.endsAt });
  expect((await changes.latest(world.guest, booking)).state).toMatch(/^(unpaid|expired)$/);
  world.t.clock.advance({ hours: 1 });
  await reconcile(world.t.deps);
  await followChanges(world.t.deps);
});

it('in the last minutes, a provider that doesn’t answer is given up at once, so the booking starts on time', async () => {
  world.t.clock.set('2026-11-24T13:55:00Z');
  const change = await changes.proposed(world.host, booking, {
    startsAt: plus(SLOT.startsAt, 1),
    endsAt: LONGER.endsAt,
  });
  provider.failAt('charge', 'after');
  await changes.answer(world.guest, booking, 'accept', change);
  expect(await changes.latest(world.guest, booking)).toMatchObject({ state: 'unpaid', expiresAt: SLOT.startsAt });
  await changes.verify();
  world.t.clock.set(SLOT.startsAt);
  await startDue(world.t.deps);
  await followChanges(world.t.deps);
  expect(await changes.get(booking)).toMatchObject({ status: 'active', startsAt: SLOT.startsAt, totalMinor: 2_100 });
  world.t.clock.advance({ hours: 1 });
  await reconcile(world.t.deps);
  await followChanges(world.t.deps);
  expect(await world.balances(booking._id)).toEqual({ clearing: 2_100, guest_funds_held: -2_100 });
});
