// Refunds other than a cancellation's, one after the other, and the cancellation or end of the stay after them.
import type { PriceLine } from '@daynook/contract/bookings';
import type { TaxLine } from '@daynook/contract/money/taxes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { addedToBill, type ListingTax, sharesWithTax, stayWithTax, taxesOn } from '../tax/service.ts';
import { calculateShare } from './currency.ts';
import { type Balance, calculateLoss, mostBack, settlementAfter, taxAtClose } from './other-refunds.ts';
import { refundPreview } from './refunds.ts';

const DAY = 24 * 60;
const STARTS_AT = new Date('2027-06-14T13:00:00Z');

interface Agreed {
  readonly space: number;
  readonly cleaning: number;
  readonly taxes?: readonly ListingTax[];
  /** The share of the total that a promo code takes off. */
  readonly promoPart?: number;
}

/** The money of one booking, moved like the product moves it. */
class Money {
  readonly lines: PriceLine[];
  readonly subtotalMinor: number;
  readonly hostFeeMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly guestFeeMinor: number;
  readonly taxes: readonly TaxLine[];
  readonly paidMinor: number;
  readonly promoMinor: number;
  hostRefundMinor = 0;
  goodwillMinor = 0;
  readonly unpaidMinor = 0;
  hostKeepsMinor: number;
  readonly chargedTaxMinor: number;
  /** Posted tax and our part once the money is split. What we bear ourselves isn't deducted from our part. */
  shared: { taxMinor: number; oursMinor: number } | null = null;
  backMinor = 0;
  isCancelled = false;
  hostPartMinor: number | null = null;

  constructor({ space, cleaning, taxes = [], promoPart = 0 }: Agreed, hostFeeBasisPoints = 1_000) {
    this.hostFeeBasisPoints = hostFeeBasisPoints;
    this.subtotalMinor = space + cleaning;
    const guestFeeMinor = calculateShare(this.subtotalMinor, 500);
    this.hostFeeMinor = calculateShare(this.subtotalMinor, hostFeeBasisPoints);
    this.guestFeeMinor = guestFeeMinor;
    const whole = { stayMinor: this.subtotalMinor, guestFeeMinor, hostFeeMinor: this.hostFeeMinor };
    this.taxes = taxesOn(taxes, whole);
    const totalMinor = this.subtotalMinor + guestFeeMinor + addedToBill(this.taxes);
    this.promoMinor = Math.max(0, Math.min(Math.round(promoPart * totalMinor), totalMinor - 1));
    this.paidMinor = totalMinor - this.promoMinor;
    const shares = sharesWithTax(this.taxes, whole);
    this.hostKeepsMinor = shares.hostMinor;
    this.chargedTaxMinor = shares.taxMinor;
    this.lines = [
      { code: 'space', amountMinor: space },
      { code: 'cleaning', amountMinor: cleaning },
      { code: 'guest-fee', amountMinor: guestFeeMinor },
      ...this.taxes
        .filter(({ supply }) => supply !== 'host-fee')
        .map((tax): PriceLine => ({ code: 'tax', amountMinor: tax.isIncluded ? 0 : tax.amountMinor, tax })),
      ...(this.promoMinor > 0 ? [{ code: 'promotion' as const, amountMinor: -this.promoMinor }] : []),
    ];
  }

  most = () => mostBack(this satisfies Balance);

  /** The tax we remit if nothing more is refunded. */
  get dueTaxMinor(): number {
    return this.shared?.taxMinor ?? taxAtClose(this);
  }

  get oursMinor(): number {
    if (this.shared) return this.shared.oursMinor;
    return this.paidMinor + this.promoMinor - this.hostRefundMinor - this.hostKeepsMinor - this.dueTaxMinor;
  }

  /** The stay is over and wasn't canceled. */
  close(): void {
    this.shared = { taxMinor: this.dueTaxMinor, oursMinor: this.oursMinor };
  }

