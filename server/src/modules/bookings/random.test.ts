// Random sequences: guests, hosts, staff, timers, and a failing provider in any order. After every step all invariants hold, and
// no response is 5xx except a proper 503 (I1–I3, I9, G3, G5). fast-check prints the seed of a failure.
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { rounds } from '../../../test/rounds.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { closeDue, completeDue, expireDue, startDue } from './due-bookings.ts';
import { acceptDue, settleDue, verifyBookings } from './service.ts';
import { type FailingProvider, failingProvider } from './test-provider.ts';
import { makeWorld, newKey, type TestListing, type TestMember, type World } from './test-world.ts';

const ROUNDS = rounds(4, 100);
const HOUR_MS = 3_600_000;

let world: World;
let provider: FailingProvider;
let guests: TestMember[];
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  guests = await Promise.all([1, 2, 3].map(() => world.makeGuest()));
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});

const who = fc.nat({ max: 2 });
const listing = fc.nat({ max: 4 });
/** Hours of the day after tomorrow and the next: only a few, so that they often overlap. */
const slot = fc.record({
  day: fc.integer({ min: 1, max: 2 }),
  hour: fc.integer({ min: 13, max: 19 }),
  hours: fc.integer({ min: 1, max: 4 }),
});
const card = fc.constantFrom(
  undefined,
  undefined,
  SANDBOX_CARDS.success,
  SANDBOX_CARDS.decline,
  SANDBOX_CARDS.refundFails,
);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      who,
      space: listing,
      slot,
      card,
      isTwice: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), who, space: listing, slot }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), pick: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve', 'approve', 'undo-approve', 'decline', 'withdraw', 'cancel'),
      by: fc.constantFrom('guest', 'host', 'staff'),
      pick: fc.nat(),
      isRaced: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('staff-cancel' as const),
      refund: fc.constantFrom('all', 'policy'),
      pick: fc.nat(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(0.2, 1, 16, 31, 120, 24 * 60, 50 * 60),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('clocks' as const), isRaced: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      call: fc.constantFrom('authorize', 'capture', 'void', 'refund', 'lookup'),
      point: fc.constantFrom('before', 'after'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An instant listing, one on request, one with seats, and a whole place with a room. */
async function makeListings(): Promise<TestListing[]> {
  const whole = await world.makeListing();
  const room = await world.makeListing({
    property_id: whole.property_id,
    booking_mode: 'request',
    buffer_after_minutes: 0,
  });
  await world.t.db.kysely.insertInto('listing_link').values({ listing_id: whole.id, part_id: room.id }).execute();
  return [
    await world.makeListing({ cleaning_minor: 500, cancellation_policy: 'moderate' }),
    await world.makeListing({ booking_mode: 'request', cancellation_policy: 'strict' }),
    await world.makeListing({ seats: 2, capacity: 2, buffer_after_minutes: 0 }),
    whole,
    room,
  ];
}

async function runClocks(isRaced: boolean): Promise<void> {
  const runs = [acceptDue, expireDue, startDue, completeDue, closeDue, settleDue];
  if (isRaced) await Promise.all([...runs, ...runs].map((run) => run(world.t.deps)));
  else for (const run of runs) await run(world.t.deps);
}

class Life {
  readonly spaces: TestListing[];
  readonly startedMs = world.t.clock.now().getTime();
  readonly statuses: number[] = [];
  constructor(listings: TestListing[]) {
    this.spaces = listings;
  }

  #wish({ space, slot }: { space: number; slot: { day: number; hour: number; hours: number } }) {
    const midnightMs = Math.floor(this.startedMs / (24 * HOUR_MS)) * 24 * HOUR_MS;
    const startsAt = new Date(midnightMs + ((1 + slot.day) * 24 + slot.hour) * HOUR_MS);
    const listing = this.spaces[space]!;
    return {
      listing,
      values: {
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + slot.hours * HOUR_MS).toISOString(),
        guests: 1,
      },
    };
  }

  async #pick(pick: number, isHold: boolean) {
    const rows = await world.t.db.kysely
      .selectFrom('booking')
      .select(['id', 'guest_id', 'status'])
      .where(
        'listing_id',
        'in',
        this.spaces.map(({ id }) => id),
      )
      .where('status', isHold ? '=' : '<>', 'hold')
      .orderBy('id')
      .execute();
    return rows[pick % Math.max(1, rows.length)];
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'wait') return void world.t.clock.advance({ minutes: step.minutes });
    if (step.kind === 'clocks') return runClocks(step.isRaced);
    if (step.kind === 'fault') return provider.failAt(step.call as 'void', step.point as 'before');
    if (step.kind === 'book') {
      const { listing, values } = this.#wish(step);
      const body = { ...values, ...(step.card ? { cardNumber: step.card } : {}) };
      const options = { guest: guests[step.who]!, key: newKey() };
      const answers = await Promise.all((step.isTwice ? [1, 2] : [1]).map(() => world.book(listing, body, options)));
      return this.#see(...answers);
    }
    if (step.kind === 'hold') {
      const { listing, values } = this.#wish(step);
      return this.#see(
        await world.call(guests[step.who], 'POST', '/api/bookings/holds', { listingId: listing.id, ...values }),
      );
    }
    if (step.kind === 'leave') {
      const hold = await this.#pick(step.pick, true);
      const guest = guests.find(({ id }) => id === hold?.guest_id);
      if (hold && guest) this.#see(await world.call(guest, 'DELETE', `/api/bookings/holds/${hold.id}`));
      return;
    }
    const booking = await this.#pick(step.pick, false);
    if (!booking) return;
    if (step.kind === 'staff-cancel') {
      const url = `/api/bookings/${booking.id}/cancel`;
      return this.#see(await world.call(world.staff, 'POST', url, { reason: 'They called us', refund: step.refund }));
    }
    const people = { guest: guests.find(({ id }) => id === booking.guest_id)!, host: world.host, staff: world.staff };
    const verbs = [step.kind, ...(step.isRaced ? (['cancel', 'withdraw'] as const) : [])];
    const by = (index: number) => (index === 0 ? people[step.by as 'guest'] : people.guest);
    this.#see(
      ...(await Promise.all(verbs.map((verb, index) => world.verb<never>(by(index), booking.id, verb as 'cancel')))),
    );
  }

  #see(...answers: { status: number; body: unknown }[]): void {
    for (const { status, body } of answers) {
      this.statuses.push(status);
      if (status >= 500 && status !== 503) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    }
  }
}

it(`keeps every invariant through ${ROUNDS.numRuns} random lives`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      provider.mend();
      world.t.clock.advance({ days: 4 });
      const life = new Life(await makeListings());
      for (const one of steps) {
        await life.take(one as Step);
        expect(await verifyBookings(world.t.db)).toEqual([]);
      }
      // In the end everything comes to rest.
      provider.mend();
      for (let days = 0; days < 6; days += 1) {
        world.t.clock.advance({ days: 1 });
        await runClocks(false);
      }
      await world.verify();
      const ids = life.spaces.map(({ id }) => id);
      const open = await world.t.db.kysely
        .selectFrom('booking')
        .select('status')
        .where('listing_id', 'in', ids)
        .where('status', 'in', ['hold', 'requested', 'confirmed', 'active', 'completed'])
        .execute();
      expect(open).toEqual([]);
      for (const status of life.statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
    }),
    ROUNDS,
  );
  // The lives were worth living: things were booked, moved, and refused.
  for (const status of [200, 201, 409]) expect(seen.get(status) ?? 0).toBeGreaterThan(0);
}, 600_000);
