// Random series, canceled at random times by either side: what the guest paid is what they get back and what host, platform, and tax
// office keep, for each booking (C21, 2.10).
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { startDue } from '../bookings/due-bookings.ts';
import { returnMoney } from '../bookings/service.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { verifyInstallments } from '../installments/service.ts';
import { verifySeries } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
const series = createSeriesCalls(() => world);

const START_MS = Date.parse('2026-11-21T15:00:00Z');
const HOUR_MS = 3_600_000;

interface Sums {
  paid: number;
  refund: number;
  host: number;
  platform: number;
  tax: number;
  held: number;
}

/** What became of the money of each booking of the series. */
async function sumBySide(seriesId: string): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(entry.amount_minor) filter (where movement.kind = 'capture' and account = 'clearing'), 0)::int as paid,
      coalesce(-sum(entry.amount_minor) filter (where movement.kind = 'cancel' and account = 'refunds_payable'), 0)::int as refund,
      coalesce(-sum(entry.amount_minor) filter (where account = 'host_payable'), 0)::int as host,
      coalesce(-sum(entry.amount_minor) filter (where account = 'platform_revenue'), 0)::int as platform,
      coalesce(-sum(entry.amount_minor) filter (where account = 'tax_payable'), 0)::int as tax,
      coalesce(-sum(entry.amount_minor) filter (where account = 'guest_funds_held'), 0)::int as held
    from booking left join ledger_transaction as movement on movement.booking_id = booking.id
    left join ledger_entry as entry on entry.transaction_id = movement.id
    where booking.series_id = ${seriesId} group by booking.id`.execute(world.t.db.kysely);
  return rows;
}

it('refund + host + platform + tax is what was paid, for each booking (C21)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        policy: fc.constantFrom('relaxed', 'flexible', 'moderate', 'strict'),
        count: fc.integer({ min: 2, max: 5 }),
        cancels: fc.array(
          fc.record({
            hours: fc.integer({ min: 0, max: 800 }),
            scope: fc.constantFrom('this', 'following', 'all'),
            index: fc.nat(4),
            by: fc.constantFrom('guest', 'host'),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      async ({ policy, count, cancels }) => {
        world.t.clock.set(new Date(START_MS).toISOString());
        const guest = await world.makeGuest();
        const values = {
          booking_mode: 'instant',
          window_days: 365,
          cancellation_policy: policy,
          cleaning_minor: 1_000,
        };
        const listing = await world.makeListing(values);
        const booking = await series.booked(guest, listing, { repeat: { every: 'week', count } });
        const id = booking.series!._id;
        for (const { hours, scope, index, by } of cancels.toSorted((one, other) => one.hours - other.hours)) {
          await series.goTo(new Date(START_MS + hours * HOUR_MS).toISOString());
          await startDue(world.t.deps);
          const member = by === 'guest' ? guest : world.host;
          const { bookings } = await series.get(member, id);
          const bookingId = bookings[index % bookings.length]!._id;
          const selection = scope === 'all' ? { scope } : { scope, bookingId };
          const preview = await series.preview(member, id, selection);
          const done = await series.act(member, id, 'cancel', {
            selection,
            reason: 'Plans have changed',
            expectedRefundMinor: preview.refundMinor,
          });
          if (done.status === 200) expect(done.body.rows).toHaveLength(preview.rows.length);
          else expect(preview.rows).toEqual([]);
          for (const { _id } of bookings) await returnMoney(world.t.deps, _id);
        }
        for (const { paid, refund, host, platform, tax, held } of await sumBySide(id))
          expect(refund + host + platform + tax + held).toBe(paid);
        await world.verify();
        expect(await verifySeries(world.t.db)).toEqual([]);
        expect(await verifyInstallments(world.t.db)).toEqual([]);
      },
    ),
    rounds(4, 200),
  );
}, 120_000);
