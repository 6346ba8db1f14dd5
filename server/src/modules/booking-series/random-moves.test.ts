// Random moves of a series' bookings before and after they're charged: what's charged for each is what the last accepted quote said, and
// what isn't charged yet is charged once (C21, E7).
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Changes, plus } from '../../../test/money/changes.ts';
import { rounds } from '../../../test/rounds.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { followChanges } from '../booking-changes/service.ts';
import { settleDue } from '../bookings/service.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { verifyInstallments } from '../installments/service.ts';
import { verifySeries } from './service.ts';

let world: World;
let changes: Changes;
beforeAll(async () => {
  world = await makeWorld();
  changes = new Changes(world);
});
afterAll(() => world.t.close());
const series = createSeriesCalls(() => world);

const START = '2026-11-21T15:00:00Z';

const step = fc.record({
  afterHours: fc.integer({ min: 1, max: 90 }),
  index: fc.nat(2),
  by: fc.constantFrom('guest' as const, 'host' as const),
  days: fc.integer({ min: -6, max: 6 }),
  moreHours: fc.integer({ min: -1, max: 3 }),
  /** Only hosts propose one. Some differ too little for a card. */
  priceMinor: fc.option(fc.oneof(fc.integer({ min: 1_950, max: 2_050 }), fc.integer({ min: 100, max: 9_000 }))),
  answeredAfterHours: fc.constantFrom(0, 0, 1, 12, 30),
  answer: fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Time passes, and timers run. */
async function goOn(hours: number): Promise<void> {
  await series.goTo(plus(world.t.clock.now().toISOString(), hours));
  await followChanges(world.t.deps);
}

/** Makes one change, if it's possible. Returns the total that both agreed to. */
async function take(guest: TestMember, bookingId: string, step: Step) {
  const { by, days, moreHours, priceMinor, answeredAfterHours, answer } = step;
  const booking = await changes.get({ _id: bookingId }, guest);
  const [member, other] = by === 'guest' ? [guest, world.host] : [world.host, guest];
  const startsAt = plus(booking.startsAt, 24 * days);
  const price = by === 'host' && priceMinor !== null ? { priceMinor } : {};
  const quoted = { startsAt, endsAt: plus(booking.endsAt, 24 * days + moreHours), ...price };
  const made = await changes.propose(member, booking, quoted);
  if (made.status !== 200) {
    expect(made.status).toBeLessThan(500);
    return undefined;
  }
  const change = await changes.latest(member, booking);
  if (change.state === 'accepted') return change.after.totalMinor;
  // Its charge may come first, and then the booking may not be able to change anymore.
  if (answeredAfterHours > 0) await goOn(answeredAfterHours);
  const { status } = await changes.answer(other, booking, answer, change);
  if (answeredAfterHours === 0) expect(status).toBe(200);
  else expect(status).toBeOneOf([200, 409]);
  return status === 200 && answer === 'accept' ? change.after.totalMinor : undefined;
}

/** What was paid for each booking, and what went back, from the books; and how often its later payment was charged. */
async function sumPaid(seriesId: string) {
  const { rows } = await sql<{ id: string; paid: number; times: number }>`
    select booking.id, coalesce((select sum(entry.amount_minor) from ledger_transaction as movement
        join ledger_entry as entry on entry.transaction_id = movement.id
        where movement.booking_id = booking.id and entry.account = 'clearing'), 0)::int as paid,
      (select count(*) from payment_attempt where booking_id = booking.id and operation = 'installment' and status = 'succeeded')::int as times
    from booking where series_id = ${seriesId}`.execute(world.t.db.kysely);
  return new Map(rows.map((one) => [one.id, one]));
}

it('what’s charged is what the last accepted quote said, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('flexible', 'moderate', 'strict'),
      fc.constantFrom('instant', 'request'),
      async (steps, policy, mode) => {
        world.t.clock.set(START);
        const guest = await world.makeGuest();
        const listing = await world.makeListing({
          booking_mode: mode,
          window_days: 365,
          cancellation_policy: policy,
          cleaning_minor: 1_000,
        });
        const booking = await series.booked(guest, listing, { repeat: { every: 'week', count: 3 } });
        const id = booking.series!._id;
        const ids = (await series.get(guest, id)).bookings.map(({ _id }) => _id);
        if (mode === 'request') for (const one of ids) await world.accept(world.host, one);
        const agreed = new Map(ids.map((one) => [one, booking.totalMinor]));
        for (const one of steps) {
          await goOn(one.afterHours);
          const bookingId = ids[one.index]!;
          const total = await take(guest, bookingId, one);
          if (total !== undefined) agreed.set(bookingId, total);
          expect(await verifySeries(world.t.db)).toEqual([]);
        }
        // Until every date has passed.
        for (let day = 0; day < 40; day += 1) await goOn(24);
        await settleDue(world.t.deps);
        const paid = await sumPaid(id);
        for (const [bookingId, totalMinor] of agreed)
          expect(paid.get(bookingId)).toMatchObject({ paid: totalMinor, times: bookingId === id ? 0 : 1 });
        await changes.verify();
        expect(await verifySeries(world.t.db)).toEqual([]);
        expect(await verifyInstallments(world.t.db)).toEqual([]);
      },
    ),
    rounds(3, 120),
  );
}, 180_000);
