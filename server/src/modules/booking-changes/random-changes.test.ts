// Random sequences of changes and a cancellation: afterwards refund, host, platform, and tax add up to what was paid (E7, I2, I3).
import type { Booking } from '@daynook/contract/bookings';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Changes, plus } from '../../../test/money/changes.ts';
import { rounds } from '../../../test/rounds.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { settleDue } from '../bookings/service.ts';
import { makeWorld, SLOT, type World } from '../bookings/test-world.ts';

let world: World;
let changes: Changes;
beforeAll(async () => {
  world = await makeWorld();
  changes = new Changes(world);
});
afterAll(() => world.t.close());

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const step = fc.record({
  by: fc.constantFrom('guest' as const, 'host' as const),
  startHours: fc.integer({ min: -1, max: 3 }),
  hours: fc.integer({ min: 1, max: 5 }),
  guests: fc.integer({ min: 1, max: 3 }),
  priceMinor: fc.option(fc.integer({ min: 200, max: 30_000 }), { nil: undefined }),
  answer: fc.constantFrom('accept', 'accept', 'accept', 'decline', 'withdraw'),
});

/** Makes one change, as far as it's possible. */
async function take(booking: Booking, { by, startHours, hours, guests, priceMinor, answer }: Step) {
  const startsAt = plus(SLOT.startsAt, startHours);
  const price = by === 'host' && priceMinor !== undefined ? { priceMinor } : {};
  const wanted = { startsAt, endsAt: plus(startsAt, hours), guests, ...price };
  const made = await changes.propose(world[by], await changes.get(booking), wanted);
  if (made.status !== 200) return expect(made.status).toBeLessThan(500);
  const change = await changes.latest(world[by], booking);
  if (change.state !== 'open') return;
  const other = by === 'guest' ? 'host' : 'guest';
  const { status } = await changes.answer(world[answer === 'withdraw' ? by : other], booking, answer, change);
  expect(status).toBe(200);
}

it('every sequence leaves books that add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('guest', 'host', 'nobody'),
      fc.constantFrom('instant', 'request'),
      fc.integer({ min: 0, max: 70 }),
      async (steps, cancels, mode, hoursLater) => {
        world.t.clock.set('2026-11-21T15:00:00Z');
        const listing = await world.makeListing({
          booking_mode: mode,
          capacity: 3,
          guests_included: 1,
          extra_guest_minor: 700,
          cleaning_minor: 900,
          cancellation_policy: 'moderate',
        });
        const asked = await world.booked(listing);
        const booking = mode === 'request' ? (await world.accept(world.host, asked._id)).body : asked;
        for (const one of steps) {
          await take(booking, one);
          await changes.verify();
        }
        world.t.clock.advance({ hours: hoursLater });
        if (cancels !== 'nobody') await world.verb(world[cancels], booking._id, 'cancel');
        await settleDue(world.t.deps);
        await changes.verify();
        world.t.clock.set('2026-11-28T15:00:00Z');
        for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
        await changes.verify();
        const balances = await world.balances(booking._id);
        const sum = Object.values(balances).reduce((total, amount) => total + amount, 0);
        expect(sum).toBe(0);
        expect(balances['guest_funds_held']).toBeUndefined();
        expect(balances['refunds_payable']).toBeUndefined();
      },
    ),
    rounds(4, 150),
  );
}, 120_000);
