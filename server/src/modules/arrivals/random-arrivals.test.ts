// Guests who can't get in or don't come, at random times: refund, host, platform, and tax add up to what was paid, and waiting gains
// nobody anything (E10, I2, I3).
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Arrivals } from '../../../test/arrivals.ts';
import { rounds } from '../../../test/rounds.ts';
import { closeDue, completeDue } from '../bookings/due-bookings.ts';
import { remindDue } from '../bookings/reminders/reminders.ts';
import { settleDue } from '../bookings/service.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { followArrivals } from './service.ts';

let world: World;
let arrivals: Arrivals;
beforeAll(async () => {
  world = await makeWorld();
  arrivals = new Arrivals(world);
});
afterAll(() => world.t.close());

async function runJobs(minutes: number): Promise<void> {
  await arrivals.at(minutes);
  await followArrivals(world.t.deps);
  await completeDue(world.t.deps);
  await remindDue(world.t.deps);
}

const visit = fc.record({
  comes: fc.constantFrom('locked-out' as const, 'no-show' as const, 'unused' as const),
  // Half of the moments are a minute around a deadline.
  at: fc.oneof(fc.integer({ min: 0, max: 119 }), fc.constantFrom(0, 29, 30, 105, 106, 119)),
  waits: fc.constantFrom(0, 14, 15, 16, 60),
  answer: fc.constantFrom('nothing' as const, 'can-get-in' as const, 'refund' as const),
  says: fc.constantFrom('nothing' as const, 'got-in' as const, 'locked-out' as const),
  isContested: fc.boolean(),
  release: fc.constantFrom(0, 15, 60),
});

it('every visit leaves books that add up', async () => {
  await fc.assert(
    fc.asyncProperty(visit, async ({ comes, at, waits, answer, says, isContested, release }) => {
      const prices = { cleaning_minor: 900, cancellation_policy: 'strict', release_after_minutes: release } as const;
      const { booking } = await arrivals.book(prices);
      const paidMinor = booking.totalMinor;
      const [guest, host] = [world.guest, world.host];
      await runJobs(0);
      if (comes !== 'unused') await runJobs(at);
      const told =
        comes === 'locked-out'
          ? await arrivals.press(guest, booking, 'no-access', { body: {} })
          : comes === 'no-show'
            ? await arrivals.press(host, booking, 'no-show')
            : undefined;
      expect(told?.status ?? 200).toBeLessThan(500);
      await runJobs(at + waits);
      if (answer !== 'nothing') await arrivals.press(host, booking, 'no-access/answer', { body: { answer } });
      if (says !== 'nothing') await arrivals.press(guest, booking, 'no-access/close', { body: { outcome: says } });
      if (isContested) await arrivals.press(guest, booking, 'no-show/contest', { body: { message: 'I was there.' } });
      for (const minutes of [at + waits + 16, 240, 120 + 48 * 60]) await runJobs(minutes);
      await closeDue(world.t.deps);
      await settleDue(world.t.deps);
      const after = await arrivals.get(booking);
      // All or nothing, however long anybody waited.
      expect([
        ['closed', 0],
        ['cancelled', paidMinor],
      ]).toContainEqual([after.status, after.refundedMinor]);
      if (comes !== 'locked-out') expect(after.status).toBe('closed');
      const { host_payable = 0, platform_revenue = 0, tax_payable = 0, ...other } = await world.balances(booking._id);
      expect(after.refundedMinor - host_payable - platform_revenue - tax_payable).toBe(paidMinor);
      expect(other['refunds_payable'] ?? 0).toBe(0);
      expect(other['guest_funds_held'] ?? 0).toBe(0);
      const { noAccess } = await arrivals.arrival(booking);
      expect(['waiting', 'answered']).not.toContain(noAccess?.state);
      await arrivals.verify();
    }),
    rounds(6, 400),
  );
}, 120_000);
