// Staying longer and leaving early (E8).

import type { Booking } from '@daynook/contract/bookings';
import type { LaterEnds } from '@daynook/contract/bookings/booking-changes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Changes, plus } from '../../../test/money/changes.ts';
import { completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, newKey, type ProblemBody, SLOT, type TestListing, type World } from '../bookings/test-world.ts';
import { followChanges } from './service.ts';

let world: World;
let changes: Changes;
let listing: TestListing;
let booking: Booking;
beforeAll(async () => {
  world = await makeWorld();
  changes = new Changes(world);
});
afterAll(() => world.t.close());
afterEach(() => changes.verify());

/** A stay from 9 to 11 that has been under way for an hour. */
async function stay(values: Parameters<World['makeListing']>[0] = {}): Promise<void> {
  world.t.clock.set('2026-11-21T15:00:00Z');
  const buffers = { buffer_after_minutes: 30, buffer_before_minutes: 0 };
  listing = await world.makeListing({
    booking_mode: 'instant',
    start_step_minutes: 30,
    notice_minutes: 0,
    ...buffers,
    ...values,
  });
  const asked = await world.booked(listing);
  booking = asked.status === 'requested' ? (await world.accept(world.host, asked._id)).body : asked;
  world.t.clock.set('2026-11-24T15:02:00Z');
  await startDue(world.t.deps);
  booking = await changes.get(booking);
  expect(booking.nextActions).toEqual(['check-in', 'change', 'extend', 'leave-early']);
}

const ends = async (): Promise<LaterEnds> =>
  (await world.call<LaterEnds>(world.guest, 'GET', `/api/bookings/${booking._id}/later-ends`)).body;
const extend = <T = Booking>(endsAt: string, expectedTotalMinor: number, member = world.guest) =>
  world.call<T>(
    member,
    'POST',
    `/api/bookings/${booking._id}/extend`,
    { endsAt, expectedTotalMinor },
    { 'idempotency-key': newKey() },
  );
const leave = <T = Booking>(key = newKey()) =>
  world.call<T>(world.guest, 'POST', `/api/bookings/${booking._id}/leave-early`, undefined, { 'idempotency-key': key });

describe('staying longer', () => {
  beforeEach(() => stay());

  it('offers the next ends until somebody else’s buffer or closing time, with what they cost', async () => {
    await world.booked(
      listing,
      { startsAt: plus(SLOT.endsAt, 2), endsAt: plus(SLOT.endsAt, 3) },
      { guest: await world.makeGuest() },
    );
    const offered = await ends();
    expect(offered).toMatchObject({ isInstant: true, currency: 'USD' });
    // Free until 1 PM, less half an hour of buffer.
    expect(offered.ends).toEqual([
      { endsAt: plus(SLOT.endsAt, 0.5), totalMinor: 2_625, differenceMinor: 525 },
      { endsAt: plus(SLOT.endsAt, 1), totalMinor: 3_150, differenceMinor: 1_050 },
      { endsAt: plus(SLOT.endsAt, 1.5), totalMinor: 3_675, differenceMinor: 1_575 },
    ]);
  });

  it('is charged and takes effect right away where guests book instantly', async () => {
    const [next] = (await ends()).ends;
    expect(await extend<ProblemBody>(next!.endsAt, 1)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await extend(next!.endsAt, next!.totalMinor)).toMatchObject({
      status: 200,
      body: { status: 'active', endsAt: next!.endsAt, totalMinor: 2_625 },
    });
    expect((await changes.latest(world.host, booking)).kind).toBe('extension');
    world.t.clock.set(SLOT.endsAt);
    await completeDue(world.t.deps);
    expect((await changes.get(booking)).status).toBe('active');
    world.t.clock.set(next!.endsAt);
    await completeDue(world.t.deps);
    expect((await changes.get(booking)).status).toBe('completed');
  });

  it('isn’t for hosts, nor for hours that are taken', async () => {
    expect(await extend(plus(SLOT.endsAt, 1), 3_150, world.host)).toMatchObject({ status: 403 });
    await world.booked(
      listing,
      { startsAt: plus(SLOT.endsAt, 0.5), endsAt: plus(SLOT.endsAt, 2) },
      { guest: await world.makeGuest() },
    );
    expect((await ends()).ends).toEqual([]);
    expect(await extend<ProblemBody>(plus(SLOT.endsAt, 0.5), 2_625)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    });
  });
});

describe('where the host is asked', () => {
  beforeEach(() => stay({ booking_mode: 'request' }));

  it('they have 15 minutes, and never longer than the stay', async () => {
    expect((await ends()).isInstant).toBe(false);
    await extend(plus(SLOT.endsAt, 1), 3_150);
    const asked = await changes.latest(world.host, booking);
    expect(asked).toMatchObject({ state: 'open', expiresAt: '2026-11-24T15:17:00.000Z', can: { accept: true } });
    await changes.answer(world.guest, booking, 'withdraw', asked);
    world.t.clock.set('2026-11-24T15:57:00Z');
    await extend(plus(SLOT.endsAt, 1), 3_150);
    const late = await changes.latest(world.host, booking);
    expect(late.expiresAt).toBe(SLOT.endsAt);
    world.t.clock.set('2026-11-24T15:59:59Z');
    expect(await changes.answer(world.host, booking, 'accept', late)).toMatchObject({
      status: 200,
      body: { endsAt: plus(SLOT.endsAt, 1), totalMinor: 3_150 },
    });
  });

  it('silence leaves the end as it was', async () => {
    await extend(plus(SLOT.endsAt, 1), 3_150);
    world.t.clock.set(SLOT.endsAt);
    await completeDue(world.t.deps);
    await followChanges(world.t.deps);
    expect(await changes.get(booking)).toMatchObject({ status: 'completed', endsAt: SLOT.endsAt, totalMinor: 2_100 });
    expect((await changes.latest(world.guest, booking)).state).toMatch(/^(?:canceled|expired)$/);
  });
});

describe('leaving early', () => {
  beforeEach(() => stay());

  it('frees the remaining hours once, and refunds nothing', async () => {
    const key = newKey();
    const [left, again] = [await leave(key), await leave(key)];
    expect(left).toMatchObject({ status: 200, body: { endsAt: '2026-11-24T15:05:00.000Z', totalMinor: 2_100 } });
    expect(again).toMatchObject({ status: 200 });
    expect(await changes.get(booking)).toMatchObject({ refundedMinor: 0, refundDueMinor: 0 });
    world.t.clock.set('2026-11-24T15:05:00Z');
    await completeDue(world.t.deps);
    expect((await changes.get(booking)).status).toBe('completed');
    expect(await leave<ProblemBody>()).toMatchObject({ status: 409 });
  });

  it('with a lower price, if the host agrees to a change', async () => {
    const change = await changes.proposed(world.guest, booking, { endsAt: plus(SLOT.endsAt, -0.5) });
    expect(change).toMatchObject({ differenceMinor: -525 });
    await changes.answer(world.host, booking, 'accept', change);
    expect(await changes.get(booking)).toMatchObject({ totalMinor: 1_575, endsAt: plus(SLOT.endsAt, -0.5) });
  });

  it('ends a proposal that’s open', async () => {
    await changes.proposed(world.guest, booking, { endsAt: plus(SLOT.endsAt, -0.5) });
    await leave();
    expect((await changes.list(world.guest, booking)).map(({ kind, state }) => [kind, state])).toEqual([
      ['early-end', 'accepted'],
      ['change', 'canceled'],
    ]);
  });
});