  giveBack(bearer: 'host' | 'platform', amountMinor: number): void {
    this.backMinor += amountMinor;
    if (bearer === 'platform') {
      this.goodwillMinor += amountMinor;
      return;
    }
    const { hostLossMinor, taxBackMinor } = calculateLoss(this satisfies Balance, amountMinor);
    this.hostRefundMinor += amountMinor;
    this.hostKeepsMinor -= hostLossMinor;
    if (this.shared === null) return;
    this.shared.taxMinor -= taxBackMinor;
    this.shared.oursMinor -= amountMinor - hostLossMinor - taxBackMinor;
  }

  cancel(minutesBefore: number): ReturnType<typeof settlementAfter> {
    const preview = refundPreview({
      policy: 'moderate',
      confirmedAt: addMinutes(STARTS_AT, -60 * DAY),
      startsAt: STARTS_AT,
      endsAt: addMinutes(STARTS_AT, 480),
      timeZone: 'America/New_York',
      now: addMinutes(STARTS_AT, -minutesBefore),
      cancelledBy: 'guest',
      currency: 'USD',
      lines: this.lines,
    });
    const heldMinor = this.paidMinor - this.hostRefundMinor;
    const split = settlementAfter(preview, this, this);
    const parts = [split.refundMinor, split.hostMinor, split.platformMinor, split.taxMinor, split.promotionMinor];
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(heldMinor + this.promoMinor);
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    this.isCancelled = true;
    this.backMinor += split.refundMinor;
    this.hostKeepsMinor = split.hostMinor;
    this.hostPartMinor = split.hostPartMinor + this.hostRefundMinor;
    this.shared = { taxMinor: split.taxMinor, oursMinor: split.platformMinor };
    return split;
  }
}

