// Taxes as arithmetic: rounding loses nothing, whatever part of a booking remains.
import type { TaxLine } from '@daynook/contract/money/taxes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addedToBill,
  type ListingTax,
  platformTax,
  sharesWithTax,
  stayWithoutTax,
  stayWithTax,
  taxesKept,
  taxesOn,
} from './rules.ts';

const tax = (
  supply: ListingTax['supply'],
  name: string,
  ratePpm: number,
  more: Partial<ListingTax> = {},
): ListingTax => ({
  supply,
  name,
  jurisdiction: 'CA-ON',
  ratePpm,
  isIncluded: false,
  remittedBy: supply === 'stay' ? 'host' : 'platform',
  number: null,
  ...more,
});
const TORONTO = [tax('stay', 'HST', 130_000), tax('fee', 'HST', 130_000)];
const MONTREAL = [
  tax('stay', 'GST', 50_000),
  tax('stay', 'QST', 99_750),
  tax('fee', 'GST', 50_000),
  tax('fee', 'QST', 99_750),
];
const BASES = { stayMinor: 9_000, guestFeeMinor: 450, hostFeeMinor: 900 };

const notified = (taxes: readonly TaxLine[]) =>
  taxes.map(({ supply, name, amountMinor }) => [supply, name, amountMinor]);

describe('taxes of a booking', () => {
  it('are charged on the stay and on both fees, each rounded on its own', () => {
    expect(notified(taxesOn(TORONTO, BASES))).toEqual([
      ['stay', 'HST', 1_170],
      ['guest-fee', 'HST', 59],
      ['host-fee', 'HST', 117],
    ]);
    expect(notified(taxesOn(MONTREAL, BASES))).toEqual([
      ['stay', 'GST', 450],
      ['stay', 'QST', 898],
      ['guest-fee', 'GST', 23],
      ['guest-fee', 'QST', 45],
      ['host-fee', 'GST', 45],
      ['host-fee', 'QST', 90],
    ]);
    expect(taxesOn([], BASES)).toEqual([]);
  });

  it('are part of the price where they’re included', () => {
    const included = taxesOn([tax('stay', 'VAT', 200_000, { isIncluded: true })], BASES);
    expect(notified(included)).toEqual([['stay', 'VAT', 1_500]]);
    expect(addedToBill(included)).toBe(0);
    // The host remits the tax that's in their price.
    expect(sharesWithTax(included, BASES)).toEqual({ hostMinor: 8_100, platformMinor: 1_350, taxMinor: 0 });
  });

  it('go to who remits them', () => {
    expect(sharesWithTax(taxesOn(TORONTO, BASES), BASES)).toEqual({
      hostMinor: 9_000 - 900 - 117 + 1_170,
      platformMinor: 1_350,
      taxMinor: 59 + 117,
    });
    const collected = TORONTO.map((each): ListingTax => ({ ...each, remittedBy: 'platform' }));
    expect(sharesWithTax(taxesOn(collected, BASES), BASES)).toEqual({
      hostMinor: 9_000 - 900 - 117,
      platformMinor: 1_350,
      taxMinor: 1_170 + 59 + 117,
    });
  });
});

const anyTaxes = fc.array(
  fc.record({
    supply: fc.constantFrom('stay' as const, 'fee' as const),
    ratePpm: fc.integer({ min: 1, max: 300_000 }),
    isIncluded: fc.boolean(),
    isOurs: fc.boolean(),
  }),
  { maxLength: 6 },
);
const anyBooking = fc
  .record({
    taxes: anyTaxes,
    stayMinor: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2_000_000_000 })),
    guestPercent: fc.integer({ min: 0, max: 20 }),
    hostPercent: fc.integer({ min: 0, max: 20 }),
    kept: fc.double({ min: 0, max: 1, noNaN: true }),
    isFeeKept: fc.boolean(),
  })
  .map(({ taxes, stayMinor, guestPercent, hostPercent, kept, isFeeKept }) => {
    const listing = taxes.map(({ supply, ratePpm, isIncluded, isOurs }, index) =>
      tax(supply, `Tax ${index}`, ratePpm, {
        isIncluded,
        remittedBy: supply === 'fee' || isOurs ? 'platform' : 'host',
      }),
    );
    const calculateFee = (amountMinor: number, percent: number) => Math.round((amountMinor * percent) / 100);
    const agreed = {
      stayMinor,
      guestFeeMinor: calculateFee(stayMinor, guestPercent),
      hostFeeMinor: calculateFee(stayMinor, hostPercent),
    };
    const keptStay = Math.round(stayMinor * kept);
    return {
      taxes: taxesOn(listing, agreed),
      agreed,
      kept: {
        stayMinor: keptStay,
        guestFeeMinor: isFeeKept ? agreed.guestFeeMinor : 0,
        hostFeeMinor: calculateFee(keptStay, hostPercent),
      },
    };
  });

it('host, platform, tax and refund are together what was paid, and no more tax goes back than was charged', () => {
  fc.assert(
    fc.property(anyBooking, ({ taxes, agreed, kept }) => {
      const paidMinor = agreed.stayMinor + agreed.guestFeeMinor + addedToBill(taxes);
      const whole = sharesWithTax(taxes, agreed);
      expect(whole.hostMinor + whole.platformMinor + whole.taxMinor).toBe(paidMinor);
      expect(taxesKept(taxes, agreed)).toEqual(taxes.toSorted((one, other) => rankLine(one) - rankLine(other)));

      const remaining = taxesKept(taxes, kept);
      const keptMinor = kept.stayMinor + kept.guestFeeMinor + addedToBill(remaining);
      const shares = sharesWithTax(taxes, kept);
      expect(keptMinor).toBeLessThanOrEqual(paidMinor);
      expect(shares.hostMinor + shares.platformMinor + shares.taxMinor).toBe(keptMinor);
      for (const part of remaining) {
        const charged = taxes.find(({ supply, name }) => supply === part.supply && name === part.name)!;
        expect(part.amountMinor).toBeGreaterThanOrEqual(0);
        expect(part.amountMinor).toBeLessThanOrEqual(charged.amountMinor);
      }
      expect(platformTax(remaining)).toBeLessThanOrEqual(platformTax(taxes));
    }),
  );
});

const rankLine = ({ supply, isIncluded }: TaxLine): number =>
  ['stay', 'guest-fee', 'host-fee'].indexOf(supply) * 2 + (isIncluded ? 1 : 0);

it('a price with its tax leads back to the price, and a little more back never leaves more', () => {
  fc.assert(
    fc.property(anyBooking, fc.nat({ max: 50 }), ({ taxes, agreed, kept }, less) => {
      const withTax = stayWithTax(taxes, kept.stayMinor);
      expect(stayWithoutTax(taxes, withTax).stayMinor).toBe(kept.stayMinor);
      expect(stayWithTax(taxes, agreed.stayMinor) - agreed.stayMinor).toBe(
        addedToBill(taxes.filter(({ supply }) => supply === 'stay')),
      );
      const smaller = Math.max(0, withTax - less);
      const { stayMinor: price, stayTaxMinor } = stayWithoutTax(taxes, smaller);
      expect(price + stayTaxMinor).toBe(smaller);
      expect(price).toBeLessThanOrEqual(kept.stayMinor);
      expect(stayTaxMinor).toBeLessThanOrEqual(withTax - kept.stayMinor);
    }),
  );
});
