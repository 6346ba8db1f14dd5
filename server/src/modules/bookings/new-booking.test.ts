// The response to a booking is made from what was read under the lock. It's what its page reads afterwards.
import type { Booking } from '@daynook/contract/bookings';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NewId, newId } from '../../lib/ids.ts';
import { makeReference } from './reference.ts';
import { makeWorld, newKey, SLOT, slotsOfDays, type TestListing, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const nextSlot = slotsOfDays();
const TODAY = { startsAt: '2026-11-21T19:00:00.000Z', endsAt: '2026-11-21T21:00:00.000Z', guests: 1 };

type Values = Parameters<World['makeListing']>[0];

const CASES: readonly (readonly [string, Values, Record<string, unknown>])[] = [
  ['booked instantly', { booking_mode: 'instant' }, {}],
  ['requested', { booking_mode: 'request' }, { message: 'Is the desk by the window?' }],
  ['with a damage deposit', { booking_mode: 'instant', damage_deposit_minor: 5_000 }, {}],
  ['that’s free', { booking_mode: 'instant', hour_minor: 0, day_minor: 0, half_day_minor: null }, {}],
];

async function expectSameLater(listing: TestListing, values: Record<string, unknown>): Promise<void> {
  const booked = await world.booked(listing, values);
  const { body } = await world.get(world.guest, booked._id);
  expect(booked).toEqual(body);
}

it.each(CASES)('of a booking %s is what its page reads (A03)', async (_, values, wanted) => {
  const listing = await world.makeListing(values);
  await expectSameLater(listing, { ...nextSlot(), ...wanted });
});

it('of a booking for today has the exact address (A03)', async () => {
  const listing = await world.makeListing({ booking_mode: 'instant', cancellation_policy: 'strict' });
  await world.t.db.kysely
    .insertInto('property_address')
    .values({
      property_id: listing.property_id,
      street: '12 Elm Street',
      unit: null,
      postal_code: '04101',
      lat: 43.6,
      lng: -70.2,
    })
    .onConflict((known) => known.doNothing())
    .execute();
  const booked = await world.booked(listing, TODAY);
  expect(booked.address.exact).not.toBeNull();
  expect(booked).toEqual((await world.get(world.guest, booked._id)).body);
});

it('of a booking made from a checkout hold has its whole history (A03)', async () => {
  const listing = await world.makeListing({ booking_mode: 'instant' });
  const slot = { ...SLOT, listingId: listing.id };
  const { status } = await world.call(world.guest, 'POST', '/api/bookings/holds', slot);
  expect(status).toBe(201);
  const booked = (await world.book(listing, SLOT, { key: newKey() })).body as Booking;
  expect(booked.events.map(({ code }) => code)).toEqual(['held', 'confirmed', 'paid']);
  expect(booked).toEqual((await world.get(world.guest, booked._id)).body);
});

it.each([
  ['instant', true],
  ['request', false],
] as const)('of mode %s tells the host how to reach the guest: %s (H7)', async (bookingMode, isShown) => {
  const listing = await world.makeListing({ booking_mode: bookingMode });
  const guest = await world.makeGuest();
  await world.booked(listing, { ...nextSlot(), message: 'Please call me at +1 503 555 0199.' }, { guest });
  const { payload } = await world.t.db.kysely
    .selectFrom('outbox')
    .select('payload')
    .where(
      sql<boolean>`payload::text like ${`%${bookingMode === 'instant' ? 'booking-confirmed-host' : '"booking-request"'}%`}`,
    )
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(payload).includes('503 555 0199')).toBe(isShown);
});

/** The ids that are made while it runs. */
async function recordIds<T>(run: () => Promise<T>): Promise<{ ids: string[]; result: T }> {
  const deps = world.t.deps as { newId: NewId };
  const original = deps.newId;
  const ids: string[] = [];
  deps.newId = () => {
    ids.push(original());
    return ids.at(-1)!;
  };
  try {
    return { ids, result: await run() };
  } finally {
    deps.newId = original;
  }
}

it('whose reference is taken gets another one (A03)', async () => {
  const listing = await world.makeListing({ booking_mode: 'instant' });
  const { ids, result: other } = await recordIds(() => world.booked(listing, nextSlot()));
  const place = ids.indexOf(other._id);
  expect(place).toBeGreaterThanOrEqual(0);
  const next = Array.from({ length: place + 1 }, () => newId());
  await world.t.db.kysely
    .updateTable('booking')
    .set({ reference: makeReference(next[place]!) })
    .where('id', '=', other._id)
    .execute();
  const deps = world.t.deps as { newId: NewId };
  const original = deps.newId;
  deps.newId = () => next.shift() ?? original();
  const booked = await world.booked(listing, nextSlot()).finally(() => {
    deps.newId = original;
  });
  expect(next).toEqual([]);
  expect(booked.reference).toMatch(/^DN-/);
  expect(booked.reference).toBe(makeReference(booked._id));
});
