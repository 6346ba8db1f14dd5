// Disputes at random: refund, host, platform, and tax add up to what was paid, nothing grows by waiting, and every dispute ends (N4, I2, I3).
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { afterEnd, Disputes } from '../../../test/money/booking-disputes.ts';
import { rounds } from '../../../test/rounds.ts';
import { settleDue } from '../bookings/service.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';

let world: World;
let disputes: Disputes;
beforeAll(async () => {
  world = await makeWorld();
  disputes = new Disputes(world);
});
afterAll(() => world.t.close());

const step = fc.record({
  by: fc.constantFrom('guest' as const, 'host' as const),
  verb: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const, 'offers' as const, 'wait' as const),
  amountMinor: fc.integer({ min: 0, max: 2_000 }),
  hours: fc.constantFrom(0, 1, 47, 48, 49, 200),
});
const scene = fc.record({
  isGuests: fc.boolean(),
  askedMinor: fc.integer({ min: 1, max: 2_000 }),
  openedAfter: fc.constantFrom(15, 60, 47 * 60),
  steps: fc.array(step, { maxLength: 5 }),
  decidedMinor: fc.integer({ min: 0, max: 2_000 }),
  pays: fc.boolean(),
});

it('every dispute ends, and the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ isGuests, askedMinor, openedAfter, steps, decidedMinor, pays }) => {
      const { booking } = await disputes.stayed(openedAfter);
      const body = isGuests
        ? { reason: 'safety', amountMinor: askedMinor }
        : { reason: 'overtime', until: afterEnd(15) };
      const opened = await disputes.opened(isGuests ? world.guest : world.host, booking, body);
      let most = opened.askedMinor;
      for (const { by, verb, amountMinor, hours } of steps) {
        await disputes.follow(hours);
        if (verb !== 'wait')
          expect(
            (await disputes.press(world[by], booking, verb, verb === 'offers' ? { amountMinor } : {})).status,
          ).toBeLessThan(500);
        const now = await disputes.latest(booking);
        expect(now.askedMinor).toBe(opened.askedMinor);
        const open = now.offers.findLast(({ side }) => side === opened.openedSide)!.amountMinor;
        expect(open).toBeLessThanOrEqual(most);
        most = open;
      }
      await disputes.follow(49);
      const decision = isGuests
        ? { lines: [{ position: 0, refundMinor: decidedMinor }] }
        : { amountMinor: decidedMinor };
      expect((await disputes.decide(booking, decision)).status).toBeLessThan(500);
      if (pays) expect((await disputes.pay(world.guest, booking, SANDBOX_CARDS.success)).status).toBeLessThan(500);
      for (const hours of [31 * 24, 31 * 24]) await disputes.follow(hours);
      await settleDue(world.t.deps);
      const end = await disputes.latest(booking);
      expect(['settled', 'withdrawn', 'lapsed']).toContain(end.state);
      expect(end.dueAt).toBeNull();
      expect(end.settledMinor ?? 0).toBeLessThanOrEqual(opened.askedMinor);
      const after = (await world.get(world.guest, booking._id)).body;
      const { host_payable = 0, platform_revenue = 0, tax_payable = 0 } = await world.balances(booking._id);
      expect(after.status).toBe('closed');
      expect(after.refundedMinor - host_payable - platform_revenue - tax_payable).toBe(booking.totalMinor);
      const paidMinor = isGuests || end.state !== 'settled' ? 0 : end.settledMinor!;
      expect((await disputes.charges(booking)).reduce((sum, minor) => sum + minor, 0)).toBe(paidMinor);
      expect((await disputes.extra(booking))['clearing'] ?? 0).toBe(paidMinor);
      await disputes.verify();
    }),
    rounds(5, 300),
  );
}, 120_000);
