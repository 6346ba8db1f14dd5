// Refunds besides those of a cancellation, one after the other, and the cancellation or the end of the stay after them.
import type { PriceLine } from '@daynook/contract/bookings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../lib/time/ranges.ts';
import { shareOf } from './currency.ts';
import { hostLoss, mostBack, type Purse, settlementAfter } from './given-back.ts';
import { refundPreview } from './refunds.ts';

const DAY = 24 * 60;
const STARTS_AT = new Date('2027-06-14T13:00:00Z');

interface Agreed {
  readonly space: number;
  readonly cleaning: number;
}

/** The money of one booking, moved as the product moves it. */
class Money {
  readonly lines: PriceLine[];
  readonly subtotalMinor: number;
  readonly hostFeeMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly paidMinor: number;
  hostRefundMinor = 0;
  goodwillMinor = 0;
  hostKeepsMinor: number;
  /** What is ours of it; what we bear of ourselves is not counted against it. */
  oursMinor: number;
  backMinor = 0;
  isCancelled = false;
  hostPartMinor: number | null = null;

  constructor({ space, cleaning }: Agreed, hostFeeBasisPoints = 1_000) {
    this.hostFeeBasisPoints = hostFeeBasisPoints;
    this.subtotalMinor = space + cleaning;
    const guestFeeMinor = shareOf(this.subtotalMinor, 500);
    this.hostFeeMinor = shareOf(this.subtotalMinor, hostFeeBasisPoints);
    this.paidMinor = this.subtotalMinor + guestFeeMinor;
    this.hostKeepsMinor = this.subtotalMinor - this.hostFeeMinor;
    this.oursMinor = this.hostFeeMinor + guestFeeMinor;
    this.lines = [
      { code: 'space', amountMinor: space },
      { code: 'cleaning', amountMinor: cleaning },
      { code: 'guest-fee', amountMinor: guestFeeMinor },
    ];
  }

  most = () => mostBack(this satisfies Purse);

  giveBack(bearer: 'host' | 'platform', amountMinor: number): void {
    this.backMinor += amountMinor;
    if (bearer === 'platform') {
      this.goodwillMinor += amountMinor;
      return;
    }
    const loss = hostLoss(this satisfies Purse, amountMinor);
    this.hostRefundMinor += amountMinor;
    this.hostKeepsMinor -= loss;
    this.oursMinor -= amountMinor - loss;
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
    const split = settlementAfter(preview, this);
    expect(split.refundMinor + split.hostMinor + split.platformMinor + split.taxMinor).toBe(heldMinor);
    this.isCancelled = true;
    this.backMinor += split.refundMinor;
    this.hostKeepsMinor = split.hostMinor;
    this.hostPartMinor = split.hostMinor + split.hostFeeMinor + this.hostRefundMinor;
    this.oursMinor = split.platformMinor;
    return split;
  }
}

describe('given back besides a cancellation', () => {
  it('the host bears no more than the price before our fee, however it is cut', () => {
    const money = new Money({ space: 1_111, cleaning: 0 });
    expect(money).toMatchObject({ subtotalMinor: 1_111, hostFeeMinor: 111 });
    money.giveBack('host', 556);
    expect(money.most().host).toBe(555);
    money.giveBack('host', money.most().host);
    expect(money).toMatchObject({ hostRefundMinor: 1_111, hostKeepsMinor: 0 });
    expect(money.cancel(60)).toMatchObject({ refundMinor: 0, hostMinor: 0, hostFeeMinor: 0, platformMinor: 56 });
  });

  it('all of a price can be borne by the host at once, whatever its fee was rounded to', () => {
    for (const space of [7, 1_111, 1_115, 8_000]) expect(new Money({ space, cleaning: 0 }).most().host).toBe(space);
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

  it('nobody ends with less than nothing, and all of it is what was paid, before a cancellation and after it', () => {
    const amount = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000_000 }));
    const refund = fc.record({
      bearer: fc.constantFrom('host', 'host', 'platform' as const),
      part: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    });
    const refunds = fc.array(refund, { maxLength: 8 });
    const rate = fc.constantFrom(1_000, 0, 1, 333, 5_000);
    const minutesBefore = fc.option(fc.integer({ min: -DAY, max: 10 * DAY }));
    fc.assert(
      fc.property(
        amount,
        amount,
        rate,
        refunds,
        minutesBefore,
        refunds,
        (space, cleaning, rate, before, cancelled, after) => {
          const money = new Money({ space, cleaning }, rate);
          const give = (wishes: typeof before) => {
            for (const { bearer, part } of wishes) {
              const most = money.most()[bearer];
              // One minor unit where it would be none: many small ones are what rounding shows in.
              if (most > 0) money.giveBack(bearer, Math.max(1, Math.round(part * most)));
              expect(money.hostKeepsMinor).toBeGreaterThanOrEqual(0);
              expect(money.oursMinor).toBeGreaterThanOrEqual(0);
              expect(money.backMinor).toBeLessThanOrEqual(money.paidMinor);
            }
          };
          give(before);
          expect(money.hostRefundMinor).toBeLessThanOrEqual(money.subtotalMinor);
          expect(money.hostKeepsMinor + money.oursMinor + money.hostRefundMinor).toBe(money.paidMinor);
          if (cancelled !== null) {
            const split = money.cancel(cancelled);
            for (const part of [split.refundMinor, split.hostMinor, split.hostFeeMinor, split.platformMinor])
              expect(part).toBeGreaterThanOrEqual(0);
            // All that the host was left before our fee may go back, to the last minor unit.
            expect(money.most().host).toBe(
              Math.min(split.hostMinor + split.hostFeeMinor, money.paidMinor - money.backMinor),
            );
          }
          give(after);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
