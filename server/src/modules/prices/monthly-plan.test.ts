import type { PriceLine } from '@daynook/contract/bookings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays } from '../../lib/time/dates.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { planPayments, refundPreview } from './service.ts';

const timeZone = 'America/Toronto';

it('adds up to the total, covers each date once, and never leaves a guest owing after canceling (F9)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 28, max: 365 }),
      fc.integer({ min: 10_000, max: 2_000_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      (from, dates, spaceMinor, cleaningMinor, promoMinor) => {
        const firstDate = addDays('2026-01-01', from);
        const lastDate = addDays(firstDate, dates - 1);
        const startsAt = instantOfWallClock(firstDate, 540, timeZone);
        const endsAt = instantOfWallClock(lastDate, 1_020, timeZone);
        const lines: PriceLine[] = [
          { code: 'space', amountMinor: spaceMinor },
          { code: 'discount', amountMinor: -Math.floor(spaceMinor / 10) },
          { code: 'cleaning', amountMinor: cleaningMinor },
          { code: 'guest-fee', amountMinor: Math.floor(spaceMinor / 20) },
          { code: 'promotion', amountMinor: -promoMinor },
        ];
        const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const plan = planPayments({ startsAt, endsAt, timeZone, lines, currency: 'USD' });
        if (!plan) return;
        const { firstMinor, later } = plan;
        const laterMinor = later.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(firstMinor + laterMinor).toBe(totalMinor);
        expect(later.at(-1)!.untilDate).toBe(lastDate);
        for (const [index, payment] of later.slice(1).entries())
          expect(payment.fromDate).toBe(addDays(later[index]!.untilDate, 1));
        const policy = 'long-stay' as const;
        const terms = { policy, startsAt, endsAt, timeZone, confirmedAt: new Date(+startsAt - 20 * 86_400_000) };
        const now = new Date(+startsAt - 60_000);
        const { refundMinor } = refundPreview({ ...terms, lines, currency: 'USD', now, cancelledBy: 'guest' });
        expect(refundMinor).toBeGreaterThanOrEqual(laterMinor);
      },
    ),
    rounds(100, 3_000),
  );
});
