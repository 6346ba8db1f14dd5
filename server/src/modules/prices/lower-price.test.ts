import type { PriceLine } from '@daynook/contract/bookings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { sumAmounts } from '../../lib/sum-amounts.ts';
import { addedToBill, taxesOn } from '../tax/service.ts';
import { type AgreedPrice, calculateLoweredPrice } from './service.ts';

const tax = (supply: 'stay' | 'fee', name: string, ratePpm: number, isIncluded: boolean) => ({
  supply,
  name,
  jurisdiction: 'CA-ON',
  ratePpm,
  isIncluded,
  remittedBy: 'platform' as const,
  number: null,
});

/** A price with taxes on top or included, and a promo code, as agreed for a stay. */
const anAgreed = fc
  .record({
    stayMinor: fc.integer({ min: 50_000, max: 2_000_000 }),
    cleaningMinor: fc.integer({ min: 0, max: 20_000 }),
    ratePpm: fc.constantFrom(0, 50_000, 130_000, 149_750),
    isIncluded: fc.boolean(),
    promoMinor: fc.integer({ min: 0, max: 9_000 }),
  })
  .map(({ stayMinor, cleaningMinor, ratePpm, isIncluded, promoMinor }): AgreedPrice => {
    const subtotalMinor = stayMinor + cleaningMinor;
    const guestFeeMinor = Math.floor(subtotalMinor / 20);
    const hostFeeMinor = Math.floor(subtotalMinor / 10);
    const listed = [
      tax('stay', 'HST', ratePpm, isIncluded),
      tax('stay', 'City tax', 40_000, false),
      tax('fee', 'GST', 50_000, false),
    ];
    const taxes = taxesOn(listed, { stayMinor: subtotalMinor, guestFeeMinor, hostFeeMinor });
    const lines: PriceLine[] = [
      { code: 'space', amountMinor: stayMinor },
      { code: 'cleaning', amountMinor: cleaningMinor },
      { code: 'guest-fee', amountMinor: guestFeeMinor },
      ...taxes
        .filter(({ supply }) => supply !== 'host-fee')
        .map((one): PriceLine => ({ code: 'tax', amountMinor: one.isIncluded ? 0 : one.amountMinor, tax: one })),
      { code: 'promotion', amountMinor: -promoMinor },
    ];
    const totalMinor = sumAmounts(lines);
    return { lines, taxes, totalMinor, subtotalMinor, guestFeeMinor, hostFeeBasisPoints: 1_000, promoMinor };
  });

it('is less by exactly the amount, twice over too, and still adds up with its taxes and promo code (F9)', () => {
  fc.assert(
    fc.property(
      anAgreed,
      fc.double({ min: 0, max: 0.4, noNaN: true }),
      fc.double({ min: 0, max: 0.4, noNaN: true }),
      (agreed, first, second) => {
        let price: AgreedPrice = agreed;
        for (const part of [first, second]) {
          const amountMinor = Math.floor(part * agreed.totalMinor);
          const less = calculateLoweredPrice(price, amountMinor, 'ended-early');
          expect(less.totalMinor).toBe(price.totalMinor - amountMinor);
          expect(sumAmounts(less.lines)).toBe(less.totalMinor);
          expect(less.totalMinor + less.promoMinor - less.subtotalMinor - agreed.guestFeeMinor).toBe(
            addedToBill(less.taxes),
          );
          for (const value of [
            less.promoMinor,
            less.subtotalMinor,
            less.hostFeeMinor,
            ...less.taxes.map((one) => one.amountMinor),
          ])
            expect(value).toBeGreaterThanOrEqual(0);
          for (const line of less.lines) if (line.tax) expect(less.taxes).toContainEqual(line.tax);
          price = { ...agreed, ...less };
        }
      },
    ),
    rounds(200, 5_000),
  );
});
