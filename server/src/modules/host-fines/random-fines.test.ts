// Cancellations, excuses, waivers, stays, and payouts at random: what hosts are fined is what they get less, and nothing is lost or
// created (G5, I2).
import type { Booking } from '@daynook/contract/bookings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { payoutDesk } from '../../../test/money/payout-desk.ts';
import { rounds } from '../../../test/rounds.ts';
import { newKey } from '../bookings/test-world.ts';

const { desk, makeHost, findAccount, closed, run, sent, fail } = payoutDesk();

const step = fc.record({
  verb: fc.constantFrom('cancel', 'cancel', 'cancel', 'excuse', 'waive', 'stay', 'pay', 'return', 'wait'),
  pick: fc.nat(20),
  inDays: fc.constantFrom(1, 3, 45),
  priceMinor: fc.integer({ min: 60, max: 9_999 }),
});

it('every fine is due, free, or given back, and the books add up', async () => {
  const { world } = desk;
  await world.call(world.staff, 'PUT', '/api/staff/cancellation-settings', { hasFines: true, differencePercent: 0 });
  const press = (id: string, verb: string, body: object, as = world.staff) =>
    world.call(as, 'POST', `/api/bookings/${id}/${verb}`, body, { 'idempotency-key': newKey() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      world.t.clock.set('2026-11-21T15:00:00Z');
      const host = await makeHost();
      await findAccount(host);
      const canceled: Booking[] = [];
      let payoutId: string | undefined;
      for (const { verb, pick, inDays, priceMinor } of steps) {
        const old = canceled[pick % Math.max(1, canceled.length)];
        if (verb === 'cancel') {
          const listing = await world.makeListing({ host_id: host.id, day_minor: priceMinor, hour_minor: null });
          const date = new Date(world.t.clock.now().getTime() + inDays * 86_400_000).toISOString().slice(0, 10);
          const hours = { startsAt: `${date}T15:00:00.000Z`, endsAt: `${date}T22:00:00.000Z` };
          const booking = await world.booked(listing, hours);
          const shown = { reason: 'A pipe burst', expectedFineMinor: 99_999 };
          expect(await press(booking._id, 'cancel', shown, host)).toMatchObject({ status: 200 });
          canceled.push(booking);
        } else if (verb === 'excuse' && old)
          await press(old._id, 'excuse/decide', { decision: 'excused', note: 'Get well.' });
        else if (verb === 'waive' && old) await press(old._id, 'fine/waive', { note: 'Sure.' });
        else if (verb === 'stay') await closed(1, host);
        else if (verb === 'pay' && (await run()) > 0) payoutId = (await sent()).payouts[0]?._id;
        else if (verb === 'return' && payoutId) payoutId = void (await fail(payoutId));
        else world.t.clock.advance({ days: 40 });
      }
      await world.verify();
      const { rows } = await sql<{ due: string; posted: string; negative: number }>`
        select (select coalesce(sum(amount_minor), 0) from host_fine where host_id = ${host.id} and state = 'due') as due,
          (select coalesce(sum(entry.amount_minor), 0) from ledger_entry as entry join ledger_transaction as movement
            on movement.id = entry.transaction_id where movement.kind = 'fine' and entry.member_id = ${host.id}) as posted,
          (select count(*)::int from payout where host_id = ${host.id} and amount_minor < 0) as negative`.execute(
        world.t.db.kysely,
      );
      expect(rows[0]).toEqual({ due: rows[0]!.posted, posted: rows[0]!.posted, negative: 0 });
    }),
    rounds(3, 200),
  );
});