describe('given back besides a cancellation', () => {
  it('the host never bears more than the price before our fee, no matter how it’s divided', () => {
    const money = new Money({ space: 1_111, cleaning: 0 });
    expect(money).toMatchObject({ subtotalMinor: 1_111, hostFeeMinor: 111 });
    money.giveBack('host', 556);
    expect(money.most().host).toBe(555);
    money.giveBack('host', money.most().host);
    expect(money).toMatchObject({ hostRefundMinor: 1_111, hostKeepsMinor: 0 });
    expect(money.cancel(60)).toMatchObject({ refundMinor: 0, hostMinor: 0, hostFeeMinor: 0, platformMinor: 56 });
  });

  it('the host can bear a whole price at once, no matter how its fee was rounded', () => {
    for (const listing of [7, 1_111, 1_115, 8_000])
      expect(new Money({ space: listing, cleaning: 0 }).most().host).toBe(listing);
  });

  it('seven minor units, one after the other, cost us no more than our fee', () => {
    const money = new Money({ space: 7, cleaning: 0 });
    for (let given = 0; given < 7; given += 1) {
      expect(money.most().host).toBe(7 - given);
      money.giveBack('host', 1);
      expect(Math.min(money.hostKeepsMinor, money.oursMinor)).toBeGreaterThanOrEqual(0);
    }
    expect(money).toMatchObject({ hostKeepsMinor: 0, oursMinor: 0 });
  });

  it('a price of a few cents that is divided into single ones costs no one more than they have', () => {
    // Fee and taxes are rounded up here: the host's part of 3 out of 5 cents would be negative, and of 2 cents more than of 3.
    const tax = { jurisdiction: 'CA', name: 'Tax', remittedBy: 'platform', number: null } as const;
    const taxes: ListingTax[] = [
      { ...tax, supply: 'fee', ratePpm: 166_667, isIncluded: false },
      { ...tax, supply: 'stay', ratePpm: 111_112, isIncluded: true },
    ];
    for (const isClosed of [false, true]) {
      const money = new Money({ space: 5, cleaning: 0, taxes }, 5_000);
      if (isClosed) money.close();
      for (let given = 0; given < 5; given += 1) {
        money.giveBack('host', 1);
        expect(Math.min(money.hostKeepsMinor, money.oursMinor, money.dueTaxMinor)).toBeGreaterThanOrEqual(0);
      }
      expect(money).toMatchObject({ hostKeepsMinor: 0, oursMinor: 0, dueTaxMinor: 0 });
    }
  });

  it('with tax, what the host bears is the price and its tax', () => {
    const hst = { jurisdiction: 'CA-ON', name: 'HST', ratePpm: 130_000, isIncluded: false, number: null } as const;
    const money = new Money({
      space: 8_000,
      cleaning: 1_000,
      taxes: [
        { ...hst, supply: 'stay', remittedBy: 'host' },
        { ...hst, supply: 'fee', remittedBy: 'platform' },
      ],
    });
    // 90.00 + 11.70, our fee 4.50 + 0.59; the host pays 9.00 + 1.17 of it.
    expect(money).toMatchObject({ paidMinor: 10_679, hostKeepsMinor: 9_153, oursMinor: 1_350, dueTaxMinor: 176 });
    expect(money.most().host).toBe(10_170);
    // Half of it is refunded: 45.00 and 5.85 tax.
    money.giveBack('host', 5_085);
    expect(money).toMatchObject({ hostKeepsMinor: 4_500 + 585 - 450 - 59, oursMinor: 900, dueTaxMinor: 118 });
    money.giveBack('host', 5_085);
    expect(money).toMatchObject({ hostKeepsMinor: 0, oursMinor: 450, dueTaxMinor: 59 });
  });

  it('no one ends below zero, and all shares add up to what was paid, before and after a cancellation', () => {
    const taxes = fc.array(
      fc
        .record({
          supply: fc.constantFrom('stay', 'stay', 'fee' as const),
          ratePpm: fc.integer({ min: 1, max: 250_000 }),
          isIncluded: fc.boolean(),
          isOurs: fc.boolean(),
        })
        .map(
          ({ isOurs, supply, ...tax }): ListingTax => ({
            ...tax,
            supply,
            name: 'Tax',
            jurisdiction: 'CA',
            remittedBy: isOurs || supply === 'fee' ? 'platform' : 'host',
            number: null,
          }),
        ),
      { maxLength: 3 },
    );
    const amount = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000_000 }));
    const refund = fc.record({
      bearer: fc.constantFrom('host', 'host', 'platform' as const),
      part: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    });
    const refunds = fc.array(refund, { maxLength: 8 });
    const rate = fc.constantFrom(1_000, 0, 1, 333, 5_000);
    const promo = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }));
    const minutesBefore = fc.option(fc.integer({ min: -DAY, max: 10 * DAY }));
    fc.assert(
      fc.property(
        amount,
        amount,
        taxes,
        rate,
        promo,
        refunds,
        minutesBefore,
        refunds,
        (listing, cleaning, taxed, hostRate, promoPart, before, cancelled, after) => {
          const named = taxed.map((tax, index) => ({ ...tax, name: `Tax ${index}` }));
          const money = new Money({ space: listing, cleaning, taxes: named, promoPart }, hostRate);
          const give = (inputs: typeof before) => {
            for (const { bearer, part } of inputs) {
              const most = money.most()[bearer];
              // One minor unit instead of zero, because rounding errors show in many small refunds.
              if (most > 0) money.giveBack(bearer, Math.max(1, Math.round(part * most)));
              expect(money.hostKeepsMinor).toBeGreaterThanOrEqual(0);
              expect(money.oursMinor).toBeGreaterThanOrEqual(0);
              expect(money.backMinor).toBeLessThanOrEqual(money.paidMinor);
              expect(money.dueTaxMinor).toBeGreaterThanOrEqual(0);
              expect(money.dueTaxMinor).toBeLessThanOrEqual(money.chargedTaxMinor);
            }
          };
          give(before);
          expect(money.hostRefundMinor).toBeLessThanOrEqual(stayWithTax(money.taxes, money.subtotalMinor));
          if (cancelled === null) {
            money.close();
            expect(money.hostKeepsMinor + money.oursMinor + money.dueTaxMinor + money.hostRefundMinor).toBe(
              money.paidMinor + money.promoMinor,
            );
          } else {
            const split = money.cancel(cancelled);
            for (const part of [
              split.refundMinor,
              split.hostMinor,
              split.hostFeeMinor,
              split.platformMinor,
              split.taxMinor,
            ])
              expect(part).toBeGreaterThanOrEqual(0);
            // Everything the host kept before our fee can be refunded, to the last minor unit.
            expect(money.most().host).toBe(Math.min(split.hostPartMinor, money.paidMinor - money.backMinor));
          }
          give(after);
        },
      ),
      rounds(1_000, 100_000),
    );
  });
});
