// Refunds of a price with a discount and extras (D7, D8, D11). refunds.test.ts covers the rules themselves.
import type { PriceLine } from '@daynook/contract/bookings';
import { BUILT_IN_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { calculateShare } from './currency.ts';
import { refundPreview, settleRefund } from './refunds.ts';

const DAY = 24 * 60;
const small = fc.integer({ min: 0, max: 12 });
const amount = fc.oneof(small, fc.integer({ min: 0, max: 5_000_000 }));

const booking = fc
  .record({
    space: amount,
    extra: amount,
    percent: fc.integer({ min: 1, max: 70 }),
    cleaning: amount,
    addOns: fc.array(amount, { maxLength: 3 }),
    fee: amount,
    policy: fc.constantFrom(...BUILT_IN_POLICY_IDS),
    confirmedAt: fc.date({ min: new Date('2026-11-21'), max: new Date('2027-11-21'), noInvalidDate: true }),
    startsInMinutes: fc.integer({ min: 1, max: 80 * DAY }),
    lengthMinutes: fc.integer({ min: 30, max: 90 * DAY }),
  })
  .map(({ space, extra, percent, cleaning, addOns, fee, startsInMinutes, lengthMinutes, ...rest }) => {
    const startsAt = addMinutes(rest.confirmedAt, startsInMinutes);
    const lines: PriceLine[] = [
      { code: 'space', amountMinor: space },
      { code: 'extra-guests', amountMinor: extra },
      { code: 'discount', amountMinor: -calculateShare(space + extra, percent * 100) },
      { code: 'cleaning', amountMinor: cleaning },
      ...addOns.map((amountMinor) => ({ code: 'add-on' as const, amountMinor })),
      { code: 'guest-fee', amountMinor: fee },
    ];
    return { ...rest, lines, startsAt, endsAt: addMinutes(startsAt, lengthMinutes) };
  });

it('no one ends below zero, and all shares add up to what was paid, to the cent (D7, D11)', () => {
  fc.assert(
    fc.property(booking, fc.integer({ min: 0, max: 90 * DAY }), (agreed, later) => {
      const now = addMinutes(agreed.confirmedAt, later);
      const question = { ...agreed, timeZone: 'America/New_York', currency: 'USD', cancelledBy: 'guest' as const, now };
      const preview = refundPreview(question);
      const { refundMinor, hostMinor, platformMinor, taxMinor } = settleRefund(preview, {
        taxes: [],
        hostFeeBasisPoints: 1_000,
      });
      const paid = agreed.lines.reduce((sum, line) => sum + line.amountMinor, 0);
      expect(Math.min(refundMinor, hostMinor, platformMinor)).toBeGreaterThanOrEqual(0);
      expect(refundMinor + hostMinor + platformMinor + taxMinor).toBe(paid);
      const extrasBack = preview.lines.every(
        ({ code, refundMinor: back, keptMinor }) =>
          code !== 'add-on' || (now < agreed.startsAt ? keptMinor === 0 : back === 0),
      );
      expect(extrasBack).toBe(true);
    }),
    rounds(500, 15_000),
  );
});

it('a share of a stay for a few cents is never less than nothing: shares count after the discount (D7)', () => {
  const startsAt = new Date('2027-06-14T13:00:00Z');
  const preview = refundPreview({
    policy: 'long-stay',
    confirmedAt: addMinutes(startsAt, -60 * DAY),
    startsAt,
    endsAt: addMinutes(startsAt, 36 * DAY + 480),
    timeZone: 'America/New_York',
    now: addMinutes(startsAt, -20 * DAY),
    cancelledBy: 'guest',
    currency: 'USD',
    lines: [
      { code: 'space', amountMinor: 2 },
      { code: 'extra-guests', amountMinor: 2 },
      { code: 'discount', amountMinor: -3 },
    ],
  });
  expect(preview).toMatchObject({ rule: 'long-stay', refundMinor: 0, keptMinor: 1 });
});
